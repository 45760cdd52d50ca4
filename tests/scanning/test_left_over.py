"""What beside the cells is taken for a number that was missed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.scanning.finding.clue_areas import Side, clue_area
from nonosat.scanning.finding.finder import left_over
from nonosat.scanning.finding.glyphs import Piece, PixelBox
from nonosat.scanning.finding.numbers import PrintedNumber

_CELL = 36.0
#: Three rows of 36 pixels, with their numbers on the left, where the cells begin at 200.
_SIDE = Side(0, -1, np.array([100.0, 136, 172, 208]), 200.0, None, ())


def _piece(label: int, left: int, top: int, right: int, bottom: int) -> Piece:
    box = PixelBox(left, top, right, bottom)
    return Piece(label, box, box.width * box.height)


def _told(*pieces: Piece) -> list[tuple[int, PixelBox]]:
    """The lines with something left over, and where."""
    digit = _piece(1, 170, 109, 182, 127)
    number = PrintedNumber((digit,), 0.0)
    area = replace(clue_area([digit, *pieces], _SIDE, _CELL), usual=18.0)
    found = left_over(_SIDE, area, ((number,), (), ()), _CELL)
    return [(line, rest.box) for line, rest in found]


def test_what_is_left_of_the_frame_where_a_line_meets_it_is_no_number() -> None:
    assert not _told(_piece(2, 195, 128, 199, 142))


def test_a_narrow_digit_in_the_middle_of_a_row_is_told() -> None:
    assert _told(_piece(2, 192, 145, 197, 163)) == [(1, PixelBox(192, 145, 197, 163))]
    assert _told(_piece(2, 172, 145, 177, 163)) == [(1, PixelBox(172, 145, 177, 163))]


def test_what_stands_between_the_same_numbers_is_one_and_what_stands_on_both_sides_two() -> None:
    digits = [_piece(2, 178, 145, 184, 163), _piece(3, 188, 145, 194, 163)]
    assert _told(*digits) == [(1, PixelBox(178, 145, 194, 163))]
    around = [_piece(2, 160, 109, 168, 127), _piece(3, 186, 109, 194, 127)]
    assert not _told(around[0])  # farther from the cells than numbers reach
    assert _told(*around) == [(0, around[1].box)]
