"""Backtracking in the kernel finds the solutions of brute force, each once, in the order of its reference."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from brute_force import all_puzzles, solutions_of
from random_lines import random_grid
from walking_reference import SolutionWalk

from nonosat.logic.propagation import propagate
from nonosat.model.puzzle import Puzzle

#: What a walk has done by some work: the solutions, whether it is done, and the decisions.
Walked = tuple[list[bytes], bool, tuple[tuple[int, int, int, bool, bool], ...]]


pytestmark = pytest.mark.usefixtures("native")


def walked(puzzle: Puzzle, work: int, *, most: int = 50, last: bytes | None = None) -> Walked | None:
    knowledge = propagate(puzzle)
    if knowledge.contradiction is not None:
        return None
    return solutions_of_walk(knowledge._cells.walk(last), work, most)


def walked_in_python(puzzle: Puzzle, work: int, *, last: bytes | None) -> Walked | None:
    knowledge = propagate(puzzle)
    if knowledge.contradiction is not None:
        return None
    return solutions_of_walk(SolutionWalk(knowledge._cells, puzzle.height, puzzle.width, last=last), work, 50)


def solutions_of_walk(walk: Any, work: int, most: int) -> Walked:
    found: list[bytes] = []
    while len(found) < most and (cells := walk.next(work, lambda: None)) is not None:
        found.append(cells)
    return found, walk.is_done(), walk.path()


@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("colours", [1, 2, 3])
def test_backtracking_equals_its_reference(colours: int, *, unknown: bool, exhaustive: bool) -> None:
    source = random.Random(2 * colours + unknown)
    solutions = unfinished = 0
    for height, width in [(1, 9), (5, 5), (6, 8), (9, 7), (3, 66)] * (6 if exhaustive else 2):
        puzzle = random_grid(source, height, width, colours, unknown=unknown)
        last = bytes(source.choices(range(colours + 1), k=height * width))
        for work, values in itertools.product((0, 40, 400), (None, last)):
            found = walked(puzzle, work, last=values)
            assert found == walked_in_python(puzzle, work, last=values), puzzle
            if found is not None:
                solutions += len(found[0])
                unfinished += not found[1]
    assert solutions > (60 if exhaustive else 20)
    assert unfinished


@pytest.mark.parametrize(
    ("height", "width", "colours", "share"), [(2, 3, 1, 1), (3, 4, 1, 13), (4, 3, 1, 13), (2, 3, 2, 3)]
)
def test_backtracking_finds_all_solutions_of_small_grids(
    height: int, width: int, colours: int, share: int, *, exhaustive: bool
) -> None:
    several = 0
    for puzzle, solutions in all_puzzles(height, width, colours, one_in=1 if exhaustive else share):
        found = walked(puzzle, 10**9, most=10**9)
        assert found is not None
        assert sorted(found[0]) == sorted(solutions)
        assert found[1]
        several += len(solutions) > 1
    assert several


def test_backtracking_finds_all_solutions_and_begins_with_the_last_one() -> None:
    source = random.Random(5)
    several = 0
    for puzzle, solutions in all_puzzles(3, 4, 1, one_in=29):
        for last in (source.choice(solutions), bytes(source.choices((0, 1), k=12))):
            found = walked(puzzle, 10**9, most=10**9, last=last)
            assert found is not None
            assert sorted(found[0]) == sorted(solutions)
            assert found[0][0] == last or last not in solutions
        several += len(solutions) > 1
    assert several


@pytest.mark.parametrize("colours", [1, 2])
def test_backtracking_finds_all_solutions_with_unknown_clues(colours: int) -> None:
    source = random.Random(7)
    several = 0
    for _ in range(60):
        puzzle = random_grid(source, 3, 4, colours, unknown=True)
        found = walked(puzzle, 10**9, most=10**9)
        assert sorted(found[0] if found else []) == sorted(solutions_of(puzzle))
        several += found is not None and len(found[0]) > 1
    assert several > 10
