"""The referee of many pictures says what ``Puzzle.is_solved_by`` says, whatever it has seen before."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from random_lines import random_grid

from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.search.solution_checker import Referee
from nonosat.sat.search.solution_search import solve


@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("colours", [1, 2, 3])
def test_it_says_what_the_puzzle_says(colours: int, *, unknown: bool) -> None:
    source = random.Random(3 * colours + unknown)
    right = wrong = 0
    for _ in range(40):
        puzzle = random_grid(source, 4, 6, colours, unknown=unknown)
        pictures = solve(puzzle, limit=20).pictures
        shown = [picture for picture in pictures for _ in range(2)]
        if pictures and source.random() < 0.3:
            cells = (cell for cell in range(24) if len({each.cells[cell] for each in pictures}) == 1)
            given = bytearray([UNDECIDED]) * 24
            for cell in cells:
                given[cell] = pictures[0].cells[cell]
            puzzle = replace(puzzle, givens=pictures[0].with_bytes(given))
        referee = Referee(puzzle)
        for picture in source.sample(shown, len(shown)):
            other = changed(source, picture, colours) if source.random() < 0.6 else picture
            assert referee.accepts(other) == puzzle.is_solved_by(other), (puzzle, other)
            right += puzzle.is_solved_by(other)
            wrong += not puzzle.is_solved_by(other)
    assert min(right, wrong) > 30


def changed(source: random.Random, picture: Grid, colours: int) -> Grid:
    """The picture with some cells that are different, undecided ones among them."""
    cells = bytearray(picture.cells)
    for cell in source.sample(range(len(cells)), source.choice([1, 1, 2, 4])):
        cells[cell] = source.choice([*range(colours + 1), UNDECIDED])
    return picture.with_bytes(cells)


def test_another_size_is_refused() -> None:
    puzzle = Puzzle.of(Grid.from_text(["#.#", ".#."]))
    referee = Referee(puzzle)
    assert referee.accepts(Grid.from_text(["#.#", ".#."]))
    assert not referee.accepts(Grid.from_text(["#.", "#.", "#."]))
    assert not referee.accepts(Grid.from_text(["#.#", ".#.", "..."]))
    assert referee.accepts(Grid.from_text(["#.#", ".#."]))
