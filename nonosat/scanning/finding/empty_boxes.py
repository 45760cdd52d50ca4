"""Boxes beside the cells in which no number was seen: something stands there that could not be used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from nonosat.scanning.finding.clue_areas import Side
from nonosat.scanning.finding.glyphs import Box
from nonosat.scanning.finding.ink import Ink

#: In cells: a box reaches so far beyond its number, and at least so far from the middle of the number.
_BEYOND_NUMBER, _FROM_MIDDLE = 0.25, 0.55
#: A box without a number is seen in a square so wide, in cells.
_EMPTY = 0.3
#: How much farther than numbers boxes may be, in cells.
_FARTHER = 1.2


def empty_boxes(ink: Ink, areas: Sequence[tuple[Side, Sequence[Box]]], cell: float) -> Iterator[str]:
    """A sentence if there are boxes on one of the sides of the cells with none of its numbers on them.

    Boxes reach hardly farther than numbers do; what is dark beyond is none. ``cell`` is the side of a cell
    in pixels.
    """
    empty = np.zeros(ink.boxed.shape, dtype=np.uint8)
    for side, numbers in areas:
        along = _along(side, numbers, cell)
        across = slice(round(side.places[0]), round(side.places[-1]))
        window = (across, along) if side.along == 0 else (along, across)
        empty[window] = ink.boxed[window]
    for number in (number for _, numbers in areas for number in numbers):
        down = _reach(number.top, number.bottom, cell)
        empty[down, _reach(number.left, number.right, cell)] = 0
    size = max(round(_EMPTY * cell), 3)
    if cv2.erode(empty, np.ones((size, size), np.uint8)).any():
        yield "a box beside the cells has something on it that could not be used"


def _along(side: Side, numbers: Sequence[Box], cell: float) -> slice:
    """From where to where boxes may be along the lines of cells: one farther than the last number."""
    ends = [
        end
        for box in numbers
        for end in ((box.left, box.right) if side.along == 0 else (box.top, box.bottom))
    ]
    farthest = max(((end - side.start) * side.outwards for end in ends), default=0.0)
    end = side.start + (farthest + _FARTHER * cell) * side.outwards
    return slice(max(round(min(side.start, end)), 0), max(round(max(side.start, end)), 0))


def _reach(begin: int, end: int, cell: float) -> slice:
    """How far the box of a number reaches that itself reaches from ``begin`` to ``end``, in one direction."""
    middle = (begin + end) / 2
    around = max((end - begin) / 2 + _BEYOND_NUMBER * cell, _FROM_MIDDLE * cell)
    return slice(max(round(middle - around), 0), round(middle + around))
