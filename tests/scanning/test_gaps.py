"""Screens on which nothing parts the cells but gaps between them, and nothing ends them but the ground."""

from __future__ import annotations

import random

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

import cv2
from ruled_pages import Clues, is_whole, write_number

from nonosat.scanning.finding import find_puzzles
from nonosat.scanning.sighting import Page

pytestmark = pytest.mark.slow


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


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_gaps_part_cells(seed: int, *, is_dark: bool) -> None:
    rng = random.Random(seed)
    rows, columns = (
        tuple(tuple(rng.randint(1, 7) for _ in range(rng.randint(1, 4))) for _ in range(rng.randint(5, 10)))
        for _ in range(2)
    )
    image = _screen(rows, columns, rng)
    (sighting,) = find_puzzles(255 - image if is_dark else image)
    assert is_whole(sighting, rows, columns)
