"""Enumerating the pictures of a formula: decode a model, block its cells, go on."""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing

from nonosat.amounts import amount
from nonosat.errors import LimitReached
from nonosat.progress import Progress
from nonosat.session.alternation import take_turns
from nonosat.session.formula_question import Event, Exhausted, FormulaQuestion, Found
from nonosat.session.question_session import QuestionSession

#: Conflicts between two looks at the clock: few at first, then as many as take about this long.
_FIRST_CONFLICTS = 500
_SECONDS_BETWEEN_LOOKS = 0.1


def run(question: FormulaQuestion) -> Generator[Event, None, None]:
    """All answers to a question, found in this process for as long as the solver takes.

    A solver that is not incremental stops after one picture. Raises ``LimitReached`` when the question allows
    no more conflicts.
    """
    events = _run_alone(question) if question.advice is None else take_turns(question, question.advice)
    return events if question.most_conflicts is None else _bounded(events, question.most_conflicts)


def _bounded(events: Generator[Event, None, None], most: int) -> Generator[Event, None, None]:
    """The events until a report says that there were so many conflicts, or more."""
    with closing(events):
        for event in events:
            yield event
            if isinstance(event, Progress) and event.conflicts >= most:
                raise LimitReached(f"the solver has not decided it within {amount(most, 'conflict')}")


def _run_alone(question: FormulaQuestion) -> Generator[Event, None, None]:
    begin = time.monotonic()
    with QuestionSession(question) as session:
        yield Progress("load", 0, time.monotonic() - begin)
        budget = _FIRST_CONFLICTS
        while True:
            look = time.monotonic()
            if question.most_conflicts is not None:
                budget = min(budget, max(question.most_conflicts - session.conflicts(), 1))
            answer = session.solve(conflicts=budget)
            if answer is None:
                now = time.monotonic()
                yield Progress("search", session.conflicts(), now - begin)
                if now - look < _SECONDS_BETWEEN_LOOKS / 2:
                    budget *= 2
                elif now - look > _SECONDS_BETWEEN_LOOKS * 2:
                    budget = max(budget // 2, 1)
            elif answer:
                values = session.values()
                yield Found(values, session.conflicts())
                if not session.backend.incremental:
                    return
                session.leave_out(values)
            else:
                yield Progress("search", session.conflicts(), time.monotonic() - begin)
                yield Exhausted()
                return
