"""Several repairs of one size: different, smallest, and all there are when that is said, by brute force."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from brute_force import solutions_of
from command_line import nonosat_here
from repairing import clues_of, grid, random_grid

from nonosat import Grid, Puzzle, repair
from nonosat.authoring.repairing.change_alternatives import search_alternatives
from nonosat.authoring.repairing.change_state import ChangeProblem, ChangesSoFar, ChangeState
from nonosat.authoring.repairing.line_logic_changes import search_by_line_logic
from nonosat.authoring.repairing.result import RepairResult
from nonosat.model.palette import Palette

ALL = 10_000


def unique_grids(height: int, width: int, colours: int = 1) -> set[bytes]:
    """All solutions that are the only ones for their clues."""
    by_clues: dict[object, list[bytes]] = {}
    for cells in itertools.product(range(colours + 1), repeat=height * width):
        by_clues.setdefault(clues_of(cells, height, width), []).append(bytes(cells))
    return {each[0] for each in by_clues.values() if len(each) == 1}


def distance(cells: bytes, other: bytes) -> int:
    return sum(own != its for own, its in zip(cells, other, strict=True))


@pytest.mark.parametrize(("height", "width", "count"), [(3, 4, 60), (4, 3, 60)])
def test_the_alternatives_are_all_nearest_grids(
    height: int, width: int, count: int, *, exhaustive: bool
) -> None:
    unique = unique_grids(height, width)
    sizes: set[int] = set()
    for seed in range(count if exhaustive else count // 8):
        goal = random_grid(height, width, seed, density=0.4)
        fewest = min(distance(goal.cells, each) for each in unique)
        nearest = {each for each in unique if distance(goal.cells, each) == fewest}
        repaired = repair(goal, cells=True, alternatives=ALL)
        found = [each.solution.cells for each in repaired.alternatives]
        assert repaired.alternatives_complete
        assert repaired.solution is not None
        assert found[0] == repaired.solution.cells
        assert len(found) == len(set(found))
        assert set(found) == nearest
        sizes.add(len(found))
    assert max(sizes) > 1


@pytest.mark.parametrize(("height", "width", "count"), [(4, 4, 60), (3, 5, 60)])
def test_the_alternatives_are_all_smallest_sets_of_givens(
    height: int, width: int, count: int, *, exhaustive: bool
) -> None:
    sizes: set[int] = set()
    for seed in range(count if exhaustive else count // 8):
        goal = random_grid(height, width, seed, density=0.4)
        others = [each for each in solutions_of(Puzzle.from_solution(goal)) if each != goal.cells]
        if len(others) > 200:
            continue
        repaired = repair(goal, givens=True, alternatives=ALL)
        smallest = smallest_givens(goal, others)
        found = [givens_of(repaired, place) for place in range(len(repaired.alternatives))]
        assert repaired.alternatives_complete
        assert len(found) == len(set(found))
        assert set(found) == smallest
        sizes.add(len(found))
    assert max(sizes) > 1


def givens_of(repaired: RepairResult, place: int) -> frozenset[tuple[int, int]]:
    return frozenset((row, column) for row, column, _ in repaired.alternatives[place].cells)


def smallest_givens(goal: Grid, others: list[bytes]) -> set[frozenset[tuple[int, int]]]:
    cells = [cell for cell in range(len(goal.cells)) if any(o[cell] != goal.cells[cell] for o in others)]
    for count in range(len(cells) + 1):
        found = {
            frozenset(divmod(cell, goal.width) for cell in chosen)
            for chosen in itertools.combinations(sorted(cells), count)
            if all(any(other[cell] != goal.cells[cell] for cell in chosen) for other in others)
        }
        if found:
            return found
    raise AssertionError("all cells given leave no other solution")


def test_each_alternative_is_as_far_as_can_be_from_those_before_it() -> None:
    goal = grid("#...#..", ".#...#.", ".......", "#######")
    repaired = repair(goal, givens=True, alternatives=3)
    first, second = (givens_of(repaired, place) for place in (0, 1))
    assert len(first) == 2
    assert not first & second
    assert len(repaired.alternatives) == 3
    assert not repaired.alternatives_complete


def test_in_colour_the_alternatives_are_all_nearest_grids() -> None:
    unique = unique_grids(3, 3, colours=2)
    goal = Grid.from_text(["a..", ".a.", "..b"], letters="ab")
    fewest = min(distance(goal.cells, each) for each in unique)
    repaired = repair(goal, cells=True, alternatives=ALL)
    found = {each.solution.cells for each in repaired.alternatives}
    assert found == {each for each in unique if distance(goal.cells, each) == fewest}
    assert len(found) == len(repaired.alternatives) > 1
    assert repaired.alternatives_complete


def test_a_unique_goal_has_no_alternatives_but_itself() -> None:
    for options in ({"givens": True}, {"cells": True}):
        repaired = repair(grid("###", "#.."), alternatives=5, **options)
        assert len(repaired.alternatives) == 1
        assert repaired.alternatives_complete


def test_symmetric_alternatives_change_cells_together() -> None:
    goal = grid("#...#", ".#.#.", ".....")
    repaired = repair(goal, cells=True, keep_symmetry=True, alternatives=ALL)
    assert len(repaired.alternatives) > 1
    for each in repaired.alternatives:
        assert all(row == row[::-1] for row in each.solution.rows())
        assert len(each.cells) == len(repaired.changes)


def test_the_command_prints_writes_and_draws_them_all(tmp_path: Path) -> None:
    switch = tmp_path / "switch.txt"
    switch.write_text("#..\n.#.\n...\n")
    sheet, file = tmp_path / "sheet.png", tmp_path / "all.json"
    options = ("--cells", "--alternatives", "9")
    code, _, err = nonosat_here(
        "repair", str(switch), *options, "--contact-sheet", str(sheet), "-o", str(file)
    )
    assert code == 0
    assert "these 6 ways are all" in err
    assert len(file.read_text().strip().splitlines()) == 6
    assert sheet.read_bytes().startswith(b"\x89PNG")
    code, _, err = nonosat_here("repair", str(switch), "--alternatives", "2")
    assert code == 2
    assert "--alternatives requires --givens or --cells" in err
    code, _, err = nonosat_here("repair", str(switch), *options, "--contact-sheet", str(tmp_path / "s.svg"))
    assert code == 2
    assert "expected a .png file" in err


def test_alternatives_are_sought_with_a_share_of_the_work_only() -> None:
    goal = random_grid(16, 15, 0, density=0.35)
    state = ChangeState(ChangeProblem(goal, Palette(), effort=0.01))
    assert any(isinstance(event, ChangesSoFar) for event in search_by_line_logic(state, until=1e9))
    state.spent = 0
    list(search_alternatives(state, wanted=6))
    assert state.spent <= state.budget  # half of it, and the last question
    assert not state.alternatives.complete
