"""Propagation equals a simple fixpoint in any order; it is sound, and its sweeps are counted."""

from __future__ import annotations

import random
from typing import Any

import pytest
from brute_force import lines_by_runs, solutions_of
from conftest import PUZZLES

from nonosat import Grid, LimitReached, Puzzle, clue, read
from nonosat.authoring.generation.random_goals import random_puzzle as large_puzzle
from nonosat.logic import kernel
from nonosat.logic.lines import Lines
from nonosat.logic.propagation import propagate, sweeps
from puzzles import random_puzzle

pytestmark = pytest.mark.usefixtures("both_paths")


def fixpoint(puzzle: Puzzle) -> list[set[int]] | None:
    """The values each cell can have when every line agrees with itself, line by line in plain loops."""
    values = set(range(len(puzzle.palette) + 1))
    cells = [set(values) for _ in range(puzzle.height * puzzle.width)]
    for row, column, value in puzzle.givens.decided() if puzzle.givens else ():
        cells[row * puzzle.width + column] = {value}
    changed = True
    while changed:
        changed = False
        for line in reversed(puzzle.lines()):
            runs = tuple(zip(line.lengths, line.colours, strict=True))
            layouts = [
                layout
                for layout in lines_by_runs(len(line.cells), len(puzzle.palette)).get(runs, [])
                if all(value in cells[cell] for cell, value in zip(line.cells, layout, strict=True))
            ]
            if not layouts:
                return None
            for cell, seen in zip(line.cells, zip(*layouts, strict=True), strict=True):
                if cells[cell] != set(seen):
                    cells[cell] = set(seen)
                    changed = True
    return cells


@pytest.mark.parametrize("colours", [1, 2, 3])
def test_propagation_equals_a_simple_fixpoint(colours: int) -> None:
    rng = random.Random(colours)
    contradictions = 0
    for _ in range(80):
        puzzle = random_puzzle(rng, *((5, 6) if colours == 1 else (3, 5)), colours)
        knowledge, expected = propagate(puzzle), fixpoint(puzzle)
        contradictions += expected is None
        assert (knowledge.contradiction is None) == (expected is not None)
        if expected is not None:
            for row in range(puzzle.height):
                for column in range(puzzle.width):
                    can = set(knowledge.values(row, column))
                    assert can == expected[row * puzzle.width + column]
            assert all(knowledge.grid().agrees_with(Grid(puzzle.height, puzzle.width, cells))
                       for cells in solutions_of(puzzle))  # fmt: skip
    assert 0 < contradictions < 80


def test_transposing_a_puzzle_transposes_the_knowledge() -> None:
    rng = random.Random(7)
    for _ in range(40):
        puzzle = random_puzzle(rng, 5, 7)
        knowledge = propagate(puzzle)
        if knowledge.contradiction is None:
            assert propagate(puzzle.transposed()).grid() == knowledge.grid().transposed()
            assert propagate(puzzle.mirrored()).grid() == knowledge.grid().mirrored()


def test_the_card_leaves_603_317_58_10_and_no_cells() -> None:
    puzzle = read(PUZZLES / "gchq.json")
    assert [each.undecided_count for each in sweeps(puzzle)] == [603, 317, 58, 10, 0]
    assert propagate(puzzle).is_complete


def test_a_contradiction_names_the_line_in_which_it_was_found() -> None:
    knowledge = propagate(Puzzle((clue(2), clue(), clue(2)), (clue(1, 1), clue(2))))
    assert knowledge.contradiction in {"row 3", "column 2"}


@pytest.mark.parametrize(("width", "height"), [(6, 13), (13, 6)])
def test_a_sweep_is_over_all_rows_that_changed_and_then_over_all_columns(width: int, height: int) -> None:
    several = 0
    for seed in range(20):
        puzzle = large_puzzle(width, height, density=0.55, colours=1, seed=seed)
        lines = Lines(puzzle)
        cells, changed = lines.cells(), lines.all
        expected = [lines.grid(cells)]
        while changed:
            if changed & (1 << height) - 1:
                _, changed = cells.sweep(changed, 1, lambda: None)
            if changed:
                _, changed = cells.sweep(changed, 1, lambda: None)
            if lines.grid(cells) != expected[-1]:
                expected.append(lines.grid(cells))
        assert list(sweeps(puzzle)) == expected
        several += len(expected) > 4
    assert several


def test_however_many_sweeps_it_takes_propagation_ends_when_nothing_changes() -> None:
    puzzle = large_puzzle(20, 20, density=0.5, colours=1, seed=14)
    *_, last = found = list(sweeps(puzzle, halves=True))
    assert len(found) > 30
    assert propagate(puzzle).grid() == last


def test_a_check_is_called_at_least_once_a_sweep_and_stops_the_work() -> None:
    puzzle = large_puzzle(20, 20, density=0.5, colours=1, seed=14)
    calls = 0

    def check() -> None:
        nonlocal calls
        calls += 1
        if calls == 12:
            raise LimitReached("enough")

    with kernel.pure(), pytest.raises(LimitReached, match="enough"):
        propagate(puzzle, check=check)
    assert calls == 12


def test_pure_python_remembers_many_lines_and_not_all() -> None:
    with kernel.pure():
        lines: Any = Lines(Puzzle((None,), (None,)))._in_kernel
    assert lines.found.cache_info().maxsize == 200_000


def test_after_a_contradiction_no_run_has_a_position() -> None:
    knowledge = propagate(Puzzle((clue(2), clue(), clue(2)), (clue(1, 1), clue(2))))
    assert knowledge.starts == knowledge.ends == ((),) * 5


def test_known_cells_count_like_given_ones() -> None:
    puzzle = Puzzle((clue(1),) * 2, (clue(1),) * 2)
    assert propagate(puzzle).undecided_count == 4
    assert str(propagate(puzzle, known=Grid.from_text(["?#", "??"])).grid()) == ".#\n#."
