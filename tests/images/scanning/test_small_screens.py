"""Puzzles on screens of few pixels, whose digits are some pixels high and stored with losses."""

from __future__ import annotations

import io

import numpy as np
import pytest
from PIL import Image

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.detections import Page
from nonosat.images.scanning.scan import scan
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

pytestmark = pytest.mark.slow

#: Digits 7 pixels high with strokes 2 pixels wide, as games have them.
DIGITS = {
    1: "###/###/.##/.##/.##/.##/.##",
    2: "######/######/....##/######/##..../######/######",
    3: "######/######/....##/.#####/....##/######/######",
    4: "##..##/##..##/##..##/######/######/....##/....##",
    5: "######/######/##..../######/....##/######/######",
    6: "##..../##..../##..../######/##..##/######/######",
    7: "######/######/##..##/....##/....##/....##/....##",
}
SOLUTION = Grid.from_text(
    [
        ".#######..",
        ".#.....#..",
        ".#.###.#..",
        "##.#.#.##.",
        "#..###..#.",
        "#.......##",
        "####.####.",
        "...#.#....",
        "..##.##...",
        ".#..#..#.#",
    ]
)
CELL, LEFT, ABOVE = 14, 70, 70


def screen(puzzle: Puzzle) -> Page:
    """The puzzle on a screen of 14 pixels a cell: shaded strips, a shadow behind each digit."""
    side = CELL * 10
    image = np.full((ABOVE + side + 12, LEFT + side + 12, 3), (226, 240, 240), np.uint8)
    for place in range(0, 10, 2):
        for shade in range(40):
            tint = (226 - shade, 240 - shade, 240 - shade // 2)
            image[ABOVE + CELL * place : ABOVE + CELL * (place + 1), 20 + shade] = tint
            image[20 + shade, LEFT + CELL * place : LEFT + CELL * (place + 1)] = tint
        image[ABOVE + CELL * place : ABOVE + CELL * (place + 1), 60:LEFT] = (186, 200, 220)
        image[60:ABOVE, LEFT + CELL * place : LEFT + CELL * (place + 1)] = (186, 200, 220)
    for place in range(11):
        colour = (30, 36, 44) if place % 10 == 0 else (160, 180, 196)
        image[ABOVE + CELL * place, LEFT : LEFT + side + 1] = colour
        image[ABOVE : ABOVE + side + 1, LEFT + CELL * place] = colour
    for line, clue in enumerate(puzzle.rows):
        for slot, run in enumerate(reversed(clue or ())):
            write(image, run.length, LEFT - 9 - 11 * slot, ABOVE + CELL * line + 3)
    for line, clue in enumerate(puzzle.columns):
        for slot, run in enumerate(reversed(clue or ())):
            write(image, run.length, LEFT + CELL * line + 4, ABOVE - 10 - 10 * slot)
    return image


def write(image: Page, number: int | None, left: int, top: int) -> None:
    assert number is not None
    rows = [[sign == "#" for sign in row] for row in DIGITS[number].split("/")]
    left += 6 - len(rows[0])
    for shift, colour in ((1, (150, 160, 170)), (0, (24, 28, 32))):
        part = image[top + shift : top + shift + 7, left + shift : left + shift + len(rows[0])]
        part[np.array(rows)] = colour


@pytest.mark.parametrize("quality", [70, 85])
def test_digits_of_seven_pixels_are_read(quality: int) -> None:
    puzzle = Puzzle.from_solution(SOLUTION)
    file = io.BytesIO()
    Image.fromarray(screen(puzzle)).save(file, "JPEG", quality=quality)
    (found,) = scan(file.getvalue())
    assert (found.puzzle.rows, found.puzzle.columns) == (puzzle.rows, puzzle.columns)
    assert found.verdict is not ScanVerdict.DOUBTFUL
