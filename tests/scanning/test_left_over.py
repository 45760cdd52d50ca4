"""What beside the cells is taken for a number that was missed."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.scanning.finding.clue_areas import ClueArea, Side
from nonosat.scanning.finding.glyphs import Piece, PixelBox
from nonosat.scanning.finding.left_over import left_over
from nonosat.scanning.finding.numbers import Glyph, PrintedNumber

#: Three rows of 36 pixels, with their numbers on the left, where the cells begin at 200.
_SIDE = Side(0, -1, np.array([100.0, 136, 172, 208]), 200.0, None, ())


def _piece(label: int, left: int, top: int, right: int, bottom: int) -> Piece:
    box = PixelBox(left, top, right, bottom)
    return Piece(label, box, box.width * box.height)


def _told(piece: Piece) -> list[str]:
    digit = _piece(1, 170, 109, 182, 127)
    number = PrintedNumber((Glyph((digit,), digit.box),), 0.0)
    area = ClueArea(((digit,), (), ()), (), 18.0, 0.0)
    return list(left_over("row", [digit, piece], _SIDE, area, ((number,), (), ())))


def test_what_is_left_of_the_frame_where_a_line_meets_it_is_no_number() -> None:
    assert not _told(_piece(2, 192, 128, 197, 142))


def test_a_narrow_digit_in_the_middle_of_a_row_is_told() -> None:
    assert _told(_piece(2, 192, 145, 197, 163)) == ["row 2: something that may be a number could not be used"]
    assert _told(_piece(2, 172, 145, 177, 163)) == ["row 2: something that may be a number could not be used"]
