"""Repair: the fewest givens, changed cells and corrected numbers, against brute force."""

from __future__ import annotations

import itertools
import json
import random
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from brute_force import pictures_of, runs_of
from command_line import PATIENCE_SECONDS, nonosat_command, started_command, wait_for_work

from nonosat import Grid, InputError, Puzzle, Run, UnknownName, clue, pictures, read, repair, solve
from nonosat.authoring.ambiguity.footprint import footprint_of_exchange, windows
from nonosat.authoring.repairing import given_search
from nonosat.authoring.repairing.change_problem import ChangeProblem, ChangesSoFar
from nonosat.authoring.repairing.change_search import search_changes
from nonosat.authoring.repairing.cheapest_changes import visibility
from nonosat.authoring.repairing.clue_corrections import single_corrections
from nonosat.authoring.repairing.confirmation import confirm
from nonosat.cnf.open_cells import OpenCells
from nonosat.encoding.free_lengths import free_length_formula
from nonosat.errors import SolverFailed
from nonosat.logic.propagation import propagate
from nonosat.palette import Palette
from nonosat.search_options import DEFAULT_OPTIONS
from nonosat.session.maxsat import CheapestModels, fewest_broken
from nonosat.session.session import Session

SWITCH = ("#...", ".#..", "...#")


def grid(*rows: str, letters: str = "#") -> Grid:
    return Grid.from_text(rows, letters=letters)


def random_picture(height: int, width: int, seed: int, *, colours: int = 1, density: float = 0.5) -> Grid:
    weights = [1 - density] + [density / colours] * colours
    cells = bytes(random.Random(seed).choices(range(colours + 1), weights, k=height * width))
    return Grid(height, width, cells, "#" if colours == 1 else "abcdef"[:colours])


def clues_of(cells: Sequence[int], height: int, width: int) -> tuple[object, ...]:
    rows = [runs_of(cells[row * width : (row + 1) * width]) for row in range(height)]
    return (*rows, *(runs_of(cells[column::width]) for column in range(width)))


@cache
def pictures_by_clues(height: int, width: int, colours: int) -> Counter[tuple[object, ...]]:
    """For every set of clues the number of its pictures."""
    every = itertools.product(range(colours + 1), repeat=height * width)
    return Counter(clues_of(cells, height, width) for cells in every)


def differences(picture: Grid) -> list[frozenset[int]]:
    """Where each other picture with the same clues differs, without those that hold another one."""
    found = [
        frozenset(cell for cell, value in enumerate(other) if value != picture.cells[cell])
        for other in pictures_of(Puzzle.of(picture))
        if other != picture.cells
    ]
    return [each for each in found if not any(other < each for other in found)]


def fewest_that_meet(sets: list[frozenset[int]]) -> int:
    cells = sorted(frozenset().union(*sets))
    return next(
        count
        for count in range(len(cells) + 1)
        for chosen in itertools.combinations(cells, count)
        if all(not each.isdisjoint(chosen) for each in sets)
    )


def ambiguous_pictures(
    height: int, width: int, count: int, *, colours: int = 1
) -> Iterator[tuple[Grid, list[frozenset[int]]]]:
    for seed in itertools.count():
        picture = random_picture(height, width, seed, colours=colours, density=(0.3, 0.5, 0.6)[seed % 3])
        sets = differences(picture)
        # Brute force over many thousand sets takes too long.
        if sets and len(sets) < 3000:
            yield picture, sets
            count -= 1
        if not count:
            return


def changed_pictures(
    picture: Grid, colours: int, count: int, protected: frozenset[int] = frozenset()
) -> Iterator[bytes]:
    """All pictures that differ in so many cells."""
    free = [cell for cell in range(len(picture.cells)) if cell not in protected]
    for cells in itertools.combinations(free, count):
        others = [[value for value in range(colours + 1) if value != picture.cells[cell]] for cell in cells]
        for values in itertools.product(*others):
            changed = bytearray(picture.cells)
            for cell, value in zip(cells, values, strict=True):
                changed[cell] = value
            yield bytes(changed)


