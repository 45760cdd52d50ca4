"""The questions and answers between a search and its solver, tested with a scripted solver."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from brute_force import all_puzzles, solutions_of

from nonosat.logic import probing
from nonosat.logic.probing import ProbeBudget
from nonosat.model.clues import clue
from nonosat.model.grid import Grid
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.encodings import formula
from nonosat.sat.search.solution_search import SolutionSearch
from nonosat.sat.solvers import portfolio
from nonosat.sat.solvers.formula_search import Event, FormulaQuestion, SearchAnswer

#: A cell in each row and column: six solutions, of which each has neighbours.
PUZZLE = Puzzle((clue(1),) * 3, (clue(1),) * 3)
SOLUTIONS = [Grid(3, 3, cells) for cells in solutions_of(PUZZLE)]


class Solver:
    """A replacement of ``portfolio.search`` that records questions and the number of answers taken."""

    def __init__(self, script: Callable[[FormulaQuestion], Iterator[Event]]) -> None:
        self._script = script
        self.asked: list[FormulaQuestion] = []
        self.taken = 0

    def search(self, question: FormulaQuestion, *_: object, **__: object) -> Generator[Event, None, None]:
        self.asked.append(question)
        for event in self._script(question):
            self.taken += isinstance(event, SearchAnswer)
            yield event


def solver_with(
    monkeypatch: pytest.MonkeyPatch, script: Callable[[FormulaQuestion], Iterator[Event]]
) -> Solver:
    solver = Solver(script)
    monkeypatch.setattr(portfolio, "search", solver.search)
    return solver


def hard(question: FormulaQuestion) -> Iterator[Event]:
    """Yield all solutions; after the first another solver takes over."""
    first, *others = SOLUTIONS
    yield SearchAnswer(question.undecided_cells.values_of(first.cells))
    yield Progress("search", 1, 0.0, solver="cadical195")
    for solution in others:
        yield SearchAnswer(question.undecided_cells.values_of(solution.cells))
    yield SearchAnswer(None)


def differing(one: Grid, other: Grid) -> int:
    return sum(mine != theirs for mine, theirs in zip(one.cells, other.cells, strict=True))


@pytest.mark.parametrize(("limit", "taken"), [(1, 1), (2, 1), (3, 2), (5, 4)])
def test_the_last_solution_of_a_hard_search_is_one_beside_the_one_before(
    monkeypatch: pytest.MonkeyPatch, limit: int, taken: int
) -> None:
    """The last one alone: the others come from the solver in its order."""
    solver = solver_with(monkeypatch, hard)
    found = list(SolutionSearch(PUZZLE, limit=limit))
    assert solver.taken == taken
    assert found[:taken] == SOLUTIONS[:taken]
    assert len({solution.cells for solution in found}) == limit
    assert limit == 1 or differing(*found[-2:]) == 4


def test_a_search_that_asks_for_all_solutions_or_for_differences_has_them_from_its_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    solver = solver_with(monkeypatch, hard)
    assert list(SolutionSearch(PUZZLE, limit=None)) == SOLUTIONS
    assert list(SolutionSearch(PUZZLE, limit=3, goal="differences")) == SOLUTIONS[:3]
    assert solver.taken == 7 + 3


def easy(question: FormulaQuestion) -> Iterator[Event]:
    """The same without a change of solvers."""
    yield from (event for event in hard(question) if isinstance(event, SearchAnswer))


def test_an_easy_search_has_its_last_solution_from_its_solver_too(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = solver_with(monkeypatch, easy)
    assert list(SolutionSearch(PUZZLE, limit=3)) == SOLUTIONS[:3]
    assert solver.taken == 3


@pytest.mark.usefixtures("native")
def test_a_solver_is_told_what_was_known_before_and_the_last_that_trying_values_has_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Clauses exclude the others; a solver that knows a solution has the turns of a search for another."""
    solver = solver_with(monkeypatch, lambda _: iter([SearchAnswer(None)]))
    monkeypatch.setattr(probing, "_PROBING", ProbeBudget(0, 0))
    several = none = 0
    for work in (0, 14, 20):
        monkeypatch.setattr(probing, "_BACKTRACKING", ProbeBudget(work, 0))
        for puzzle, alike in all_puzzles(3, 4, one_in=17):
            solver.asked.clear()
            known = [Grid(3, 4, cells) for cells in alike[1:3]]
            found = list(SolutionSearch(puzzle, limit=None, known_solutions=known, probing=True))
            for asked in solver.asked:
                told = [solution.cells for solution in [*known, *found[-1:]]]
                assert list(asked.found) == [asked.undecided_cells.values_of(cells) for cells in told]
                several += len(found) > 1
                none += not found
    assert several
    assert none


@pytest.mark.parametrize(("limit", "clauses_mib"), [(None, 640), (2_000, 2_000)])
def test_a_formula_that_is_searched_may_take_less_than_one_that_is_written(
    limit: int | None, clauses_mib: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the solver takes more than that. A limit of one's own is for both."""
    written: list[int | None] = []

    write = formula.formula_of

    def formula_of(*arguments: Any, memory_mib: int | None, **more: Any) -> Cnf:
        written.append(memory_mib)
        return write(*arguments, memory_mib=memory_mib, **more)

    solver_with(monkeypatch, easy)
    monkeypatch.setattr(formula, "formula_of", formula_of)
    options = SearchOptions.starting_now(memory_limit=limit)
    list(SolutionSearch(PUZZLE, options))
    assert written == [clauses_mib]
