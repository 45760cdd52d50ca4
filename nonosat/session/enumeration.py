"""Enumerating the pictures of a formula: decode a model, block its cells, go on."""

from __future__ import annotations

import time
from collections.abc import Generator

from nonosat.progress import Progress
from nonosat.session.alternation import take_turns
from nonosat.session.formula_question import Event, Exhausted, FormulaQuestion, Found
from nonosat.session.searcher import Searcher

#: Conflicts between two looks at the clock: few at first, then as many as take about this long.
_FIRST_CONFLICTS = 500
_SECONDS_BETWEEN_LOOKS = 0.1


def run(question: FormulaQuestion) -> Generator[Event, None, None]:
    """All answers to a question, found in this process for as long as the solver takes.

    A solver that is not incremental stops after one picture.
    """
    if question.advice is not None:
        yield from take_turns(question, question.advice)
        return
    begin = time.monotonic()
    with Searcher(question) as searcher:
        yield Progress("load", 0, time.monotonic() - begin)
        budget = _FIRST_CONFLICTS
        while True:
            look = time.monotonic()
            answer = searcher.go_on(conflicts=budget)
            if answer is None:
                now = time.monotonic()
                yield Progress("search", searcher.conflicts, now - begin)
                if now - look < _SECONDS_BETWEEN_LOOKS / 2:
                    budget *= 2
                elif now - look > _SECONDS_BETWEEN_LOOKS * 2:
                    budget = max(budget // 2, 1)
            elif answer:
                values = searcher.values()
                yield Found(values, searcher.conflicts)
                if not searcher.is_incremental:
                    return
                searcher.leave_out(values)
            else:
                yield Progress("search", searcher.conflicts, time.monotonic() - begin)
                yield Exhausted()
                return
