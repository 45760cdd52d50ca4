"""Puzzles with unknown clues: results for small ones agree with brute force."""

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
from nonosat import Verdict, certify, check, count, hide, repair, solutions, solve, verify, write
from nonosat.authoring.hiding.number_problem import Number
from nonosat.logic.propagation import propagate
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue_of
from nonosat.model.errors import UnsupportedPuzzle
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.solvers.available import SOLVERS, is_available

#: Puzzles in the full sweep, and in the reduced one.
MANY, FEW = 20_000, 120
#: More solutions than this are counted, not listed.
MOST_LISTED = 300


def puzzles(seed: int, number: int) -> Iterator[Puzzle]:
    rng = random.Random(seed)
    return (random_puzzle(rng) for _ in range(number))


def verdict_for(number: int) -> str:
    return ("none", "unique", "multiple")[min(number, 2)]


def test_solutions_and_verdicts_are_those_of_brute_force(*, exhaustive: bool) -> None:
    verdicts: list[str] = []
    for puzzle in puzzles(1, MANY if exhaustive else FEW):
        grids = grids_for(puzzle)
        expected = set(grids.cells_of(grids.solutions(puzzle)))
        result = solve(puzzle)
        assert result.verdict.value == verdict_for(len(expected)), puzzle
        assert {solution.cells for solution in result.solutions} <= expected
        assert len(set(result.solutions)) == len(result.solutions) == min(len(expected), 2)
        for cell, value in enumerate(propagate(puzzle).grid().cells if expected else ()):
            assert value == UNDECIDED or all(solution[cell] == value for solution in expected)
        if len(expected) <= MOST_LISTED:
            listed = [solution.cells for solution in solutions(puzzle)]
            assert len(listed) == len(expected)
            assert set(listed) == expected, puzzle
        verdicts.append(result.verdict.value)
    assert min(map(verdicts.count, ("none", "unique", "multiple"))) > len(verdicts) // 30


def test_counts_are_counts_of_solutions(*, exhaustive: bool) -> None:
    for puzzle in puzzles(2, MANY if exhaustive else FEW):
        grids = grids_for(puzzle)
        counted = count(puzzle)
        assert counted.exact
        assert counted.count == grids.solutions(puzzle).bit_count(), puzzle
        if counted.count > 1:
            assert prod(group.count for group in counted.groups) == counted.count


def test_check_finds_ambiguous_cells_and_cores(*, exhaustive: bool) -> None:
    cores = 0
    for puzzle in puzzles(3, MANY if exhaustive else FEW):
        grids = grids_for(puzzle)
        found = grids.solutions(puzzle)
        everything = grids.cells_of(found)
        answer = check(puzzle)
        assert (answer.verdict.value, answer.complete) == (verdict_for(len(everything)), True)
        if everything:
            backbone = bytes(
                values[0] if len(set(values)) == 1 else UNDECIDED for values in zip(*everything, strict=True)
            )
            assert answer.backbone is not None
            assert answer.backbone.cells == backbone, puzzle
            ambiguous = [
                divmod(cell, puzzle.width) for cell, value in enumerate(backbone) if value == UNDECIDED
            ]
            assert [tuple(cell) for cell in answer.ambiguous_cells] == ambiguous
            assert (answer.count, answer.exact) == (len(everything), True)
            assert {solution.cells for solution in answer.solutions} <= set(everything)
            assert answer.goal == goal_of(puzzle, everything)
            if answer.closest_proved and len(everything) <= MOST_LISTED:
                pairs = itertools.combinations(everything, 2)
                distance = distance_of(*(solution.cells for solution in answer.solutions))
                assert distance == min(distance_of(one, other) for one, other in pairs)
        else:
            cores += bool(answer.core)
            assert answer.reason is not None
            check_core(puzzle, grids, answer.core, smallest=answer.core_smallest)
            without = [
                line.name
                for number, line in enumerate(puzzle.lines())
                if grids.solutions(puzzle, set(range(len(puzzle.lines()))) - {number})
            ]
            assert set(answer.solvable_without) <= set(without)
    assert cores > 10


def goal_of(puzzle: Puzzle, everything: list[bytes]) -> str:
    assert puzzle.goal is not None
    if puzzle.goal.cells not in everything:
        return "wrong"
    return "unique" if len(everything) == 1 else "one of several"


def distance_of(one: bytes, other: bytes) -> int:
    return sum(mine != theirs for mine, theirs in zip(one, other, strict=True))


