"""The class of a puzzle and its measures: their meaning and their invariants."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from math import tanh
from pathlib import Path

import pytest
from brute_force import solutions_of
from command_line import nonosat_here
from partly_known_clues import hidden
from reasons import ExhaustiveChecker, Known, assuming, givens_known

import nonosat
from nonosat import GradeResult, Grid, Puzzle, Verdict, clue, grade
from nonosat.logic.propagation import propagate
from nonosat.reasoning import DifficultyClass
from nonosat.reasoning.grades import GradeSearch
from nonosat.reasoning.steps.step import CellCandidates
from puzzles import domino, written

ORDER = list(DifficultyClass)


def random_puzzles(
    seed: int, count: int, *, colours: int = 1, most: int = 6, is_hidden: bool = False
) -> Iterator[Puzzle]:
    """Yield random puzzles; with ``is_hidden`` their clues are only partly known."""
    rng = random.Random(seed)
    for _ in range(count):
        height, width = rng.randint(3, most), rng.randint(3, most)
        density = rng.uniform(0.25, 0.6)
        cells = [
            [rng.randint(1, colours) if rng.random() < density else 0 for _ in range(width)]
            for _ in range(height)
        ]
        puzzle = Puzzle.from_solution(Grid.from_rows(cells, letters="#" if colours == 1 else "abc"[:colours]))
        yield hidden(puzzle, rng) if is_hidden else puzzle


def turned(puzzle: Puzzle) -> list[Puzzle]:
    """Return the puzzle in the seven other orientations."""
    mirrored = puzzle.mirrored()
    upside_down = puzzle.transposed().mirrored().transposed()
    both = upside_down.mirrored()
    positions = [mirrored, upside_down, both]
    return [*positions, *(each.transposed() for each in [puzzle, *positions])]


def class_and_shares(puzzle: Puzzle) -> GradeResult:
    """Return the grade without the measures of the steps."""
    search = GradeSearch(puzzle)
    search.classify()
    return search.result()


def closed_by_contradictions(checker: ExhaustiveChecker, known: Known) -> bool:
    """Return whether ruling out values that line logic refutes decides every cell."""
    checker.propagate(known)
    changed = True
    while changed:
        changed = False
        for row, values in enumerate(known):
            for column, possible in enumerate(values):
                for value in sorted(possible):
                    assumed = assuming(known, CellCandidates(row, column, (value,)))
                    if value in possible and len(possible) > 1 and not checker.propagate(assumed):
                        possible.discard(value)
                        checker.propagate(known)
                        changed = True
    return all(len(possible) == 1 for values in known for possible in values)


@pytest.mark.parametrize("is_hidden", [False, True])
@pytest.mark.parametrize("colours", [1, 2])
def test_the_class_is_what_brute_force_says(colours: int, *, is_hidden: bool, exhaustive: bool) -> None:
    seen = set()
    count = 2000 if exhaustive else 40
    for puzzle in random_puzzles(5 + colours, count, colours=colours, most=5, is_hidden=is_hidden):
        difficulty = grade(puzzle, quick=True).difficulty_class
        seen.add(difficulty)
        checker, known = ExhaustiveChecker(puzzle), givens_known(puzzle)
        assert (difficulty is None) == (len(solutions_of(puzzle)) != 1)
        checker.propagate(known)
        solved = all(len(values) == 1 for row in known for values in row)
        assert (difficulty is DifficultyClass.LINE) == solved
        if difficulty is not None and not solved:
            closed = closed_by_contradictions(checker, known)
            assert (difficulty is DifficultyClass.LOOKAHEAD) == closed
    assert {None, DifficultyClass.LINE} <= seen
    assert DifficultyClass.LOOKAHEAD in seen or colours == 2


def test_the_domino_puzzles_climb_the_classes() -> None:
    found = [grade(domino(n), quick=True).difficulty_class for n in (2, 3, 4, 5)]
    line, lookahead, deep, _ = DifficultyClass
    assert found == [line, lookahead, lookahead, deep]


def test_turning_and_mirroring_change_nothing_about_a_grade(*, exhaustive: bool) -> None:
    puzzles = [
        *random_puzzles(7, 300 if exhaustive else 6, most=11),
        *random_puzzles(8, 300 if exhaustive else 3, colours=2),
        *random_puzzles(16, 300 if exhaustive else 3, colours=3, most=8),
        *random_puzzles(9, 300 if exhaustive else 3, colours=2, is_hidden=True),
        domino(3),
        domino(5),
    ]
    for puzzle in puzzles:
        expected = grade(puzzle)
        for other in turned(puzzle):
            assert grade(other) == expected


def test_more_given_cells_never_make_a_puzzle_harder(*, exhaustive: bool) -> None:
    rng = random.Random(9)
    count = 300 if exhaustive else 40
    puzzles = [
        *random_puzzles(10, count),
        *random_puzzles(11, count, is_hidden=True),
        *[domino(n) for n in (3, 4, 4, 4, 5)],
    ]
    compared = 0
    for puzzle in puzzles:
        harder = class_and_shares(puzzle)
        if harder.difficulty_class is None:
            continue
        solution = nonosat.solve(puzzle).solutions[0]
        known = {(row, column): value for row, column, value in solution.decided()}
        chosen = rng.sample(sorted(known), rng.randint(1, max(1, len(known) // 6)))
        empty = Grid.undecided(puzzle.height, puzzle.width)
        givens = empty.with_cells({cell: known[cell] for cell in chosen})
        easier = class_and_shares(replace(puzzle, givens=givens))
        assert easier.difficulty_class is not None
        assert ORDER.index(easier.difficulty_class) <= ORDER.index(harder.difficulty_class)
        for name in ("sweeps", "lookahead_rounds"):
            before, after = getattr(harder.measures, name), getattr(easier.measures, name)
            assert before is None or after <= before
        for name in ("line_share", "lookahead_share"):
            assert getattr(easier.measures, name) >= getattr(harder.measures, name)
        compared += 1
    assert compared > 20


def test_sweeps_take_all_lines_from_the_same_state() -> None:
    # The first round decides all but the cells of column 1 in rows 1 and 2, the second those.
    graded = grade(Puzzle.from_solution(Grid.from_text(["##.", ".#.", "..."])))
    assert (graded.difficulty_class, graded.measures.sweeps) == (DifficultyClass.LINE, 2)
    assert graded.measures.overlap_share == 1 - 2 / 9


def test_puzzles_without_a_unique_solution_have_no_number_and_no_class() -> None:
    several = grade(Puzzle((clue(1), clue(1)), (clue(1), clue(1))))
    assert (several.difficulty, several.difficulty_class, several.label) == (None, None, None)
    assert several.verdict is Verdict.MULTIPLE
    for rows, columns in (
        ((clue(1), clue(1)), (clue(2), clue(1))),
        ((clue(1), clue(1), clue(3)), (clue(2), clue(2), clue(1))),
    ):
        none = grade(Puzzle(rows, columns))
        assert (none.difficulty, none.verdict, none.complete) == (None, Verdict.NONE, True)


def test_a_limit_leaves_the_grade_undecided() -> None:
    graded = grade(domino(5), time_limit=0)
    assert (graded.difficulty, graded.verdict, graded.complete) == (None, Verdict.UNDECIDED, False)


def test_grades_agree_with_line_branch_and_mult_of_another_solver(corpus: Path) -> None:
    """Compare with picross-solver, which calls a puzzle LINE, BRANCH or MULT."""
    files = sorted((corpus / "bw" / "picross-solver").glob("*.json"))
    assert len(files) > 40
    seen = set()
    for file in files:
        expected = json.loads(file.read_text())["found"]
        if expected not in ("unique", "multiple"):
            continue
        puzzle = nonosat.read(file)
        if puzzle.height * puzzle.width > 200:
            continue
        unique = "LINE" if propagate(puzzle).is_complete else "BRANCH"
        label = "MULT" if expected == "multiple" else unique
        difficulty = grade(puzzle, quick=True).difficulty_class
        assert {None: "MULT", DifficultyClass.LINE: "LINE"}.get(difficulty, "BRANCH") == label, file.name
        seen.add(label)
    assert seen == {"LINE", "BRANCH", "MULT"}


def test_the_command_says_the_number_the_class_and_the_measures(tmp_path: Path) -> None:
    path = written(domino(3), tmp_path)
    code, out, err = nonosat_here("grade", path)
    assert (code, err) == (0, "")
    assert out.startswith("3.1 of 10, medium; lookahead: ")
    first = [line.partition(":")[0].strip() for line in out.splitlines()[1:5]]
    assert first == ["line steps", "bottleneck", "longest search", "terms"]
    assert "  contradictions: 3\n" in out
    code, out, _ = nonosat_here("grade", path, "--json")
    value = json.loads(out)
    assert (code, value["class"], value["verdict"]) == (0, "lookahead", "unique")
    terms = value["measures"]["terms"]
    assert value["difficulty"] == pytest.approx(1 + 8 * tanh(sum(terms.values()) / 26), abs=0.01)
    assert (value["label"], value["measures"]["bottleneck"]) == ("medium", "contradiction")
    assert value["measures"]["contradictions"] == [3]
    assert sum(value["measures"]["techniques"].values()) == value["measures"]["line_steps"]
    assert {"title", "seconds", "statistics"} <= value.keys()
