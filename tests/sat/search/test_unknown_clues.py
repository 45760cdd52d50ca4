"""Puzzles with unknown clues: every answer about a small one is what looking at every grid finds."""

from __future__ import annotations

import itertools
import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from math import prod
from pathlib import Path

import pytest
from lacking import skip_without
from unknown_puzzles import AllGrids, grids_for, random_puzzle

from benchmarks.program import Program
from nonosat import Verdict, certify, check, count, hide, pictures, repair, solve, verify, write
from nonosat.authoring.hiding.number_problem import Number
from nonosat.logic.propagation import propagate
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue_of
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.solvers.available import BACKENDS, is_available

#: Puzzles in the full sweep, and in the reduced one.
MANY, FEW = 20_000, 120
#: More pictures than this are counted, not listed.
MOST_LISTED = 300


def puzzles(seed: int, number: int) -> Iterator[Puzzle]:
    rng = random.Random(seed)
    return (random_puzzle(rng) for _ in range(number))


def verdict_for(number: int) -> str:
    return ("none", "unique", "multiple")[min(number, 2)]


def test_pictures_and_verdicts_are_those_of_brute_force(*, exhaustive: bool) -> None:
    verdicts: list[str] = []
    for puzzle in puzzles(1, MANY if exhaustive else FEW):
        grids = grids_for(puzzle)
        expected = set(grids.cells_of(grids.pictures(puzzle)))
        outcome = solve(puzzle)
        assert outcome.verdict.value == verdict_for(len(expected)), puzzle
        assert {picture.cells for picture in outcome.pictures} <= expected
        assert len(set(outcome.pictures)) == len(outcome.pictures) == min(len(expected), 2)
        for cell, value in enumerate(propagate(puzzle).grid().cells if expected else ()):
            assert value == UNDECIDED or all(picture[cell] == value for picture in expected)
        if len(expected) <= MOST_LISTED:
            listed = [picture.cells for picture in pictures(puzzle)]
            assert len(listed) == len(expected)
            assert set(listed) == expected, puzzle
        verdicts.append(outcome.verdict.value)
    assert min(map(verdicts.count, ("none", "unique", "multiple"))) > len(verdicts) // 30


def test_counts_are_counts_of_pictures(*, exhaustive: bool) -> None:
    for puzzle in puzzles(2, MANY if exhaustive else FEW):
        grids = grids_for(puzzle)
        counted = count(puzzle)
        assert counted.exact
        assert counted.count == grids.pictures(puzzle).bit_count(), puzzle
        if counted.count > 1:
            assert prod(group.count for group in counted.groups) == counted.count


def test_check_finds_what_differs_and_what_conflicts(*, exhaustive: bool) -> None:
    conflicts = 0
    for puzzle in puzzles(3, MANY if exhaustive else FEW):
        grids = grids_for(puzzle)
        found = grids.pictures(puzzle)
        everything = grids.cells_of(found)
        answer = check(puzzle)
        assert (answer.verdict.value, answer.complete) == (verdict_for(len(everything)), True)
        if everything:
            common = bytes(
                values[0] if len(set(values)) == 1 else UNDECIDED for values in zip(*everything, strict=True)
            )
            assert answer.common is not None
            assert answer.common.cells == common, puzzle
            ambiguous = [
                divmod(cell, puzzle.width) for cell, value in enumerate(common) if value == UNDECIDED
            ]
            assert [tuple(cell) for cell in answer.ambiguous_cells] == ambiguous
            assert (answer.count, answer.exact) == (len(everything), True)
            assert {picture.cells for picture in answer.pictures} <= set(everything)
            assert answer.goal == goal_of(puzzle, everything)
            if answer.closest and len(everything) <= MOST_LISTED:
                pairs = itertools.combinations(everything, 2)
                distance = distance_of(*(picture.cells for picture in answer.pictures))
                assert distance == min(distance_of(one, other) for one, other in pairs)
        else:
            conflicts += bool(answer.conflict)
            assert answer.reason is not None
            check_conflict(puzzle, grids, answer.conflict, smallest=answer.conflict_smallest)
            without = [
                line.name
                for number, line in enumerate(puzzle.lines())
                if grids.pictures(puzzle, set(range(len(puzzle.lines()))) - {number})
            ]
            assert set(answer.solvable_without) <= set(without)
    assert conflicts > 10


def goal_of(puzzle: Puzzle, everything: list[bytes]) -> str:
    assert puzzle.goal is not None
    if puzzle.goal.cells not in everything:
        return "wrong"
    return "unique" if len(everything) == 1 else "one of several"


