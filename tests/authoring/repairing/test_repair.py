"""Repair: input that is refused, and limits."""

from __future__ import annotations

import pytest
from repairing import grid, random_picture

from nonosat import InputError, Puzzle, UnknownName, clue, pictures, repair


def test_a_goal_that_is_not_a_picture_is_refused_with_the_line() -> None:
    puzzle = Puzzle((clue(1, 1), clue(1)), (clue(1), clue(1), clue(1)))
    with pytest.raises(InputError, match=r"row 1.*clue 1 1, found '2'"):
        repair(puzzle, givens=True, picture=grid("##.", "..#"))
    with pytest.raises(InputError, match="3 columns and 2 rows"):
        repair(puzzle, cells=True, picture=grid("##", ".."))
    with pytest.raises(InputError, match="every cell is decided"):
        repair(puzzle, cells=True, picture=grid("#?#", "..."))


def test_a_puzzle_without_a_goal_must_be_unique() -> None:
    assert repair(Puzzle.of(grid("###", "#..")), cells=True).changes == ()
    with pytest.raises(InputError, match="goal"):
        repair(Puzzle.of(grid("#.", ".#")), givens=True)
    assert repair(Puzzle.of(grid("#.", ".#"))).verdict == "multiple"
    assert repair(Puzzle.of(grid("##", ".#"))).picture == grid("##", ".#")


def test_a_solver_that_answers_once_is_refused() -> None:
    with pytest.raises(UnknownName, match="cannot repair"):
        repair(grid("#."), givens=True, solver="kissat404")


def test_what_a_listener_raises_stops_the_work_and_comes_out() -> None:
    class Enough(Exception):
        pass

    def listen(_: object) -> None:
        raise Enough

    with pytest.raises(Enough):
        repair(random_picture(20, 20, 1, density=0.3), cells=True, progress=listen)


@pytest.mark.slow
@pytest.mark.parametrize("way", ["givens", "cells"])
def test_at_the_time_limit_the_best_so_far_is_there_and_checked(way: str) -> None:
    picture = random_picture(24, 24, 1, density=0.3)
    options = {"givens": True} if way == "givens" else {"cells": True, "effort": 100}
    repaired = repair(picture, **options, time_limit=4.0)
    if repaired.puzzle is None:  # a slow machine
        assert repaired.verdict == "undecided"
        return
    assert not repaired.complete
    assert repaired.lower_bound <= max(len(repaired.givens), len(repaired.changes))
    assert list(pictures(repaired.puzzle, limit=2)) == [repaired.picture]
