"""Boxes that numbers stand on: where they are, and what colour each has.

Boxes may touch each other, and what is written on one may have the colour of another. So each colour is
looked at alone: what has it, with what it encloses, is a box where it is as large as one.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.page import Page

Mask = npt.NDArray[np.bool_]
Shares = npt.NDArray[np.float32]

#: Boxes are at least so wide and high, in cells: larger than a digit whose inside is filled.
_BOX = 0.52
#: What has the colour of a box is at least so wide and high, in cells, with what is written on it.
_COLOURED = 0.4
#: What is enclosed by a box and smaller than this, in cells, is part of what is written on it.
_ENCLOSED = 0.3
#: The same where strokes are closed already: others' boxes may be enclosed too.
_LEFT_ENCLOSED = 0.1
#: Boxes are so much darker than paper in one of red, green and blue.
_DARKNESS = 0.2
#: Colours of boxes are counted in so many steps; those nearer than a share of white are one. One box has
#: at least so many square cells of its colour.
_LEVELS, _ONE_COLOUR, _LEAST, _MOST_TRIED = 12, 0.12, 0.15, 24
#: Boxes are this share of all that has their colour, and have it in this share of their pixels.
_IN_BOXES, _HAVE_COLOUR = 0.3, 0.4
#: Strokes with their soft edges, and gaps between them, are narrower than so many cells.
_STROKE = 0.3
#: The edge of a box is so wide, in cells: its colour is mixed with that of what is beside it.
_EDGE = 0.12
#: What lies on a box by more than this share is written on it.
_ON_BOX = 0.8


class Boxes(NamedTuple):
    """``names`` is the number of the colour (1 …) of each pixel on a box, 0 beside; ``colours`` are shares
    of the light that paper sends back.
    """

    names: Grey
    colours: Shares

    @property
    def mask(self) -> Mask:
        """Where the ground is a box."""
        return np.asarray(self.names > 0, dtype=np.bool_)

    def ground(self, paper: Page) -> Page:
        """The page as it would be were nothing written on it."""
        whole = np.concatenate([np.ones((1, 3), np.float32), self.colours])
        return np.asarray(np.clip(whole[self.names] * paper, 0, 255), dtype=np.uint8)


def boxes_of(image: Page, paper: Page, cell: float) -> Boxes:
    """The boxes on a page of which the colour is known."""
    boxed = _boxed(image, paper, cell)
    names = np.zeros(boxed.shape, dtype=np.uint8)
    if not boxed.any():
        return Boxes(names, np.zeros((0, 3), np.float32))
    shares = np.asarray(image / np.maximum(paper, 1), dtype=np.float32)
    found = _of_one_colour(shares, boxed, cell)
    covered = names.copy()
    for _, here in found:
        covered += here
    for name, (_, here) in enumerate(found, 1):
        names[_without_written(here, np.asarray(covered > 1, dtype=np.bool_)) & (names == 0)] = name
    if names.any():
        away, nearest = cv2.distanceTransformWithLabels(
            (names == 0).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
        )
        of_nearest = np.zeros(int(nearest.max()) + 1, dtype=np.uint8)
        of_nearest[nearest[names > 0]] = names[names > 0]
        names = np.where(boxed & (away < _EDGE * cell), of_nearest[nearest], 0).astype(np.uint8)
    return Boxes(names, np.array([colour for colour, _ in found], np.float32).reshape(-1, 3))


def _boxed(image: Page, paper: Page, cell: float) -> Mask:
    """Where boxes are that something may be written on."""
    darker = cv2.subtract(paper, image).astype(np.float32) / np.maximum(paper, 1)
    dark = (darker.max(axis=2) > _DARKNESS).astype(np.uint8)
    filled = _filled(dark, _ENCLOSED * cell**2)
    large = _opened(filled, _BOX * cell)
    grown = np.asarray(cv2.dilate(large, np.ones((5, 5), np.uint8)), dtype=np.uint8)
    return np.asarray((grown & filled) > 0, dtype=np.bool_)


def _of_one_colour(shares: Shares, boxed: Mask, cell: float) -> list[tuple[Shares, Grey]]:
    """The colours of boxes, each with where its boxes are."""
    seen = shares[boxed]
    coarse = np.clip((seen * _LEVELS).astype(np.int64), 0, _LEVELS)
    codes, counts = np.unique(coarse @ [(_LEVELS + 1) ** 2, _LEVELS + 1, 1], return_counts=True)
    free = np.ones(len(seen), dtype=np.bool_)
    stroke = np.ones((_odd(_STROKE * cell),) * 2, np.uint8)
    found: list[tuple[Shares, Grey]] = []
    for code in codes[np.argsort(-counts)][:_MOST_TRIED]:
        steps = np.array(
            [code // (_LEVELS + 1) ** 2, code // (_LEVELS + 1) % (_LEVELS + 1), code % (_LEVELS + 1)]
        )
        near = free & (np.abs(seen - (steps + 0.5) / _LEVELS).max(axis=1) < _ONE_COLOUR)
        if near.sum() < _LEAST * cell**2:
            continue
        centre = np.median(seen[near], axis=0)
        near = free & (np.abs(seen - centre).max(axis=1) < _ONE_COLOUR)
        here: Grey = np.zeros(boxed.shape, dtype=np.uint8)
        here[boxed] = near
        closed = np.asarray(cv2.morphologyEx(here, cv2.MORPH_CLOSE, stroke), dtype=np.uint8)
        whole = _filled(closed, _LEFT_ENCLOSED * cell**2) & boxed
        boxes = _opened(np.asarray(whole, dtype=np.uint8), _COLOURED * cell)
        shared = int((boxes & here).sum())
        # Digits have a colour too, but are nowhere this wide; edges of boxes neither.
        if shared < max(_IN_BOXES * near.sum(), _HAVE_COLOUR * boxes.sum(), 1):
            continue
        free &= ~near
        found.append((centre.astype(np.float32), boxes))
    return found


def _without_written(boxes: Grey, covered: Mask) -> Mask:
    """Boxes without what lies on boxes of other colours: two digits of its colour."""
    count, labels, sizes, _ = cv2.connectedComponentsWithStats(boxes, connectivity=4)
    on_other = np.bincount(labels[covered], minlength=count)
    kept = on_other < _ON_BOX * sizes[:count, cv2.CC_STAT_AREA]
    kept[0] = False
    return np.asarray(kept[labels], dtype=np.bool_)


def _filled(mask: Grey, largest: float) -> Grey:
    """A mask with what it encloses."""
    count, labels, sizes, _ = cv2.connectedComponentsWithStats(1 - mask, connectivity=4)
    enclosed = sizes[:count, cv2.CC_STAT_AREA] < largest
    enclosed[0] = False
    return np.asarray(mask | enclosed[labels], dtype=np.uint8)


def _opened(mask: Grey, size: float) -> Grey:
    kernel = np.ones((_odd(size),) * 2, np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, kernel), dtype=np.uint8)


def _odd(size: float) -> int:
    return max(int(size) // 2 * 2 + 1, 3)
