"""Sentences about doubtful lines of cells at the edges of a grid."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.images.scanning.detection.block import Block
from nonosat.images.scanning.detection.finder import doubtful_edges
from nonosat.images.scanning.detection.glyphs import Piece, PixelBox
from nonosat.images.scanning.detection.numbers import PrintedNumber
from nonosat.images.scanning.detection.table import Table

CELL = 20
ONE = (PrintedNumber((), 0.0),)


def said(
    *,
    block: Block,
    drawn_of_last_column: float = 1.0,
    drawn_of_last_line: float = 1.0,
    blank_column: bool = False,
    digit: bool = False,
    digit_from_cells: int = 6,
    digit_down: int = 105,
) -> list[str]:
    """Return the sentences about ``block`` in a table of 6×6 cells, with or without a digit to the right of
    it.
    """
    places = np.arange(7) * float(CELL) + 100
    across = np.ones((7, 6))
    across[:, -1] = drawn_of_last_column
    down = np.ones((6, 7))
    down[:, -1] = drawn_of_last_line
    table = Table(places, places, np.ones(7), np.ones(7), across, down, np.zeros((1, 1), bool))
    height, width = block.bottom - block.top, block.right - block.left
    columns = [ONE] * (width - 1) + [() if blank_column else ONE]
    left = int(places[block.right]) + digit_from_cells
    pieces = [Piece(1, PixelBox(left, digit_down, left + 8, digit_down + 12), 40)] if digit else []
    return list(doubtful_edges(table, block, [ONE] * height, columns, pieces, CELL))


def test_cells_with_numbers_beside_all_lines_are_certain() -> None:
    assert said(block=Block(0, 6, 0, 6)) == []


def test_a_column_without_a_number_must_be_ruled() -> None:
    whole = Block(0, 6, 0, 6)
    assert said(block=whole, blank_column=True) == []
    (sentence,) = said(block=whole, blank_column=True, drawn_of_last_column=0.1)
    assert sentence == "the last column has no number and may be beyond the cells"


def test_ruled_cells_beyond_the_last_column_are_for_numbers_or_doubtful() -> None:
    smaller = Block(0, 6, 0, 5)
    assert said(block=smaller, digit=True) == []
    assert said(block=smaller, digit=True, blank_column=True) == []
    expected = ["there may be a column without numbers beyond the last one"]
    assert said(block=smaller) == expected
    assert said(block=smaller, digit=True, blank_column=True, drawn_of_last_column=0.6) == expected
    assert said(block=smaller, drawn_of_last_column=0.1) == []


def test_digits_above_or_below_ruled_cells_do_not_say_that_they_are_for_numbers() -> None:
    smaller = Block(0, 6, 0, 5)
    for down in (80, 250):  # another puzzle's
        assert said(block=smaller, digit=True, digit_down=down) == said(block=smaller) != []


def test_digits_in_a_row_that_seem_to_be_a_line_are_no_cells() -> None:
    smaller = Block(0, 6, 0, 5)
    assert said(block=smaller, digit=True, digit_from_cells=-2, drawn_of_last_line=0.0) == []
    assert said(block=smaller, digit=True, digit_from_cells=-2)
    assert said(block=smaller, drawn_of_last_line=0.0)


def test_a_blank_column_is_bounded_by_a_line_that_is_drawn() -> None:
    whole = Block(0, 6, 0, 6)
    assert said(block=whole, blank_column=True) == []
    (sentence,) = said(block=whole, blank_column=True, drawn_of_last_line=0.1)
    assert sentence == "the last column has no number and may be beyond the cells"
