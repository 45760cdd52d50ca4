"""A search without a choice of solver: it begins like any other, and turns to hints when it proves hard.

Most searches end within a few thousand conflicts, and the first solver is the fastest there. One that does
not is likely to be lost: a solver that decides by hints (``nonosat.encoding.advice``) and keeps to them then
takes over. As either may be lost, the two take turns from there on, each turn twice as long as the one
before it, and every turn of the second begins with other hints. When a picture is found, the second keeps to
that, as the next is often near.

Turns are counted in conflicts, never in seconds, so that the same question always has the same answers.
"""

from __future__ import annotations

import time
from collections.abc import Generator
from contextlib import closing
from itertools import count
from typing import NamedTuple

from nonosat.encoding.advice import Advice
from nonosat.progress import Progress
from nonosat.session.question import Event, Exhausted, Found, Question, Turned
from nonosat.session.searcher import Searcher

#: The solver for hints: phases are how it decides for good, where most solvers only begin with them.
GUIDED_SOLVER = "cadical195"
#: Every seed has hints of its own: so many, until they are those of the next.
_HINTS_A_SEED = 1000


class Turns(NamedTuple):
    """How many conflicts the search takes: before it turns to hints, unless the formula is large; in the
    first turn of the guided solver, and in the other's; and in one call of a solver.
    """

    before_hints: int
    guided: int
    other: int
    at_once: int

    def before_hints_of(self, clauses: int) -> int:
        """Conflicts before the search turns to hints: fewer where each conflict takes long."""
        return self.before_hints * _MANY_CLAUSES // max(clauses, _MANY_CLAUSES)


#: More clauses are a large formula.
_MANY_CLAUSES = 50_000
#: Hints after 1,000 conflicts make ordinary puzzles slower, after 6,000 hard ones. CaDiCaL begins each call
#: with work of its own: called for 1,000 conflicts at once it takes twice as long on hard puzzles.
TURNS = Turns(before_hints=3000, guided=12000, other=6000, at_once=3000)


def take_turns(question: Question, advice: Advice) -> Generator[Event, None, None]:
    """All answers to a question, found in this process, with hints when the search proves hard."""
    with closing(_Alternation(question, advice)) as search:
        yield search.progress("load")
        if question.solver == GUIDED_SOLVER:
            while not search.is_over:
                yield from search.turn_to_hints()
                yield from search.turn(TURNS.guided)
            return
        yield from search.turn(TURNS.before_hints_of(question.clauses.number))
        for longer in count():
            if search.is_over:
                return
            yield from search.turn_to_hints()
            yield from search.turn(TURNS.guided << longer)
            if not search.is_over:
                yield from search.turn_to_first()
                yield from search.turn(TURNS.other << longer)


class _Alternation:
    """Two searchers of one question, of which one is at work. It must be closed."""

    def __init__(self, question: Question, advice: Advice) -> None:
        self.is_over = False
        self._question = question
        self._advice = advice
        self._found = list(question.found)
        self._hints = _HINTS_A_SEED * (question.seed or 0)
        self._begin = time.monotonic()
        self._first = self._at_work = Searcher(question)
        self._guided = self._first if question.solver == GUIDED_SOLVER else None

    def close(self) -> None:
        """Closes both searchers."""
        for searcher in self._searchers:
            searcher.close()

    def progress(self, phase: str) -> Progress:
        """What both have done so far."""
        return Progress(phase, self._conflicts, time.monotonic() - self._begin)

    def turn_to_hints(self) -> Generator[Event, None, None]:
        """Puts the guided searcher to work: with new hints, as long as no picture is found."""
        if self._guided is None:
            asked = self._question._replace(solver=GUIDED_SOLVER, found=tuple(self._found))
            self._guided = Searcher(asked)
        if len(self._found) == len(self._question.found):
            self._guided.prefer(self._advice.literals(self._hints))
            self._hints += 1
        self._at_work = self._guided
        yield Turned(GUIDED_SOLVER)

    def turn_to_first(self) -> Generator[Event, None, None]:
        """Puts the searcher to work that has begun."""
        self._at_work = self._first
        yield Turned(self._question.solver)

    def turn(self, conflicts: int) -> Generator[Event, None, None]:
        """The searcher works until so many conflicts have brought nothing."""
        last = self._at_work.conflicts
        while self._at_work.conflicts - last < conflicts:
            answer = self._at_work.go_on(conflicts=TURNS.at_once)
            yield self.progress("search")
            if answer:
                yield self._note()
                last = self._at_work.conflicts
            elif answer is not None:
                self.is_over = True
                yield Exhausted()
                return

    def _note(self) -> Found:
        """A picture that the searcher has found."""
        values = self._at_work.values()
        if self._guided is not None and self._question.goal == "pictures":
            self._guided.prefer(self._at_work.model())
        self._found.append(values)
        for searcher in self._searchers:
            searcher.leave_out(values)
        return Found(values, self._conflicts)

    @property
    def _searchers(self) -> list[Searcher]:
        if self._guided is None or self._guided is self._first:
            return [self._first]
        return [self._first, self._guided]

    @property
    def _conflicts(self) -> int:
        return sum(searcher.conflicts for searcher in self._searchers)
