"""A walk in the kernel finds the pictures that brute force finds, each once, as its reference in Python."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from brute_force import all_puzzles, pictures_of
from random_lines import random_grid
from walking_reference import PictureWalk

from nonosat.logic.propagation import propagate
from nonosat.model.puzzle import Puzzle

#: What a walk has done by some work: the pictures, whether it is done, and the decisions.
Walked = tuple[list[bytes], bool, tuple[tuple[int, int, int, bool, bool], ...]]


pytestmark = pytest.mark.usefixtures("native")


def walked(puzzle: Puzzle, work: int, *, most: int = 50, last: bytes | None = None) -> Walked | None:
    knowledge = propagate(puzzle)
    if knowledge.contradiction is not None:
        return None
    return pictures_of_walk(knowledge._cells.walk(last), work, most)


def walked_in_python(puzzle: Puzzle, work: int, *, last: bytes | None) -> Walked | None:
    knowledge = propagate(puzzle)
    if knowledge.contradiction is not None:
        return None
    return pictures_of_walk(PictureWalk(knowledge._cells, puzzle.height, puzzle.width, last=last), work, 50)


def pictures_of_walk(walk: Any, work: int, most: int) -> Walked:
    found: list[bytes] = []
    while len(found) < most and (cells := walk.next(work, lambda: None)) is not None:
        found.append(cells)
    return found, walk.is_done(), walk.path()


@pytest.mark.parametrize("unknown", [False, True])
@pytest.mark.parametrize("colours", [1, 2, 3])
def test_the_kernel_walks_as_its_reference_does(colours: int, *, unknown: bool, exhaustive: bool) -> None:
    source = random.Random(2 * colours + unknown)
    pictures = unfinished = 0
    for height, width in [(1, 9), (5, 5), (6, 8), (9, 7), (3, 66)] * (6 if exhaustive else 2):
        puzzle = random_grid(source, height, width, colours, unknown=unknown)
        last = bytes(source.choices(range(colours + 1), k=height * width))
        for work, values in itertools.product((0, 40, 400), (None, last)):
            found = walked(puzzle, work, last=values)
            assert found == walked_in_python(puzzle, work, last=values), puzzle
            if found is not None:
                pictures += len(found[0])
                unfinished += not found[1]
    assert pictures > (60 if exhaustive else 20)
    assert unfinished


@pytest.mark.parametrize(
    ("height", "width", "colours", "share"), [(2, 3, 1, 1), (3, 4, 1, 13), (4, 3, 1, 13), (2, 3, 2, 3)]
)
def test_a_walk_finds_all_pictures_of_small_grids(
    height: int, width: int, colours: int, share: int, *, exhaustive: bool
) -> None:
    several = 0
    for puzzle, pictures in all_puzzles(height, width, colours, one_in=1 if exhaustive else share):
        found = walked(puzzle, 10**9, most=10**9)
        assert found is not None
        assert sorted(found[0]) == sorted(pictures)
        assert found[1]
        several += len(pictures) > 1
    assert several


def test_a_walk_finds_all_pictures_whatever_is_last_and_a_last_picture_first() -> None:
    source = random.Random(5)
    several = 0
    for puzzle, pictures in all_puzzles(3, 4, 1, one_in=29):
        for last in (source.choice(pictures), bytes(source.choices((0, 1), k=12))):
            found = walked(puzzle, 10**9, most=10**9, last=last)
            assert found is not None
            assert sorted(found[0]) == sorted(pictures)
            assert found[0][0] == last or last not in pictures
        several += len(pictures) > 1
    assert several


@pytest.mark.parametrize("colours", [1, 2])
def test_a_walk_finds_all_pictures_where_clues_are_unknown(colours: int) -> None:
    source = random.Random(7)
    several = 0
    for _ in range(60):
        puzzle = random_grid(source, 3, 4, colours, unknown=True)
        found = walked(puzzle, 10**9, most=10**9)
        assert sorted(found[0] if found else []) == sorted(pictures_of(puzzle))
        several += found is not None and len(found[0]) > 1
    assert several > 10
