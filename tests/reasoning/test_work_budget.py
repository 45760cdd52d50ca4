"""Effort bounds the search for a step by the work that it takes: the same on every machine."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice, product
from math import inf, nan
from pathlib import Path
from types import ModuleType

import pytest
from command_line import nonosat_here
from half_done import marks_file, picture

import nonosat
from nonosat.logic import kernel
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.hints import HintVerdict, hint
from nonosat.reasoning.multi_line.work_budget import Allowance
from nonosat.reasoning.reviews import Standing, checked_marks
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.step import Kind, Step

PUZZLES = Path(__file__).parents[2] / "puzzles"
#: It takes an argument within an argument.
NESTED = Puzzle.of(Grid.from_text(["#...", "...#", "..#.", "..#.", "#..."]))

LINES = "the effort is spent (a larger one looks further), and no single line gives anything more"
ONE = "the effort is spent (a larger one looks further), and no argument of up to 1 assumption gives anything"


def before_arguments(puzzle: Puzzle) -> Iterator[Grid]:
    """What is known before each step of an explanation that lines do not show."""
    search = StepSearch(puzzle)
    known = search.known()
    for step in search:
        if step.kind is not Kind.LINE:
            yield known
        known = search.known()


def units(number: int) -> float:
    """An effort that allows so many units of work."""
    return (number + 0.5) / 100_000


def in_colours(seed: int) -> Puzzle:
    generator = random.Random(seed)
    rows = ["".join(generator.choice("..rrb") for _ in range(6)) for _ in range(6)]
    return Puzzle.of(picture(" ".join(rows), "rb"))


@pytest.mark.parametrize("puzzle", [NESTED, *map(in_colours, range(8))])
def test_the_same_work_ends_the_search_at_the_same_place_in_c_and_in_python(
    puzzle: Puzzle, native: ModuleType
) -> None:
    assert kernel.chosen is native
    numbers = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 600)
    cases = list(product(islice(before_arguments(puzzle), 2), numbers))
    counted = [hint(puzzle, marks=marks, level=3, effort=units(number)) for marks, number in cases]
    with kernel.pure():
        pure = [hint(puzzle, marks=marks, level=3, effort=units(number)) for marks, number in cases]
    assert pure == counted
    verdicts = {each.verdict for each in counted}
    assert puzzle is not NESTED or verdicts == {HintVerdict.STEP, HintVerdict.UNDECIDED}


def test_what_is_known_is_told_when_the_effort_is_spent() -> None:
    marks = {step.kind: known for known in before_arguments(NESTED) for step in [next_step(NESTED, known)]}
    told = {hint(NESTED, marks=marks[Kind.DEEP], effort=units(number)).text for number in range(0, 600, 30)}
    assert any(LINES in text for text in told)
    assert any(ONE in text for text in told)
    assert hint(NESTED, marks=marks[Kind.DEEP], effort=0).kind is Kind.DEEP


def next_step(puzzle: Puzzle, marks: Grid) -> Step:
    return next(iter(StepSearch(puzzle, marks=marks)))


def test_single_lines_take_no_effort() -> None:
    puzzle = Puzzle.of(Grid.from_text([".##.", "###.", ".#.#"]))
    assert hint(puzzle, effort=units(0)).verdict is HintVerdict.STEP


def test_an_allowance_ends_with_the_work_that_it_is_for() -> None:
    allowance = Allowance(effort=units(3))
    allowance.spend(2)
    allowance.spend()
    with pytest.raises(LimitReached, match="no single line"):
        allowance.spend()
    Allowance().spend(10**9)


@pytest.mark.parametrize("effort", [-1.0, inf, nan])
def test_an_effort_is_a_number_from_0_on(effort: float) -> None:
    with pytest.raises(ValueError, match="effort"):
        hint(NESTED, effort=effort)


def test_the_command_ends_with_3_and_more_effort_finds_the_step(tmp_path: Path) -> None:
    path = str(tmp_path / "nested.json")
    nonosat.write(NESTED, path)
    progress = marks_file(tmp_path, str(next(before_arguments(NESTED))))
    code, out, _ = nonosat_here("hint", path, "--progress", progress, "--effort", "0.00001", "--json")
    document = json.loads(out)
    assert (code, document["verdict"], document["lines"]) == (3, "undecided", [])
    assert document["text"] == f"No step was found: {LINES}."
    assert nonosat_here("hint", path, "--progress", progress, "--effort", "0")[0] == 0
    assert nonosat_here("hint", path, "--progress", progress, "--effort", "-1")[0] == 2
    for command in ("explain", "grade"):
        code, _, err = nonosat_here(command, path, "--effort", "0.0000001")
        assert code == 3
        assert LINES in err


def test_marks_are_checked_with_as_much_work_as_the_effort_allows() -> None:
    puzzle = nonosat.read(PUZZLES / "dom_7.json")
    marks = Grid.undecided(puzzle.height, puzzle.width)
    options = SearchOptions(solver="minisat22")  # Glucose looks at its budget only when it restarts
    found = [checked_marks(puzzle, marks, options, effort=effort) for effort in (0.0001, 1)]
    assert [each.verdict for each in found] == [Standing.UNDECIDED, Standing.RIGHT]
    assert found[0].reason is not None
    assert found[0].reason.text == "the solver has not decided it within 1 conflict"


def test_explanations_and_grades_end_with_their_effort_too() -> None:
    whole = nonosat.explain(NESTED, effort=0)
    assert whole.complete
    parts = [nonosat.explain(NESTED, effort=units(number)) for number in (0, 20, 60)]
    assert all(part.steps == whole.steps[: len(part.steps)] for part in parts)
    assert not parts[0].complete
    assert parts[0].reason is not None
    assert parts[0].reason.text == LINES
    assert nonosat.grade(NESTED, effort=0).complete
    assert not nonosat.grade(NESTED, effort=units(0)).complete
