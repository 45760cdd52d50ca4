"""Cores: the named lines contradict each other, no part of them does; smallest by brute force."""

from __future__ import annotations

import itertools
import random
from collections.abc import Collection
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from brute_force import runs_of
from slowness import rest_slow

from nonosat import Grid, Puzzle, Run, check, clue, read, solve
from nonosat.authoring.checking.line_core import (
    LineCore,
    LineCoreSearch,
    joined,
    minimal_contradiction,
    states_without_one,
)
from nonosat.logic.bits import May, bit_set
from nonosat.logic.lines import Lines
from nonosat.logic.possibilities import Possibilities
from nonosat.logic.sums import sums_that_differ
from nonosat.sat.encodings.selectors import encode_with_selectors
from nonosat.sat.solvers.session import Session


def core_of(puzzle: Puzzle, *, extra_seconds: float | None = None) -> LineCore:
    search = LineCoreSearch(puzzle, extra_seconds=extra_seconds)
    search.run()
    assert search.limit_reached is None or extra_seconds is not None
    return search.result()


@cache
def grids(
    height: int, width: int, colours: int
) -> list[tuple[bytes, tuple[tuple[tuple[int, int], ...], ...]]]:
    """All grids of a size, each with the runs of all its lines."""
    found = []
    for cells in itertools.product(range(colours + 1), repeat=height * width):
        rows = [cells[row * width : (row + 1) * width] for row in range(height)]
        columns = [cells[column::width] for column in range(width)]
        found.append((bytes(cells), tuple(map(runs_of, [*rows, *columns]))))
    return found


def satisfiable_sets(puzzle: Puzzle) -> set[frozenset[int]]:
    """For every grid that has the given cells the set of lines that it satisfies; the largest sets only."""
    clues = [tuple((run.length, run.colour) for run in line.clue or ()) for line in puzzle.lines()]
    given = puzzle.givens.cells if puzzle.givens else bytes([255]) * (puzzle.height * puzzle.width)
    sets = {
        frozenset(line for line, (mine, wanted) in enumerate(zip(runs, clues, strict=True)) if mine == wanted)
        for cells, runs in grids(puzzle.height, puzzle.width, len(puzzle.palette))
        if all(known in (255, cell) for known, cell in zip(given, cells, strict=True))
    }
    return {lines for lines in sets if not any(lines < other for other in sets)}


def can_hold(lines: Collection[int], sets: set[frozenset[int]]) -> bool:
    return any(set(lines) <= satisfied for satisfied in sets)


def contradictory_puzzles(
    rng: random.Random, height: int, width: int, colours: int, *, number: int
) -> list[Puzzle]:
    """Puzzles without a solution whose sums agree, some with given cells: clues of a solution, shuffled."""
    letters = "#" if colours == 1 else "abcdef"[:colours]
    found: list[Puzzle] = []
    while len(found) < number:
        cells = bytes(rng.choice([0, *range(colours + 1)]) for _ in range(height * width))
        puzzle = Puzzle.from_solution(Grid(height, width, cells, letters))
        rows = list(puzzle.rows)
        rng.shuffle(rows)
        puzzle = replace(puzzle, rows=tuple(rows))
        if rng.random() < 0.4:
            row, column = rng.randrange(height), rng.randrange(width)
            given = {(row, column): rng.randrange(colours + 1)}
            puzzle = replace(puzzle, givens=Grid.undecided(height, width, letters=letters).with_cells(given))
        if not can_hold(range(height + width), satisfiable_sets(puzzle)):
            found.append(puzzle)
    return found


@pytest.mark.parametrize(
    ("height", "width", "colours"), rest_slow([(3, 4, 1), (4, 3, 1), (3, 3, 2), (2, 4, 2)], quick=2)
)
def test_cores_of_small_puzzles_are_minimal_and_smallest_by_brute_force(
    height: int, width: int, colours: int, *, exhaustive: bool
) -> None:
    rng = random.Random(height * 100 + width * 10 + colours)
    sizes = set()
    for puzzle in contradictory_puzzles(rng, height, width, colours, number=60 if exhaustive else 8):
        sets = satisfiable_sets(puzzle)
        numbers = {line.name: number for number, line in enumerate(puzzle.lines())}
        result = core_of(puzzle)
        lines = [numbers[name] for name in result.lines]
        sizes.add(len(lines))
        assert lines
        assert not can_hold(lines, sets)
        for line in lines:
            assert can_hold(set(lines) - {line}, sets)
        assert result.smallest
        assert all(can_hold(few, sets) for few in itertools.combinations(numbers.values(), len(lines) - 1))
        everything = set(numbers.values())
        assert {numbers[name] for name in result.solvable_without} == {
            line for line in everything if can_hold(everything - {line}, sets)
        }
    assert len(sizes) > 1


def test_a_line_that_does_not_fit_is_a_core_by_itself_unless_the_sums_differ() -> None:
    """Sums agree here, but row 1 is too long."""
    puzzle = Puzzle((clue(2, 1), clue()), (clue(1), clue(1), clue(1)))
    result = core_of(puzzle)
    assert (result.lines, result.smallest) == (("row 1",), True)
    assert result.solvable_without == ("row 1",)
    assert result.reason.text == "row 1 needs 4 cells but the grid has 3"
    longer = Puzzle((clue(3, 1), clue()), (clue(1), clue(1), clue(1)))
    result = core_of(longer)
    assert (result.lines, result.reason.lines) == ((), ("row 1",))


