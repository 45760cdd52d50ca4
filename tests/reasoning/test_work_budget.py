"""Effort bounds the work of the search for a step, the same on every machine."""

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
from marked_puzzles import marks_file, solution

import nonosat
from nonosat.logic import kernel
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.hints import HintVerdict, hint
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.reasoning.reviews import ReviewVerdict, checked_marks
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.step import Step, StepKind

PUZZLES = Path(__file__).parents[2] / "puzzles"
#: It needs a nested contradiction.
NESTED = Puzzle.from_solution(Grid.from_text(["#...", "...#", "..#.", "..#.", "#..."]))

LINES = "the effort is spent (a larger --effort searches further): no single line gives anything more"
ONE = (
    "the effort is spent (a larger --effort searches further): no contradiction with up to 1 assumption gives"
)


def before_multi_line_steps(puzzle: Puzzle) -> Iterator[Grid]:
    """Yield the known cells before each multi-line step of an explanation."""
    search = StepSearch(puzzle)
    known = search.known()
    for step in search:
        if step.kind is not StepKind.LINE:
            yield known
        known = search.known()


def units(number: int) -> float:
    """Return the effort that allows a number of units of work."""
    return (number + 0.5) / 100_000


def in_colours(seed: int) -> Puzzle:
    generator = random.Random(seed)
    rows = ["".join(generator.choice("..rrb") for _ in range(6)) for _ in range(6)]
    return Puzzle.from_solution(solution(" ".join(rows), "rb"))


@pytest.mark.parametrize("puzzle", [NESTED, *map(in_colours, range(8))])
def test_the_same_work_ends_the_search_at_the_same_place_in_c_and_in_python(
    puzzle: Puzzle, native: ModuleType
) -> None:
    assert kernel.chosen is native
    numbers = (0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 600)
    cases = list(product(islice(before_multi_line_steps(puzzle), 2), numbers))
    counted = [hint(puzzle, marks=marks, level=3, effort=units(number)) for marks, number in cases]
    with kernel.pure():
        pure = [hint(puzzle, marks=marks, level=3, effort=units(number)) for marks, number in cases]
    assert pure == counted
    verdicts = {each.verdict for each in counted}
    assert puzzle is not NESTED or verdicts == {HintVerdict.STEP, HintVerdict.UNDECIDED}


def test_a_hint_says_what_is_known_when_the_effort_is_spent() -> None:
    marks = {
        step.kind: known for known in before_multi_line_steps(NESTED) for step in [next_step(NESTED, known)]
    }
    told = {
        hint(NESTED, marks=marks[StepKind.DEEP], effort=units(number)).text for number in range(0, 600, 30)
    }
    assert any(LINES in text for text in told)
    assert any(ONE in text for text in told)
    assert hint(NESTED, marks=marks[StepKind.DEEP], effort=0).kind is StepKind.DEEP


def next_step(puzzle: Puzzle, marks: Grid) -> Step:
    return next(iter(StepSearch(puzzle, marks=marks)))


def test_single_lines_take_no_effort() -> None:
    puzzle = Puzzle.from_solution(Grid.from_text([".##.", "###.", ".#.#"]))
    assert hint(puzzle, effort=units(0)).verdict is HintVerdict.STEP


def test_a_budget_ends_with_its_work() -> None:
    budget = WorkBudget(effort=units(3))
    budget.spend(2)
    budget.spend()
    with pytest.raises(LimitReached, match="no single line"):
        budget.spend()
    WorkBudget().spend(10**9)


@pytest.mark.parametrize("effort", [-1.0, inf, nan])
def test_an_effort_is_a_number_from_0_on(effort: float) -> None:
    with pytest.raises(ValueError, match="effort"):
        hint(NESTED, effort=effort)


def test_the_command_ends_with_3_and_more_effort_finds_the_step(tmp_path: Path) -> None:
    path = str(tmp_path / "nested.json")
    nonosat.write(NESTED, path)
    marks = marks_file(tmp_path, str(next(before_multi_line_steps(NESTED))))
    code, out, _ = nonosat_here("hint", path, "--marks", marks, "--effort", "0.00001", "--json")
    document = json.loads(out)
    assert (code, document["verdict"], document["lines"]) == (3, "undecided", [])
    assert document["text"] == f"No step was found: {LINES}."
    assert nonosat_here("hint", path, "--marks", marks, "--effort", "0")[0] == 0
    assert nonosat_here("hint", path, "--marks", marks, "--effort", "-1")[0] == 2
    for command in ("explain", "grade"):
        code, _, err = nonosat_here(command, path, "--effort", "0.0000001")
        assert code == 3
        assert LINES in err


def test_effort_bounds_the_check_of_marks() -> None:
    puzzle = nonosat.read(PUZZLES / "dom_7.json")
    marks = Grid.undecided(puzzle.height, puzzle.width)
    options = SearchOptions(solver="minisat22")  # Glucose looks at its budget only when it restarts
    found = [checked_marks(puzzle, marks, options, effort=effort) for effort in (0.0001, 1)]
    assert [each.verdict for each in found] == [ReviewVerdict.UNDECIDED, ReviewVerdict.CORRECT]
    assert found[0].reason is not None
    assert found[0].reason.text == "the solver has not decided it within 1 conflict"


def test_effort_bounds_explanations_and_grades() -> None:
    whole = nonosat.explain(NESTED, effort=0)
    assert whole.complete
    parts = [nonosat.explain(NESTED, effort=units(number)) for number in (0, 20, 60)]
    assert all(part.steps == whole.steps[: len(part.steps)] for part in parts)
    assert not parts[0].complete
    assert parts[0].reason is not None
    assert parts[0].reason.text == LINES
    assert nonosat.grade(NESTED, effort=0).complete
    assert not nonosat.grade(NESTED, effort=units(0)).complete
