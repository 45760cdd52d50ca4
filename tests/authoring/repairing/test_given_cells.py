"""The fewest given cells that make a goal unique, against brute force."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from brute_force import solutions_of
from repairing import SWITCH, grid, random_grid

from nonosat import Grid, Puzzle, repair
from nonosat.authoring.repairing import given_search
from nonosat.logic.propagation import propagate
from nonosat.model.errors import LimitReached
from nonosat.model.palette import Palette


def differences(goal: Grid) -> list[frozenset[int]]:
    """Where each other solution with the same clues differs, without those that hold another one."""
    found = [
        frozenset(cell for cell, value in enumerate(other) if value != goal.cells[cell])
        for other in solutions_of(Puzzle.from_solution(goal))
        if other != goal.cells
    ]
    return [each for each in found if not any(other < each for other in found)]


def ambiguous_goals(
    height: int, width: int, count: int, *, colours: int = 1
) -> Iterator[tuple[Grid, list[frozenset[int]]]]:
    for seed in itertools.count():
        goal = random_grid(height, width, seed, colours=colours, density=(0.3, 0.5, 0.6)[seed % 3])
        sets = differences(goal)
        # Brute force over many thousand sets takes too long.
        if sets and len(sets) < 3000:
            yield goal, sets
            count -= 1
        if not count:
            return


def fewest_that_meet(sets: list[frozenset[int]]) -> int:
    cells = sorted(frozenset().union(*sets))
    return next(
        count
        for count in range(len(cells) + 1)
        for chosen in itertools.combinations(cells, count)
        if all(not each.isdisjoint(chosen) for each in sets)
    )


@pytest.mark.parametrize(
    ("height", "width", "colours", "count"),
    [(4, 4, 1, 500), (5, 5, 1, 60), (6, 6, 1, 20), (3, 5, 1, 40), (3, 4, 2, 60)],
)
def test_the_givens_are_as_few_as_brute_force_finds(
    height: int, width: int, colours: int, count: int, *, exhaustive: bool
) -> None:
    seen: Counter[int] = Counter()
    for goal, sets in ambiguous_goals(height, width, count if exhaustive else count // 10, colours=colours):
        repaired = repair(goal, givens=True)
        assert (repaired.verdict, repaired.optimal, repaired.complete) == ("unique", True, True)
        assert len(repaired.givens) == repaired.lower_bound == fewest_that_meet(sets)
        assert all(goal[row, column] == value for row, column, value in repaired.givens)
        assert repaired.puzzle is not None
        assert solutions_of(repaired.puzzle) == [goal.cells]
        seen[len(repaired.givens)] += 1
    assert seen[1]
    assert max(seen) > 1 or (height, width) != (4, 4)


def test_from_above_the_givens_are_as_few_and_the_bounds_only_rise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(given_search, "_MANY_UNDECIDED", 0)
    extend = given_search._GivenSearch._without_others

    def hard_at_first(search: given_search._GivenSearch, chosen: set[int]) -> Any:
        if search.conflicts is not None:
            raise LimitReached("too hard")
        return extend(search, chosen)

    monkeypatch.setattr(given_search._GivenSearch, "_without_others", hard_at_first)
    seen: Counter[int] = Counter()
    for height, width, colours, count in ((4, 4, 1, 25), (3, 6, 1, 10), (3, 4, 2, 10)):
        for goal, sets in ambiguous_goals(height, width, count, colours=colours):
            palette = Palette() if colours == 1 else Palette("ab", (None, None))
            puzzle = Puzzle.from_solution(goal, palette=palette)
            findings = [
                each
                for each in given_search.search_givens(given_search.GivenProblem(puzzle, goal))
                if isinstance(each, given_search.GivensSoFar)
            ]
            fewest = fewest_that_meet(sets)
            bounds = [each.lower_bound for each in findings]
            assert bounds == sorted(bounds)
            assert bounds[-1] == fewest
            for givens, *_ in findings:
                if givens is not None:
                    assert all(not each.isdisjoint(givens) for each in sets)
            assert len(findings[-1].givens or ()) == fewest
            seen[fewest] += 1
    assert len(seen) > 1


def test_a_large_open_puzzle_gets_givens_though_a_solver_cannot_solve_it_soon() -> None:
    goal = random_grid(36, 30, 2, density=0.4)
    assert propagate(Puzzle.from_solution(goal)).undecided_count > 1000
    problem = given_search.GivenProblem(Puzzle.from_solution(goal), goal)
    findings = (
        each for each in given_search.search_givens(problem) if isinstance(each, given_search.GivensSoFar)
    )
    givens = next(findings).givens
    assert givens
    better, lower_bound, _ = next(each for each in findings if each.lower_bound > 1)
    assert better is not None
    assert lower_bound <= len(better) <= len(givens)
    given = bytearray([255]) * len(goal.cells)
    for cell in givens:
        given[cell] = goal.cells[cell]
    known = propagate(Puzzle.from_solution(goal), known=Grid(36, 30, bytes(given)))
    assert known.is_complete


@pytest.mark.parametrize(
    ("rows", "fewest"),
    [(("#..", ".#.", "..."), 1), (("#...#..", ".#...#.", ".......", "#######"), 2)],
)
def test_independent_switches_need_one_given_each(rows: tuple[str, ...], fewest: int) -> None:
    goal = grid(*rows)
    assert fewest_that_meet(differences(goal)) == fewest
    repaired = repair(goal, givens=True)
    assert (len(repaired.givens), repaired.optimal) == (fewest, True)


@pytest.mark.parametrize("rows", [("###", "#.."), ("....", "....")])
def test_a_unique_goal_needs_no_givens_and_no_changes(rows: tuple[str, ...]) -> None:
    goal = grid(*rows)
    for repaired in (repair(goal, givens=True), repair(goal, cells=True)):
        assert (repaired.verdict, repaired.optimal, repaired.lower_bound) == ("unique", True, 0)
        assert (repaired.givens, repaired.changes) == ((), ())
        assert repaired.solution == goal


def test_givens_of_the_puzzle_are_replaced_or_kept() -> None:
    goal = grid(*SWITCH)
    puzzle = Puzzle.from_solution(goal)
    far = Grid.undecided(3, 4).with_cells({(0, 2): 0, (2, 0): 0})
    puzzle = Puzzle(puzzle.rows, puzzle.columns, givens=far, goal=goal)
    assert len(repair(puzzle, givens=True).givens) == 2
    kept = repair(puzzle, givens=True, keep_givens=True)
    assert {(0, 2, 0), (2, 0, 0)} <= set(kept.givens)
    assert kept.optimal
    assert kept.puzzle is not None
    assert solutions_of(kept.puzzle) == [goal.cells]


def test_as_few_cells_are_given_for_line_logic_as_brute_force_finds(*, exhaustive: bool) -> None:
    seen: Counter[int] = Counter()
    for seed in range(150 if exhaustive else 25):
        goal = random_grid(*((3, 4), (4, 3), (2, 5))[seed % 3], seed, colours=1 + seed % 2)
        puzzle = Puzzle.from_solution(goal)
        if seed % 3:
            puzzle = puzzle.with_clues({0: None, puzzle.height: None})
        repaired = repair(puzzle, givens=True, line_solvable=True, goal=goal, alternatives=1 + seed % 2)
        assert (repaired.verdict, repaired.optimal, repaired.complete) == ("unique", True, True)
        for cells in [repaired.givens, *(each.cells for each in repaired.alternatives)]:
            assert len(cells) == len(repaired.givens)
            assert line_logic_finds(goal, puzzle, [(cell.row, cell.column) for cell in cells])
        every = itertools.product(range(goal.height), range(goal.width))
        fewer = itertools.combinations(every, max(len(repaired.givens) - 1, 0))
        assert not repaired.givens or not any(line_logic_finds(goal, puzzle, each) for each in fewer)
        seen[len(repaired.givens)] += 1
    assert max(seen) > 1


def line_logic_finds(goal: Grid, puzzle: Puzzle, given: Iterable[tuple[int, int]]) -> bool:
    known = Grid.undecided(goal.height, goal.width, letters=goal.letters)
    return propagate(puzzle, known=known.with_cells({cell: goal[cell] for cell in given})).is_complete


def test_line_logic_may_need_more_given_cells_than_uniqueness_does() -> None:
    goal = random_grid(18, 18, 4, density=0.45)
    few = repair(goal, givens=True)
    enough = repair(goal, givens=True, line_solvable=True)
    assert few.puzzle is not None and enough.puzzle is not None
    assert not propagate(few.puzzle).is_complete
    assert propagate(enough.puzzle).is_complete
    assert len(few.givens) < len(enough.givens)
    kept = repair(enough.puzzle, givens=True, line_solvable=True, keep_givens=True)
    assert kept.givens == enough.givens