# Given cells.


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("height", "width", "colours", "count"),
    [(4, 4, 1, 500), (5, 5, 1, 60), (6, 6, 1, 20), (3, 5, 1, 40), (3, 4, 2, 60)],
)
def test_the_givens_are_as_few_as_brute_force_finds(
    height: int, width: int, colours: int, count: int, *, exhaustive: bool
) -> None:
    seen: Counter[int] = Counter()
    for picture, sets in ambiguous_pictures(
        height, width, count if exhaustive else count // 10, colours=colours
    ):
        repaired = repair(picture, givens=True)
        assert (repaired.verdict, repaired.minimum, repaired.complete) == ("unique", True, True)
        assert len(repaired.givens) == repaired.lower_bound == fewest_that_meet(sets)
        assert all(picture[row, column] == value for row, column, value in repaired.givens)
        assert repaired.puzzle is not None
        assert pictures_of(repaired.puzzle) == [picture.cells]
        seen[len(repaired.givens)] += 1
    assert seen[1]
    assert max(seen) > 1 or (height, width) != (4, 4)


def test_from_above_the_givens_are_as_few_and_the_bounds_only_rise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(given_search, "_MANY_OPEN", 0)
    seen: Counter[int] = Counter()
    for height, width, colours, count in ((4, 4, 1, 25), (3, 6, 1, 10), (3, 4, 2, 10)):
        for picture, sets in ambiguous_pictures(height, width, count, colours=colours):
            palette = Palette() if colours == 1 else Palette("ab", (None, None))
            puzzle = Puzzle.of(picture, palette=palette)
            findings = [
                each
                for each in given_search.search_givens(given_search.GivenProblem(puzzle, picture))
                if isinstance(each, given_search.GivensSoFar)
            ]
            fewest = fewest_that_meet(sets)
            bounds = [each.lower_bound for each in findings]
            assert bounds == sorted(bounds)
            assert bounds[-1] == fewest
            for givens, _ in findings:
                if givens is not None:
                    assert all(not each.isdisjoint(givens) for each in sets)
            assert len(findings[-1].givens or ()) == fewest
            seen[fewest] += 1
    assert len(seen) > 1


def test_a_large_open_puzzle_gets_givens_though_a_solver_cannot_solve_it_soon() -> None:
    picture = random_picture(36, 30, 2, density=0.4)
    assert propagate(Puzzle.of(picture)).undecided_count > 1000
    problem = given_search.GivenProblem(Puzzle.of(picture), picture)
    findings = (
        each for each in given_search.search_givens(problem) if isinstance(each, given_search.GivensSoFar)
    )
    givens = next(findings).givens
    assert givens
    better, lower_bound = next(each for each in findings if each.lower_bound > 1)
    assert better is not None
    assert lower_bound <= len(better) <= len(givens)
    given = bytearray([255]) * len(picture.cells)
    for cell in givens:
        given[cell] = picture.cells[cell]
    known = propagate(Puzzle.of(picture), known=Grid(36, 30, bytes(given)))
    assert known.is_complete


def test_a_switch_needs_one_given() -> None:
    switch = grid("#..", ".#.", "...")
    assert [len(each) for each in differences(switch)] == [4]
    repaired = repair(switch, givens=True)
    assert (len(repaired.givens), repaired.minimum) == (1, True)


def test_independent_switches_need_one_given_each() -> None:
    picture = grid("#...#..", ".#...#.", ".......", "#######")
    assert fewest_that_meet(differences(picture)) == 2
    repaired = repair(picture, givens=True)
    assert (len(repaired.givens), repaired.minimum) == (2, True)


def test_a_unique_picture_needs_no_givens_and_no_changes() -> None:
    picture = grid("###", "#..")
    for repaired in (repair(picture, givens=True), repair(picture, cells=True)):
        assert (repaired.verdict, repaired.minimum, repaired.lower_bound) == ("unique", True, 0)
        assert (repaired.givens, repaired.changes) == ((), ())
        assert repaired.picture == picture


def test_an_all_blank_picture_is_fine_as_it_is() -> None:
    assert repair(grid("....", "...."), cells=True).changes == ()


def test_givens_of_the_puzzle_are_replaced_or_kept() -> None:
    picture = grid(*SWITCH)
    puzzle = Puzzle.of(picture)
    far = Grid.undecided(3, 4).with_cells({(0, 2): 0, (2, 0): 0})
    puzzle = Puzzle(puzzle.rows, puzzle.columns, givens=far, goal=picture)
    assert len(repair(puzzle, givens=True).givens) == 2
    kept = repair(puzzle, givens=True, keep_givens=True)
    assert {(0, 2, 0), (2, 0, 0)} <= set(kept.givens)
    assert kept.minimum
    assert kept.puzzle is not None
    assert pictures_of(kept.puzzle) == [picture.cells]