def distance_of(one: bytes, other: bytes) -> int:
    return sum(mine != theirs for mine, theirs in zip(one, other, strict=True))


def check_conflict(puzzle: Puzzle, grids: AllGrids, conflict: tuple[str, ...], *, smallest: bool) -> None:
    """Lines that cannot hold together, and of which every proper subset can; ``()``: the numbers show it."""
    names = [line.name for line in puzzle.lines()]
    lines = {names.index(name) for name in conflict}
    if not lines:
        return
    assert not grids.pictures(puzzle, lines), puzzle
    for line in lines:
        assert grids.pictures(puzzle, lines - {line}), puzzle
    if smallest:
        for fewer in itertools.combinations(range(len(names)), len(lines) - 1):
            assert grids.pictures(puzzle, fewer), puzzle


def test_reveal_shows_as_few_as_trying_all_sets(*, exhaustive: bool) -> None:
    done = 0
    for puzzle in puzzles(5, 4000 if exhaustive else FEW):
        grids = grids_for(puzzle)
        assert puzzle.goal is not None
        lines = puzzle.lines()
        if puzzle.goal.cells not in grids.cells_of(grids.pictures(puzzle)):
            continue
        own = [clue_of(puzzle.goal.line(line.cells)) for line in lines]
        # What can be shown, with its cost: whole clues where the number of runs is not known.
        elements: list[tuple[Number, int]] = []
        for line, each in enumerate(lines):
            if each.has_any_runs:
                elements.append((Number(line, None), max(1, len(own[line]))))
            else:
                elements += [
                    (Number(line, place), 1) for place, run in enumerate(each.clue or ()) if not run.is_known
                ]
        if len(elements) > 10:
            continue
        costs = []
        for shown in itertools.product((False, True), repeat=len(elements)):
            clues = {line: each.clue for line, each in enumerate(lines)}
            for (number, _), is_shown in zip(elements, shown, strict=True):
                if is_shown and number.place is None:
                    clues[number.line] = own[number.line]
                elif is_shown:
                    runs = list(clues[number.line] or ())
                    runs[number.place or 0] = own[number.line][number.place or 0]
                    clues[number.line] = tuple(runs)
            if grids.pictures(puzzle.with_clues(clues)).bit_count() == 1:
                costs.append(
                    sum(cost for (_, cost), is_shown in zip(elements, shown, strict=True) if is_shown)
                )
        found = hide(puzzle, reveal=True)
        if not costs:
            assert found.verdict.value == "multiple"
            continue
        assert (found.verdict.value, found.minimum, found.lower_bound) == ("unique", True, min(costs)), puzzle
        names = [line.name for line in lines]
        by_number = dict(elements)
        assert sum(by_number[Number(names.index(name), place)] for name, place in found.numbers) == min(costs)
        assert found.puzzle is not None
        assert grids.pictures(found.puzzle).bit_count() == 1
        done += 1
    assert done > 30


def test_repair_gives_the_fewest_cells(*, exhaustive: bool) -> None:
    done = 0
    for puzzle in puzzles(6, 2000 if exhaustive else FEW):
        grids = grids_for(puzzle)
        puzzle = replace(puzzle, givens=None)
        found = grids.pictures(puzzle)
        assert puzzle.goal is not None
        goal = puzzle.goal.cells
        if not 1 < found.bit_count() <= 200 or goal not in grids.cells_of(found):
            continue
        agreeing = [grids.with_cell(cell, value) for cell, value in enumerate(goal)]
        fewest = next(
            size
            for size in range(len(goal) + 1)
            for cells in itertools.combinations(agreeing, size)
            if all_of(found, cells).bit_count() == 1
        )
        repaired = repair(puzzle, givens=True)
        assert (repaired.verdict.value, repaired.minimum) == ("unique", True)
        assert len(repaired.givens) == fewest, puzzle
        assert repaired.puzzle is not None
        assert grids.cells_of(grids.pictures(repaired.puzzle)) == [goal]
        done += 1
    assert done > 20


def all_of(grids: int, others: tuple[int, ...]) -> int:
    for other in others:
        grids &= other
    return grids


