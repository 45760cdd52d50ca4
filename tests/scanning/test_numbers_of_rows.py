"""Which digits of a row make one number."""

from __future__ import annotations

import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.scanning.finding.clue_areas import ClueArea
from nonosat.scanning.finding.glyphs import Piece, PixelBox
from nonosat.scanning.finding.numbers import row_numbers

HEIGHT = 20


def area(*lines: str) -> ClueArea:
    """Rows of digits ``0`` and ``1``; a blank is as wide as 4 pixels."""
    widths = {"0": 11, "1": 6}
    rows, label = [], 0
    for line in lines:
        pieces, left = [], 0
        for sign in line:
            if sign != " ":
                label += 1
                pieces.append(Piece(label, PixelBox(left, 0, left + widths[sign], HEIGHT), 50))
            left += widths[sign] + 2 if sign != " " else 4
        rows.append(tuple(pieces))
    return ClueArea(tuple(rows), (), float(HEIGHT), ())


def counts(found: ClueArea, most_cells: int) -> list[list[int]]:
    return [[len(number.pieces) for number in row] for row in row_numbers(found, most_cells)]


def test_wide_spaces_part_numbers_and_of_others_it_is_told_how_likely_they_do() -> None:
    found = row_numbers(area("10 10", "0    0", "0     0", "10   1"), 27)
    assert [[len(number.pieces) for number in row] for row in found] == [[4], [1, 1], [1, 1], [2, 1]]
    assert 0 < found[0][0].apart < 0.8
    assert found[3][0].apart < 0.01


def test_digits_stand_for_themselves_where_no_run_has_two() -> None:
    assert counts(area("11", "1 1"), 9) == [[1, 1], [1, 1]]
