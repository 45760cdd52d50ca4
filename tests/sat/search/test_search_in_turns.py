"""Backtracking and a solver in turns find every solution once, whatever the turns."""

from __future__ import annotations

import random

import pytest
from native_kernel import absence

from nonosat import Grid, Puzzle
from nonosat.logic import probing
from nonosat.model.search_options import SearchOptions
from nonosat.sat.search import solution_search
from nonosat.sat.search.solution_search import SolutionSearch
from nonosat.sat.search.turns import in_turns

native_only = pytest.mark.skipif(bool(absence()), reason=absence())
ALONE = SearchOptions.starting_now(jobs=1)


def random_puzzle(seed: int) -> Puzzle:
    rng = random.Random(seed)
    height, width, density = rng.randint(3, 9), rng.randint(3, 9), rng.choice((0.2, 0.3, 0.4, 0.5))
    return Puzzle.from_solution(
        Grid.from_rows([[int(rng.random() < density) for _ in range(width)] for _ in range(height)])
    )


@native_only
@pytest.mark.parametrize("seed", range(30))
def test_turns_of_any_length_find_each_solution_once(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(probing, "_BACKTRACKING", probing.ProbeBudget(30, 0))
    monkeypatch.setattr(solution_search, "_MOST_UNTOLD", 5)
    puzzle = random_puzzle(seed)
    by_solver = {each.cells for each in SolutionSearch(puzzle, ALONE, limit=2000)}
    search = SolutionSearch(puzzle, ALONE, limit=2000, probing=True, keep=False)
    found = [each.cells for each in search]
    assert len(found) == len(set(found)) == len(by_solver)
    assert search.exhausted == (len(found) < 2000)
    if search.exhausted:
        assert set(found) == by_solver


@native_only
def test_permutations_are_found_by_backtracking_though_the_first_takes_long() -> None:
    search = SolutionSearch(_permutations(80), ALONE, limit=20_000, probing=True, keep=False)
    assert sum(1 for _ in search) == 20_000
    assert search.result().statistics.conflicts < 2_000  # a solver needs one for each


def _permutations(size: int) -> Puzzle:
    diagonal = Grid.from_rows([[int(row == column) for column in range(size)] for row in range(size)])
    return Puzzle.from_solution(diagonal)


class Supply:
    """A search that finds a solution for each ``cost``, up to ``total``; it loads before each turn."""

    def __init__(self, name: str, cost: int, total: int, *, loading: int = 0) -> None:
        self.name, self.cost, self.left, self.effort = name, cost, total, 0
        self.loading, self.effort_to_begin = loading, 0

    @property
    def is_done(self) -> bool:
        return self.left == 0

    def solutions(self, effort: int):  # type: ignore[no-untyped-def]
        end = self.effort + effort
        self.effort += self.loading
        self.effort_to_begin = self.loading
        while self.left and self.effort < end:
            self.effort += self.cost
            self.left -= 1
            yield self.name


@pytest.mark.parametrize("costs", [(1, 50), (50, 1), (7, 9)])
def test_the_worse_search_takes_a_small_share_of_the_effort(costs: tuple[int, int]) -> None:
    searches = [Supply(str(cost), cost, 1_000_000) for cost in costs]
    found = list(in_turns(*searches, 100))  # type: ignore[arg-type]
    better, worse = sorted(searches, key=lambda each: each.cost)
    assert worse.effort <= better.effort / 4
    assert len(found) >= 1_000_000


def test_a_search_that_takes_long_to_begin_waits_until_its_turn_is_as_long() -> None:
    quick, slow = Supply("quick", 10, 200_000), Supply("slow", 10_000, 200_000, loading=50_000)
    found = list(in_turns(slow, quick, 100))  # type: ignore[arg-type]
    assert found.count("quick") == 200_000
    # The first time it is not known; then at most half of its share of the effort is spent on beginning.
    assert slow.effort <= 2 * 50_000 + quick.effort / 3