@pytest.mark.slow
def test_certificates_are_written_and_verified_exactly_where_they_are_true(
    tmp_path: Path, *, exhaustive: bool
) -> None:
    verdicts: list[int] = []
    for number, drawn in enumerate(puzzles(7, 600 if exhaustive else 12)):
        puzzle = replace(drawn, goal=None)  # one that does not fit is rejected
        grids = grids_for(puzzle)
        everything = grids.cells_of(grids.pictures(puzzle))
        folder = tmp_path / str(number)
        made = certify(puzzle, folder)
        assert made.verdict == ("proved" if len(everything) < 2 else "rejected"), puzzle
        if len(everything) < 2:
            again = verify(folder)
            assert (again.verdict, [picture.cells for picture in again.pictures]) == ("proved", everything)
        elif len(everything) <= 20:
            assert certify(puzzle, folder, all=True).verdict == "proved"
            assert {picture.cells for picture in verify(folder).pictures} == set(everything)
        verdicts.append(min(len(everything), 2))
    assert set(verdicts) == {0, 1, 2}


def test_a_lone_unknown_run_in_brute_force_is_one_run() -> None:
    """Brute force itself, on a puzzle whose pictures are easy to see."""
    puzzle = Puzzle(((Run(None),), None), ((Run(1),), (Run(1),), ()))
    grids = grids_for(puzzle)
    drawn = [str(Grid(2, 3, cells)) for cells in grids.cells_of(grids.pictures(puzzle))]
    assert drawn == [".#.\n#..", "#..\n.#.", "##.\n..."]


def with_a_third_hidden(picture: Grid, rng: random.Random) -> Puzzle:
    puzzle = Puzzle.of(picture)
    hidden: dict[int, Clue | None] = {
        number: tuple(
            Run(None, None if rng.random() < 0.3 else run.colour) if rng.random() < 1 / 3 else run
            for run in line.clue or ()
        )
        for number, line in enumerate(puzzle.lines())
    }
    if rng.random() < 0.5:
        line = rng.randrange(len(puzzle.lines()))
        hidden[line] = (*(hidden[line] or ())[:1], ANY_RUNS)
    return puzzle.with_clues(hidden)


@pytest.mark.slow
@pytest.mark.parametrize("colours", [1, 2])
def test_encodings_and_solvers_agree_on_larger_puzzles(colours: int, *, exhaustive: bool) -> None:
    """10×10 and 12×9 with a third of the numbers hidden, and given cells that make it unique."""
    rng = random.Random(colours)
    solvers = [backend.name for backend in BACKENDS if is_available(backend.name)]
    assert len(solvers) > 5
    verdicts: list[Verdict] = []
    for number in range(24 if exhaustive else 4):
        height, width = ((10, 10), (9, 12))[number % 2]
        cells = bytes(rng.randint(1, colours) if rng.random() < 0.6 else 0 for _ in range(height * width))
        picture = Grid(height, width, cells, "#" if colours == 1 else "ab")
        puzzle = with_a_third_hidden(picture, rng)
        if number % 4:  # a puzzle with many pictures says little about the search
            repaired = repair(puzzle, givens=True, picture=picture).puzzle
            assert repaired is not None
            puzzle = replace(puzzle, givens=repaired.givens)
        if number % 4 == 3:
            line = rng.randrange(height + width)
            puzzle = puzzle.with_clues({line: (Run(2, 1), Run(1, 1), Run(2, 1), Run(1, 1))})
        first = solve(puzzle)
        answers = [solve(puzzle, encoding=each.name) for each in ENCODINGS]
        answers += [solve(puzzle, solver=name) for name in (solvers if exhaustive else solvers[::4])]
        for answer in answers:
            assert answer.verdict is first.verdict
            assert all(puzzle.is_solved_by(found) for found in answer.pictures)
            if first.verdict is Verdict.UNIQUE:
                assert answer.pictures == first.pictures
        verdicts.append(first.verdict)
    assert len(set(verdicts)) > 1


def test_pbnsolve_finds_the_same_in_blotted_files(tmp_path: Path, *, exhaustive: bool) -> None:
    """Where it is installed: it reads unknown numbers of known colour, as webpbn XML."""
    program = shutil.which("pbnsolve")
    if program is None:
        skip_without("pbnsolve")
    compared = 0
    for number, puzzle in enumerate(puzzles(8, 1000 if exhaustive else FEW)):
        path = tmp_path / f"{number}.xml"
        if puzzle.givens is not None:
            continue
        try:
            write(puzzle, path)
        except UnsupportedPuzzle:
            continue
        adapted = Program.adapted("pbnsolve")
        done = subprocess.run(
            [program, "-u", str(path)], capture_output=True, text=True, timeout=60, check=False
        )
        answer = adapted.reader.read(done.stdout, puzzle).answer
        assert answer.verdict == solve(puzzle).verdict.value, path.read_text()
        compared += 1
    assert compared > 20
