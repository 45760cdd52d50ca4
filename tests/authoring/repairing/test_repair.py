"""Repair: input that is refused, and limits."""

from __future__ import annotations

import pytest
from repairing import grid, random_grid

from nonosat import InputError, Puzzle, UnknownName, clue, repair, solutions


def test_a_goal_that_is_not_a_solution_is_refused_with_the_line() -> None:
    puzzle = Puzzle((clue(1, 1), clue(1)), (clue(1), clue(1), clue(1)))
    with pytest.raises(InputError, match=r"row 1.*clue 1 1, found '2'"):
        repair(puzzle, givens=True, goal=grid("##.", "..#"))
    with pytest.raises(InputError, match="3 columns and 2 rows"):
        repair(puzzle, cells=True, goal=grid("##", ".."))
    with pytest.raises(InputError, match="every cell is decided"):
        repair(puzzle, cells=True, goal=grid("#?#", "..."))


def test_a_puzzle_without_a_goal_must_be_unique() -> None:
    assert repair(Puzzle.from_solution(grid("###", "#..")), cells=True).changes == ()
    with pytest.raises(InputError, match="goal"):
        repair(Puzzle.from_solution(grid("#.", ".#")), givens=True)
    assert repair(Puzzle.from_solution(grid("#.", ".#"))).verdict == "multiple"
    assert repair(Puzzle.from_solution(grid("##", ".#"))).solution == grid("##", ".#")


def test_a_solver_that_answers_once_is_refused() -> None:
    with pytest.raises(UnknownName, match="cannot repair"):
        repair(grid("#."), givens=True, solver="kissat404")


def test_what_a_progress_callback_raises_stops_the_work_and_is_raised() -> None:
    class Enough(Exception):
        pass

    def listen(_: object) -> None:
        raise Enough

    with pytest.raises(Enough):
        repair(random_grid(20, 20, 1, density=0.3), cells=True, progress=listen)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["givens", "cells"])
def test_at_the_time_limit_the_best_so_far_is_returned_and_confirmed(way: str) -> None:
    goal = random_grid(24, 24, 1, density=0.3)
    options = {"givens": True} if way == "givens" else {"cells": True, "effort": 100}
    repaired = repair(goal, **options, time_limit=4.0)
    if repaired.puzzle is None:  # a slow machine
        assert repaired.verdict == "undecided"
        return
    assert not repaired.complete
    assert repaired.lower_bound <= max(len(repaired.givens), len(repaired.changes))
    assert list(solutions(repaired.puzzle, limit=2)) == [repaired.solution]
