"""Racing: several searches for the same answers side by side; the first that finds one ends the others.

A search races itself: it begins alone, in this process or in a child, and is joined by others.

SAT solvers have luck: of two that differ only in a seed, one often needs a tenth of the other's time, and
nobody can tell beforehand which. A search begins alone, as it does without a race. When it has taken some
seconds since its last answer, others enter (``others``), each in a process of its own; the
one that has run alone goes on among them. The first answer, a picture or the proof that there is no other,
ends all but the one that gave it. That goes on alone with what it has learnt; if its next answer takes long,
there is another race, whose new entrants begin with all pictures that are known.

A proof takes long, too, and so those that only look for another picture enter beside its *prover*. A picture
ends that race; who has found that there is none is an answer, but the prover goes on.

C. P. Gomes and B. Selman, "Algorithm portfolios" (Artificial Intelligence, 2001).

Roads not taken: the losers could be told the picture and go on, but a solver in C listens to nobody while it
works. Solvers that share what they learn need more than PySAT offers.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from functools import partial
from itertools import count, islice
from typing import Any, TypeVar

from nonosat.model.errors import SolverFailed
from nonosat.model.limits import Limits
from nonosat.model.machine import has_processes
from nonosat.model.progress import Progress, Racer
from nonosat.sat.processes.child import Child
from nonosat.sat.processes.child_group import Ended, Team
from nonosat.sat.processes.placement import Pace, may_begin_here
from nonosat.sat.solvers.available import backend_named
from nonosat.sat.solvers.formula_search import GUIDED_SOLVER, Event, FormulaQuestion, SearchAnswer, run
from nonosat.sat.solvers.solver_program import SolverProgram

Item = TypeVar("Item")

#: Seconds that a search has been alone since its last answer before others enter: most answers take less, and
#: a process takes some tenths of a second to start.
_SECONDS_ALONE = 2.0
#: Nobody enters when the deadline is closer than this.
_LEAST_SECONDS = 1.0

#: A solver with its seed, and whether hints tell it how to decide, if there are any.
_GUIDED = (GUIDED_SOLVER, 1, True)
_BEST_AT_PROOFS = ("kissat404", None, False)
_REST = ((GUIDED_SOLVER, 2, True), ("glucose4", 1, False))

#: In the order in which they enter. The search that runs alone turns to hints, and may be lost by them, so
#: that one enters with other hints and one without. Proofs are asked for when a picture is known.
_FOR_THE_FIRST_PICTURE = (_GUIDED, _BEST_AT_PROOFS, *_REST)
_FOR_ANOTHER = (_BEST_AT_PROOFS, _GUIDED, *_REST)
#: Nobody hears an answer while a solver works in this process. One that takes longer than this at a time goes
#: on in a child, from its beginning, once others race with it.
_LONGEST_STEP_SECONDS = 0.2


class Entrant:
    """One that takes part in a race, and what it has done in all the races of a search.

    It asks a ``question``; only the *prover* of a race asks none. ``conflicts`` are those since it last
    began, ``before`` those of earlier times. ``solvers`` are those that it has used; ``solver`` is at work.
    ``is_loaded`` says that it has the clauses, and so is about as large as another would be.
    """

    def __init__(self, question: FormulaQuestion | None) -> None:
        self.question = question
        self.conflicts = self.before = self.won = 0
        self.is_loaded = question is None
        self.solver = "" if question is None else question.solver
        self.solvers = [self.solver]
        self._seconds = 0.0
        self._since: float | None = None

    def begin(self) -> None:
        """Start the clock."""
        self.before += self.conflicts
        self.conflicts = 0
        self._since = time.monotonic()

    def end(self) -> None:
        """Stop the clock."""
        self._seconds = self._seconds_so_far
        self._since = None

    def note(self, event: Event) -> None:
        """Take note of what it has come to."""
        self.is_loaded = True
        self.conflicts = max(self.conflicts, event.conflicts)
        if isinstance(event, SearchAnswer):
            self.won += 1
        elif event.solver:
            self.solver = event.solver
            if event.solver not in self.solvers:
                self.solvers.append(event.solver)

    @property
    def _seconds_so_far(self) -> float:
        return self._seconds + (0.0 if self._since is None else time.monotonic() - self._since)

    @property
    def racer(self) -> Racer:
        """What it has done so far, as answers tell it."""
        asked = self.question
        assert asked is not None
        return Racer(
            " + ".join(self.solvers),
            asked.seed,
            asked.encoding,
            hints=asked.hints is not None and GUIDED_SOLVER in self.solvers,
            conflicts=self.before + self.conflicts,
            seconds=self._seconds_so_far,
            won=self.won,
        )


def may_enter(limits: Limits, *, since: float) -> bool:
    """Whether it is time for others, when a search has been alone ``since`` then (on the monotonic clock)."""
    remaining = limits.remaining
    return time.monotonic() - since >= _SECONDS_ALONE and (remaining is None or remaining >= _LEAST_SECONDS)


def others(
    question: FormulaQuestion, *, beside: FormulaQuestion, any_solver: bool, has_picture: bool = False
) -> Iterator[FormulaQuestion]:
    """Searches for the answers to the question, all different from the one ``beside`` which they run, without
    end: by other solvers if any will do, then by the solver that was asked for, with other seeds.
    """
    for each in _all(question, any_solver=any_solver, has_picture=has_picture):
        if each != beside:
            yield each


def _all(question: FormulaQuestion, *, any_solver: bool, has_picture: bool) -> Iterator[FormulaQuestion]:
    if any_solver:
        for solver, seed, is_guided in _FOR_ANOTHER if has_picture else _FOR_THE_FIRST_PICTURE:
            hints = question.hints if is_guided else None
            yield question._replace(solver=solver, seed=seed, hints=hints)
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
    """All answers to a question, as they are found, with reports of progress in between.

    Up to ``jobs`` searches may race; with ``any_solver`` the others may be by other solvers than the question
    names. Which pictures come first is then a matter of luck. A program is never raced.

    A search begins in this process, if its solver can be stopped, and goes on in a child if it takes long
    (see ``processes.placement``). A ``child`` that was started before is used if one is needed.
    Raises ``LimitReached`` and ``SolverFailed``.
    """
    if backend_named(question.solver).external:
        from nonosat.sat.solvers.external import search_by

        return search_by(SolverProgram.named(question.solver), question, limits)
    return _Race(question, limits, jobs=jobs, any_solver=any_solver, child=child).events()


def prove(
    prover: Callable[..., Iterator[Item]],
    limits: Limits,
    *,
    doubt: FormulaQuestion | None,
    jobs: int,
    any_solver: bool,
    **arguments: Any,
) -> Generator[Event | Item, None, None]:
    """The proof that the function ``prover`` yields in a child, the last of what comes; before it the answers
    to the ``doubt`` of others, if anybody is asked. It ends without a proof if there is none, or a picture.

    The jobs and the others are as for ``search``. Raises ``LimitReached`` and ``SolverFailed``.
    """
    limits.check()
    begin = partial(Team.add, function=prover, **arguments)
    return _Race(doubt, limits, jobs=jobs, any_solver=any_solver, prover=begin).events()


class _Race:
    """The searches for the answers to a question, of which one may run in this process."""

    def __init__(
        self,
        question: FormulaQuestion | None,
        limits: Limits,
        *,
        jobs: int,
        any_solver: bool,
        child: Child | None = None,
        prover: Callable[[Team], Child] | None = None,
    ) -> None:
        self._is_over = False
        self._question = question
        self._limits = limits
        self._jobs = jobs
        self._any_solver = any_solver
        self._found = [] if question is None else list(question.found)
        self._begin = self._latest_answer = time.monotonic()
        self._has_raced = question is None
        self._prover = prover
        #: The one that runs alone; all but the prover that have taken part.
        self._first = Entrant(None if prover is not None else question)
        self._entrants = [] if prover is not None else [self._first]
        #: Those that run: the first in this process, others in children.
        self._here: tuple[Generator[Event, None, None], Pace] | None = None
        self._away: dict[Child, Entrant] = {}
        self._team = Team(limits, child)

    def events(self) -> Generator[Any, None, None]:
        """Yield what the race comes to, until it is over."""
        try:
            while not self._is_over:
                if not self._running:
                    self._run_first()
                elif self._is_time_for_others():
                    self._let_others_enter()
                    yield self._report()
                if self._here is not None:
                    self._limits.check()
                    events, pace = self._here
                    event = None
                    if not self._must_leave(pace):
                        begin = time.monotonic()
                        event = next(events, None)
                        pace.note(time.monotonic() - begin)
                    if event is not None:
                        yield from self._heed(self._first, event)
                    else:
                        self._leave_here()
                        self._send_away(self._first)
                for entrant, arrived in self._arrivals():
                    yield from self._heed(entrant, arrived)
                if self._prover is not None:
                    yield self._report()
        finally:
            self._leave_here()
            self._team.end()

    @property
    def _running(self) -> list[Entrant]:
        return [*[self._first] * (self._here is not None), *self._away.values()]

    def _must_leave(self, pace: Pace) -> bool:
        """Whether the search in this process is to go on in a child from now on."""
        return pace.is_slow or (bool(self._away) and pace.last_step > _LONGEST_STEP_SECONDS)

    def _arrivals(self) -> Iterator[tuple[Entrant, Any]]:
        """What the children come to; one that fails leaves the race, and the last one to fail is an error."""
        for child, arrived in self._team.arrivals(wait=self._here is None):
            if self._is_over:  # the others have sent this before they were ended
                return
            entrant = self._away[child]
            if not isinstance(arrived, Ended):
                yield entrant, arrived
                continue
            self._leave([entrant])
            is_prover = entrant.question is None
            if arrived.error is not None and (is_prover or not self._running):
                raise arrived.error
            self._is_over |= is_prover

    def _heed(self, entrant: Entrant, event: Any) -> Iterator[Any]:
        """Take note of what a search has come to, and pass on what is of interest."""
        has_prover = self._prover is not None
        if entrant.question is None:
            self._is_over = True
            yield from (self._report(), event)
            return
        entrant.note(event)
        if isinstance(event, Progress):
            if not has_prover and (event.phase == "search" or len(self._entrants) == 1):
                yield self._report(event.phase)
            return
        self._latest_answer = time.monotonic()
        self._has_raced = has_prover
        self._is_over = (event.values is not None) == has_prover
        stays = entrant if not has_prover or self._is_over else self._first
        self._leave([other for other in self._running if other is not stays])
        if event.values is not None:
            self._found.append(event.values)
        if len(self._entrants) > 1 or has_prover:
            yield self._report()
        yield event._replace(conflicts=self._conflicts)

    def _report(self, phase: str | None = None) -> Progress:
        has_prover = self._prover is not None
        running = [] if has_prover else self._running
        leader = max(running, key=lambda each: each.conflicts).racer if len(running) > 1 else None
        racers = tuple(each.racer for each in self._entrants) if has_prover or len(self._entrants) > 1 else ()
        return Progress(
            phase or ("proof" if has_prover else "search"),
            self._conflicts,
            time.monotonic() - self._begin,
            len(self._found),
            leader,
            racers,
            self._first.solver,
        )

    @property
    def _conflicts(self) -> int:
        return sum(each.before + each.conflicts for each in self._entrants)

    def _run_first(self) -> None:
        """Have the first run alone, here if that may be; a prover always runs in a child."""
        self._first.begin()
        if self._prover is not None:
            self._away[self._prover(self._team)] = self._first
            return
        asked = self._asked_by(self._first)
        limited = backend_named(asked.solver).limited or not has_processes()
        if limited and may_begin_here(self._limits, clauses=len(asked.clauses)):
            self._here = run(asked), Pace(self._limits)
        else:
            self._send_away(self._first)

    def _is_time_for_others(self) -> bool:
        return (
            self._jobs > 1
            and not self._has_raced
            and self._running[0].is_loaded
            and may_enter(self._limits, since=self._latest_answer)
        )

    def _let_others_enter(self) -> None:
        assert self._question is not None
        self._has_raced = True
        (alone,) = self._running
        further = others(
            self._question,
            beside=alone.question or self._question,
            any_solver=self._any_solver,
            has_picture=self._prover is not None or bool(self._found),
        )
        for question in islice(further, self._team.room_for(self._jobs) - 1):
            known = (each for each in self._entrants if each.question == question)
            entrant = next(known, None) or Entrant(question)
            try:
                entrant.begin()
                self._send_away(entrant)
            except (MemoryError, SolverFailed):  # no process, or no thread: fewer race
                return
            if entrant not in self._entrants:
                self._entrants.append(entrant)

    def _send_away(self, entrant: Entrant) -> None:
        self._limits.check()
        self._away[self._team.add(run, question=self._asked_by(entrant))] = entrant

    def _asked_by(self, entrant: Entrant) -> FormulaQuestion:
        assert entrant.question is not None
        return entrant.question._replace(found=tuple(self._found))

    def _leave(self, entrants: list[Entrant]) -> None:
        """End some searches at once."""
        self._team.dismiss([child for child, entrant in self._away.items() if entrant in entrants])
        self._away = {child: entrant for child, entrant in self._away.items() if entrant not in entrants}
        if self._first in entrants:
            self._leave_here()
        for entrant in entrants:
            entrant.end()

    def _leave_here(self) -> None:
        if self._here is not None:
            events, _ = self._here
            self._here = None
            events.close()
