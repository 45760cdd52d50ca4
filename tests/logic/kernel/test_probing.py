"""Probing is sound, and decides exactly what its reference in Python decides."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest
from brute_force import all_puzzles
from probing_reference import Probing
from random_lines import random_grid

from nonosat.authoring.generation.random_goals import random_puzzle
from nonosat.logic.probing import probe
from nonosat.logic.propagation import propagate
from nonosat.model.grid import UNDECIDED
from nonosat.sat.search.results import PROBING, Verdict
from nonosat.sat.search.solution_search import solve

pytestmark = pytest.mark.usefixtures("native")


@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("colours", [1, 2, 3])
def test_the_kernel_probes_as_its_reference_does(colours: int, *, unknown: bool, exhaustive: bool) -> None:
    source = random.Random(2 * colours + unknown)
    compared = 0
    sizes = [(1, 9), (5, 5), (6, 8), (9, 7), (3, 66)]
    for height, width in sizes * (5 if exhaustive else 2):
        puzzle = random_grid(source, height, width, colours, unknown=unknown)
        knowledge = propagate(puzzle)
        if knowledge.contradiction is not None:
            continue
        for patience, reward in ((10**6, 0), (20, 1)):
            cells, others = knowledge._cells.copy(), knowledge._cells.copy()
            found = cells.probe(patience, reward, lambda: None)
            assert found == Probing(others, height, width).run(patience, reward, lambda: None), puzzle
            assert list(cells) == list(others), puzzle
            compared += 1
    assert compared > (20 if exhaustive else 6)


@pytest.mark.parametrize(
    ("colours", "width", "seeds"),
    # In the last ones values are lost in the second round, when a cell is tried again only if there is news.
    [(1, 10, range(8)), (2, 10, range(8)), (1, 12, (20, 34))],
)
def test_probing_ends_as_its_reference_does_wherever_the_work_ends(
    colours: int, width: int, seeds: Sequence[int]
) -> None:
    """Results then differ from end to end, by the cost of a probe and the reward for each lost value."""
    different = set()
    for seed in seeds:
        puzzle = random_puzzle(width, 12, density=0.4, colours=colours, seed=seed)
        knowledge, size = propagate(puzzle), (puzzle.height, puzzle.width)
        to_the_end = Probing(knowledge._cells.copy(), *size)
        to_the_end.run(10**6, 0, lambda: None)
        for part, reward in itertools.product(range(24), (0, 3)):
            patience = to_the_end.work * part // 24
            cells, others = knowledge._cells.copy(), knowledge._cells.copy()
            found = cells.probe(patience, reward, lambda: None)
            assert found == Probing(others, *size).run(patience, reward, lambda: None), puzzle
            assert list(cells) == list(others), (puzzle, patience, reward)
            different.add(tuple(cells))
    assert len(different) > 10


@pytest.mark.parametrize(("height", "width", "colours"), [(3, 4, 1), (4, 3, 1), (2, 4, 2), (3, 2, 2)])
def test_no_solution_of_any_small_grid_is_lost(
    height: int, width: int, colours: int, *, exhaustive: bool
) -> None:
    completed = 0
    for puzzle, solutions in all_puzzles(height, width, colours, one_in=1 if exhaustive else 3):
        probed = probe(propagate(puzzle))
        assert probed is not None
        found = probed.grid()
        for cell, value in enumerate(found.cells):
            assert value == UNDECIDED or {solution[cell] for solution in solutions} == {value}
        completed += found.is_complete
        assert len(solutions) == 1 or not found.is_complete
    assert completed > 10


def test_the_statistics_show_that_probing_solved_the_puzzle() -> None:
    source = random.Random(5)
    answered = 0
    for _ in range(60):
        puzzle = random_grid(source, 8, 8, 1, unknown=False)
        found, named = solve(puzzle), solve(puzzle, solver="glucose4")
        assert found.verdict is named.verdict
        assert named.statistics.solver != PROBING
        if found.statistics.solver == PROBING:
            answered += 1
            assert {each.cells for each in found.solutions} == {each.cells for each in named.solutions} or (
                found.verdict is Verdict.MULTIPLE
            )
            assert not found.statistics.clauses
    assert answered
