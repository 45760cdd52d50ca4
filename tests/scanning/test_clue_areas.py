"""Which pieces of ink beside the cells belong to clues."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.scanning.finding.clue_areas import Side, clue_area
from nonosat.scanning.finding.glyphs import Box, Piece

CELL = 40


def test_spaces_between_the_digits_of_numbers_do_not_say_how_far_off_the_next_number_is() -> None:
    """Six rows of two digits close together, and one with a number before its last, farther off."""
    places = np.arange(8, dtype=np.float64) * CELL
    side = Side(along=0, outwards=-1, places=places, start=200.0, limit=None, dividers=())
    digits = [(row, left) for row in range(6) for left in (160, 179)] + [(6, 170), (6, 132)]
    pieces = [
        Piece(label, Box(left, row * CELL + 10, left + 12, row * CELL + 30), 100)
        for label, (row, left) in enumerate(digits, 1)
    ]
    area = clue_area(pieces, side, float(CELL), np.zeros((8 * CELL, 240), bool))
    assert [len(line) for line in area.lines] == [2] * 7


def test_what_is_left_of_a_frame_is_no_digit_where_digits_begin_farther_from_it() -> None:
    """Eight rows with a digit 12 pixels from the cells, and in two of them a thin piece at the frame."""
    places = np.arange(9, dtype=np.float64) * CELL
    side = Side(along=0, outwards=-1, places=places, start=200.0, limit=None, dividers=())
    boxes = [Box(176, row * CELL + 10, 188, row * CELL + 30) for row in range(8)]
    rests = [Box(195, row * CELL + 10, 198, row * CELL + 30) for row in (2, 5)]
    pieces = [Piece(label, box, 60) for label, box in enumerate(boxes + rests, 1)]
    area = clue_area(pieces, side, float(CELL), np.zeros((9 * CELL, 240), bool))
    assert [len(line) for line in area.lines] == [1] * 8
    assert area.margin == 12
