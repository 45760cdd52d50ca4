"""Lines far too long for their grid."""

from __future__ import annotations

import tracemalloc

import pytest

from nonosat.logic.propagation import propagate
from nonosat.model.clues import ANY_RUNS, clue
from nonosat.model.puzzle import Puzzle
from nonosat.sat.encodings.formula import formula_of


def test_a_line_with_thousands_of_runs_too_many_needs_little_memory() -> None:
    puzzle = Puzzle((clue(*[1] * 10_000),), (clue(1),) * 10)
    tracemalloc.start()
    try:
        formula = formula_of(puzzle)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [(family.name, family.clauses) for family in formula.families] == [
        ("impossible line", [(1,), (-1,)])
    ]
    assert most < 20_000_000


@pytest.mark.usefixtures("both_paths")
def test_a_line_of_thousands_of_runs_is_solved_as_any_other() -> None:
    puzzle = Puzzle((clue(*[1] * 1_500),), (None,) * 2_999)
    assert propagate(puzzle).grid().cells == bytes([1, 0] * 1_499 + [1])


@pytest.mark.slow
def test_a_line_with_more_runs_than_the_kernel_takes_has_no_solution() -> None:
    puzzle = Puzzle(((ANY_RUNS, *clue(*[1] * 1_000_000)),), (clue(1),) * 10)
    assert propagate(puzzle).contradiction is not None
