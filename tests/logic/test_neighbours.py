"""Neighbours are solutions of the same puzzle, including all that differ by one swap of four cells."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations
from operator import floordiv, mod

import pytest
from brute_force import solutions_of
from full_puzzles import full_puzzle

from nonosat import Grid, Puzzle
from nonosat.logic.neighbours import neighbours
from nonosat.model.grid import UNDECIDED


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


def test_neighbours_are_solutions_and_no_swap_is_missing(*, exhaustive: bool) -> None:
    chance = random.Random(5)
    in_all = 0
    for _ in range(3000 if exhaustive else 600):
        puzzle = full_puzzle(chance)
        first, *others = solutions_of(puzzle)
        solution = Grid(puzzle.height, puzzle.width, first, puzzle.palette.letters)
        found = [each.cells for each in neighbours(puzzle, solution)]
        assert set(found) <= set(others)
        assert len(found) == len(set(found))
        assert {each for each in others if is_swap(first, each, puzzle.width)} <= set(found)
        in_all += len(found)
    assert in_all > 40


def test_a_cycle_through_three_rows_is_flipped() -> None:
    #   each row has one cell, and so has each column; givens leave only the cycle of all three
    puzzle = Puzzle.from_solution(Grid.from_text(["#...", ".#..", "..#."]))
    given = replace(puzzle, givens=Grid.from_text(["??..", ".??.", "?.?."]))
    (other,) = neighbours(given, Grid.from_text(["#...", ".#..", "..#."]))
    assert str(other).split() == [".#..", "..#.", "#..."]


@pytest.mark.parametrize(("rows", "found"), [(2, 1), (3, 1), (4, 1), (5, 0)])
def test_cycles_go_through_up_to_four_rows(rows: int, found: int) -> None:
    """Each row and each column has one cell, and may have it at one other position."""
    solution = Grid(rows, rows, bytes(row == column for row in range(rows) for column in range(rows)))
    shifted = [bytes((row + 1) % rows == column for column in range(rows)) for row in range(rows)]
    free = bytes(
        UNDECIDED if mine or other else 0
        for mine, other in zip(solution.cells, b"".join(shifted), strict=True)
    )
    given = replace(Puzzle.from_solution(solution), givens=solution.with_bytes(free))
    assert [each.cells for each in neighbours(given, solution)] == [b"".join(shifted)] * found


def test_the_search_for_cycles_ends_after_so_many_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    solution = Grid(9, 9, bytes(row == column for row in range(9) for column in range(9)))
    puzzle = Puzzle.from_solution(solution)
    all_of_them = len(list(neighbours(puzzle, solution)))
    monkeypatch.setattr("nonosat.logic.neighbours._MOST_STEPS", 100)
    few = len(list(neighbours(puzzle, solution)))
    assert 0 < few < all_of_them


def test_only_grids_with_as_many_cells_of_each_colour_are_examined(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked_at: list[bytes] = []
    is_solved_by = Puzzle.is_solved_by

    def noted(self: Puzzle, solution: Grid) -> bool:
        looked_at.append(solution.cells)
        return is_solved_by(self, solution)

    monkeypatch.setattr(Puzzle, "is_solved_by", noted)
    cells = [1, 0, 0, 2, 0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 0, 1, 0, 0, 2]
    solution = Grid(5, 5, bytes(cells), "ab")
    list(neighbours(Puzzle.from_solution(solution), solution))
    assert looked_at
    assert {bytes(sorted(cells)) for cells in looked_at} == {bytes(sorted(solution.cells))}


def test_a_unique_solution_has_no_neighbours() -> None:
    solution = Grid.from_text(["##.", "###"])
    assert list(neighbours(Puzzle.from_solution(solution), solution)) == []


def test_runs_of_several_cells_give_up_one_end_for_the_other() -> None:
    solution = Grid.from_text(["##..#", "...##"])
    puzzle = Puzzle.from_solution(solution)
    found = {str(each) for each in neighbours(puzzle, solution)}
    assert all(puzzle.is_solved_by(Grid.from_text(each.split())) for each in found)
