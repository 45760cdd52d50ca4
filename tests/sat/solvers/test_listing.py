"""Lists of the models of small formulas: the same if a formula is listed directly or postponed as hard."""

from __future__ import annotations

import random
import time
from collections.abc import Generator, Iterable, Mapping

import pytest
from ambiguous import ones, side_by_side, switches
from brute_force import solutions_of
from slowness import rest_slow

from nonosat import Puzzle, count
from nonosat.authoring.checking import group_count
from nonosat.logic.propagation import propagate
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.progress import Progress
from nonosat.sat.cnf.component import Component, components_of
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.encodings.phase_hints import PhaseHints
from nonosat.sat.solvers import listing, portfolio
from nonosat.sat.solvers.formula_search import Event, FormulaQuestion, run
from nonosat.sat.solvers.listing import Listing, ListingOptions, list_models, listings
from puzzles import domino, random_puzzle


def postpone_all(
    parts: Mapping[int, Component], *, most: int | None, keep: int, equal_totals: bool
) -> Generator[Listing, None, None]:
    """Replace ``list_models``: every formula is hard."""
    for part in parts:
        yield Listing(part, 0, (), complete=False, is_hard=True)


def run_late(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Run a real search; without a seed it begins late, so that other entries may win."""
    events = run(question)
    yield next(events)
    for _ in range(50 if question.seed is None else 0):
        time.sleep(0.01)
        yield Progress("search", 0, 0.0)
    yield from events


def last_listings(puzzle: Puzzle, limits: Limits, *, most: int | None = None) -> list[Listing]:
    """Return the last listing of every component of a puzzle."""
    parts = dict(enumerate(components_of(formula_of(puzzle, knowledge=propagate(puzzle)))))
    found = listings(parts, limits=limits, most=most, keep=10, equal_totals=True, hard=ListingOptions())
    last = {each.part: each for each in found}
    return [last[part] for part in sorted(last)]


@pytest.mark.parametrize("memory", rest_slow([None, 2000]), ids=["here", "in a child"])
def test_a_formula_that_was_postponed_has_the_same_models(
    memory: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = side_by_side(ones(3), switches(1, 2))
    limits = Limits.starting_now(600, memory)
    easy = last_listings(puzzle, limits)
    assert sorted(each.number for each in easy) == [2, 2, 6]
    monkeypatch.setattr(listing, "list_models", postpone_all)
    hard = last_listings(puzzle, limits)
    assert [(each.part, each.number, sorted(each.models), each.complete) for each in easy] == [
        (each.part, each.number, list(each.models), each.complete) for each in hard
    ]
    assert [(each.number, each.complete) for each in last_listings(puzzle, limits, most=4)] == [
        (min(each.number, 4), each.number < 4) for each in easy
    ]


def test_only_hard_formulas_are_postponed(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = side_by_side(domino(12), switches(1, 2))
    parts = dict(enumerate(components_of(formula_of(puzzle, knowledge=propagate(puzzle)))))
    monkeypatch.setattr(listing, "_CONFLICTS", 100)
    monkeypatch.setattr(listing, "_CONFLICTS_OF_HARD", 200)
    found = list(
        listings(parts, limits=NO_LIMITS, most=None, keep=10, equal_totals=True, hard=ListingOptions())
    )
    (postponed,) = {each.part for each in found if each.is_hard}
    last = {each.part: (each.number, each.complete) for each in found}
    assert last == {part: (1 if part == postponed else 2, True) for part in parts}


@pytest.mark.parametrize("jobs", rest_slow([1, 3]))
def test_counts_of_hard_parts_are_those_of_brute_force(
    jobs: int, monkeypatch: pytest.MonkeyPatch, *, exhaustive: bool
) -> None:
    monkeypatch.setattr(listing, "list_models", postpone_all)
    monkeypatch.setattr(group_count, "counter_is_installed", lambda: False)
    if jobs > 1:
        monkeypatch.setattr("nonosat.sat.solvers.portfolio._SECONDS_ALONE", 0.0)
        monkeypatch.setattr(portfolio, "run", run_late)
    rng = random.Random(2)
    counted = parallel = 0
    while counted < (30 if exhaustive else 2):
        puzzle = random_puzzle(rng, 4, 5, 1 + counted % 2)
        expected = solutions_of(puzzle)
        if len(expected) < 2:
            continue
        answer = count(puzzle, jobs=jobs)
        assert (answer.count, answer.exact) == (len(expected), True)
        counted += 1
        parallel += bool(answer.statistics.portfolio)
    assert bool(parallel) == (jobs > 1)


@pytest.mark.usefixtures("native")
def test_phase_hints_for_a_component_use_its_variables() -> None:
    puzzle = side_by_side(domino(5), ones(4))
    formula = formula_of(puzzle, knowledge=propagate(puzzle))
    source = PhaseHints.of(puzzle, formula)
    everything = {abs(literal): literal > 0 for literal in source.literals()}
    parts = components_of(formula)
    assert len(parts) > 1
    for part in parts:
        hints = source._replace(originals=part.originals).literals()
        originals = part.originals
        assert len(originals) == part.variables
        assert {originals[abs(hint) - 1]: hint > 0 for hint in hints} == {
            original: everything[original] for original in originals if original in everything
        }
        assert {variable for cell in part.undecided_cells.variables for variable in cell} <= set(
            map(abs, hints)
        )


class Scripted:
    """A scripted solver that records its calls and the number of blocking clauses."""

    def __init__(self, *answers: bool | None) -> None:
        self.answers = list(answers)
        self.allowed: list[int] = []
        self.blocked = 0

    def __enter__(self) -> Scripted:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def add(self, clauses: Iterable[Clause]) -> None:
        self.blocked += len(list(clauses))

    def solve(self, *, conflicts: int) -> bool | None:
        self.allowed.append(conflicts)
        return self.answers.pop(0)

    def model(self) -> list[int]:
        return [-1, 2]


@pytest.mark.parametrize(
    ("answers", "number", "is_hard"),
    [
        ([None, None, True, None, None, True, None, None, False], 2, False),
        ([True, None, None, None], 1, True),
        ([None, None, None], 0, True),
    ],
)
def test_a_formula_is_hard_when_one_model_takes_long_however_long_all_take(
    answers: list[bool | None], number: int, *, is_hard: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver = Scripted(*answers)
    monkeypatch.setattr(listing, "Session", lambda: solver)
    part = Component(UndecidedCells.of_grid(2, colours=1), 2, ())
    (*_, last) = list_models({5: part}, most=None, keep=1, equal_totals=False)
    assert last == Listing(5, number, (b"\0\1",) * min(number, 1), complete=not is_hard, is_hard=is_hard)
    assert solver.blocked == number
    assert solver.allowed == [2000] * len(answers)
