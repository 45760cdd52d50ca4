"""The checker of many solutions agrees with ``Puzzle.is_solved_by`` after any history."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from random_lines import random_grid

from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.search.solution_checker import SolutionChecker
from nonosat.sat.search.solution_search import solve


@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("colours", [1, 2, 3])
def test_it_says_what_the_puzzle_says(colours: int, *, unknown: bool) -> None:
    source = random.Random(3 * colours + unknown)
    right = wrong = 0
    for _ in range(40):
        puzzle = random_grid(source, 4, 6, colours, unknown=unknown)
        solutions = solve(puzzle, limit=20).solutions
        shown = [solution for solution in solutions for _ in range(2)]
        if solutions and source.random() < 0.3:
            cells = (cell for cell in range(24) if len({each.cells[cell] for each in solutions}) == 1)
            given = bytearray([UNDECIDED]) * 24
            for cell in cells:
                given[cell] = solutions[0].cells[cell]
            puzzle = replace(puzzle, givens=solutions[0].with_bytes(given))
        checker = SolutionChecker(puzzle)
        for solution in source.sample(shown, len(shown)):
            other = changed(source, solution, colours) if source.random() < 0.6 else solution
            assert checker.accepts(other) == puzzle.is_solved_by(other), (puzzle, other)
            right += puzzle.is_solved_by(other)
            wrong += not puzzle.is_solved_by(other)
    assert min(right, wrong) > 30


def changed(source: random.Random, solution: Grid, colours: int) -> Grid:
    """The solution with some cells that are different, undecided ones among them."""
    cells = bytearray(solution.cells)
    for cell in source.sample(range(len(cells)), source.choice([1, 1, 2, 4])):
        cells[cell] = source.choice([*range(colours + 1), UNDECIDED])
    return solution.with_bytes(cells)


def test_another_size_is_refused() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["#.#", ".#."]))
    checker = SolutionChecker(puzzle)
    assert checker.accepts(Grid.from_text(["#.#", ".#."]))
    assert not checker.accepts(Grid.from_text(["#.", "#.", "#."]))
    assert not checker.accepts(Grid.from_text(["#.#", ".#.", "..."]))
    assert checker.accepts(Grid.from_text(["#.#", ".#."]))
