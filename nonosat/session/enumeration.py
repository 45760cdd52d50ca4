"""Enumerating the pictures of a formula: decode a model, block its cells, go on."""

from __future__ import annotations

import time
from collections.abc import Generator

from nonosat.progress import Progress
from nonosat.session.question import Blocking, Event, Exhausted, Found, Question
from nonosat.session.session import Session

#: Conflicts between two looks at the clock: few at first, then as many as take about this long.
_FIRST_CONFLICTS = 500
_SECONDS_BETWEEN_LOOKS = 0.1


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
