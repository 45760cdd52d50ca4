"""The pieces of ink beside the cells that belong to clues."""

from __future__ import annotations

import random

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.images.scanning.detection.block import Block
from nonosat.images.scanning.detection.clue_areas import ClueArea, Side, clue_area, sides
from nonosat.images.scanning.detection.glyphs import Piece, PixelBox
from nonosat.images.scanning.detection.table import Table

CELL = 40


def test_spaces_between_the_digits_of_numbers_do_not_say_how_far_off_the_next_number_is() -> None:
    """Six rows of two digits close together, and one with a number before its last, farther off."""
    places = np.arange(8, dtype=np.float64) * CELL
    side = Side(along=0, outwards=-1, places=places, start=200.0, limit=None, dividers=())
    digits = [(row, left) for row in range(6) for left in (160, 179)] + [(6, 170), (6, 132)]
    pieces = [
        Piece(label, PixelBox(left, row * CELL + 10, left + 12, row * CELL + 30), 100)
        for label, (row, left) in enumerate(digits, 1)
    ]
    area = clue_area(pieces, side, float(CELL))
    assert [len(line) for line in area.lines] == [2] * 7


def test_what_is_left_of_a_frame_is_no_digit_where_digits_begin_farther_from_it() -> None:
    """Eight rows with a digit 12 pixels from the cells, and in two of them a thin piece at the frame."""
    places = np.arange(9, dtype=np.float64) * CELL
    side = Side(along=0, outwards=-1, places=places, start=200.0, limit=None, dividers=())
    boxes = [PixelBox(176, row * CELL + 10, 188, row * CELL + 30) for row in range(8)]
    rests = [PixelBox(195, row * CELL + 10, 198, row * CELL + 30) for row in (2, 5)]
    pieces = [Piece(label, box, 60) for label, box in enumerate(boxes + rests, 1)]
    area = clue_area(pieces, side, float(CELL))
    assert [len(line) for line in area.lines] == [1] * 8
    assert {each.piece.label for each in area.beside} == set(range(1, 9))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(("times", "is_clue"), [(1.7, True), (2.6, False)])
def test_small_digits_in_the_middle_of_cells_are_one_clue(seed: int, times: float, *, is_clue: bool) -> None:
    """Rows of one to three digits a cell apart; where cells are far larger still, that is too far."""
    rng = random.Random(seed)
    pitch = times * CELL
    side = Side(
        along=0,
        outwards=-1,
        places=pitch * np.arange(9, dtype=np.float64),
        start=5 * pitch,
        limit=None,
        dividers=(),
    )
    counts = [rng.choice((1, 2, 3)) for _ in range(8)]
    middles = [
        (round((4.5 - slot) * pitch), round((row + 0.5) * pitch))
        for row in range(8)
        for slot in range(counts[row])
    ]
    pieces = [
        Piece(label, PixelBox(across - 6, down - 9, across + 6, down + 9), 100)
        for label, (across, down) in enumerate(middles, 1)
    ]
    area = clue_area(pieces, side, float(CELL))
    assert ([len(line) for line in area.lines] == counts) == is_clue


def test_a_title_above_columns_is_none_of_their_numbers() -> None:
    """Six columns of one or two digits close together, and lines of a title over the first two."""
    places = np.arange(7, dtype=np.float64) * CELL
    side = Side(along=1, outwards=-1, places=places, start=200.0, limit=None, dividers=())
    digits = [(column, 176) for column in range(6)] + [(column, 150) for column in (0, 2, 4)]
    title = [(column, top) for column in (0, 1) for top in (108, 68)]
    pieces = [
        Piece(label, PixelBox(column * CELL + 14, top, column * CELL + 26, top + 20), 100)
        for label, (column, top) in enumerate(digits + title, 1)
    ]
    area = clue_area(pieces, side, float(CELL))
    assert [len(line) for line in area.lines] == [2, 1, 2, 1, 2, 1]


def above_columns(reaches: list[float], *, closed: bool) -> Side:
    """Return the side above six columns whose lines continue over ``cells``, and may end at a line."""
    start = 4 * CELL
    columns = np.arange(2, 9, dtype=np.float64) * CELL
    ruled = np.zeros((9 * CELL, 10 * CELL), bool)
    for column, reach in zip(columns.astype(int), reaches, strict=True):
        ruled[start - round(reach * CELL) : 8 * CELL, column - 1 : column + 2] = True
    above = [start - round(reaches[0] * CELL)] if closed else []
    rows = np.array([*above, *(start + CELL * np.arange(5))], dtype=np.float64)
    table = Table(
        rows,
        columns,
        np.ones(len(rows)),
        np.ones(7),
        np.ones((len(rows), 6)),
        np.ones((len(rows) - 1, 7)),
        ruled,
    )
    return sides(table, Block(len(above), len(rows) - 1, 0, 6), float(CELL))[2]


def test_a_single_row_of_cells_for_clues_ends_them() -> None:
    assert above_columns([1.0] * 7, closed=True).limit == pytest.approx(2.85 * CELL, abs=2)


def test_lines_that_nothing_closes_end_no_clues() -> None:
    assert above_columns([2.0] * 7, closed=False).limit is None


def test_grain_beside_the_cells_is_not_as_even_as_digits() -> None:
    def area(heights: list[int]) -> ClueArea:
        lines = tuple((Piece(1, PixelBox(0, 0, 9, height), 50),) for height in heights)
        return ClueArea(lines, (), float(np.median(heights)), ())

    assert area([20, 21, 19, 20, 20, 22]).filled == 6
    assert area([9, 14, 35, 20, 28, 40, 11]).filled == 1
