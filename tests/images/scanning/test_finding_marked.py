"""Puzzles with surroundings and with marks in their cells are found."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

import cv2
from ruled_pages import (
    ABOVE,
    CELL,
    COLUMNS,
    LEFT,
    ROWS,
    is_whole,
    page,
    photographed,
)

from nonosat.images.scanning.detection import find_puzzles

pytestmark = pytest.mark.slow


def test_columns_that_are_shaded_from_top_to_bottom_do_not_split_the_cells() -> None:
    image = page()
    ends = (LEFT + 5 * CELL - 2, ABOVE - 3), (LEFT + 8 * CELL + 2, ABOVE + len(ROWS) * CELL + 3)
    cv2.rectangle(image, *ends, (60, 60, 66), -1)  # no line is seen beneath
    (detection,) = find_puzzles(image)
    assert is_whole(detection)
    assert detection.marks is not None
    filled = {(row, column) for row, column, value in detection.marks.decided() if value}
    assert filled == {(row, column) for row in range(len(ROWS)) for column in (5, 6, 7)}


def test_columns_of_crosses_are_no_clues() -> None:
    marks = {(row, column): "x" for row in range(len(ROWS)) for column in (3, 5, 9)}
    (detection,) = find_puzzles(page(marks=marks))
    assert is_whole(detection)
    assert not detection.unread


def test_the_grain_of_wood_does_not_say_how_a_page_lies() -> None:
    seen, _ = photographed(page(), 7.0, 0.05)
    rng = np.random.default_rng(5)
    wood = np.full((seen.shape[0] + 500, seen.shape[1] + 500, 3), (120, 100, 80), np.uint8)
    for _ in range(900):
        across, down = rng.integers(0, wood.shape[1]), rng.integers(0, wood.shape[0])
        ends = (
            (int(across), int(down)),
            (int(across + rng.integers(60, 400)), int(down + rng.integers(-4, 5))),
        )
        cv2.line(wood, *ends, [int(level) for level in rng.integers(60, 140, 3)], int(rng.integers(1, 4)))
    on_table = (np.abs(seen.astype(int) - (120, 118, 115)).max(axis=2) < 3)[:, :, None]
    window = wood[250:-250, 250:-250]
    window[:] = np.where(on_table, window, seen)
    (detection,) = find_puzzles(wood)
    assert is_whole(detection)


def test_a_dark_page_around_light_cells_is_no_box() -> None:
    image = page()
    cells = np.s_[ABOVE - 2 : ABOVE + len(ROWS) * CELL + 3, LEFT - 2 : LEFT + len(COLUMNS) * CELL + 3]
    dark = (255 - image) // 5 * 4 + 25
    dark[cells] = image[cells]
    (detection,) = find_puzzles(dark.astype(np.uint8))
    assert is_whole(detection)
    assert not detection.unread


def test_bold_lines_that_cross_beside_a_number_are_no_part_of_it() -> None:
    image = page(cells=True)
    for place in range(0, len(ROWS) + 1, 5):
        y = ABOVE + place * CELL
        cv2.line(image, (LEFT - 4 * CELL, y), (LEFT + len(COLUMNS) * CELL, y), (20,) * 3, 9)
    for place in range(0, len(COLUMNS) + 1, 5):
        x = LEFT + place * CELL
        cv2.line(image, (x, ABOVE - 4 * CELL), (x, ABOVE + len(ROWS) * CELL), (20,) * 3, 9)
    (detection,) = find_puzzles(image)
    assert is_whole(detection)
    for number in detection.numbers:
        ink = (number.image < 128).astype(np.uint8)
        assert not cv2.erode(ink, np.ones((6, 6), np.uint8)).any()  # strokes are thinner


def test_numbers_go_on_where_the_lines_between_them_end() -> None:
    rows = ((1, 3, 2, 1, 2), *ROWS[1:])
    image = page(rows)
    for place in range(len(rows) + 1):
        y = ABOVE + place * CELL
        cv2.line(image, (LEFT - 3 * CELL - 10, y), (LEFT, y), (90,) * 3, 1)
    (detection,) = find_puzzles(image)
    assert is_whole(detection, rows)


def shadowed(image: np.ndarray) -> np.ndarray:
    """Return the page under a shadow whose edge runs across the cells."""
    corner = [
        (LEFT + 9 * CELL, 0),
        (image.shape[1], 0),
        image.shape[1::-1],
        (LEFT + 2 * CELL, image.shape[0]),
    ]
    shadow = np.ones(image.shape[:2], np.float32)
    cv2.fillPoly(shadow, [np.array(corner, np.int32)], 0.6)
    light = cv2.GaussianBlur(shadow, (5, 5), 0)[:, :, None]
    return (image * light).astype(np.uint8)


def test_the_edge_of_a_shadow_is_no_mark() -> None:
    (detection,) = find_puzzles(shadowed(page()))
    assert is_whole(detection)
    assert detection.marks is None


def test_marks_under_a_shadow_are_seen() -> None:
    crosses = {(row, 3 + row % 3): "x" for row in range(len(ROWS))}
    dots = {(row, 10 - row): "." for row in range(3)}
    fillings = dict.fromkeys(((4, 8), (4, 9), (5, 9), (6, 1), (6, 7), (7, 0), (7, 11)), "#")
    marks = crosses | dots | fillings
    (detection,) = find_puzzles(shadowed(page(marks=marks)))
    assert is_whole(detection)
    assert detection.marks is not None
    assert {(row, column): value for row, column, value in detection.marks.decided()} == {
        cell: int(mark == "#") for cell, mark in marks.items()
    }


def test_thick_lines_that_reach_into_cells_are_no_marks() -> None:
    marks = {(2, 0): "x", (5, 0): ".", (3, 7): "x"}
    image = page(marks=marks)
    bottom = ABOVE + len(ROWS) * CELL
    cv2.rectangle(image, (LEFT - 1, ABOVE), (LEFT + 9, bottom), (60, 60, 60), -1)
    cv2.rectangle(image, (LEFT, bottom - 8), (LEFT + len(COLUMNS) * CELL, bottom), (60, 60, 60), -1)
    (detection,) = find_puzzles(image)
    assert is_whole(detection)
    assert detection.marks is not None
    assert {(row, column) for row, column, _ in detection.marks.decided()} == set(marks)