def check_core(puzzle: Puzzle, grids: AllGrids, core: tuple[str, ...], *, smallest: bool) -> None:
    """Lines that cannot hold together, and of which every proper subset can; ``()``: the numbers show it."""
    names = [line.name for line in puzzle.lines()]
    lines = {names.index(name) for name in core}
    if not lines:
        return
    assert not grids.solutions(puzzle, lines), puzzle
    for line in lines:
        assert grids.solutions(puzzle, lines - {line}), puzzle
    if smallest:
        for fewer in itertools.combinations(range(len(names)), len(lines) - 1):
            assert grids.solutions(puzzle, fewer), puzzle


def test_reveal_shows_as_few_as_trying_all_sets(*, exhaustive: bool) -> None:
    done = 0
    for puzzle in puzzles(5, 4000 if exhaustive else FEW):
        grids = grids_for(puzzle)
        assert puzzle.goal is not None
        lines = puzzle.lines()
        if puzzle.goal.cells not in grids.cells_of(grids.solutions(puzzle)):
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
                if is_shown and number.run_index is None:
                    clues[number.line] = own[number.line]
                elif is_shown:
                    runs = list(clues[number.line] or ())
                    runs[number.run_index or 0] = own[number.line][number.run_index or 0]
                    clues[number.line] = tuple(runs)
            if grids.solutions(puzzle.with_clues(clues)).bit_count() == 1:
                costs.append(
                    sum(cost for (_, cost), is_shown in zip(elements, shown, strict=True) if is_shown)
                )
        found = hide(puzzle, reveal=True)
        if not costs:
            assert found.verdict.value == "multiple"
            continue
        assert (found.verdict.value, found.optimal, found.lower_bound) == ("unique", True, min(costs)), puzzle
        names = [line.name for line in lines]
        by_number = dict(elements)
        assert sum(by_number[Number(names.index(name), place)] for name, place in found.numbers) == min(costs)
        assert found.puzzle is not None
        assert grids.solutions(found.puzzle).bit_count() == 1
        done += 1
    assert done > 30


def test_repair_gives_the_fewest_cells(*, exhaustive: bool) -> None:
    done = 0
    for puzzle in puzzles(6, 2000 if exhaustive else FEW):
        grids = grids_for(puzzle)
        puzzle = replace(puzzle, givens=None)
        found = grids.solutions(puzzle)
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
        assert (repaired.verdict.value, repaired.optimal) == ("unique", True)
        assert len(repaired.givens) == fewest, puzzle
        assert repaired.puzzle is not None
        assert grids.cells_of(grids.solutions(repaired.puzzle)) == [goal]
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
        everything = grids.cells_of(grids.solutions(puzzle))
        folder = tmp_path / str(number)
        made = certify(puzzle, folder)
        assert made.verdict == ("proved" if len(everything) < 2 else "rejected"), puzzle
        if len(everything) < 2:
            again = verify(folder)
            assert (again.verdict, [solution.cells for solution in again.solutions]) == ("proved", everything)
        elif len(everything) <= 20:
            assert certify(puzzle, folder, all=True).verdict == "proved"
            assert {solution.cells for solution in verify(folder).solutions} == set(everything)
        verdicts.append(min(len(everything), 2))
    assert set(verdicts) == {0, 1, 2}


def test_a_lone_unknown_run_in_brute_force_is_one_run() -> None:
    """Brute force itself, on a puzzle whose solutions are easy to see."""
    puzzle = Puzzle(((Run(None),), None), ((Run(1),), (Run(1),), ()))
    grids = grids_for(puzzle)
    drawn = [str(Grid(2, 3, cells)) for cells in grids.cells_of(grids.solutions(puzzle))]
    assert drawn == [".#.\n#..", "#..\n.#.", "##.\n..."]


def with_a_third_hidden(solution: Grid, rng: random.Random) -> Puzzle:
    puzzle = Puzzle.from_solution(solution)
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
    solvers = [each.name for each in SOLVERS if is_available(each.name)]
    assert len(solvers) > 5
    verdicts: list[Verdict] = []
    for number in range(24 if exhaustive else 4):
        height, width = ((10, 10), (9, 12))[number % 2]
        cells = bytes(rng.randint(1, colours) if rng.random() < 0.6 else 0 for _ in range(height * width))
        solution = Grid(height, width, cells, "#" if colours == 1 else "ab")
        puzzle = with_a_third_hidden(solution, rng)
        if number % 4:  # a puzzle with many solutions says little about the search
            repaired = repair(puzzle, givens=True, goal=solution).puzzle
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
            assert all(puzzle.is_solved_by(found) for found in answer.solutions)
            if first.verdict is Verdict.UNIQUE:
                assert answer.solutions == first.solutions
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
