"""Where boxes without a number are told."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.scanning.finding.clue_areas import Side
from nonosat.scanning.finding.empty_boxes import empty_boxes
from nonosat.scanning.finding.glyphs import Box
from nonosat.scanning.finding.ink import Ink

CELL = 40
#: Four rows whose numbers stand on the left of the cells, which begin at 200.
SIDE = Side(0, -1, np.arange(5, dtype=np.float64) * CELL, 200.0, None, ())
NUMBERS = [Box(172, row * CELL + 10, 184, row * CELL + 30) for row in range(4)]


def told(left: int, right: int) -> list[str]:
    """What is said of a box beside the second row that reaches from ``left`` to ``right``."""
    shape = 4 * CELL, 480
    boxed = np.zeros(shape, dtype=np.bool_)
    for number in NUMBERS:
        boxed[number.top - 6 : number.bottom + 6, number.left - 8 : number.right + 8] = True
    boxed[CELL + 4 : 2 * CELL - 4, left:right] = True
    colours = np.zeros((*shape, 3), dtype=np.uint8)
    ink = Ink(np.zeros(shape, dtype=np.uint8), 200.0, boxed, colours, colours)
    return list(empty_boxes(ink, [(SIDE, NUMBERS)], float(CELL)))


def test_a_box_without_a_number_is_told_where_numbers_are() -> None:
    assert told(126, 158) == ["a box beside the cells has something on it that could not be used"]


def test_what_is_dark_elsewhere_is_no_box() -> None:
    assert told(158, 158) == []
    assert told(400, 470) == []  # on the other side
    assert told(10, 80) == []  # far beyond the numbers
