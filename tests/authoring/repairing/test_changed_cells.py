"""The fewest changed cells that make a picture the only one, against brute force."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from repairing import clues_of, grid, random_picture
from slowness import rest_slow

from nonosat import Grid, Puzzle, pictures, repair, solve
from nonosat.authoring.repairing.change_search import search_changes
from nonosat.authoring.repairing.change_state import ChangeProblem, ChangesSoFar
from nonosat.authoring.repairing.visibility import Visibility
from nonosat.logic.propagation import propagate
from nonosat.model.palette import Palette


def changed_pictures(
    picture: Grid, colours: int, count: int, protected: frozenset[int] = frozenset()
) -> Iterator[bytes]:
    """All pictures that differ in a given number of cells."""
    free = [cell for cell in range(len(picture.cells)) if cell not in protected]
    for cells in itertools.combinations(free, count):
        others = [[value for value in range(colours + 1) if value != picture.cells[cell]] for cell in cells]
        for values in itertools.product(*others):
            changed = bytearray(picture.cells)
            for cell, value in zip(cells, values, strict=True):
                changed[cell] = value
            yield bytes(changed)


@cache
def pictures_by_clues(height: int, width: int, colours: int) -> Counter[tuple[object, ...]]:
    """For every set of clues the number of its pictures."""
    every = itertools.product(range(colours + 1), repeat=height * width)
    return Counter(clues_of(cells, height, width) for cells in every)


@pytest.mark.parametrize(
    ("height", "width", "colours", "count"),
    rest_slow([(3, 4, 1, 200), (2, 5, 1, 100), (3, 3, 2, 100), (4, 4, 1, 500)], quick=3),
)
def test_the_changes_are_as_few_as_brute_force_finds(
    height: int, width: int, colours: int, count: int, *, exhaustive: bool
) -> None:
    number_of = pictures_by_clues(height, width, colours)
    chance = random.Random(height * width)
    seen: Counter[int | None] = Counter()
    count = count if exhaustive else count // 10
    for seed in itertools.count():
        picture = random_picture(height, width, seed, colours=colours, density=(0.3, 0.5)[seed % 2])
        if number_of[clues_of(picture.cells, height, width)] == 1:
            continue
        line_solvable = chance.random() < 0.3
        protected = frozenset(
            chance.sample(range(height * width), chance.choice([0, 0, 2, height * width // 2]))
        )
        fewest = next(
            (
                changes
                for changes in range(height * width + 1 - len(protected))
                for cells in changed_pictures(picture, colours, changes, protected)
                if number_of[clues_of(cells, height, width)] == 1
                and (
                    not line_solvable
                    or propagate(Puzzle.of(Grid(height, width, cells, picture.letters))).is_complete
                )
            ),
            None,
        )
        repaired = repair(
            picture,
            cells=True,
            line_solvable=line_solvable,
            protect=[divmod(cell, width) for cell in protected],
        )
        seen[fewest] += 1
        if fewest is None:
            assert (repaired.verdict, repaired.puzzle) == ("none", None)
            assert repaired.reason is not None
        else:
            assert (repaired.verdict, repaired.minimum) == ("unique", True)
            assert len(repaired.changes) == repaired.lower_bound == fewest
            assert repaired.picture is not None
            assert number_of[clues_of(repaired.picture.cells, height, width)] == 1
            assert not {row * width + column for row, column, _ in repaired.changes} & protected
            changes = {(row, column): value for row, column, value in repaired.changes}
            assert picture.with_cells(changes) == repaired.picture
            if line_solvable:
                assert propagate(Puzzle.of(repaired.picture)).is_complete
        if seen.total() == count:
            break
    assert seen[1]


def test_among_equally_few_changes_those_that_show_least_are_made() -> None:
    # One change at the edge of the block, or one alone in the open, would do.
    picture = grid("......##", "#.....##", ".#....##", "......##")
    repaired = repair(picture, cells=True)
    assert repaired.minimum
    number = len(repaired.changes)
    visibility = Visibility(picture, Palette())
    least = min(
        visibility.of(picture.with_bytes(cells))
        for cells in changed_pictures(picture, 1, number)
        if len(solve(Puzzle.of(Grid(4, 8, cells))).pictures) == 1
    )
    assert repaired.picture is not None
    assert visibility.of(repaired.picture) == pytest.approx(least, abs=0.01)


def test_a_symmetry_is_kept_on_demand() -> None:
    picture = grid("#...#", ".....", "..#..", ".....", "#...#")
    repaired = repair(picture, cells=True, keep_symmetry=True)
    assert repaired.verdict == "unique"
    assert repaired.picture is not None
    assert repaired.picture.mirrored() == repaired.picture
    assert repaired.picture.transposed() == repaired.picture
    free = repair(picture, cells=True)
    assert len(free.changes) <= len(repaired.changes)


def test_protected_cells_stay_and_it_is_said_when_nothing_else_can_help() -> None:
    picture = grid("#...", ".#..", "....")
    assert repair(picture, cells=True, protect=[(0, 0)]).changes
    stuck = repair(picture, cells=True, protect=[(row, column) for row in range(3) for column in range(4)])
    assert stuck.verdict == "none"
    assert stuck.reason is not None
    assert "protected" in stuck.reason.text


@pytest.mark.parametrize("cell", [(2, 0), (0, 3), (-1, 0), (0, -1)])
def test_a_protected_cell_outside_the_picture_is_refused(cell: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no cell"):
        repair(grid("#..", ".#."), cells=True, protect=[cell])


@pytest.mark.parametrize("seed", rest_slow(range(3)))
def test_a_random_half_filled_picture_is_repaired_both_ways(seed: int) -> None:
    picture = random_picture(25, 30, seed)
    by_cells, by_givens = repair(picture, cells=True), repair(picture, givens=True)
    for repaired in (by_cells, by_givens):
        assert (repaired.verdict, repaired.minimum) == ("unique", True)
        assert repaired.puzzle is not None
        assert list(pictures(repaired.puzzle)) == [repaired.picture]
    assert by_givens.picture == picture


@pytest.mark.parametrize("way", ["givens", "cells"])
def test_colours_are_repaired_too(way: str) -> None:
    picture = random_picture(12, 9, 5, colours=3, density=0.25)
    repaired = repair(picture, givens=way == "givens", cells=way == "cells")
    assert (repaired.verdict, repaired.minimum) == ("unique", True)
    assert repaired.givens or repaired.changes
    assert repaired.puzzle is not None
    assert list(pictures(repaired.puzzle)) == [repaired.picture]
    assert repaired.puzzle.palette.letters == "abc"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["givens", "cells"])
def test_the_same_seed_gives_the_same_answer(way: str) -> None:
    picture = random_picture(11, 14, 3, density=0.3)
    options = {"givens": way == "givens", "cells": way == "cells", "seed": 7}
    options |= {"effort": 0.02} if way == "cells" else {}
    first, second = repair(picture, **options), repair(picture, **options)
    assert first.picture == second.picture
    assert (first.givens, first.changes) == (second.givens, second.changes)
    assert first.givens or first.changes


@pytest.mark.slow
def test_without_a_proof_the_bound_is_honest_and_the_product_unique() -> None:
    picture = random_picture(14, 14, 1, density=0.25)
    repaired = repair(picture, cells=True, effort=0.01)
    assert repaired.verdict == "unique"
    assert repaired.lower_bound <= len(repaired.changes)
    assert repaired.minimum == (repaired.lower_bound == len(repaired.changes))
    assert repaired.puzzle is not None
    assert list(pictures(repaired.puzzle)) == [repaired.picture]


def test_line_solvable_pictures_come_from_the_search_and_its_bounds_only_rise() -> None:
    picture = random_picture(13, 10, 4)
    bounds: list[int] = []
    for event in search_changes(ChangeProblem(picture, Palette(), line_solvable=True, effort=0.2)):
        if isinstance(event, ChangesSoFar):
            bounds.append(event.lower_bound)
            if event.picture is not None:
                assert propagate(Puzzle.of(event.picture)).is_complete
    assert bounds == sorted(bounds)
    assert bounds[-1] > 0
