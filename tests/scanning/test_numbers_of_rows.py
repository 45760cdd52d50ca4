"""Which digits of a row make one number."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.scanning.finding.clue_areas import ClueArea
from nonosat.scanning.finding.glyphs import Piece, PixelBox
from nonosat.scanning.finding.numbers import row_numbers

HEIGHT = 20


def area(*lines: str) -> ClueArea:
    """Rows of digits ``0`` and ``1``, halves of one as ``(`` and ``)``; a blank is as wide as 4 pixels."""
    widths = {"0": 11, "1": 6, "(": 5, ")": 5}
    rows, label = [], 0
    for line in lines:
        pieces, left = [], 0
        for sign in line:
            if sign != " ":
                label += 1
                pieces.append(Piece(label, PixelBox(left, 0, left + widths[sign], HEIGHT), 50))
            left += widths.get(sign, 4)
            left += 2 if sign not in "( " else 0
        rows.append(tuple(pieces))
    return ClueArea(tuple(rows), (), float(HEIGHT), ())


def counts(found: ClueArea, most_cells: int) -> list[list[int]]:
    return [[len(number.pieces) for number in row] for row in row_numbers(found, most_cells)]


def test_digits_that_are_too_many_for_one_number_are_parted_at_the_widest_space() -> None:
    # Spaces that other rows have leave it open whether a number ends where it is 6 pixels wide.
    rows = area("10 10", "0    0", "0     0", "0    0")
    assert counts(rows, 27) == [[2, 2], [1, 1], [1, 1], [1, 1]]
    assert counts(area("10 1", "0    0", "0     0"), 27)[0] == [2, 1]
    assert counts(area("10 1", "0    0", "0     0"), 150)[0] == [3]


def test_halves_of_a_digit_do_not_make_too_many() -> None:
    assert counts(area("1()", "0    0", "0     0"), 27)[0] == [3]
    assert counts(area("1() 10", "0    0", "0     0"), 27)[0] == [3, 2]


def test_digits_stand_for_themselves_where_no_run_has_two() -> None:
    assert counts(area("11", "1 1"), 9) == [[1, 1], [1, 1]]
