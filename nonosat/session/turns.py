"""The search for the solutions of a formula in one process: decode a model, block its cells, go on.

Without a choice of solver a hard search turns to hints. Most searches end within a few thousand conflicts,
and the first solver is the fastest there. One that does not is likely to be lost: a solver that decides by
hints (``FormulaQuestion.hints``) and keeps to them then takes over. As either may be lost, the two take
turns from there on, each turn of a solver half as long again as its turn before, and every turn of the second
begins with other hints.

When a solution is found, the second keeps to that for a while, as the next is often near. If none is, there
is most likely no other, and the first solver gets a long turn, as it is the faster one at proofs.

Turns are counted in conflicts, never in seconds, so that the same question always has the same answers.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import count, repeat
from typing import NamedTuple

from nonosat.amounts import amount
from nonosat.errors import LimitReached
from nonosat.progress import Progress
from nonosat.session.formula_question import Blocking, Event, Exhausted, FormulaQuestion, Found, Turned
from nonosat.session.session import Session

#: The solver for hints: phases are how it decides for good, where most solvers only begin with them.
GUIDED_SOLVER = "cadical195"
#: Every seed has hints of its own: so many, until they are those of the next.
_HINTS_A_SEED = 1000


class Turns(NamedTuple):
    """How many conflicts the search takes: before it turns to hints, unless the formula is large; in the
    first turn with hints, and in the first without after that; for solutions near one that is found; then,
    with the first solver, for the proof that there are none; in the first turns after that; and in one call
    of a solver.
    """

    before_hints: int
    guided: int
    plain: int
    near: int
    proof: int
    later: int
    at_once: int

    def before_hints_of(self, clauses: int) -> int:
        """Conflicts before the search turns to hints: fewer where each conflict takes long."""
        return self.before_hints * _MANY_CLAUSES // max(clauses, _MANY_CLAUSES)


#: More clauses are a large formula.
_MANY_CLAUSES = 50_000
#: Hints after 1,000 conflicts make ordinary puzzles slower, after 6,000 hard ones. Some hints lead to a
#: solution within a thousand conflicts, others not within ten thousand. The first turns were chosen on half
#: of 471 puzzles whose conflicts with either solver are known, and are as good on the other half.
#: CaDiCaL begins each call with work of its own: called for 1,000 conflicts at once it takes twice as long
#: on hard puzzles.
TURNS = Turns(before_hints=3000, guided=6000, plain=4500, near=1000, proof=30000, later=12000, at_once=3000)
#: Conflicts of a turn that has no end.
_ENDLESS = 1 << 62


class QuestionSession(Session):
    """A session with the formula of a question, which is told of the solutions that are known."""

    def __init__(self, question: FormulaQuestion) -> None:
        super().__init__(question.solver, seed=question.seed)
        self._open_cells = question.open_cells
        self._blocking = Blocking(question)
        self.add(question.clauses)
        for values in question.found:
            self.leave_out(values)

    def values(self) -> bytes:
        """The values of the open cells in the solution that was found last."""
        return self._open_cells.values_in(self.model())

    def leave_out(self, values: bytes) -> None:
        """A solution with these values is known."""
        self.add([self._blocking.clause_after(values)])


def run(question: FormulaQuestion) -> Generator[Event, None, None]:
    """All answers to a question, found in this process for as long as the solver takes.

    A solver that is not incremental stops after one solution. Raises ``LimitReached`` when the question
    allows no more conflicts.
    """
    with closing(_Search(question)) as search:
        yield search.progress("load")
        for is_guided, conflicts in search.turns():
            if question.hints is not None:
                yield search.change_to(is_guided=is_guided)
            yield from search.turn(conflicts)
            if search.is_over:
                return


class _Search:
    """One or two sessions with one question, of which one is at work. It must be closed."""

    def __init__(self, question: FormulaQuestion) -> None:
        self.is_over = False
        self._question = question
        self._found = list(question.found)
        self._number = _HINTS_A_SEED * (question.seed or 0)
        self._begin = time.monotonic()
        self._first = self._at_work = QuestionSession(question)
        self._model: list[int] = []
        is_guided = question.hints is not None and question.solver == GUIDED_SOLVER
        self._guided = self._first if is_guided else None

    def close(self) -> None:
        """Closes both sessions."""
        for session in self._sessions:
            session.close()

    def progress(self, phase: str) -> Progress:
        """What both have done so far."""
        return Progress(phase, self._conflicts, time.monotonic() - self._begin)

    def turns(self) -> Iterator[tuple[bool, int]]:
        """Whether the next turn is guided, by what is known then, and how many conflicts it has; no end."""
        if self._question.hints is None:
            yield False, _ENDLESS
        if self._question.solver == GUIDED_SOLVER:
            yield from repeat((True, TURNS.later))
        yield False, TURNS.before_hints_of(len(self._question.clauses))
        guided, plain = TURNS.guided, TURNS.plain
        while not self._found:
            yield True, guided
            if not self._found:
                yield False, plain
            guided, plain = guided + (guided + 1) // 2, plain + (plain + 1) // 2
        if self._at_work is not self._guided:
            yield True, TURNS.near
        yield False, TURNS.proof
        for longer in count():
            yield True, TURNS.later << longer
            yield False, TURNS.later << longer

    def change_to(self, *, is_guided: bool) -> Turned:
        """Whose turn it is; the guided one has new hints, as long as no solution is found."""
        if not is_guided:
            self._at_work = self._first
            return Turned(self._question.solver)
        if self._guided is None:
            asked = self._question._replace(solver=GUIDED_SOLVER, found=tuple(self._found))
            self._guided = QuestionSession(asked)
            self._guided.prefer(self._model)
        if not self._model and self._question.hints is not None:
            self._guided.prefer(self._question.hints(self._number))
            self._number += 1
        self._at_work = self._guided
        return Turned(GUIDED_SOLVER)

    def turn(self, conflicts: int) -> Generator[Event, None, None]:
        """The session at work goes on for so many conflicts; after each solution that it finds for as many
        again, or if it is guided for a few, as the next is near.
        """
        session = self._at_work
        after_a_solution = min(conflicts, TURNS.near) if session is self._guided else conflicts
        end = session.conflicts() + conflicts
        while (left := end - session.conflicts()) > 0:
            answer = session.solve(conflicts=min(left, self._allowed, TURNS.at_once))
            if answer:
                yield self._note()
                self.is_over = not session.backend.incremental
                end = session.conflicts() + after_a_solution
            else:
                yield self.progress("search")
                self.is_over = answer is not None
            if self.is_over:
                if not answer:
                    yield Exhausted()
                return
            if self._allowed == 0:
                most = amount(self._question.most_conflicts or 0, "conflict")
                raise LimitReached(f"the solver has not decided it within {most}")

    def _note(self) -> Found:
        """A solution that the session at work has found."""
        session = self._at_work
        values = session.values()
        if self._question.hints is not None and self._question.goal == "pictures":
            self._model = session.model()
            if self._guided is not None:
                self._guided.prefer(self._model)
        self._found.append(values)
        if session.backend.incremental:
            for each in self._sessions:
                each.leave_out(values)
        return Found(values, self._conflicts)

    @property
    def _sessions(self) -> list[QuestionSession]:
        if self._guided is None or self._guided is self._first:
            return [self._first]
        return [self._first, self._guided]

    @property
    def _conflicts(self) -> int:
        return sum(session.conflicts() for session in self._sessions)

    @property
    def _allowed(self) -> int:
        """Conflicts that the question still allows."""
        most = self._question.most_conflicts
        return _ENDLESS if most is None else max(most - self._conflicts, 0)