# Changed cells.


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("height", "width", "colours", "count"), [(4, 4, 1, 500), (3, 4, 1, 200), (2, 5, 1, 100), (3, 3, 2, 100)]
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
            protected=[divmod(cell, width) for cell in protected],
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
    shown = sum(visibility(picture, row * 8 + column, value) for row, column, value in repaired.changes)
    least = min(
        sum(
            visibility(picture, cell, cells[cell])
            for cell in range(len(cells))
            if cells[cell] != picture.cells[cell]
        )
        for cells in changed_pictures(picture, 1, number)
        if len(solve(Puzzle.of(Grid(4, 8, cells))).pictures) == 1
    )
    assert shown == least


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
    assert repair(picture, cells=True, protected=[(0, 0)]).changes
    stuck = repair(picture, cells=True, protected=[(row, column) for row in range(3) for column in range(4)])
    assert stuck.verdict == "none"
    assert stuck.reason is not None
    assert "protected" in stuck.reason.text


@pytest.mark.parametrize("cell", [(2, 0), (0, 3), (-1, 0), (0, -1)])
def test_a_protected_cell_outside_the_picture_is_refused(cell: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="no cell"):
        repair(grid("#..", ".#."), cells=True, protected=[cell])


@pytest.mark.parametrize("seed", range(3))
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


@pytest.mark.parametrize("way", ["givens", "cells"])
def test_the_same_seed_gives_the_same_answer(way: str) -> None:
    picture = random_picture(11, 14, 3, density=0.3)
    options = {"givens": way == "givens", "cells": way == "cells", "seed": 7, "effort": 0.02}
    first, second = repair(picture, **options), repair(picture, **options)
    assert first.picture == second.picture
    assert (first.givens, first.changes) == (second.givens, second.changes)
    assert first.givens or first.changes


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


# What proofs of a minimum rest on.


@pytest.mark.parametrize(("height", "width"), [(3, 4), (4, 3)])
def test_an_exchange_stands_wherever_its_grounds_do(height: int, width: int) -> None:
    chance = random.Random(1)
    by_clues: dict[object, list[bytes]] = {}
    for cells in itertools.product(range(2), repeat=height * width):
        by_clues.setdefault(clues_of(cells, height, width), []).append(bytes(cells))
    several = [each for each in by_clues.values() if len(each) > 1]
    assert several
    smaller = 0
    for found in chance.sample(several, 40):
        mine, other = chance.sample(found, 2)
        footprint = footprint_of_exchange(Grid(height, width, mine), Grid(height, width, other))
        smaller += len(footprint) < height * width
        for _ in range(40):
            changed, exchanged = bytearray(mine), bytearray(other)
            for cell in range(height * width):
                if cell not in footprint:
                    assert mine[cell] == other[cell]
                    changed[cell] = exchanged[cell] = chance.randrange(2)
            assert clues_of(changed, height, width) == clues_of(exchanged, height, width)
    assert smaller


def test_windows_are_small_where_they_can_be() -> None:
    assert windows(bytes([0, 1, 0, 0, 1]), bytes([1, 0, 0, 0, 1])) == [range(3)]
    assert windows(bytes([0, 0, 1, 0, 0]), bytes([0, 0, 0, 1, 0])) == [range(1, 5)]


def test_cheapest_models_are_cheapest() -> None:
    chance = random.Random(5)
    for _ in range(60):
        costs = {variable: chance.randint(1, 4) for variable in range(1, 8)}
        clauses = [
            [literal if chance.random() < 0.8 else -literal for literal in chance.sample(range(1, 8), 3)]
            for _ in range(chance.randint(1, 9))
        ]
        models = [
            sum(cost for variable, cost in costs.items() if model[variable - 1])
            for model in itertools.product([False, True], repeat=7)
            if all(any(model[abs(each) - 1] == (each > 0) for each in clause) for clause in clauses)
        ]
        choice = CheapestModels().choose(clauses, costs)
        assert (choice.cost if choice else None) == min(models, default=None)
        if choice:
            assert all(
                any((abs(each) in choice.variables) == (each > 0) for each in clause) for clause in clauses
            )


def test_a_product_is_confirmed_and_can_be_rejected() -> None:
    picture = grid("#..", ".#.")
    with pytest.raises(SolverFailed, match="another picture"):
        confirm(Puzzle.of(picture), picture, DEFAULT_OPTIONS)
    wrong = Puzzle.of(grid("##.", ".#."))
    with pytest.raises(SolverFailed):
        confirm(wrong, picture, DEFAULT_OPTIONS)


