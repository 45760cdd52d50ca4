"""PNG: the pixels show the solution, and the numbers are in their places."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from conftest import PUZZLES
from drawings import CASES, NAMES, codes_in, drawn, image_in, solution_of, values_in

from nonosat import (
    Grid,
    Puzzle,
    UnsupportedPuzzle,
    read,
    solve,
)
from nonosat.drawing import png
from nonosat.drawing.board import Board, numbers_of
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style


@pytest.mark.parametrize("clues", [True, False], ids=["clues", "picture"])
@pytest.mark.parametrize("puzzle", CASES, ids=NAMES)
def test_the_pixels_of_a_png_give_back_the_solution(puzzle: Puzzle, *, clues: bool) -> None:
    image = image_in(png.draw(drawn(puzzle), Style(cell=20, clues=clues)))
    assert values_in(image, puzzle, 20, clues=clues) == [list(row) for row in solution_of(puzzle).rows()]


@pytest.mark.parametrize(("clues", "theme"), [(True, "light"), (False, "light"), (False, "dark")])
def test_the_code_of_the_card_is_read_from_a_png(*, clues: bool, theme: Any) -> None:
    puzzle = read(PUZZLES / "gchq.json")
    drawing = png.draw(PuzzleSheet(puzzle, solve(puzzle).solutions[0]), Style(clues=clues, theme=theme))
    assert codes_in(image_in(drawing)) == ["www.gchq.gov.uk/puzz"]


def test_numbers_are_drawn_in_their_clue_cells_and_nowhere_else() -> None:
    puzzle = CASES[3]
    image = image_in(png.draw(drawn(puzzle), Style(cell=40))).convert("L")
    board = Board.of(puzzle)
    numbers = list(board.clue_cells())
    for _, box in numbers:
        inside = image.crop(
            [
                round(40 * edge)
                for edge in (
                    box.left + 0.1,
                    box.top + 0.1,
                    box.left + box.width - 0.1,
                    box.top + box.height - 0.1,
                )
            ]
        )
        assert inside.getextrema()[0] < 120, "a number"
    first = puzzle.rows[0]
    assert first is not None
    free = [
        round(40 * edge)
        for edge in (
            0.6,
            board.top + 0.1,
            board.left - len(numbers_of(first)) * board.slot_width,
            board.top + 0.9,
        )
    ]
    if free[2] > free[0] + 4:
        assert image.crop(free).getextrema() == (255, 255)


def test_a_png_says_whose_it_is() -> None:
    puzzle = replace(CASES[3], title="Löwe", author="A. B.", copyright="© C")
    image = image_in(png.draw(drawn(puzzle)))
    assert (image.text["Title"], image.text["Author"], image.text["Copyright"]) == ("Löwe", "A. B.", "© C")


def test_images_shrink_to_what_viewers_show_and_else_say_why_not() -> None:
    image = image_in(png.draw(PuzzleSheet(Puzzle(((),) * 5, ((),) * 800), Grid.undecided(5, 800))))
    assert 14 * 800 < image.width <= 16_000
    wide = Puzzle(((),) * 2, ((),) * 5000)
    with pytest.raises(UnsupportedPuzzle, match="draw it without clues"):
        png.draw(PuzzleSheet(wide, Grid.undecided(2, 5000)))
    assert image_in(png.draw(PuzzleSheet(wide, Grid.undecided(2, 5000)), Style(clues=False))).width <= 16_000
    with pytest.raises(UnsupportedPuzzle, match="with cells of 40 pixels"):
        png.draw(PuzzleSheet(wide, Grid.undecided(2, 5000)), Style(cell=40))


def test_half_of_a_surrogate_pair_in_a_title_does_not_stop_a_png() -> None:
    image = image_in(png.draw(drawn(replace(CASES[3], title="L\ud800we \x07"))))
    assert image.text["Title"] == "L\ufffdwe \ufffd"