def test_two_lines_that_do_not_fit_leave_no_single_one_to_leave_out() -> None:
    puzzle = Puzzle((clue(2, 1), clue(1, 2)), (clue(2), clue(2), clue(2)))
    result = core_of(puzzle)
    assert result.lines == ("row 1",)
    assert result.solvable_without == ()


def test_sums_that_differ_are_the_reason_and_the_wrong_line_is_among_those_to_leave_out() -> None:
    solution = Grid.from_text(["##.#.", "#..##", "..#..", "#####", ".#..#", "##.##"])
    puzzle = Puzzle.from_solution(solution)
    wrong = replace(puzzle, rows=(*puzzle.rows[:2], clue(2), *puzzle.rows[3:]))
    result = core_of(wrong)
    assert result.lines == ()
    assert result.reason.text == "the rows ask for 19 cells, the columns for 18"
    assert "row 3" in result.solvable_without
    for name in result.solvable_without:
        assert any(
            solve(_with_runs(wrong, name, runs)).solutions
            for runs in _all_clues(5 if name.startswith("row") else 6)
        )


def _all_clues(width: int) -> set[tuple[Run, ...]]:
    return {
        tuple(Run(length) for length, _ in runs_of(cells))
        for cells in itertools.product((0, 1), repeat=width)
    }


def _with_runs(puzzle: Puzzle, name: str, runs: tuple[Run, ...]) -> Puzzle:
    number = [line.name for line in puzzle.lines()].index(name)
    clues = [*puzzle.rows, *puzzle.columns]
    clues[number] = runs
    return replace(puzzle, rows=tuple(clues[: puzzle.height]), columns=tuple(clues[puzzle.height :]))


def test_sums_of_every_colour_are_compared() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["ab", "ba"], letters="ab"))
    wrong = replace(puzzle, rows=(puzzle.rows[0], (Run(2, 1),)))
    reason = sums_that_differ(wrong)
    assert reason is not None
    assert reason.text == (
        "the rows ask for 3 cells of colour a, the columns for 2; "
        "the rows ask for 1 cell of colour b, the columns for 2"
    )


def test_givens_that_a_core_needs_are_mentioned() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text(["#..", ".##"]))
    blank = replace(puzzle, givens=Grid.from_text(["...", "???"]))
    result = core_of(blank)
    assert result.lines == ("row 1",)
    assert result.reason.text == "row 1 is impossible with the given cells"
    free = Puzzle((clue(1), clue(1), clue(3)), (clue(2), clue(2), clue(1)))
    elsewhere = replace(free, givens=Grid.from_text(["???", "???", "??#"]))
    result = core_of(elsewhere)
    assert "given" not in result.reason.text


def found_from(puzzle: Puzzle, *choices: Collection[int]) -> list[May] | None:
    """What line logic finds from some lines, then others too; ``None`` when they contradict each other."""
    state, chosen = Possibilities.of(Lines(puzzle), puzzle.givens), 0
    for added in map(bit_set, choices):
        chosen |= added
        if state.propagate(added, chosen) is not None:
            return None
    return list(state.may)


def test_line_logic_on_some_lines_contradicts_only_what_cannot_hold() -> None:
    rng = random.Random(5)
    refuted = 0
    for puzzle in contradictory_puzzles(rng, 3, 4, 1, number=15):
        sets = satisfiable_sets(puzzle)
        found = minimal_contradiction(puzzle)
        if found is not None:
            refuted += 1
            assert not can_hold(found, sets)
            assert all(found_from(puzzle, found - {line}) is not None for line in found)
        some, more = rng.sample(range(7), 3), rng.sample(range(7), 3)
        both = found_from(puzzle, some, more)
        assert both == found_from(puzzle, {*some, *more})
        assert both is not None or not can_hold({*some, *more}, sets)
    assert refuted > 3


def test_line_logic_without_one_line_is_that_of_all_the_others() -> None:
    rng = random.Random(6)
    found = 0
    for puzzle in contradictory_puzzles(rng, 4, 3, 1, number=25):
        lines = rng.sample(range(7), 5)
        expected = {
            line: may for line in lines if (may := found_from(puzzle, set(range(7)) - {line})) is not None
        }
        assert {line: list(state.may) for line, state in states_without_one(puzzle, lines)} == expected
        found += len(expected)
    assert found > 5


def test_lines_are_named_in_one_phrase() -> None:
    puzzle = Puzzle((clue(1),) * 3, (clue(1),) * 3)
    assert joined(puzzle, [1]) == "row 2"
    assert joined(puzzle, [3, 4, 0]) == "row 1 and columns 1, 2"


def test_a_changed_number_in_a_large_puzzle_is_explained(corpus: Path) -> None:
    """Two changed numbers that leave the sums equal: a minimal core."""
    puzzle = read(corpus / "bw" / "survey" / "00529-swing.json")
    rows = list(puzzle.rows)
    for row, by in ((2, 1), (40, -1)):
        first = next(number for number, run in enumerate(rows[row] or ()) if (run.length or 0) + by > 0)
        runs = list(rows[row] or ())
        runs[first] = Run((runs[first].length or 0) + by)
        rows[row] = tuple(runs)
    wrong = replace(puzzle, rows=tuple(rows))
    result = check(wrong, time_limit=40)
    assert result.verdict == "none"
    numbers = {line.name: number for number, line in enumerate(wrong.lines())}
    core = {numbers[name] for name in result.core}
    formula = encode_with_selectors(wrong)
    with Session("cadical195") as session:
        session.add(formula.clauses())
        assert not session.solve([formula.selectors[line] for line in core])
        for line in core:
            assert session.solve([formula.selectors[other] for other in core - {line}])
