"""Neighbours of a picture: pictures of the same puzzle, and all that differ in four cells by one swap."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from operator import floordiv, mod

from brute_force import pictures_of
from full_puzzles import full_puzzle

from nonosat import Grid, Puzzle
from nonosat.logic.neighbours import neighbours


def is_swap(first: bytes, second: bytes, width: int) -> bool:
    """Whether two runs of one cell change places with two blanks, with nothing else between these four cells,
    or the runs are longer and move by one.
    """
    cells = [cell for cell, (mine, theirs) in enumerate(zip(first, second, strict=True)) if mine != theirs]
    rows, columns = ({divide(cell, width) for cell in cells} for divide in (floordiv, mod))
    if (
        not len(cells) == 2 * len(rows) == 2 * len(columns) == 4
        or sum(first[cell] == 0 for cell in cells) != 2
    ):
        return False
    between = [
        range(one + 1, other) for one, other in combinations(cells, 2) if one // width == other // width
    ]
    between += [
        range(one + width, other, width)
        for one, other in combinations(cells, 2)
        if one % width == other % width
    ]
    return not any(first[cell] for each in between for cell in each)


def test_neighbours_are_pictures_and_no_swap_is_missing(*, exhaustive: bool) -> None:
    chance = random.Random(5)
    in_all = 0
    for _ in range(3000 if exhaustive else 600):
        puzzle = full_puzzle(chance)
        first, *others = pictures_of(puzzle)
        picture = Grid(puzzle.height, puzzle.width, first, puzzle.palette.letters)
        found = [each.cells for each in neighbours(puzzle, picture)]
        assert set(found) <= set(others)
        assert len(found) == len(set(found))
        assert {each for each in others if is_swap(first, each, puzzle.width)} <= set(found)
        in_all += len(found)
    assert in_all > 40


def test_a_cycle_through_three_rows_is_flipped() -> None:
    #   each row has one cell, and so has each column; givens leave only the cycle of all three
    puzzle = Puzzle.of(Grid.from_text(["#...", ".#..", "..#."]))
    given = replace(puzzle, givens=Grid.from_text(["??..", ".??.", "?.?."]))
    (other,) = neighbours(given, Grid.from_text(["#...", ".#..", "..#."]))
    assert str(other).split() == [".#..", "..#.", "#..."]


def test_a_unique_picture_has_no_neighbours() -> None:
    picture = Grid.from_text(["##.", "###"])
    assert list(neighbours(Puzzle.of(picture), picture)) == []


def test_runs_of_several_cells_give_up_one_end_for_the_other() -> None:
    picture = Grid.from_text(["##..#", "...##"])
    puzzle = Puzzle.of(picture)
    found = {str(each) for each in neighbours(puzzle, picture)}
    assert all(puzzle.is_solved_by(Grid.from_text(each.split())) for each in found)
