"""A portfolio: parallel searches for the same answers; the first answer ends the others.

The run time of SAT solvers varies: of two that differ only in a seed, one often needs a tenth of the other's
time, and which one is not known beforehand. A search begins alone, in this process or in a child. If it has
taken some seconds since its last answer, further *entries* start (``further_entries``), each in a child; the
first one continues. The first answer, a solution or the proof that there is no other, ends all entries but
its own, which continues alone with its learnt clauses; if its next answer takes long, further entries start
again, with all known solutions.

A proof takes long, too, so that entries which only search for another solution start beside its *prover*. A
solution ends them all; that there is none is an answer, but the prover continues.

C. P. Gomes and B. Selman, "Algorithm portfolios" (Artificial Intelligence, 2001).

Roads not taken: sending the solution to the other entries, as a solver in C receives no messages while it
works. Sharing learnt clauses needs more than PySAT offers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from functools import partial
from itertools import count, islice
from typing import Any, TypeVar

from nonosat.model.errors import SolverError
from nonosat.model.limits import Limits
from nonosat.model.machine import has_processes
from nonosat.model.progress import PortfolioSearch, Progress
from nonosat.sat.processes.child_group import ChildGroup, Ended
from nonosat.sat.processes.killable_child import Child
from nonosat.sat.processes.placement import Pace, may_begin_inline
from nonosat.sat.solvers.available import solver_info
from nonosat.sat.solvers.formula_search import GUIDED_SOLVER, Event, FormulaQuestion, SearchAnswer, run
from nonosat.sat.solvers.solver_program import SolverProgram

Item = TypeVar("Item")

#: Seconds of a single search since its last answer until further entries start: most answers take less, and a
#: process takes some tenths of a second to start.
_SECONDS_ALONE = 2.0
#: No entry starts if the deadline is closer than this.
_LEAST_SECONDS = 1.0

#: A solver with its seed, and whether it uses phase hints.
_GUIDED = (GUIDED_SOLVER, 1, True)
_BEST_AT_PROOFS = ("kissat404", None, False)
_REST = ((GUIDED_SOLVER, 2, True), ("glucose4", 1, False))

#: In starting order. The first search may be misled by its phase hints, so that one entry has other hints and
#: one has none. Once a solution is known, a proof is more likely.
_FOR_THE_FIRST_SOLUTION = (_GUIDED, _BEST_AT_PROOFS, *_REST)
_FOR_ANOTHER = (_BEST_AT_PROOFS, _GUIDED, *_REST)
#: While a solver works in this process, no answers are received. If its steps take longer than this, it
#: restarts in a child, with the same work, once there are other entries.
_LONGEST_STEP_SECONDS = 0.2


class PortfolioEntry:
    """A search of the portfolio, with its totals over all its runs.

    It has a ``question``, except the *prover*. ``conflicts`` and ``propagations`` are those of all its
    starts. ``solvers`` are those used so far; ``solver`` is active. ``is_loaded``: it has the clauses,
    so that its memory is typical.
    """

    def __init__(self, question: FormulaQuestion | None) -> None:
        self.question = question
        self.conflicts = self.propagations = self.wins = 0
        self._before = 0, 0
        self.is_loaded = question is None
        self.solver = "" if question is None else question.solver
        self.solvers = [self.solver]
        #: The answers to come that are known, as it repeats its work.
        self.to_repeat = 0
        self._seconds = 0.0
        self._since: float | None = None

    def begin(self) -> None:
        """Start the clock."""
        self._before = self.conflicts, self.propagations
        self._since = time.monotonic()

    def end(self) -> None:
        """Stop the clock."""
        self._seconds = self._seconds_so_far
        self._since = None

    def note(self, event: Event) -> None:
        """Record an event."""
        self.is_loaded = True
        conflicts, propagations = self._before
        self.conflicts = max(self.conflicts, conflicts + event.conflicts)
        self.propagations = max(self.propagations, propagations + event.propagations)
        if isinstance(event, SearchAnswer):
            self.wins += 1
        elif event.solver:
            self.solver = event.solver
            if event.solver not in self.solvers:
                self.solvers.append(event.solver)

    @property
    def _seconds_so_far(self) -> float:
        return self._seconds + (0.0 if self._since is None else time.monotonic() - self._since)

    @property
    def statistics(self) -> PortfolioSearch:
        """The statistics so far."""
        question = self.question
        assert question is not None
        return PortfolioSearch(
            " + ".join(self.solvers),
            question.seed,
            question.encoding,
            hints=question.phase_hints is not None and GUIDED_SOLVER in self.solvers,
            conflicts=self.conflicts,
            seconds=self._seconds_so_far,
            wins=self.wins,
        )


def may_start_entries(limits: Limits, *, since: float) -> bool:
    """Return whether to start further entries, when a search has run alone ``since`` (on the monotonic
    clock).
    """
    remaining = limits.remaining
    return time.monotonic() - since >= _SECONDS_ALONE and (remaining is None or remaining >= _LEAST_SECONDS)


def further_entries(
    question: FormulaQuestion, *, beside: FormulaQuestion, any_solver: bool, has_solution: bool = False
) -> Iterator[FormulaQuestion]:
    """Yield variants of the question, without end, all different from ``beside``.

    First with other solvers if ``any_solver``, then with the same solver and other seeds.
    """
    for each in _variants(question, any_solver=any_solver, has_solution=has_solution):
        if each != beside:
            yield each


def _variants(
    question: FormulaQuestion, *, any_solver: bool, has_solution: bool
) -> Iterator[FormulaQuestion]:
    if any_solver:
        for solver, seed, is_guided in _FOR_ANOTHER if has_solution else _FOR_THE_FIRST_SOLUTION:
            hints = question.phase_hints if is_guided else None
            yield question._replace(solver=solver, seed=seed, phase_hints=hints)
    yield question
    for seed in count(1):
        yield question._replace(seed=seed)


def search(
    question: FormulaQuestion,
    limits: Limits,
    *,
    jobs: int = 1,
    any_solver: bool = False,
    child: Child | None = None,
) -> Generator[Event, None, None]:
    """Yield all answers to a question, as they are found, with reports of progress in between.

    Up to ``jobs`` searches run in parallel, with ``any_solver`` also by other solvers; the order of solutions
    then varies. An external solver runs alone.

    A search begins inline, if its solver can be stopped, and moves to a child if it takes long (see
    ``processes.placement``). A ``child`` that was started before is used if one is needed. Raises
    ``LimitReached`` and ``SolverError``.
    """
    if solver_info(question.solver).external:
        from nonosat.sat.solvers.external import search_by

        return search_by(SolverProgram.named(question.solver), question, limits)
    return _Portfolio(question, limits, jobs=jobs, any_solver=any_solver, child=child).events()


def prove(
    prover: Callable[..., Iterator[Item]],
    limits: Limits,
    *,
    question: FormulaQuestion | None,
    jobs: int,
    any_solver: bool,
    **arguments: Any,
) -> Generator[Event | Item, None, None]:
    """Yield progress and answers to the ``question``, if any, and finally the proof of ``prover``, run in a
    child.

    It ends without a proof if the prover yields none, or a solution is found. ``jobs`` and ``any_solver`` are
    as for ``search``. Raises ``LimitReached`` and ``SolverError``.
    """
    limits.check()
    begin = partial(ChildGroup.add, function=prover, **arguments)
    return _Portfolio(question, limits, jobs=jobs, any_solver=any_solver, prover=begin).events()


class _Portfolio:
    """The parallel searches for the answers to a question, one of which may run inline."""

    def __init__(
        self,
        question: FormulaQuestion | None,
        limits: Limits,
        *,
        jobs: int,
        any_solver: bool,
        child: Child | None = None,
        prover: Callable[[ChildGroup], Child] | None = None,
    ) -> None:
        self._is_over = False
        self._question = question
        self._limits = limits
        self._jobs = jobs
        self._any_solver = any_solver
        self._found = [] if question is None else list(question.found)
        self._begin = self._latest_answer = time.monotonic()
        self._has_entries = question is None
        self._prover = prover
        #: The first entry; all entries so far except the prover.
        self._first = PortfolioEntry(None if prover is not None else question)
        self._entries = [] if prover is not None else [self._first]
        #: The running entries: the first inline, others in children.
        self._inline: tuple[FormulaQuestion, Generator[Event, None, None], Pace] | None = None
        self._in_children: dict[Child, PortfolioEntry] = {}
        self._group = ChildGroup(limits, child)

    def events(self) -> Generator[Any, None, None]:
        """Yield the events until the end."""
        try:
            while not self._is_over:
                if not self._running:
                    self._run_first()
                elif self._may_start_entries():
                    self._start_entries()
                    yield self._report()
                if self._inline is not None:
                    self._limits.check()
                    _, events, pace = self._inline
                    if self._must_move_to_child(pace):
                        self._move_to_child()
                    else:
                        begin = time.monotonic()
                        event = next(events, None)
                        pace.note(time.monotonic() - begin)
                        if event is not None:
                            yield from self._handle(self._first, event)
                        else:
                            self._stop_inline()
                            self._run_in_child(self._first)
                for entry, event in self._child_events():
                    yield from self._handle(entry, event)
                if self._prover is not None:
                    yield self._report()
        finally:
            self._stop_inline()
            self._group.end()

    @property
    def _running(self) -> list[PortfolioEntry]:
        return [*[self._first] * (self._inline is not None), *self._in_children.values()]

    def _must_move_to_child(self, pace: Pace) -> bool:
        """Return whether the inline search must move to a child."""
        return pace.is_slow or (bool(self._in_children) and pace.last_step > _LONGEST_STEP_SECONDS)

    def _child_events(self) -> Iterator[tuple[PortfolioEntry, Any]]:
        """Yield the events of the children; one that fails is dropped, unless it is the last one or the
        prover.
        """
        for child, event in self._group.events(wait=self._inline is None):
            if self._is_over:  # sent before the child was killed
                return
            entry = self._in_children[child]
            if not isinstance(event, Ended):
                yield entry, event
                continue
            self._stop([entry])
            is_prover = entry.question is None
            if event.error is not None and (is_prover or not self._running):
                raise event.error
            self._is_over |= is_prover

    def _handle(self, entry: PortfolioEntry, event: Any) -> Iterator[Any]:
        """Handle the event of an entry, and yield what the caller needs."""
        has_prover = self._prover is not None
        if entry.question is None:
            self._is_over = True
            yield from (self._report(), event)
            return
        if entry.to_repeat and isinstance(event, SearchAnswer):
            entry.to_repeat -= 1
            return
        entry.note(event)
        if isinstance(event, Progress):
            if not has_prover and (event.phase == "search" or len(self._entries) == 1):
                yield self._report(event.phase)
            return
        self._latest_answer = time.monotonic()
        self._has_entries = has_prover
        self._is_over = (event.values is not None) == has_prover
        stays = entry if not has_prover or self._is_over else self._first
        self._stop([other for other in self._running if other is not stays])
        if event.values is not None:
            self._found.append(event.values)
        if len(self._entries) > 1 or has_prover:
            yield self._report()
        yield event._replace(conflicts=self._conflicts, propagations=self._propagations)

    def _report(self, phase: str | None = None) -> Progress:
        has_prover = self._prover is not None
        running = [] if has_prover else self._running
        leader = max(running, key=lambda each: each.conflicts).statistics if len(running) > 1 else None
        portfolio = (
            tuple(each.statistics for each in self._entries) if has_prover or len(self._entries) > 1 else ()
        )
        return Progress(
            phase or ("proof" if has_prover else "search"),
            self._conflicts,
            time.monotonic() - self._begin,
            len(self._found),
            leader,
            portfolio,
            self._first.solver,
            self._propagations,
        )

    @property
    def _conflicts(self) -> int:
        return sum(each.conflicts for each in self._entries)

    @property
    def _propagations(self) -> int:
        return sum(each.propagations for each in self._entries)

    def _run_first(self) -> None:
        """Start the first entry, inline if possible; a prover always runs in a child."""
        self._first.begin()
        if self._prover is not None:
            self._in_children[self._prover(self._group)] = self._first
            return
        asked = self._question_of(self._first)
        limited = solver_info(asked.solver).limited or not has_processes()
        if limited and may_begin_inline(self._limits, clauses=len(asked.clauses)):
            self._inline = asked, run(asked), Pace(self._limits)
        else:
            self._run_in_child(self._first)

    def _may_start_entries(self) -> bool:
        return (
            self._jobs > 1
            and not self._has_entries
            and self._running[0].is_loaded
            and may_start_entries(self._limits, since=self._latest_answer)
        )

    def _start_entries(self) -> None:
        assert self._question is not None
        self._has_entries = True
        (alone,) = self._running
        further = further_entries(
            self._question,
            beside=alone.question or self._question,
            any_solver=self._any_solver,
            has_solution=self._prover is not None or bool(self._found),
        )
        for question in islice(further, self._group.size_for(self._jobs) - 1):
            known = (each for each in self._entries if each.question == question)
            entry = next(known, None) or PortfolioEntry(question)
            try:
                entry.begin()
                self._run_in_child(entry)
            except (MemoryError, SolverError):  # no process or thread: fewer entries
                return
            if entry not in self._entries:
                self._entries.append(entry)

    def _run_in_child(self, entry: PortfolioEntry) -> None:
        self._limits.check()
        self._in_children[self._group.add(run, question=self._question_of(entry))] = entry

    def _move_to_child(self) -> None:
        """Move the inline search to a child, which repeats its work from the same beginning, so that it
        does not matter when it moves.
        """
        assert self._inline is not None
        asked, _, _ = self._inline
        self._stop_inline()
        self._limits.check()
        self._first.to_repeat = len(self._found) - len(asked.found)
        self._in_children[self._group.add(run, question=asked)] = self._first

    def _question_of(self, entry: PortfolioEntry) -> FormulaQuestion:
        assert entry.question is not None
        return entry.question._replace(found=tuple(self._found))

    def _stop(self, entries: list[PortfolioEntry]) -> None:
        """Kill some searches."""
        self._group.remove([child for child, entry in self._in_children.items() if entry in entries])
        self._in_children = {
            child: entry for child, entry in self._in_children.items() if entry not in entries
        }
        if self._first in entries:
            self._stop_inline()
        for entry in entries:
            entry.end()

    def _stop_inline(self) -> None:
        if self._inline is not None:
            _, events, _ = self._inline
            self._inline = None
            events.close()
