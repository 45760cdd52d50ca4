"""The search for the solutions of a formula in one process: solve, decode, block, go on.

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
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from itertools import count, repeat
from typing import Literal, NamedTuple

from nonosat.model.errors import LimitReached
from nonosat.model.plurals import amount
from nonosat.model.progress import Progress
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.cnf.undecided_cells import OpenCells
from nonosat.sat.solvers.session import Session

#: From a number to literals, others for each number.
Hints = Callable[[int], list[int]]

#: The solver for hints: phases are how it decides for good, where most solvers only begin with them.
GUIDED_SOLVER = "cadical195"
#: Every seed has hints of its own: so many, until they are those of the next.
_HINTS_A_SEED = 1000


class FormulaQuestion(NamedTuple):
    """A formula to search, which a child process can be sent.

    ``clauses`` are about the variables of ``open_cells`` and others. After a solution is found, the
    ``goal`` ``"pictures"`` asks for any other one, ``"differences"`` for one that differs from what all
    solutions so far have in common, so that the cells on which all found solutions agree are, at the end,
    those on which all solutions agree. ``found`` are the values of the open cells in those that are known.
    ``equal_totals`` promises that all solutions have equally many cells of each colour.
    ``encoding`` is the name of the one that the clauses are of, for reports. ``hints`` makes the literals
    that a solver is to try first, by a number; with it a hard search turns to ``GUIDED_SOLVER``. A search
    ends with ``LimitReached`` after about ``most_conflicts``, if that is not ``None``.
    """

    clauses: Sequence[Clause]
    open_cells: OpenCells
    solver: str
    seed: int | None = None
    goal: Literal["pictures", "differences"] = "pictures"
    found: tuple[bytes, ...] = ()
    equal_totals: bool = False
    encoding: str = ""
    hints: Hints | None = None
    most_conflicts: int | None = None


class SearchAnswer(NamedTuple):
    """The ``values`` of the open cells in a solution; ``None``: there is no further one.

    ``conflicts`` are those of the search so far, where the solver counts them.
    """

    values: bytes | None
    conflicts: int = 0


Event = SearchAnswer | Progress


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


def run(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Yield all answers to a question, found in this process, and ``Progress`` between calls of a solver.

    A solver that is not incremental stops after one solution. Raises ``LimitReached`` when the question
    allows no more conflicts.
    """
    with closing(_Solvers(question)) as solvers:
        yield solvers.progress("load")
        for is_guided, conflicts in solvers.turns():
            solver = solvers.change_to(is_guided=is_guided)
            if is_guided:
                yield solvers.progress("search")
            end = solver.conflicts() + conflicts
            while (left := end - solver.conflicts()) > 0:
                answer = solver.solve(conflicts=min(left, solvers.allowed, TURNS.at_once))
                if answer:
                    yield SearchAnswer(solvers.block(), solvers.conflicts)
                    if not solver.backend.incremental:
                        return
                    end = solver.conflicts() + (min(conflicts, TURNS.near) if is_guided else conflicts)
                    continue
                yield solvers.progress("search")
                if answer is not None:
                    yield SearchAnswer(None, solvers.conflicts)
                    return
                if solvers.allowed == 0:
                    most = amount(question.most_conflicts or 0, "conflict")
                    raise LimitReached(f"the solver has not decided it within {most}")


class QuestionSession(Session):
    """A solver with the formula of a question, which is told of the solutions that are known."""

    def __init__(self, question: FormulaQuestion) -> None:
        super().__init__(question.solver, seed=question.seed)
        self._open_cells = question.open_cells
        self._blocking = Blocking(question)
        self.add(question.clauses)
        for values in question.found:
            self.block(values)

    def values(self) -> bytes:
        """Return the values of the open cells in the last model."""
        return self._open_cells.values_in(self.model())

    def block(self, values: bytes) -> None:
        """Ask from now on for another solution than the one with these values."""
        self.add([self._blocking.clause_after(values)])


class Blocking:
    """The clauses that ask for something other than what was found.

    Only the cells are blocked, and only those that are open, so that every solution comes once whatever the
    auxiliary variables do.
    """

    def __init__(self, question: FormulaQuestion) -> None:
        self._question = question
        self._common: dict[int, int] | None = None

    def clause_after(self, values: bytes) -> list[int]:
        """Return the clause to add after a solution with these values was found."""
        open_cells, equal_totals = self._question.open_cells, self._question.equal_totals
        if self._question.goal == "pictures":
            return open_cells.clause_against(enumerate(values), equal_totals=equal_totals)
        if self._common is None:
            self._common = dict(enumerate(values))
        else:
            self._common = {index: value for index, value in self._common.items() if values[index] == value}
            equal_totals = False
        return open_cells.clause_against(self._common.items(), equal_totals=equal_totals)


class _Solvers:
    """One or two solvers with one question, of which one is at work. Must be closed."""

    def __init__(self, question: FormulaQuestion) -> None:
        self._question = question
        self._found = list(question.found)
        self._number = _HINTS_A_SEED * (question.seed or 0)
        self._begin = time.monotonic()
        self._first = self._at_work = QuestionSession(question)
        self._model: list[int] = []
        is_guided = question.hints is not None and question.solver == GUIDED_SOLVER
        self._guided = self._first if is_guided else None

    def close(self) -> None:
        """Free both solvers."""
        for session in self._sessions:
            session.close()

    def turns(self) -> Iterator[tuple[bool, int]]:
        """Yield for each turn whether it is guided and how many conflicts it has, by what is known then."""
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

    def change_to(self, *, is_guided: bool) -> QuestionSession:
        """Return the solver whose turn it is; the guided one has new hints until a solution is found."""
        if not is_guided:
            self._at_work = self._first
            return self._first
        if self._guided is None:
            asked = self._question._replace(solver=GUIDED_SOLVER, found=tuple(self._found))
            self._guided = QuestionSession(asked)
            self._guided.prefer(self._model)
        if not self._model and self._question.hints is not None:
            self._guided.prefer(self._question.hints(self._number))
            self._number += 1
        self._at_work = self._guided
        return self._guided

    def block(self) -> bytes:
        """Note the solution that the solver at work has found, ask for another, and return its values."""
        session = self._at_work
        values = session.values()
        if self._question.hints is not None and self._question.goal == "pictures":
            self._model = session.model()
            if self._guided is not None:
                self._guided.prefer(self._model)
        self._found.append(values)
        if session.backend.incremental:
            for each in self._sessions:
                each.block(values)
        return values

    def progress(self, phase: str) -> Progress:
        """Return what both have done so far, and which of them is at work."""
        seconds = time.monotonic() - self._begin
        return Progress(phase, self.conflicts, seconds, solver=self._at_work.backend.name)

    @property
    def conflicts(self) -> int:
        """The conflicts of both."""
        return sum(session.conflicts() for session in self._sessions)

    @property
    def allowed(self) -> int:
        """Conflicts that the question still allows."""
        most = self._question.most_conflicts
        return _ENDLESS if most is None else max(most - self.conflicts, 0)

    @property
    def _sessions(self) -> list[QuestionSession]:
        if self._guided is None or self._guided is self._first:
            return [self._first]
        return [self._first, self._guided]
