"""A search for better and better candidates, with time reserved to confirm the best one.

A candidate, a puzzle with its only solution, is confirmed with another encoding and another solver than the
search, and nothing is shared with it: no line logic, no literals, no solver. If that takes long, a portfolio
of solvers runs on the other encoding, unless one was named.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Generic, TypeVar

from nonosat.model.errors import LimitReached, SolverError
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.progress import PortfolioSearch, Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.processes.placement import run_inline_or_child
from nonosat.sat.search.results import Statistics
from nonosat.sat.solvers.available import solver_info
from nonosat.sat.solvers.formula_search import FormulaQuestion
from nonosat.sat.solvers.portfolio import search

Found = TypeVar("Found")

#: The time reserved for confirming: at least a second and at most three, unless that is less than 15 % or
#: more than 40 % of the remaining time. Chosen, not measured: puzzles of ordinary size take milliseconds.
_CHECK_SECONDS, _MOST_CHECK_SECONDS = 1.0, 3.0
_CHECK_SHARE, _MOST_CHECK_SHARE = 0.15, 0.4
#: Seconds for confirming after Ctrl-C.
_LAST_CHECK_SECONDS = 0.7
#: The first that the search did not use is chosen. Unit propagation on the automaton's clauses is as strong
#: as line logic, so line-solvable puzzles are confirmed at once.
_ENCODINGS = ("automaton", "order")
_SOLVERS = ("cadical195", "glucose4")


class ConfirmedSearch(Generic[Found]):
    """A search with the best result so far in ``found``, initially ``first``.

    ``search(problem)`` yields results, the best last, and progress. ``candidate`` turns a result into a
    puzzle and its only solution, if there is one yet; ``alternatives`` into the candidate and others as good.
    All are confirmed with another encoding and another solver than those of the ``options``.
    """

    def __init__(
        self,
        search: Callable[..., Iterator[Found | Progress]],
        problem: object,
        options: SearchOptions,
        *,
        first: Found,
        candidate: Callable[[Found], tuple[Puzzle, Grid] | None],
        alternatives: Callable[[Found], Iterable[tuple[Puzzle, Grid]]] = lambda _: (),
        cells: int,
    ) -> None:
        self.found = first
        #: The alternatives to the candidate that are confirmed too.
        self.confirmed: tuple[tuple[Puzzle, Grid], ...] = ()
        #: Statistics of the confirmation, with the seconds of the search added; ``None`` before it.
        self.statistics: Statistics | None = None
        self.limit_reached: LimitReached | None = None
        self._is_done = False
        self._search = search
        self._problem = problem
        self._candidate = candidate
        self._alternatives = alternatives
        self._cells = cells
        self._options = options

    @property
    def is_confirmed(self) -> bool:
        """Whether another encoding and another solver agree that the candidate has one solution."""
        return self.statistics is not None

    @property
    def is_complete(self) -> bool:
        """Whether no limit and no interrupt has cut short the search or the confirmation."""
        return self._is_done and self.limit_reached is None

    def run(self) -> None:
        """Search to the end or until a limit is reached, and confirm the candidate; reraise Ctrl-C."""
        begin = time.perf_counter()
        try:
            searching = _with_time_to_confirm(self._options.limits)
            for item in run_inline_or_child(
                self._search, limits=searching, cells=self._cells, problem=self._problem
            ):
                if isinstance(item, Progress):
                    self._options.progress(item)
                else:
                    self.found = item
        except LimitReached as reached:
            self.limit_reached = reached
        except KeyboardInterrupt:
            with suppress(LimitReached):
                self._confirm(self._options.within(_LAST_CHECK_SECONDS), time.perf_counter() - begin)
            raise
        try:
            self._confirm(self._options, time.perf_counter() - begin)
        except LimitReached as reached:
            self.limit_reached = reached
        self._is_done = True

    def _confirm(self, options: SearchOptions, seconds: float) -> None:
        candidate = self._candidate(self.found)
        if candidate is None:
            return
        statistics = confirm(*candidate, options)
        self.statistics = replace(statistics, seconds={"search": seconds} | statistics.seconds)
        for alternative in self._alternatives(self.found):
            if alternative != candidate:
                confirm(*alternative, options)
            self.confirmed += (alternative,)


def _with_time_to_confirm(limits: Limits) -> Limits:
    """Return the limits with an earlier deadline, which leaves time to confirm the result."""
    remaining = limits.remaining
    if remaining is None:
        return limits
    kept = min(max(remaining * _CHECK_SHARE, _CHECK_SECONDS), remaining * _MOST_CHECK_SHARE)
    return limits.within(remaining - min(kept, _MOST_CHECK_SECONDS))


def confirm(puzzle: Puzzle, solution: Grid, options: SearchOptions) -> Statistics:
    """Prove that ``solution`` is the only one of ``puzzle``, and return statistics.

    Use another encoding and another solver than those of the ``options``, which found the solution. Raises
    ``SolverError`` if it is not the only solution, and ``LimitReached``.
    """
    if not puzzle.is_solved_by(solution):
        raise SolverError("a repaired puzzle does not have the expected solution")
    begin = time.perf_counter()
    finder = solver_info(options.solver).name
    encoding = next(name for name in _ENCODINGS if name != options.encoding)
    solver = next(name for name in _SOLVERS if name != finder)
    formula = formula_of(puzzle, encoding=encoding, check=options.limits.check)
    question = FormulaQuestion(
        list(formula.clauses()),
        formula.undecided_cells,
        solver,
        found=(formula.undecided_cells.values_of(solution.cells),),
        equal_totals=puzzle.totals_are_known,
        encoding=encoding,
    )
    conflicts = 0
    portfolio: tuple[PortfolioSearch, ...] = ()
    # Only a verdict is needed, which is the same from any solver.
    any_solver = options.solver == "auto"
    for event in search(question, options.limits, jobs=options.jobs, any_solver=any_solver):
        if isinstance(event, Progress):
            conflicts, portfolio = event.conflicts, event.portfolio
            options.progress(event._replace(phase="check"))
        elif event.values is not None:
            raise SolverError(f"{solver} found another solution where {finder} found none")
    seconds = {"check": time.perf_counter() - begin}
    return Statistics(
        solver, encoding, formula.variables, formula.clause_count, conflicts, seconds, portfolio
    )
