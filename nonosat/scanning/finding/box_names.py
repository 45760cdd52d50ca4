"""Which colour the box has that each pixel lies on, whatever is written there."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.finding.shapes import Mask, odd, opened

#: Shares of the light that paper sends back.
Colours = npt.NDArray[np.float32]

#: How far around a pixel, in cells, the colours of others count.
_AROUND = 0.6
#: The edge of a box is so wide, in cells: its colour is mixed with that of what is beside it.
_EDGE = 0.08
#: What a mixture with the colour of digits counts beside what is no mixture, where it is of these only.
_WRITTEN = 0.2
#: What differs by less from the colour of a box is not written on it.
_WRITTEN_APART = 0.2
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
#: Digits hardly cover more than this share of what is around a pixel.
_MOST_WRITTEN = 0.45


class Names(NamedTuple):
    """The number of the colour (1 …) of each pixel of a box, and which of the colours boxes have."""

    of_pixels: Grey
    are_of_boxes: Mask


def names_of(shares: Colours, boxed: Mask, colours: Colours, cell: float) -> Names:
    """The number of the colour (1 …) that each pixel of a box has beneath what is written.

    It is the one that explains best what is seen around the pixel: its own, and mixtures of it with the white
    or the black of digits, of which there are fewer. Along the edges of boxes it is seen itself.
    """
    seen = shares[boxed]
    white, black = np.ones(3, np.float32), np.full(3, np.percentile(seen.mean(axis=1), 1), np.float32)
    costs = np.full((len(colours), *boxed.shape), np.inf, dtype=np.float32)
    size = (odd(_AROUND * cell),) * 2
    edge = (odd(2 * _EDGE * cell),) * 2
    inner = cv2.erode(boxed.astype(np.uint8), np.ones(edge, np.uint8)) > 0
    seen = shares[inner]
    for colour, least in zip(colours, costs, strict=True):
        for written in (white, black):
            off, share = _mixture(seen, colour, written)
            each: Colours = np.zeros(boxed.shape, dtype=np.float32)
            each[inner] = off + _WRITTEN * float(np.linalg.norm(written - colour)) * share
            shares_written: Colours = np.zeros(boxed.shape, dtype=np.float32)
            shares_written[inner] = share - _MOST_WRITTEN
            too_much = np.maximum(cv2.boxFilter(shares_written, -1, size), 0)
            np.minimum(least, cv2.boxFilter(each, -1, size) + too_much, out=least)
    names = np.where(boxed, costs.argmin(axis=0) + 1, 0).astype(np.uint8)
    counts, others = _name_by_rims(names, costs, shares, boxed, colours, cell)
    known = without_narrow(names, boxed, len(colours), cell)
    are_of_boxes = [
        others[name] < max(counts[name], _DIGITS) and _is_of_boxes(name, counts, colours)
        for name in range(len(colours))
    ]
    return Names(known, np.array(are_of_boxes))


def _is_of_boxes(name: int, counts: npt.NDArray[np.int64], colours: Colours) -> bool:
    """Whether a colour is that of boxes, by how many of those that stand alone have each: what hardly any has
    and what is a mixture of another one with the white or the black of digits is none.
    """
    if counts.sum() < _TELLING or counts[name] > _RARE * counts.sum():
        return True
    most = _MOST_MIXED if counts[name] else 1.0
    for other in np.flatnonzero(counts > counts[name]):
        for written in (np.ones(3, np.float32), np.zeros(3, np.float32)):
            off, share = _mixture(colours[name][None], colours[other], written)
            if off[0] < _MIXED and share[0] <= most:
                return False
    return True


def _name_by_rims(
    names: Grey, costs: Colours, shares: Colours, boxed: Mask, colours: Colours, cell: float
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Names boxes by the colour along their edges as well, where hardly anything is written: bold digits may
    cover more of a box than they leave bare. Where boxes touch each other in one direction only, edges in the
    other one tell where each of them begins and ends.

    ``costs`` is how ill each colour explains what is around each pixel. Returns how many boxes that stand
    alone have each colour along their edges, and how many have none there and this one rather than others.
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
        return np.zeros(len(colours), dtype=np.int64), np.zeros(len(colours), dtype=np.int64)
    mixed = _mixed_with_paper(np.stack([colour for _, _, colour in alone]), colours)
    for (window, here, _), cost in zip(alone, mixed.cost, strict=True):
        names[window][here] = int((costs[:, *window][:, here].mean(axis=1) + _OF_RIM * cost).argmin()) + 1
    nearest = mixed.cost.argmin(axis=1)
    likely, unlikely = (
        np.bincount(nearest[which], minlength=len(colours)) for which in (mixed.is_likely, ~mixed.is_likely)
    )
    return likely, unlikely


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
    off, share = np.stack([_mixture(seen, colour, paper) for colour in colours], axis=2)
    cost = off + _PAPER * share
    likely = np.take_along_axis((off < _LIKE) & (share < _MOST_PAPER), cost.argmin(axis=1)[:, None], axis=1)
    return _Mixed(cost, likely[:, 0])


def _mixture(seen: Colours, colour: Colours, written: Colours) -> tuple[Colours, Colours]:
    """How far what is seen is from mixtures of the colour of a box and of what is written on it, and the
    share of the latter in the nearest one.
    """
    way = written - colour
    square = float(way @ way)
    if square < _WRITTEN_APART**2:  # nothing can be written with it
        share = np.zeros(len(seen), np.float32)
    else:
        share = np.asarray(np.clip((seen - colour) @ way / square, 0, 1), dtype=np.float32)
    off = np.linalg.norm(seen - colour - share[:, None] * way, axis=1)
    return np.asarray(off, dtype=np.float32), share


def without_narrow(names: Grey, boxed: Mask, count: int, cell: float) -> Grey:
    """Names without those of narrow strips: where two boxes meet, a third colour may be a compromise."""
    wide = np.zeros_like(names)
    for name in range(1, count + 1):
        wide[opened((names == name).astype(np.uint8), NARROWEST / 2 * cell) > 0] = name
    if not wide.any():
        return names
    _, nearest = cv2.distanceTransformWithLabels(
        (wide == 0).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    of_nearest = np.zeros(int(nearest.max()) + 1, dtype=np.uint8)
    of_nearest[nearest[wide > 0]] = wide[wide > 0]
    return np.where(boxed, of_nearest[nearest], 0).astype(np.uint8)
