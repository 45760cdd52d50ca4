"""Steps of detection: regions, sheets, gaps, and unused ink."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

import cv2
from ruled_pages import Clues, is_whole, write_number

from nonosat.images.scanning.detection import find_puzzles
from nonosat.images.scanning.detection.clue_areas import ClueArea, Side, clue_area
from nonosat.images.scanning.detection.finder import unused_ink
from nonosat.images.scanning.detection.glyphs import Piece, PixelBox
from nonosat.images.scanning.detection.numbers import PrintedNumber, row_numbers
from nonosat.images.scanning.detection.rectification import Rectification
from nonosat.images.scanning.detection.regions import Region, regions_of
from nonosat.images.scanning.detection.rulings import CELL
from nonosat.images.scanning.detection.sheet import UprightSheet, sheet_of
from nonosat.images.scanning.detections import Page

SIDE = 34


def test_columns_shaded_from_top_to_bottom_hold_a_grid_together() -> None:
    grey = np.full((16 * SIDE, 24 * SIDE), 240, np.uint8)
    rows, columns = SIDE * np.arange(3, 14), SIDE * np.arange(3, 21)
    for place in rows:
        grey[place : place + 2, columns[0] : columns[-1]] = 60
    for place in columns:
        grey[rows[0] : rows[-1], place : place + 2] = 60
    grey[rows[0] - 4 : rows[-1] + 6, columns[7] : columns[10]] = 70
    (region,) = regions_of(grey)
    assert region.left < columns[1]
    assert region.right > columns[-2]


@pytest.mark.parametrize("is_upright", [True, False])
def test_edges_of_boxes_in_one_direction_do_not_change_the_size_of_cells(*, is_upright: bool) -> None:
    grey = np.full((16 * SIDE, 16 * SIDE), 240, np.uint8)
    places = SIDE * np.arange(4, 15)
    for place in places:
        grey[place : place + 2, places[0] : places[-1]] = 60
        grey[places[0] : places[-1], place : place + 2] = 60
    for place in places[:-1]:  # boxes above the columns, with a frame each, and the middle of three strokes
        for beside in (8, 17, 26):
            grey[places[0] - 3 * SIDE : places[0] + 1, place + beside : place + beside + 2] = 60
    (region,) = regions_of(np.ascontiguousarray(grey if is_upright else grey.T))
    assert region.cell == pytest.approx(SIDE, rel=0.05)


def sheet(side: int, cell: float) -> UprightSheet:
    """Return the sheet of a region: a page of ``side`` × ``side`` pixels without a margin of 100."""
    page = np.full((side, side, 3), 255, np.uint8)
    return sheet_of(
        page, Rectification(np.eye(3), side, side), Region(100, 100, side - 100, side - 100, cell)
    )


@pytest.mark.parametrize("cell", [18.0, 36, 90])
def test_cells_have_one_size(cell: float) -> None:
    assert sheet(800, cell).cell == pytest.approx(CELL)


def test_a_large_page_is_enlarged_by_little_or_not_at_all() -> None:
    cut = sheet(1600, 28)
    assert 1 < cut.scale < 1.2
    assert cut.cell == pytest.approx(28 * cut.scale)
    assert cut.image.shape[:2] == cut.grey.shape == (round((1600 + 2 * 0.7 * 28) * cut.scale),) * 2
    assert sheet(2400, 28).scale == 1
    assert sheet(2400, 18).cell == pytest.approx(24)
    assert sheet(2400, 72).cell == pytest.approx(CELL)


def _screen(rows: Clues, columns: Clues, rng: random.Random) -> Page:
    """Cells with round corners, and numbers beside them."""
    gap, radius, cell = rng.randint(2, 4), rng.randint(0, 5), rng.randint(34, 44)
    left, above = 150, 150
    height, width = (before + len(lines) * cell + 40 for before, lines in ((above, rows), (left, columns)))
    image = np.full((height, width, 3), (226, 230, 240), np.uint8)
    for row in range(len(rows)):
        for column in range(len(columns)):
            low = left + column * cell + gap + radius, above + row * cell + gap + radius
            high = left + (column + 1) * cell - radius, above + (row + 1) * cell - radius
            for one, other in (((radius, 0), (radius, 0)), ((0, radius), (0, radius))):
                begin = low[0] - one[0], low[1] - one[1]
                cv2.rectangle(image, begin, (high[0] + other[0], high[1] + other[1]), (255,) * 3, -1)
            for corner in ((x, y) for x in (low[0], high[0]) for y in (low[1], high[1])):
                cv2.circle(image, corner, radius, (255,) * 3, -1, cv2.LINE_AA)
    for row, clue in enumerate(rows):
        for slot, number in enumerate(reversed(clue)):
            write_number(image, number, left - 20 - 24 * slot, above + (row + 0.5) * cell)
    for column, clue in enumerate(columns):
        for slot, number in enumerate(reversed(clue)):
            write_number(image, number, left + (column + 0.5) * cell, above - 20 - 24 * slot)
    return image


@pytest.mark.slow
@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_gaps_part_cells(seed: int, *, is_dark: bool) -> None:
    rng = random.Random(seed)
    rows, columns = (
        tuple(tuple(rng.randint(1, 7) for _ in range(rng.randint(1, 4))) for _ in range(rng.randint(5, 10)))
        for _ in range(2)
    )
    image = _screen(rows, columns, rng)
    (detection,) = find_puzzles(255 - image if is_dark else image)
    assert is_whole(detection, rows, columns)


_CELL = 36.0


#: Three rows of 36 pixels, with their numbers on the left, where the cells begin at 200.
_SIDE = Side(0, -1, np.array([100.0, 136, 172, 208]), 200.0, None, ())


def _piece(label: int, left: int, top: int, right: int, bottom: int) -> Piece:
    box = PixelBox(left, top, right, bottom)
    return Piece(label, box, box.width * box.height)


def _told(*pieces: Piece) -> list[tuple[int, PixelBox]]:
    """Return the lines with unused ink, and its places."""
    digit = _piece(1, 170, 109, 182, 127)
    number = PrintedNumber((digit,), 0.0)
    area = replace(clue_area([digit, *pieces], _SIDE, _CELL), usual=18.0)
    found = unused_ink(_SIDE, area, ((number,), (), ()), _CELL)
    return [(line, rest.box) for line, rest in found]


def test_what_is_left_of_the_frame_where_a_line_meets_it_is_no_number() -> None:
    assert not _told(_piece(2, 195, 128, 199, 142))


def test_a_narrow_digit_in_the_middle_of_a_row_is_reported() -> None:
    assert _told(_piece(2, 192, 145, 197, 163)) == [(1, PixelBox(192, 145, 197, 163))]
    assert _told(_piece(2, 172, 145, 177, 163)) == [(1, PixelBox(172, 145, 177, 163))]


def test_what_stands_between_the_same_numbers_is_one_and_what_stands_on_both_sides_two() -> None:
    digits = [_piece(2, 178, 145, 184, 163), _piece(3, 188, 145, 194, 163)]
    assert _told(*digits) == [(1, PixelBox(178, 145, 194, 163))]
    around = [_piece(2, 160, 109, 168, 127), _piece(3, 186, 109, 194, 127)]
    assert not _told(around[0])  # farther from the cells than numbers reach
    assert _told(*around) == [(0, around[1].box)]


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
