"""The fewest corrected numbers that give a puzzle a solution, against brute force."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest
from brute_force import solutions_of
from repairing import clues_of, random_grid

from nonosat import Puzzle, Run, clue, repair, solve
from nonosat.authoring.repairing.clue_search import single_corrections
from nonosat.model.clues import ANY_RUNS, Clue
from nonosat.sat.solvers.maxsat import fewest_broken


def fewest_wrong_numbers(puzzle: Puzzle) -> int | None:
    """The fewest numbers to change so that there is a solution; brute force over all solutions."""
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
        puzzle = Puzzle.from_solution(random_grid(height, width, seed))
        chance = random.Random(seed)
        rows = [list(each or ()) for each in puzzle.rows]
        for _ in range(1 + seed % 3):
            row = chance.choice(rows)
            if row:
                place = chance.randrange(len(row))
                row[place] = Run(chance.randint(1, width))
        wrong = Puzzle(tuple(map(tuple, rows)), puzzle.columns)
        if not solutions_of(wrong):
            yield wrong
            count -= 1
        if not count:
            return


def test_as_few_numbers_are_corrected_as_brute_force_finds(*, exhaustive: bool) -> None:
    seen: Counter[int] = Counter()
    for puzzle in contradictory_puzzles(3, 4, 200 if exhaustive else 25):
        repaired = repair(puzzle)
        fewest = fewest_wrong_numbers(puzzle)
        single = [
            each
            for number, line in enumerate(puzzle.lines())
            for each in every_correction(line.clue or (), len(line.cells))
            if solutions_of(with_clue(puzzle, number, each))
        ]
        if single:
            assert {correction.puzzle for correction in repaired.corrections} <= {
                correction.puzzle for correction in repaired.corrections if len(correction.clues) == 1
            }
            assert len(repaired.corrections) == min(len(set(single_puzzles(puzzle))), 12)
            seen[1] += 1
        elif fewest is None:
            assert repaired.verdict == "none"
        else:
            assert repaired.lower_bound == fewest > 1
            assert repaired.optimal
            seen[fewest] += 1
        for correction in repaired.corrections:
            number = len(solutions_of(correction.puzzle))
            assert number
            assert (number == 1) == (correction.verdict == "unique")
            assert correction.puzzle.is_solved_by(correction.solution)
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
            if solutions_of(changed):
                yield changed


def test_typing_errors_include_lost_spaces() -> None:
    assert (Run(1), Run(2)) in single_corrections((Run(12),), {1: -9}, width=20)
    assert (Run(12),) in single_corrections((Run(1), Run(2)), {1: 9}, width=20)
    assert single_corrections((Run(3, 1),), {1: -3, 2: 3}, width=5) == [(Run(3, 2),)]
    assert single_corrections((Run(2),), {1: 9}, width=5) == []


def test_two_exchanged_numbers_come_first() -> None:
    goal = random_grid(9, 12, 11, density=0.6)
    assert solve(Puzzle.from_solution(goal)).verdict == "unique"
    puzzle = Puzzle.from_solution(goal)
    row = next(
        number
        for number, each in enumerate(puzzle.rows)
        if each
        and len(each) > 1
        and each[0] != each[1]
        and not has_solutions(with_clue(puzzle, number, (each[1], each[0], *each[2:])))
    )
    own = puzzle.rows[row]
    assert own is not None
    repaired = repair(with_clue(puzzle, row, (own[1], own[0], *own[2:])))
    assert repaired.lower_bound == 2
    assert repaired.corrections[0].clues == ((f"row {row + 1}", own),)
    assert repaired.solution == goal


def has_solutions(puzzle: Puzzle) -> bool:
    return bool(solve(puzzle, limit=1).solutions)


def test_fewest_broken_soft_literals_come_first_and_only_once() -> None:
    found = [broken for _, broken in fewest_broken([[-1, -2], [-2, -3], [1, 4]], [1, 2, 3])]
    assert found == [{2}, {1, 3}]


#: The rows and columns of puzzles without a solution, and the clues that are corrected, one set for each way.
BESIDE_UNKNOWN_RUNS: dict[str, tuple[Puzzle, list[dict[str, Clue]]]] = {
    "a number after *, which stands for nothing": (
        Puzzle(((ANY_RUNS, Run(2)),), (clue(1),)),
        [{"row 1": (ANY_RUNS, Run(1))}],
    ),
    "a number after * in place of two runs": (
        Puzzle(((ANY_RUNS, Run(3)),), tuple(clue(each) for each in (1, 0, 1, 0, 1))),
        [{"row 1": (ANY_RUNS, Run(1))}],
    ),
    "a number between two *": (
        Puzzle(((ANY_RUNS, Run(5), ANY_RUNS),), tuple(clue(each) for each in (1, 0, 1, 0, 1))),
        [{"row 1": (ANY_RUNS, Run(1), ANY_RUNS)}],
    ),
    "the second of two numbers, right and wrong, beside * and ?": (
        Puzzle(((Run(1), ANY_RUNS, Run(4), Run(None)),), tuple(clue(each) for each in (1, 0, 1, 0, 1, 1))),
        [{"row 1": (Run(1), ANY_RUNS, Run(1), Run(None))}],
    ),
    "a number in a line beside a missing clue": (
        Puzzle(((ANY_RUNS, Run(4)), None), (clue(1), clue(2), clue(1))),
        [{"row 1": (ANY_RUNS, Run(1))}],
    ),
}


@pytest.mark.parametrize(("puzzle", "ways"), BESIDE_UNKNOWN_RUNS.values(), ids=BESIDE_UNKNOWN_RUNS)
def test_numbers_beside_unknown_runs_are_corrected(puzzle: Puzzle, ways: list[dict[str, Clue]]) -> None:
    corrections = repair(puzzle).corrections
    assert all(each.puzzle.is_solved_by(each.solution) for each in corrections)
    assert all(way in [each.by_line for each in corrections] for way in ways)


def test_beside_unknown_runs_as_few_numbers_are_corrected_as_brute_force_finds(*, exhaustive: bool) -> None:
    chance = random.Random(4)
    seen: Counter[int] = Counter()
    for puzzle in itertools.islice(_partly_unknown_puzzles(chance), 300 if exhaustive else 60):
        repaired = repair(puzzle)
        fewest = _fewest_loosened(puzzle)
        if fewest is None:
            assert (repaired.verdict, repaired.corrections) == ("none", ())
            continue
        assert (repaired.optimal, repaired.lower_bound) == (True, fewest)
        own = {line.name: line.clue or () for line in puzzle.lines()}
        for each in repaired.corrections:
            assert each.puzzle.is_solved_by(each.solution)
            changed = [
                one != other for name, clue in each.clues for one, other in zip(own[name], clue, strict=True)
            ]
            assert sum(changed) == fewest
        seen[fewest] += 1
    assert min(seen[1], seen[2]) > 1


def _partly_unknown_puzzles(chance: random.Random) -> Iterator[Puzzle]:
    """Puzzles without a solution, with ``?``, ``*`` and missing clues."""
    for seed in itertools.count():
        colours = 1 + seed % 2
        drawn = Puzzle.from_solution(
            random_grid(*chance.choice([(3, 3), (2, 4), (1, 6)]), seed, colours=colours)
        )
        clues = {number: _partly_unknown(line.clue, chance) for number, line in enumerate(drawn.lines())}
        puzzle = drawn.with_clues(clues)
        if not all(line.is_known for line in puzzle.lines()) and not solutions_of(puzzle):
            yield puzzle


def _partly_unknown(clue: Clue | None, chance: random.Random) -> Clue | None:
    runs = [
        chance.choice([run, run, run._replace(length=chance.randint(1, 4)), Run(None, run.colour), ANY_RUNS])
        for run in clue or ()
    ]
    if chance.random() < 0.2:
        runs.insert(chance.randint(0, len(runs)), ANY_RUNS)
    return None if chance.random() < 0.1 else tuple(runs)


def _fewest_loosened(puzzle: Puzzle) -> int | None:
    """The fewest known numbers that may be any number so that there is a solution; brute force."""
    known = [
        (line, place)
        for line, each in enumerate(puzzle.lines())
        for place, run in enumerate(each.clue or ())
        if run.length is not None
    ]
    for count in range(1, len(known) + 1):
        for chosen in itertools.combinations(known, count):
            clues: dict[int, Clue | None] = {}
            for line, place in chosen:
                runs = list(clues.get(line, puzzle.lines()[line].clue) or ())
                runs[place] = runs[place]._replace(length=None)
                clues[line] = tuple(runs)
            if solutions_of(puzzle.with_clues(clues)):
                return count
    return None