@pytest.mark.parametrize(("solver", "encoding"), [("cadical195", "order"), ("glucose4", "automaton")])
def test_a_product_is_confirmed_by_another_solver_and_encoding(solver: str, encoding: str) -> None:
    repaired = repair(grid(*SWITCH), givens=True, solver=solver, encoding=encoding)
    assert (repaired.verdict, len(repaired.givens)) == ("unique", 2)
    assert repaired.statistics is not None
    assert repaired.statistics.solver != solver
    assert repaired.statistics.encoding != encoding


# Numbers of clues.


def fewest_wrong_numbers(puzzle: Puzzle) -> int | None:
    """The fewest numbers to change so that there is a picture; brute force over all pictures."""
    lines = [tuple((run.length, run.colour) for run in line.clue or ()) for line in puzzle.lines()]
    fewest: int | None = None
    for cells in itertools.product(range(len(puzzle.palette) + 1), repeat=puzzle.height * puzzle.width):
        wrong = 0
        for mine, theirs in zip(lines, clues_of(cells, puzzle.height, puzzle.width), strict=True):
            assert isinstance(theirs, tuple)
            if [colour for _, colour in mine] != [colour for _, colour in theirs]:
                break
            wrong += sum(one != other for one, other in zip(mine, theirs, strict=True))
        else:
            fewest = wrong if fewest is None else min(fewest, wrong)
    return fewest


def contradictory_puzzles(height: int, width: int, count: int) -> Iterator[Puzzle]:
    for seed in itertools.count():
        puzzle = Puzzle.of(random_picture(height, width, seed))
        chance = random.Random(seed)
        rows = [list(each or ()) for each in puzzle.rows]
        for _ in range(1 + seed % 3):
            row = chance.choice(rows)
            if row:
                place = chance.randrange(len(row))
                row[place] = Run(chance.randint(1, width))
        wrong = Puzzle(tuple(map(tuple, rows)), puzzle.columns)
        if not pictures_of(wrong):
            yield wrong
            count -= 1
        if not count:
            return


@pytest.mark.exhaustive
def test_as_few_numbers_are_corrected_as_brute_force_finds(*, exhaustive: bool) -> None:
    seen: Counter[int] = Counter()
    for puzzle in contradictory_puzzles(3, 4, 200 if exhaustive else 25):
        repaired = repair(puzzle)
        fewest = fewest_wrong_numbers(puzzle)
        single = [
            each
            for number, line in enumerate(puzzle.lines())
            for each in every_correction(line.clue or (), len(line.cells))
            if pictures_of(with_clue(puzzle, number, each))
        ]
        if single:
            assert {suggestion.puzzle for suggestion in repaired.suggestions} <= {
                suggestion.puzzle for suggestion in repaired.suggestions if len(suggestion.clues) == 1
            }
            assert len(repaired.suggestions) == min(len(set(single_puzzles(puzzle))), 12)
            seen[1] += 1
        elif fewest is None:
            assert repaired.verdict == "none"
        else:
            assert repaired.lower_bound == fewest > 1
            assert repaired.minimum
            seen[fewest] += 1
        for suggestion in repaired.suggestions:
            number = len(pictures_of(suggestion.puzzle))
            assert number
            assert (number == 1) == (suggestion.verdict == "unique")
            assert suggestion.puzzle.is_solved_by(suggestion.picture)
    assert seen[1]
    assert seen[2]


def with_clue(puzzle: Puzzle, number: int, other: tuple[Run, ...]) -> Puzzle:
    every = [*puzzle.rows, *puzzle.columns]
    every[number] = other
    return Puzzle(tuple(every[: puzzle.height]), tuple(every[puzzle.height :]))


def every_correction(own: tuple[Run, ...], width: int) -> set[tuple[Run, ...]]:
    """All clues one typing error away, whatever the sums are; numbers below 10 only."""
    found = set()
    for place in range(len(own)):
        found.add((*own[:place], *own[place + 1 :]))
        for length in range(1, width + 1):
            found.add((*own[:place], Run(length), *own[place + 1 :]))
    for place in range(len(own) + 1):
        for length in range(1, width + 1):
            found.add((*own[:place], Run(length), *own[place:]))
    return {each for each in found if sum(run.length or 0 for run in each) + len(each) - 1 <= width} - {own}


