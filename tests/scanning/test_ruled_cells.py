"""Digits that touch the rule of their cell are not lost without a doubt."""

from __future__ import annotations

import io

import numpy as np
import pytest

pytest.importorskip("cv2", reason="OpenCV is not installed")

from PIL import Image, ImageDraw, ImageFont
from printed_pages.pictures import puzzle_of

from nonosat.puzzle import Puzzle
from nonosat.scanning.digits.reader import read_number, read_numbers
from nonosat.scanning.scan import scan
from nonosat.scanning.sighting import NumberSighting

CELL, FONT = 30, ImageFont.load_default(21)
NOWHERE = np.zeros((4, 2))


def drawn(text: str, width: int = CELL, shift: int = 3) -> np.ndarray:
    image = Image.new("L", (width, CELL), 255)
    ImageDraw.Draw(image).text((shift, 3), text, 0, FONT)
    return np.asarray(image)


def page_with(puzzle: Puzzle, shifted: int) -> bytes:
    """A page of ruled clues; the last number of row ``shifted`` lies on the bold outline of the cells."""
    above, left = (max(map(len, clues)) for clues in (puzzle.columns, puzzle.rows))
    size = (left + puzzle.width + 2) * CELL, (above + puzzle.height + 2) * CELL
    image = Image.new("L", size, 255)
    draw = ImageDraw.Draw(image)
    for row, clue in enumerate(puzzle.rows):
        for slot, run in enumerate(reversed(clue)):
            text = str(run.length)
            middle = (CELL - draw.textlength(text, FONT)) / 2
            beside = CELL - draw.textlength(text, FONT) + 4 if (row, slot) == (shifted, 0) else middle
            draw.text(((left - slot) * CELL + beside, (above + row + 1) * CELL + 3), text, 0, FONT)
    for column, clue in enumerate(puzzle.columns):
        for slot, run in enumerate(reversed(clue)):
            text = str(run.length)
            middle = (CELL - draw.textlength(text, FONT)) / 2
            draw.text(((left + column + 1) * CELL + middle, (above - slot) * CELL + 3), text, 0, FONT)
    right, bottom = size[0] - CELL, size[1] - CELL
    for column in range(left + puzzle.width + 1):
        begin = CELL if column >= left else (above + 1) * CELL
        draw.line(
            [((column + 1) * CELL, begin), ((column + 1) * CELL, bottom)], 0, 5 if column == left else 1
        )
    for row in range(above + puzzle.height + 1):
        begin = CELL if row >= above else (left + 1) * CELL
        draw.line([(begin, (row + 1) * CELL), (right, (row + 1) * CELL)], 0, 5 if row == above else 1)
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


@pytest.mark.parametrize("text", ["12", "14", "20", "23", "15"])
def test_what_has_more_digits_in_its_whole_cell_may_be_that(text: str) -> None:
    one = drawn(text[0])
    hidden = NumberSighting(NOWHERE, one, cell=drawn(text)[:, :-5])
    alone = read_number(NumberSighting(NOWHERE, one))
    said = {each.numbers: each.likelihood for each in read_number(hidden).alternatives}
    assert alone.best.numbers == (int(text[0]),)
    assert said[(int(text),)] > 0.1
    assert said[(int(text[0]),)] == pytest.approx(alone.best.likelihood / 2, abs=0.05)
    assert sum(said.values()) <= 1 + 1e-6


def test_a_whole_cell_without_more_digits_changes_nothing() -> None:
    one = drawn("7")
    alone, seen = read_numbers([NumberSighting(NOWHERE, one), NumberSighting(NOWHERE, one, cell=drawn("7"))])
    # Numbers are read together, and sums of floats depend on how many there are.
    assert [each.numbers for each in alone.alternatives] == [each.numbers for each in seen.alternatives]
    likelihoods = [each.likelihood for each in seen.alternatives]
    assert [each.likelihood for each in alone.alternatives] == pytest.approx(likelihoods)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_number_on_the_outline_is_a_doubt_with_all_its_digits(seed: int) -> None:
    puzzle, _ = puzzle_of(seed, 12, 18)
    row = next(row for row, clue in enumerate(puzzle.rows) if clue and clue[-1].length > 9)
    (whole,) = scan(page_with(puzzle, shifted=-1))
    assert (whole.puzzle.rows, whole.puzzle.columns) == (puzzle.rows, puzzle.columns)
    (found,) = scan(page_with(puzzle, shifted=row))
    (doubt,) = (each for each in found.doubts if each.line == f"row {row + 1}")
    named = {each.numbers for each in doubt.alternatives if each.likelihood > 0.001}
    assert (puzzle.rows[row][-1].length,) in named
    assert found.puzzle.columns == puzzle.columns
