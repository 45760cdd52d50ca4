"""Racing: several searches for the same answers side by side; the first that finds one ends the others.

SAT solvers have luck: of two that differ only in a seed, one often needs a tenth of the other's time, and
nobody can tell beforehand which. A search begins alone, as it does without a race. When it has taken some
seconds since its last answer, others enter (``nonosat.session.entrants``), each in a process of its own; the
one that has run alone goes on among them. The first answer, a picture or the proof that there is no other,
ends all but the one that gave it. That goes on alone with what it has learnt; if its next answer takes long,
there is another race, whose new racers begin with all pictures that are known.

C. P. Gomes and B. Selman, "Algorithm portfolios" (Artificial Intelligence, 2001).

Roads not taken: the losers could be told the picture and go on, but a solver in C listens to nobody while it
works. Solvers that share what they learn need more than PySAT offers.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import islice

from nonosat.errors import SolverFailed
from nonosat.limits import Limits
from nonosat.processes.child import Child, Returned, Yielded, error_of
from nonosat.processes.placement import may_begin_here, while_quick
from nonosat.processes.team import Team
from nonosat.progress import Progress
from nonosat.session.backends import backend_named
from nonosat.session.entrants import entrants, may_enter
from nonosat.session.enumeration import run
from nonosat.session.formula_question import Event, Exhausted, FormulaQuestion, Found, Turned
from nonosat.session.runner import Runner
from nonosat.session.solver_program import SolverProgram

#: Nobody hears an answer while a solver works in this process. One that takes longer than this at a time goes
#: on in a child, from its beginning, once others race with it.
_LONGEST_STEP_SECONDS = 0.2


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
        from nonosat.session.external import search_by

        yield from search_by(SolverProgram.named(question.solver), question, limits)
        return
    with closing(_Race(question, limits, jobs=jobs, any_solver=any_solver, child=child)) as race:
        while not race.is_over:
            yield from race.go_on()


class _Race:
    """The searches for the answers to a question, of which one may run in this process. It must be closed.

    ``go_on`` is called until ``is_over``.
    """

    def __init__(
        self, question: FormulaQuestion, limits: Limits, *, jobs: int, any_solver: bool, child: Child | None
    ) -> None:
        self.is_over = False
        self._question = question
        self._limits = limits
        self._jobs = jobs
        self._any_solver = any_solver
        self._found = list(question.found)
        self._begin = self._latest_answer = time.monotonic()
        self._has_raced = False
        #: All that have taken part; the first is the one that runs alone.
        self._runners = [Runner(question)]
        #: Those that run: in this process, and in children.
        self._here: tuple[Runner, Generator[Event, None, None]] | None = None
        self._away: dict[Child, Runner] = {}
        self._team = Team(limits, child)

    def close(self) -> None:
        """Ends all searches."""
        self._leave_here()
        self._team.end()

    def go_on(self) -> Iterator[Event]:
        """What comes next, after a step of the search in this process or a short wait for the others."""
        if not self._running:
            self._run_alone()
        elif self._is_time_for_others():
            self._let_others_enter()
            yield self._report("search")
        for runner, event in self._events():
            if runner in self._running:  # else it sent this before it was ended
                yield from self._heed(runner, event)

    @property
    def _running(self) -> list[Runner]:
        here = [self._here[0]] if self._here else []
        return here + list(self._away.values())

    def _events(self) -> Iterator[tuple[Runner, Event]]:
        """What the searches come to; one that fails leaves the race, and the last one to fail is an error."""
        if self._here is not None:
            runner, events = self._here
            begin = time.monotonic()
            event = next(events, None)
            is_slow = time.monotonic() - begin > _LONGEST_STEP_SECONDS
            if event is not None:
                yield runner, event
            if self._here is not None and (event is None or (is_slow and self._away)):
                self._leave_here()
                self._send_away(runner)
        for child, message in self._team.messages(wait=self._here is None):
            away = self._away[child]
            if isinstance(message, Yielded):
                yield away, message.value
                continue
            self._leave([away])
            if not isinstance(message, Returned) and not self._running:
                raise error_of(message, self._limits)

    def _heed(self, runner: Runner, event: Event) -> Iterator[Event]:
        """Takes note of what a search has come to, and passes on what is of interest."""
        runner.is_loaded = True
        if isinstance(event, Turned):
            runner.turn_to(event.solver)
            if runner is self._runners[0]:
                yield event
            return
        if not isinstance(event, Exhausted):
            runner.conflicts = max(runner.conflicts, event.conflicts)
        if isinstance(event, Progress):
            if event.phase == "search" or len(self._runners) == 1:
                yield self._report(event.phase)
            return
        runner.won += 1
        self._leave([other for other in self._running if other is not runner])
        self._latest_answer = time.monotonic()
        self._has_raced = False
        if isinstance(event, Found):
            self._found.append(event.values)
            event = event._replace(conflicts=self._conflicts)
        else:
            self.is_over = True
        if len(self._runners) > 1:
            yield self._report("search")
        yield event

    def _report(self, phase: str) -> Progress:
        running = self._running
        leader = max(running, key=lambda each: each.conflicts).racer if len(running) > 1 else None
        racers = tuple(each.racer for each in self._runners) if len(self._runners) > 1 else ()
        seconds = time.monotonic() - self._begin
        return Progress(phase, self._conflicts, seconds, len(self._found), leader, racers)

    @property
    def _conflicts(self) -> int:
        return sum(each.before + each.conflicts for each in self._runners)

    def _run_alone(self) -> None:
        runner = self._runners[0]
        runner.begin()
        asked = self._asked_by(runner)
        limited = backend_named(asked.solver).limited
        if limited and may_begin_here(self._limits, clauses=asked.clauses.number):
            self._here = runner, while_quick(run(asked), self._limits)
        else:
            self._send_away(runner)

    def _is_time_for_others(self) -> bool:
        return (
            self._jobs > 1
            and not self._has_raced
            and self._running[0].is_loaded
            and may_enter(self._limits, since=self._latest_answer)
        )

    def _let_others_enter(self) -> None:
        self._has_raced = True
        (alone,) = self._running
        others = entrants(
            self._question,
            beside=alone.question,
            any_solver=self._any_solver,
            has_picture=bool(self._found),
        )
        for question in islice(others, self._team.room_for(self._jobs) - 1):
            known = (each for each in self._runners if each.question == question)
            runner = next(known, None) or Runner(question)
            try:
                runner.begin()
                self._send_away(runner)
            except (MemoryError, SolverFailed):  # no process, or no thread: fewer race
                return
            if runner not in self._runners:
                self._runners.append(runner)

    def _send_away(self, runner: Runner) -> None:
        self._limits.check()
        self._away[self._team.add(run, question=self._asked_by(runner))] = runner

    def _asked_by(self, runner: Runner) -> FormulaQuestion:
        return runner.question._replace(found=tuple(self._found))

    def _leave(self, runners: list[Runner]) -> None:
        """Ends some searches at once."""
        self._team.dismiss([child for child, runner in self._away.items() if runner in runners])
        self._away = {child: runner for child, runner in self._away.items() if runner not in runners}
        if self._here is not None and self._here[0] in runners:
            self._leave_here()
        for runner in runners:
            runner.end()

    def _leave_here(self) -> None:
        if self._here is not None:
            _, events = self._here
            self._here = None
            events.close()