def single_puzzles(puzzle: Puzzle) -> Iterator[Puzzle]:
    for number, line in enumerate(puzzle.lines()):
        for each in every_correction(line.clue or (), len(line.cells)):
            changed = with_clue(puzzle, number, each)
            if pictures_of(changed):
                yield changed


def test_typing_errors_include_lost_spaces() -> None:
    assert (Run(1), Run(2)) in single_corrections((Run(12),), {1: -9}, width=20)
    assert (Run(12),) in single_corrections((Run(1), Run(2)), {1: 9}, width=20)
    assert single_corrections((Run(3, 1),), {1: -3, 2: 3}, width=5) == [(Run(3, 2),)]
    assert single_corrections((Run(2),), {1: 9}, width=5) == []


def test_two_exchanged_numbers_come_first() -> None:
    picture = random_picture(9, 12, 11, density=0.6)
    assert solve(Puzzle.of(picture)).verdict == "unique"
    puzzle = Puzzle.of(picture)
    row = next(
        number
        for number, each in enumerate(puzzle.rows)
        if each
        and len(each) > 1
        and each[0] != each[1]
        and not pictures_exist(with_clue(puzzle, number, (each[1], each[0], *each[2:])))
    )
    own = puzzle.rows[row]
    assert own is not None
    repaired = repair(with_clue(puzzle, row, (own[1], own[0], *own[2:])))
    assert repaired.lower_bound == 2
    assert repaired.suggestions[0].clues == ((f"row {row + 1}", own),)
    assert repaired.picture == picture


def pictures_exist(puzzle: Puzzle) -> bool:
    return bool(solve(puzzle, limit=1).pictures)


def test_with_free_lengths_exactly_the_pictures_with_as_many_runs_remain() -> None:
    chance = random.Random(2)
    for height, width, colours in [(2, 3, 1), (3, 3, 1), (3, 2, 2), (1, 5, 2), (4, 2, 1)] * 3:
        picture = random_picture(height, width, chance.randrange(1000), colours=colours)

        def shape(cells: Sequence[int], height: int = height, width: int = width) -> list[list[int]]:
            return [[run[1] for run in line] for line in clues_of(cells, height, width)]

        wanted = {
            bytes(cells)
            for cells in itertools.product(range(colours + 1), repeat=height * width)
            if shape(cells) == shape(picture.cells)
        }
        formula = free_length_formula(Puzzle.of(picture))
        assert formula is not None
        assert models_of(formula.clauses, height * width, colours) == wanted
        rights = [[literal] for line in formula.right for literal in line]
        same = {
            cells
            for cells in wanted
            if clues_of(cells, height, width) == clues_of(picture.cells, height, width)
        }
        assert models_of([*formula.clauses, *rights], height * width, colours) == same


def models_of(clauses: list[list[int]], cells: int, colours: int) -> set[bytes]:
    found: set[bytes] = set()
    with Session() as session:
        session.add(clauses)
        while session.solve():
            model = session.model()
            values = OpenCells.of_grid(cells, colours=colours).values_in(model)
            assert values not in found
            found.add(values)
            session.add([[-literal for literal in model[: cells * colours]]])
    return found


def test_fewest_broken_wishes_come_first_and_only_once() -> None:
    found = [broken for _, broken in fewest_broken([[-1, -2], [-2, -3], [1, 4]], [1, 2, 3])]
    assert found == [{2}, {1, 3}]


# Input and limits.


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


@pytest.mark.parametrize("way", ["givens", "cells"])
def test_at_the_time_limit_the_best_so_far_is_there_and_checked(way: str) -> None:
    picture = random_picture(24, 24, 1, density=0.3)
    repaired = repair(picture, givens=way == "givens", cells=way == "cells", time_limit=4.0, effort=100)
    if repaired.puzzle is None:  # a slow machine
        assert repaired.verdict == "undecided"
        return
    assert not repaired.complete
    assert repaired.lower_bound <= max(len(repaired.givens), len(repaired.changes))
    assert list(pictures(repaired.puzzle, limit=2)) == [repaired.picture]


# The command.


