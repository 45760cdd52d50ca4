"""Every solver finds in every encoding all solutions of small puzzles, and none crashes.

Each solver works in a child, so that a crash is a failed test that names it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import NamedTuple

import pytest
from brute_force import solutions_of
from slowness import rest_slow
from unknown_puzzles import random_puzzle

from nonosat import Puzzle, Verdict, clue, solutions, solve
from nonosat.model.clues import ANY_RUNS, Run
from nonosat.model.errors import SolverError
from nonosat.model.grid import Grid
from nonosat.model.limits import NO_LIMITS
from nonosat.sat.encodings.catalogue import ENCODINGS
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.processes.child_group import stream
from nonosat.sat.solvers.available import SOLVERS, is_available, solver_info
from nonosat.sat.solvers.formula_search import FormulaQuestion, QuestionSession, SearchAnswer, run
from nonosat.sat.solvers.session import Session
from nonosat.sat.tools.solver_runs import measured_run

#: Solvers that have crashed, tested in every run.
_CRASHED = ("cadical300", "lingeling", "maplesat")
_AVAILABLE = sorted(
    (each.name for each in SOLVERS if is_available(each.name)), key=lambda name: name not in _CRASHED
)
#: Height, width and colours.
_SIZES = (
    (1, 1, 1),
    (1, 7, 2),
    (7, 1, 1),
    (2, 4, 3),
    (3, 3, 2),
    (5, 3, 2),
    (3, 6, 1),
    (6, 4, 1),
    (5, 5, 1),
    (6, 7, 1),
    (7, 7, 1),
)
_MOST_SOLUTIONS = 40
_SEED = 3
_FEW, _MANY = 30, 200

_UNKNOWN = Run(None)


class Case(NamedTuple):
    """A puzzle, and the cells of all its solutions; ``None`` if these are too many to list."""

    puzzle: Puzzle
    solutions: frozenset[bytes] | None

    @property
    def verdict(self) -> Verdict:
        if self.solutions is None:
            return Verdict.MULTIPLE
        return (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(self.solutions), 2)]

    def objection(self, found: Sequence[bytes], *, most: int) -> str:
        """Return the error of the solutions found, of at most ``most`` wanted, or an empty string."""
        puzzle, solutions = self
        wanted = most if solutions is None else min(len(solutions), most)
        if len(set(found)) != len(found) or len(found) != wanted:
            return f"found {len(set(found))} solutions in {len(found)}, expected {wanted}"
        if solutions is None:
            grids = (Grid(puzzle.height, puzzle.width, cells, puzzle.palette.letters) for cells in found)
            return "" if all(map(puzzle.is_solved_by, grids)) else "found what is no solution"
        return "" if solutions.issuperset(found) else "found what is no solution"


class Tried(NamedTuple):
    """A solver has begun with a case in an encoding, or, with a ``failure``, gave a wrong answer."""

    encoding: str
    case: int
    failure: str = ""


#: Without any clause at first; with nothing to find; with many solutions; with columns that contradict rows.
_CORNERS = (
    Puzzle((None, None), (None, None, None)),
    Puzzle(((),), ((),)),
    Puzzle((clue(1, 1), (_UNKNOWN, ANY_RUNS)), ((_UNKNOWN,), None, None, (_UNKNOWN, ANY_RUNS))),
    Puzzle((clue(1), (_UNKNOWN,), clue(1), clue(1, 1)), (clue(2), clue(1), clue(1), (_UNKNOWN,))),
)


@cache
def cases(number: int) -> tuple[Case, ...]:
    """Return the corner cases, and random puzzles up to that number."""
    rng = random.Random(_SEED)
    drawn = (replace(random_puzzle(rng, _SIZES), goal=None) for _ in range(number - len(_CORNERS)))
    return tuple(map(_case, (*_CORNERS, *drawn)))


def _case(puzzle: Puzzle) -> Case:
    if sum(1 for _ in islice(solutions(puzzle), _MOST_SOLUTIONS + 1)) > _MOST_SOLUTIONS:
        return Case(puzzle, None)
    return Case(puzzle, frozenset(solutions_of(puzzle)))


def try_all(solver: str, encodings: Sequence[str], tried: Sequence[Case]) -> Iterator[Tried]:
    """Yield the results of a solver for the cases in the encodings; run in a child."""
    for encoding in encodings:
        for number, case in enumerate(tried):
            yield Tried(encoding, number)
            try:
                failure = _failure(solver, encoding, number, case)
            except Exception as error:
                failure = repr(error)
            if failure:
                yield Tried(encoding, number, failure)


def _failure(solver: str, encoding: str, number: int, case: Case) -> str:
    """Return the error for a puzzle, by ``solve``, by the raw formula, and as a measured run; or an empty
    string.
    """
    puzzle = case.puzzle
    seed = number if number % 3 == 1 else None
    if solver_info(solver).limited or number % 4 == 0:  # the others begin a process for each solution
        result = solve(puzzle, limit=3, solver=solver, encoding=encoding, seed=seed)
        if result.verdict is not case.verdict:
            return f"{result.verdict}, expected {case.verdict}"
        if objection := case.objection([solution.cells for solution in result.solutions], most=3):
            return objection
    formula = formula_of(puzzle, encoding=encoding)
    question = FormulaQuestion(list(formula.clauses()), formula.undecided_cells, solver, seed)
    rng = random.Random(number)
    hints = [variable * rng.choice((1, -1)) for variable in range(1, formula.variables + 1)]
    most = 3 if case.solutions is None else len(case.solutions) + 1
    blank = Grid(puzzle.height, puzzle.width, bytes(puzzle.height * puzzle.width), puzzle.palette.letters)
    found = [
        blank.with_values(formula.undecided_cells.by_cell(values)).cells
        for values in (
            _all_values(question, most=most) if number % 2 else _hinted_values(question, hints, most=most)
        )
    ]
    measured, _ = next(measured_run(question, 0))
    if measured.status.value != case.verdict.value:
        return f"{measured.status} when measured, expected {case.verdict}"
    return case.objection(found, most=most)


def _hinted_values(question: FormulaQuestion, hints: list[int], *, most: int) -> Iterator[bytes]:
    """Yield the same by a solver with phase hints."""
    found: list[bytes] = []
    while len(found) < most:
        with QuestionSession(question._replace(found=tuple(found))) as session:
            session.set_phases(hints)
            if not session.solve():
                return
            found.append(session.values())
            yield found[-1]


def _all_values(question: FormulaQuestion, *, most: int) -> Iterator[bytes]:
    """Yield the values found; a solver that is not incremental is opened again each time."""
    found: list[bytes] = []
    while len(found) < most:
        for event in run(question._replace(found=tuple(found))):
            if isinstance(event, SearchAnswer):
                if event.values is None:
                    return
                found.append(event.values)
                yield event.values
                if len(found) == most:
                    return


@pytest.mark.parametrize("solver", rest_slow(_AVAILABLE, quick=len(_CRASHED)))
def test_every_solver_finds_all_solutions_in_every_encoding(solver: str, *, exhaustive: bool) -> None:
    tried = cases(_MANY if exhaustive else _FEW)
    encodings = [each.name for each in ENCODINGS]
    failures: list[str] = []
    while encodings:
        last = Tried(encodings[0], 0)
        try:
            for last in stream(try_all, limits=NO_LIMITS, solver=solver, encodings=encodings, tried=tried):
                if last.failure:
                    failures.append(f"{solver}, {last.encoding}, case {last.case}: {last.failure}")
            break
        except SolverError as crash:
            failures.append(f"{solver}, {last.encoding}, case {last.case}: {crash}")
            encodings = encodings[encodings.index(last.encoding) + 1 :]
    assert not failures, "\n".join(failures)


def ask_about_strangers(solver: str) -> Iterator[bool]:
    """Yield checks of a solver with variables that no clause has yet; run in a child."""
    with Session(solver) as session:
        yield session.solve() is True
        session.set_phases([-2, 3])
        yield session.solve() is True
        session.add([[-2, -4]])
        if session.info.assumptions:
            yield session.solve([2, 5]) is True
            session.add([[-5, 4]])
            yield session.solve([2, 5]) is False
            yield set(session.core()) == {2, 5}
        session.add([[2], [3, -2]])
        yield session.solve() is True
        model = session.model()
        yield model[1:4] == [2, 3, -4]


@pytest.mark.parametrize(
    "solver", [each.name for each in SOLVERS if each.incremental and is_available(each.name)]
)
def test_a_variable_may_be_asked_about_before_a_clause_has_it(solver: str) -> None:
    answers = list(stream(ask_about_strangers, limits=NO_LIMITS, solver=solver))
    assert answers and all(answers)
