"""The colours of boxes along their edges, where hardly anything is written.

Bold digits may cover more of a box than they leave bare, but seldom reach its edge. Where boxes touch each
other in one direction only, edges in the other one tell where each of them begins and ends. There they are
mixed with the paper beside them. A colour that no box has along its edges is one of digits.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.scanning.finding.mixtures import Colours, mixture
from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.finding.shapes import Mask, odd

#: Where boxes meet, what is narrower than this is no box, in cells.
NARROWEST = 0.38
#: One box is not larger than this, in cells, nor more than so many times as long as wide. Its colour is seen
#: along its edges, from so far within to so far, in cells; it is likely to be one of the colours if it
#: differs by less.
_ONE_BOX, _SQUARE, _RIM, _LIKE = 1.2, 1.35, (0.08, 0.17), 0.15
#: What the share of paper in a mixture counts there, and how much it is at most; what all that counts beside
#: what is seen of the whole box.
_PAPER, _MOST_PAPER, _OF_RIM = 0.6, 0.6, 0.5
#: What it costs that one box ends and the next begins, for each pixel of a cell's side.
_CHANGE = 0.02
#: Where so many boxes stand alone, a colour that not more than this share of them have is none if it is this
#: near to a mixture of another one with white or black, of which it has so much at most if any box has it.
_TELLING, _RARE, _MIXED, _MOST_MIXED = 20, 0.05, 0.08, 0.75
#: Fewer shapes without the colour along their edges do not say that it is only that of bold digits.
_DIGITS = 5


def name_by_rims(
    names: Grey, costs: Colours, shares: Colours, boxed: Mask, colours: Colours, cell: float
) -> Mask:
    """Names boxes by the colour along their edges as well; returns which of the colours boxes have.

    ``costs`` is how ill each colour explains what is around each pixel, ``[colour, row, column]``.
    """
    alone: list[tuple[tuple[slice, slice], Mask, Colours]] = []
    mask = boxed.astype(np.uint8)
    around, beside, above = (_rim(mask, directions, cell) for directions in ((1, 1), (0, 1), (1, 0)))
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    for label, (left, top, width, height, _) in enumerate(boxes):
        if not label or not NARROWEST * cell <= min(width, height) < _ONE_BOX * cell:
            continue
        window = np.s_[top : top + height, left : left + width]
        here, seen = labels[window] == label, shares[window]
        if max(width, height) < _SQUARE * min(width, height):
            rim = here & around[window]
            if not rim.any():
                continue
            alone.append((window, here, np.median(seen[rim], axis=0)))
        elif width < height:
            found = _along(seen, here & beside[window], costs[:, *window], here, colours, cell)
            names[window][here] = np.broadcast_to(found[:, None], here.shape)[here]
        else:
            turned = seen.transpose(1, 0, 2), (here & above[window]).T, costs[:, *window].transpose(0, 2, 1)
            found = _along(*turned, here.T, colours, cell)
            names[window][here] = np.broadcast_to(found[None], here.shape)[here]
    if not alone:
        return np.ones(len(colours), dtype=np.bool_)
    mixed = _mixed_with_paper(np.stack([colour for _, _, colour in alone]), colours)
    for (window, here, _), cost in zip(alone, mixed.cost, strict=True):
        names[window][here] = int((costs[:, *window][:, here].mean(axis=1) + _OF_RIM * cost).argmin()) + 1
    nearest = mixed.cost.argmin(axis=1)
    likely, unlikely = (
        np.bincount(nearest[which], minlength=len(colours)) for which in (mixed.is_likely, ~mixed.is_likely)
    )
    are_of_boxes = [
        unlikely[name] < max(likely[name], _DIGITS) and _is_of_boxes(name, likely, colours)
        for name in range(len(colours))
    ]
    return np.array(are_of_boxes)


def _is_of_boxes(name: int, counts: npt.NDArray[np.int64], colours: Colours) -> bool:
    """Whether a colour is that of boxes, by how many of those that stand alone have each: what hardly any has
    and what is a mixture of another one with the white or the black of digits is none.
    """
    if counts.sum() < _TELLING or counts[name] > _RARE * counts.sum():
        return True
    most = _MOST_MIXED if counts[name] else 1.0
    for other in np.flatnonzero(counts > counts[name]):
        for written in (np.ones(3, np.float32), np.zeros(3, np.float32)):
            off, share = mixture(colours[name][None], colours[other], written)
            if off[0] < _MIXED and share[0] <= most:
                return False
    return True


def _rim(mask: Grey, directions: tuple[int, int], cell: float) -> Mask:
    """What is as far from edges as the colour of a box is seen there, down and across if these are 1."""
    outer, inner = (
        cv2.erode(mask, np.ones([odd(2 * edge * cell) if each else 1 for each in directions], np.uint8))
        for edge in _RIM
    )
    return np.asarray((outer > 0) & (inner == 0), dtype=np.bool_)


def _along(seen: Colours, rim: Mask, costs: Colours, here: Mask, colours: Colours, cell: float) -> Grey:
    """The name of the colour of boxes above each other, for each row of pixels."""
    count = rim.sum(axis=1)[:, None]
    mean = np.where(rim[:, :, None], seen, 0).sum(axis=1) / np.maximum(count, 1)
    of_rim = np.where(count > 0, _mixed_with_paper(mean.astype(np.float32), colours).cost, 0)
    of_all = np.where(here, costs, 0).sum(axis=2).T / np.maximum(here.sum(axis=1), 1)[:, None]
    return _seldom_changing(of_all + _OF_RIM * of_rim, _CHANGE * cell) + 1


def _seldom_changing(costs: Colours, change: float) -> Grey:
    """The cheapest choice in each row together, where it costs something to choose otherwise than in the row
    before (A. J. Viterbi, 1967).

    >>> _seldom_changing(np.array([[0, 3], [2, 0], [0, 3], [3, 0], [3, 0]]), 3)
    array([0, 0, 0, 1, 1], dtype=uint8)
    """
    total = costs[0].astype(np.float64)
    before = np.zeros(costs.shape, dtype=np.uint8)
    before[0] = stay = np.arange(costs.shape[1])
    for row in range(1, len(costs)):
        best = int(total.argmin())
        changes = total > total[best] + change
        before[row] = np.where(changes, best, stay)
        total = np.where(changes, total[best] + change, total) + costs[row]
    chosen = np.zeros(len(costs), dtype=np.uint8)
    last = int(total.argmin())
    for row in range(len(costs) - 1, -1, -1):
        chosen[row] = last
        last = int(before[row, last])
    return chosen


class _Mixed(NamedTuple):
    """What it costs that each of some colours is a mixture of each of others with paper, ``[one, other]``.

    ``is_likely`` says whether the cheapest mixture of each is.
    """

    cost: Colours
    is_likely: Mask


def _mixed_with_paper(seen: Colours, colours: Colours) -> _Mixed:
    paper = np.ones(3, np.float32)
    off, share = np.stack([mixture(seen, colour, paper) for colour in colours], axis=2)
    cost = off + _PAPER * share
    likely = np.take_along_axis((off < _LIKE) & (share < _MOST_PAPER), cost.argmin(axis=1)[:, None], axis=1)
    return _Mixed(cost, likely[:, 0])
