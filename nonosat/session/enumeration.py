"""Enumerating the pictures of a formula: decode a model, block its cells, go on."""

from __future__ import annotations

import time
from collections.abc import Generator

from nonosat.limits import Limits
from nonosat.processes.child import Child, stream
from nonosat.processes.placement import may_begin_here, while_quick
from nonosat.progress import Progress
from nonosat.session.backends import backend_named
from nonosat.session.question import Blocking, Event, Exhausted, Found, Question
from nonosat.session.session import Session
from nonosat.session.solver_program import SolverProgram

#: Conflicts between two looks at the clock: few at first, then as many as take about this long.
_FIRST_CONFLICTS = 500
_SECONDS_BETWEEN_LOOKS = 0.1


def search(question: Question, limits: Limits, *, child: Child | None = None) -> Generator[Event, None, None]:
    """All answers to a question, as they are found, with reports of progress in between.

    A ``child`` that was started before is used if one is needed.
    A search begins in this process, if its solver can be stopped, and goes on in a child if it takes long
    (see ``processes.placement``). Raises ``LimitReached`` and ``SolverFailed``.
    """
    backend = backend_named(question.solver)
    if backend.external:
        from nonosat.session.external import search_by

        yield from search_by(SolverProgram.named(question.solver), question, limits)
        return
    found = list(question.found)
    begin = time.monotonic()
    if backend.limited and may_begin_here(limits, clauses=question.clauses.number):
        for event in while_quick(run(question), limits):
            if isinstance(event, Found):
                found.append(event.values)
            yield event
            if isinstance(event, Exhausted):
                return
    while True:
        # A solver that answers once needs a new process for each picture.
        for event in stream(run, limits=limits, child=child, question=question._replace(found=tuple(found))):
            if isinstance(event, Found):
                found.append(event.values)
            elif isinstance(event, Progress):
                event = event._replace(seconds=time.monotonic() - begin)
            yield event
            if isinstance(event, Exhausted):
                return
        child = None


def run(question: Question) -> Generator[Event, None, None]:
    """All answers to a question, found in this process for as long as the solver takes.

    A solver that is not incremental stops after one picture.
    """
    begin = time.monotonic()
    with Session(question.solver, seed=question.seed) as session:
        for clauses in question.clauses.by_length():
            session.add(clauses)
        session.prefer(memoryview(question.phases).cast("i").tolist())
        blocking = Blocking(question)
        for values in question.found:
            session.add([blocking.clause_after(values)])
        yield Progress("load", 0, time.monotonic() - begin)
        budget = _FIRST_CONFLICTS
        while True:
            look = time.monotonic()
            answer = session.solve(conflicts=budget)
            if answer is None:
                now = time.monotonic()
                yield Progress("search", session.conflicts(), now - begin)
                if now - look < _SECONDS_BETWEEN_LOOKS / 2:
                    budget *= 2
                elif now - look > _SECONDS_BETWEEN_LOOKS * 2:
                    budget = max(budget // 2, 1)
            elif answer:
                values = question.open_cells.values_in(session.model())
                yield Found(values, session.conflicts())
                if not session.backend.incremental:
                    return
                session.add([blocking.clause_after(values)])
            else:
                yield Progress("search", session.conflicts(), time.monotonic() - begin)
                yield Exhausted()
                return
