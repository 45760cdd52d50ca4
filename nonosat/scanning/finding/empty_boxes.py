"""Boxes beside the cells in which no number was seen: something stands there that could not be used."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from nonosat.scanning.finding.block import Block
from nonosat.scanning.finding.glyphs import Box
from nonosat.scanning.finding.ink import Ink
from nonosat.scanning.finding.table import Table

#: In cells: a box reaches so far beyond its number, and at least so far from the middle of the number.
_BEYOND_NUMBER, _FROM_MIDDLE = 0.25, 0.55
#: A box without a number is seen in a square so wide, in cells.
_EMPTY = 0.3


def empty_boxes(ink: Ink, table: Table, block: Block, numbers: Sequence[Box], cell: float) -> Iterator[str]:
    """A sentence if there are boxes beside the cells with none of these numbers on them.

    ``cell`` is the side of a cell in pixels.
    """
    empty = ink.boxed.astype(np.uint8)
    rows, columns = table.rows.round().astype(int), table.columns.round().astype(int)
    empty[rows[block.top] : rows[block.bottom], columns[block.left] : columns[block.right]] = 0
    for number in numbers:
        down = _reach(number.top, number.bottom, cell)
        empty[down, _reach(number.left, number.right, cell)] = 0
    size = max(round(_EMPTY * cell), 3)
    if cv2.erode(empty, np.ones((size, size), np.uint8)).any():
        yield "a box beside the cells has something on it that could not be used"


def _reach(begin: int, end: int, cell: float) -> slice:
    """How far the box of a number reaches that itself reaches from ``begin`` to ``end``, in one direction."""
    middle = (begin + end) / 2
    around = max((end - begin) / 2 + _BEYOND_NUMBER * cell, _FROM_MIDDLE * cell)
    return slice(max(round(middle - around), 0), round(middle + around))
