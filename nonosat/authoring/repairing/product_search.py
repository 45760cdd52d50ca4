"""A search for better and better products, with time left to confirm the best one.

A product is confirmed with another encoding and another solver than the search, and nothing is shared with
it: no line logic, no literals, no solver. When it takes long, solvers of all kinds race on that other
encoding, unless one was named.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Generic, TypeVar

from nonosat.model.errors import LimitReached, SolverFailed
from nonosat.model.grid import Grid
from nonosat.model.limits import Limits
from nonosat.model.progress import Progress, Racer
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchOptions
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.processes.placement import run_here_or_apart
from nonosat.sat.search.results import Statistics
from nonosat.sat.solvers.available import backend_named
from nonosat.sat.solvers.formula_search import FormulaQuestion
from nonosat.sat.solvers.portfolio import search

Found = TypeVar("Found")

#: The time kept for confirming a product: at least a second and at most three, unless that is less than 15 %
#: or more than 40 % of the remaining time. Chosen, not measured: products of ordinary size take milliseconds.
_CHECK_SECONDS, _MOST_CHECK_SECONDS = 1.0, 3.0
_CHECK_SHARE, _MOST_CHECK_SHARE = 0.15, 0.4
#: Seconds for confirming a product after Ctrl-C: a user who has pressed it will wait no longer.
_LAST_CHECK_SECONDS = 0.7
#: The first that is not the finder's is taken. Unit propagation on the automaton's clauses knows as much as
#: line logic, so what that solves is confirmed at once.
_ENCODINGS = ("automaton", "order")
_SOLVERS = ("cadical195", "glucose4")


class ProductSearch(Generic[Found]):
    """A search that can be asked for the best so far at any time: ``found``, which is ``first`` at first.

    ``search(problem)`` yields what it finds, the best last, and progress. ``product`` makes of that a puzzle
    and its only picture, if there is one yet; ``alternatives`` the product and others as good. All are
    confirmed with another encoding and another solver than those of the ``options``.
    """

    def __init__(
        self,
        search: Callable[..., Iterator[Found | Progress]],
        problem: object,
        options: SearchOptions,
        *,
        first: Found,
        product: Callable[[Found], tuple[Puzzle, Grid] | None],
        alternatives: Callable[[Found], Iterable[tuple[Puzzle, Grid]]] = lambda _: (),
        cells: int,
    ) -> None:
        self.found = first
        #: The alternatives to the product that are confirmed too.
        self.confirmed: tuple[tuple[Puzzle, Grid], ...] = ()
        #: Those of the confirmation, with the seconds of the search added; ``None`` before it.
        self.statistics: Statistics | None = None
        self.limit_reached: LimitReached | None = None
        self._is_done = False
        self._search = search
        self._problem = problem
        self._product = product
        self._alternatives = alternatives
        self._cells = cells
        self._options = options

    @property
    def is_confirmed(self) -> bool:
        """Whether another encoding and another solver agree that the product has one picture."""
        return self.statistics is not None

    @property
    def is_complete(self) -> bool:
        """Whether no limit and no interrupt has cut short the search or the confirmation of its product."""
        return self._is_done and self.limit_reached is None

    def run(self) -> None:
        """Searches to the end or until a limit is reached, and confirms the product; reraises Ctrl-C."""
        begin = time.perf_counter()
        try:
            searching = _with_time_to_confirm(self._options.limits)
            for item in run_here_or_apart(
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
        product = self._product(self.found)
        if product is None:
            return
        statistics = confirm(*product, options)
        self.statistics = replace(statistics, seconds={"search": seconds} | statistics.seconds)
        for alternative in self._alternatives(self.found):
            if alternative != product:
                confirm(*alternative, options)
            self.confirmed += (alternative,)


def _with_time_to_confirm(limits: Limits) -> Limits:
    """The limits with an earlier deadline, so that what is found before it can still be confirmed."""
    remaining = limits.remaining
    if remaining is None:
        return limits
    kept = min(max(remaining * _CHECK_SHARE, _CHECK_SECONDS), remaining * _MOST_CHECK_SHARE)
    return limits.within(remaining - min(kept, _MOST_CHECK_SECONDS))


def confirm(puzzle: Puzzle, picture: Grid, options: SearchOptions) -> Statistics:
    """Statistics of the proof that ``picture`` is the only one of ``puzzle``; raises ``SolverFailed`` if not.

    The encoding and the solver of the ``options`` have found the picture, so others are asked. Raises
    ``LimitReached`` if a limit is reached before the answer is known.
    """
    if not puzzle.is_solved_by(picture):
        raise SolverFailed("a repaired puzzle does not have the picture that it should have")
    begin = time.perf_counter()
    finder = backend_named(options.solver).name
    encoding = next(name for name in _ENCODINGS if name != options.encoding)
    solver = next(name for name in _SOLVERS if name != finder)
    formula = formula_of(puzzle, encoding=encoding, check=options.limits.check)
    question = FormulaQuestion(
        list(formula.clauses()),
        formula.open_cells,
        solver,
        found=(formula.open_cells.values_of(picture.cells),),
        equal_totals=puzzle.totals_are_known,
        encoding=encoding,
    )
    conflicts = 0
    racers: tuple[Racer, ...] = ()
    # A race for a verdict alone: it is the same whoever comes to it.
    any_solver = options.solver == "auto"
    for event in search(question, options.limits, jobs=options.jobs, any_solver=any_solver):
        if isinstance(event, Progress):
            conflicts, racers = event.conflicts, event.racers
            options.progress(event._replace(phase="check"))
        elif event.values is not None:
            raise SolverFailed(f"{solver} finds another picture where {finder} found none")
    seconds = {"check": time.perf_counter() - begin}
    return Statistics(solver, encoding, formula.variables, formula.clause_count, conflicts, seconds, racers)