def test_the_command_says_all_in_json(tmp_path: Path) -> None:
    source = tmp_path / "switch.txt"
    source.write_text("\n".join(SWITCH) + "\n")
    code, out, _ = nonosat_command("repair", str(source), "--givens", "--json")
    answer = json.loads(out)
    assert code == 0
    assert {"title", "seconds", "statistics", "verdict", "minimum", "lower_bound", "changes"} <= set(answer)
    assert (answer["verdict"], answer["minimum"], answer["lower_bound"]) == ("unique", True, 2)
    assert all(SWITCH[row][column] == value for row, column, value in answer["givens"])
    assert answer["picture"] == list(SWITCH)
    assert len(answer["puzzle"]["givens"]) == 2
    code, out, _ = nonosat_command("repair", str(source), "--cells", "--json")
    answer = json.loads(out)
    assert code == 0
    [[row, column, value]] = answer["changes"]
    assert answer["picture"][row][column] == value != SWITCH[row][column]


def test_the_command_writes_a_puzzle_that_check_calls_unique(tmp_path: Path) -> None:
    source, target = tmp_path / "switch.txt", tmp_path / "out.json"
    source.write_text("\n".join(SWITCH) + "\n")
    code, out, _ = nonosat_command("repair", str(source), "--cells", "-o", str(target))
    assert code == 0
    assert read(target).goal == grid(*out.split())
    assert nonosat_command("check", str(target), "--quiet")[0] == 0
    first = target.read_bytes()
    nonosat_command("repair", str(source), "--cells", "-o", str(target))
    assert target.read_bytes() == first


def test_the_command_reads_a_mask_and_a_picture(tmp_path: Path) -> None:
    source, mask, puzzle = tmp_path / "a.txt", tmp_path / "mask.txt", tmp_path / "a.json"
    source.write_text("#...\n.#..\n..##\n")
    mask.write_text("####\n####\n####\n")
    assert nonosat_command("repair", str(source), "--cells", "--protect", str(mask))[0] == 1
    mask.write_text("##..\n##..\n....\n")
    assert nonosat_command("repair", str(source), "--cells", "--protect", str(mask))[0] == 0
    puzzle.write_text(json.dumps({"rows": [[1], [1], [2]], "columns": [[1], [1], [1], [1]]}))
    assert nonosat_command("repair", str(puzzle), "--givens")[0] == 2
    assert nonosat_command("repair", str(puzzle), "--givens", "--picture", str(source))[0] == 0
    source.write_text("#...\n#...\n..##\n")
    code, _, talk = nonosat_command("repair", str(puzzle), "--givens", "--picture", str(source))
    assert (code, talk.count("\n")) == (2, 1)
    assert "column 1" in talk


@pytest.mark.parametrize(
    "options",
    [
        ("--cells", "--givens"),
        ("--line-solvable",),
        ("--givens", "--keep-symmetry"),
        ("-o", "x.zzz"),
        ("--givens", "-o", "x.non"),
        ("--cells", "--effort", "nan"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_one_line(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    source = tmp_path / "a.txt"
    source.write_text("#.\n.#\n")
    code, out, talk = nonosat_command("repair", str(source), *options)
    assert (code, out, talk.count("\n")) == (2, "", 1)


def test_a_contradictory_puzzle_gets_suggestions(tmp_path: Path) -> None:
    source = tmp_path / "wrong.json"
    source.write_text(json.dumps({"rows": [[3], [1], [1]], "columns": [[3], [1], [2]]}))
    code, out, talk = nonosat_command("repair", str(source))
    assert (code, out.split()) == (0, ["###", "#.#", "#.."])
    assert "row 2: 1 → 1 1" in talk
    code, out, _ = nonosat_command("repair", str(source), "--json")
    assert [each["clues"] for each in json.loads(out)["suggestions"]] == [
        {"row 2": [1, 1]},
        {"column 3": [1]},
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no Ctrl-C to send")
def test_ctrl_c_prints_the_best_so_far(tmp_path: Path) -> None:
    source, target = tmp_path / "hard.txt", tmp_path / "best.json"
    source.write_text(str(random_picture(24, 24, 1, density=0.3)) + "\n")
    arguments = ["repair", str(source), "--cells", "--effort", "1000", "--json", "-o", str(target)]
    with started_command(*arguments) as process:
        wait_for_work(process, 4)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 130
    answer = json.loads(out)
    assert answer["lower_bound"] <= max(len(answer["changes"]), answer["lower_bound"])
    assert answer["verdict"] in ("unique", "undecided")
    if answer["puzzle"] is not None:
        assert read(target).goal == Grid.from_text(answer["picture"])
