"""The fewest changed cells that make a goal unique, against brute force."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from repairing import clues_of, grid, random_grid
from slowness import rest_slow

from nonosat import Grid, Puzzle, repair, solutions, solve
from nonosat.authoring.repairing.change_search import search_changes
from nonosat.authoring.repairing.change_state import ChangeProblem, ChangesSoFar
from nonosat.authoring.repairing.visibility import Visibility
from nonosat.logic.propagation import propagate
from nonosat.model.palette import Palette


def changed_grids(
    goal: Grid, colours: int, count: int, protected: frozenset[int] = frozenset()
) -> Iterator[bytes]:
    """All solutions that differ in a given number of cells."""
    free = [cell for cell in range(len(goal.cells)) if cell not in protected]
    for cells in itertools.combinations(free, count):
        others = [[value for value in range(colours + 1) if value != goal.cells[cell]] for cell in cells]
        for values in itertools.product(*others):
            changed = bytearray(goal.cells)
            for cell, value in zip(cells, values, strict=True):
                changed[cell] = value
            yield bytes(changed)


@cache
def solution_counts(height: int, width: int, colours: int) -> Counter[tuple[object, ...]]:
    """For every set of clues the number of its solutions."""
    every = itertools.product(range(colours + 1), repeat=height * width)
    return Counter(clues_of(cells, height, width) for cells in every)


@pytest.mark.parametrize(
    ("height", "width", "colours", "count"),
    rest_slow([(3, 4, 1, 200), (2, 5, 1, 100), (3, 3, 2, 100), (4, 4, 1, 500)], quick=3),
)
def test_the_changes_are_as_few_as_brute_force_finds(
    height: int, width: int, colours: int, count: int, *, exhaustive: bool
) -> None:
    number_of = solution_counts(height, width, colours)
    chance = random.Random(height * width)
    seen: Counter[int | None] = Counter()
    count = count if exhaustive else count // 10
    for seed in itertools.count():
        goal = random_grid(height, width, seed, colours=colours, density=(0.3, 0.5)[seed % 2])
        if number_of[clues_of(goal.cells, height, width)] == 1:
            continue
        line_solvable = chance.random() < 0.3
        protected = frozenset(
            chance.sample(range(height * width), chance.choice([0, 0, 2, height * width // 2]))
        )
        fewest = next(
            (
                changes
                for changes in range(height * width + 1 - len(protected))
                for cells in changed_grids(goal, colours, changes, protected)
                if number_of[clues_of(cells, height, width)] == 1
                and (
                    not line_solvable
                    or propagate(Puzzle.from_solution(Grid(height, width, cells, goal.letters))).is_complete
                )
            ),
            None,
        )
        repaired = repair(
            goal,
            cells=True,
            line_solvable=line_solvable,
            protect=[divmod(cell, width) for cell in protected],
        )
        seen[fewest] += 1
        if fewest is None:
            assert (repaired.verdict, repaired.puzzle) == ("none", None)
            assert repaired.reason is not None
        else:
            assert (repaired.verdict, repaired.optimal) == ("unique", True)
            assert len(repaired.changes) == repaired.lower_bound == fewest
            assert repaired.solution is not None
            assert number_of[clues_of(repaired.solution.cells, height, width)] == 1
            assert not {row * width + column for row, column, _ in repaired.changes} & protected
            changes = {(row, column): value for row, column, value in repaired.changes}
            assert goal.with_cells(changes) == repaired.solution
            if line_solvable:
                assert propagate(Puzzle.from_solution(repaired.solution)).is_complete
        if seen.total() == count:
            break
    assert seen[1]


def test_among_equally_few_changes_those_that_show_least_are_made() -> None:
    # One change at the edge of the block, or one alone in the open, would do.
    goal = grid("......##", "#.....##", ".#....##", "......##")
    repaired = repair(goal, cells=True)
    assert repaired.optimal
    number = len(repaired.changes)
    visibility = Visibility(goal, Palette())
    least = min(
        visibility.of(goal.with_bytes(cells))
        for cells in changed_grids(goal, 1, number)
        if len(solve(Puzzle.from_solution(Grid(4, 8, cells))).solutions) == 1
    )
    assert repaired.solution is not None
    assert visibility.of(repaired.solution) == pytest.approx(least, abs=0.01)


def test_a_symmetry_is_kept_on_demand() -> None:
    goal = grid("#...#", ".....", "..#..", ".....", "#...#")
    repaired = repair(goal, cells=True, keep_symmetry=True)
    assert repaired.verdict == "unique"
    assert repaired.solution is not None
    assert repaired.solution.mirrored() == repaired.solution
    assert repaired.solution.transposed() == repaired.solution
    free = repair(goal, cells=True)
    assert len(free.changes) <= len(repaired.changes)


def test_protected_cells_stay_and_it_is_said_when_nothing_else_can_help() -> None:
    goal = grid("#...", ".#..", "....")
    assert repair(goal, cells=True, protect=[(0, 0)]).changes
    stuck = repair(goal, cells=True, protect=[(row, column) for row in range(3) for column in range(4)])
    assert stuck.verdict == "none"
    assert stuck.reason is not None
    assert "protected" in stuck.reason.text


@pytest.mark.parametrize("cell", [(2, 0), (0, 3), (-1, 0), (0, -1)])
def test_a_protected_cell_outside_the_goal_is_refused(cell: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no cell"):
        repair(grid("#..", ".#."), cells=True, protect=[cell])


@pytest.mark.parametrize("seed", rest_slow(range(3)))
def test_a_random_half_shaded_goal_is_repaired_both_ways(seed: int) -> None:
    goal = random_grid(25, 30, seed)
    by_cells, by_givens = repair(goal, cells=True), repair(goal, givens=True)
    for repaired in (by_cells, by_givens):
        assert (repaired.verdict, repaired.optimal) == ("unique", True)
        assert repaired.puzzle is not None
        assert list(solutions(repaired.puzzle)) == [repaired.solution]
    assert by_givens.solution == goal


@pytest.mark.parametrize("way", ["givens", "cells"])
def test_colours_are_repaired_too(way: str) -> None:
    goal = random_grid(12, 9, 5, colours=3, density=0.25)
    repaired = repair(goal, givens=way == "givens", cells=way == "cells")
    assert (repaired.verdict, repaired.optimal) == ("unique", True)
    assert repaired.givens or repaired.changes
    assert repaired.puzzle is not None
    assert list(solutions(repaired.puzzle)) == [repaired.solution]
    assert repaired.puzzle.palette.letters == "abc"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["givens", "cells"])
def test_the_same_seed_gives_the_same_answer(way: str) -> None:
    goal = random_grid(11, 14, 3, density=0.3)
    options = {"givens": way == "givens", "cells": way == "cells", "seed": 7}
    options |= {"effort": 0.02} if way == "cells" else {}
    first, second = repair(goal, **options), repair(goal, **options)
    assert first.solution == second.solution
    assert (first.givens, first.changes) == (second.givens, second.changes)
    assert first.givens or first.changes


@pytest.mark.slow
def test_without_a_proof_the_bound_is_valid_and_the_repaired_puzzle_unique() -> None:
    goal = random_grid(14, 14, 1, density=0.25)
    repaired = repair(goal, cells=True, effort=0.01)
    assert repaired.verdict == "unique"
    assert repaired.lower_bound <= len(repaired.changes)
    assert repaired.optimal == (repaired.lower_bound == len(repaired.changes))
    assert repaired.puzzle is not None
    assert list(solutions(repaired.puzzle)) == [repaired.solution]


def test_line_solvable_grids_come_from_the_search_and_its_bounds_only_rise() -> None:
    goal = random_grid(13, 10, 4)
    bounds: list[int] = []
    for event in search_changes(ChangeProblem(goal, Palette(), line_solvable=True, effort=0.2)):
        if isinstance(event, ChangesSoFar):
            bounds.append(event.lower_bound)
            if event.grid is not None:
                assert propagate(Puzzle.from_solution(event.grid)).is_complete
    assert bounds == sorted(bounds)
    assert bounds[-1] > 0
