"""The search for the solutions of a formula in one process: solve, decode, block, repeat.

Unless a solver is chosen, a hard search uses phase hints. Most searches end within a few thousand conflicts,
where the first solver is the fastest. Others are likely to be very long: then the *guided* solver, which
follows ``FormulaQuestion.phase_hints``, takes over. From there on the two alternate, each turn 1.5 times as
long as the previous one of the same solver, and each turn of the guided solver with other hints.

After a solution the guided solver searches near it for a while, as the next is often close. If it finds none,
there is probably no other, and the first solver gets a long turn, as it is faster at proofs.

Turns are measured in conflicts, not seconds, so that searches are deterministic.
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
from nonosat.sat.cnf.undecided_cells import UndecidedCells
from nonosat.sat.solvers.session import Session

#: From a number to a set of phase hints, literals to try first.
PhaseHintSource = Callable[[int], list[int]]

#: The guided solver: it keeps to phase hints, where most solvers only begin with them.
GUIDED_SOLVER = "cadical195"
#: The number of sets of phase hints per seed.
_HINTS_PER_SEED = 1000


class FormulaQuestion(NamedTuple):
    """A picklable question: the solutions of a formula.

    ``clauses`` have the variables of ``undecided_cells`` and others. After a solution the ``goal``
    ``"solutions"`` asks for any other one, ``"differences"`` for one that differs from the common cells of
    the solutions so far, so that these are, at the end, the backbone. ``found`` are the values of the
    undecided cells in known solutions. ``equal_totals`` promises that all solutions have equally many cells
    of each colour. ``encoding`` names the encoding, for reports. With ``phase_hints`` a hard search uses
    ``GUIDED_SOLVER``. A search ends with ``LimitReached`` after about ``most_conflicts``, if that is not
    ``None``.
    """

    clauses: Sequence[Clause]
    undecided_cells: UndecidedCells
    solver: str
    seed: int | None = None
    goal: Literal["solutions", "differences"] = "solutions"
    found: tuple[bytes, ...] = ()
    equal_totals: bool = False
    encoding: str = ""
    phase_hints: PhaseHintSource | None = None
    most_conflicts: int | None = None


class SearchAnswer(NamedTuple):
    """The ``values`` of the undecided cells in a solution; ``None``: there is no other.

    ``conflicts`` and ``propagations`` are those of the search so far, if the solver counts them.
    """

    values: bytes | None
    conflicts: int = 0
    propagations: int = 0


Event = SearchAnswer | Progress


class Turns(NamedTuple):
    """The conflicts of turns: before the guided solver starts, unless the formula is large; of the first
    guided turn and the first plain one after it; near a solution; then for the proof; of the first turns
    after that; and of one call of a solver.
    """

    before_hints: int
    guided: int
    plain: int
    near: int
    proof: int
    later: int
    at_once: int

    def before_hints_of(self, clauses: int) -> int:
        """Return the conflicts before the guided solver starts: fewer if each conflict takes long."""
        return self.before_hints * _MANY_CLAUSES // max(clauses, _MANY_CLAUSES)


#: A formula with more clauses is large.
_MANY_CLAUSES = 50_000
#: Phase hints after 1,000 conflicts make ordinary puzzles slower, after 6,000 hard ones. Some hints lead to a
#: solution within a thousand conflicts, others not within ten thousand. The first turns were chosen on half
#: of 471 puzzles whose conflicts with either solver are known, and are as good on the other half. CaDiCaL has
#: an overhead per call: with 1,000 conflicts per call it takes twice as long on hard puzzles.
TURNS = Turns(before_hints=3000, guided=6000, plain=4500, near=1000, proof=30000, later=12000, at_once=3000)
#: Conflicts of an unlimited turn.
_ENDLESS = 1 << 62


def run(question: FormulaQuestion) -> Generator[Event, None, None]:
    """Yield all answers to a question, found in this process, and ``Progress`` between calls of a solver.

    A solver that is not incremental stops after one solution. Raises ``LimitReached`` after
    ``most_conflicts``.
    """
    with closing(_Solvers(question)) as solvers:
        yield solvers.progress("load")
        for is_guided, conflicts in solvers.turns():
            solver = solvers.activate(is_guided=is_guided)
            if is_guided:
                yield solvers.progress("search")
            end = solver.conflicts() + conflicts
            while (left := end - solver.conflicts()) > 0:
                answer = solver.solve(conflicts=min(left, solvers.allowed, TURNS.at_once))
                if answer:
                    yield SearchAnswer(solvers.block(), *solvers.effort)
                    if not solver.info.incremental:
                        return
                    end = solver.conflicts() + (min(conflicts, TURNS.near) if is_guided else conflicts)
                    continue
                yield solvers.progress("search")
                if answer is not None:
                    yield SearchAnswer(None, *solvers.effort)
                    return
                if solvers.allowed == 0:
                    most = amount(question.most_conflicts or 0, "conflict")
                    raise LimitReached(f"the solver has not decided it within {most}")


class QuestionSession(Session):
    """A solver with the formula of a question, without the known solutions."""

    def __init__(self, question: FormulaQuestion) -> None:
        super().__init__(question.solver, seed=question.seed)
        self._undecided_cells = question.undecided_cells
        self._blocking = Blocking(question)
        self.add(question.clauses)
        for values in question.found:
            self.block(values)

    def values(self) -> bytes:
        """Return the values of the undecided cells in the last model."""
        return self._undecided_cells.values_in(self.model())

    def block(self, values: bytes) -> None:
        """Exclude the solution with these values."""
        self.add([self._blocking.clause_after(values)])


class Blocking:
    """The blocking clauses of the solutions found.

    They block only undecided cells, so that every solution comes once whatever the auxiliary variables are.
    """

    def __init__(self, question: FormulaQuestion) -> None:
        self._question = question
        self._common: dict[int, int] | None = None

    def clause_after(self, values: bytes) -> list[int]:
        """Return the clause to add after a solution with these values."""
        undecided_cells, equal_totals = self._question.undecided_cells, self._question.equal_totals
        if self._question.goal == "solutions":
            return undecided_cells.clause_against(enumerate(values), equal_totals=equal_totals)
        if self._common is None:
            self._common = dict(enumerate(values))
        else:
            self._common = {index: value for index, value in self._common.items() if values[index] == value}
            equal_totals = False
        return undecided_cells.clause_against(self._common.items(), equal_totals=equal_totals)


class _Solvers:
    """One or two solvers with one question, one of them active. It must be closed."""

    def __init__(self, question: FormulaQuestion) -> None:
        self._question = question
        self._found = list(question.found)
        self._number = _HINTS_PER_SEED * (question.seed or 0)
        self._begin = time.monotonic()
        self._first = self._active = QuestionSession(question)
        self._model: list[int] = []
        is_guided = question.phase_hints is not None and question.solver == GUIDED_SOLVER
        self._guided = self._first if is_guided else None

    def close(self) -> None:
        """Free both solvers."""
        for session in self._sessions:
            session.close()

    def turns(self) -> Iterator[tuple[bool, int]]:
        """Yield for each turn whether it is guided, and its number of conflicts."""
        if self._question.phase_hints is None:
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
        if self._active is not self._guided:
            yield True, TURNS.near
        yield False, TURNS.proof
        for longer in count():
            yield True, TURNS.later << longer
            yield False, TURNS.later << longer

    def activate(self, *, is_guided: bool) -> QuestionSession:
        """Activate a solver; the guided one gets new phase hints until a solution is found."""
        if not is_guided:
            self._active = self._first
            return self._first
        if self._guided is None:
            asked = self._question._replace(solver=GUIDED_SOLVER, found=tuple(self._found))
            self._guided = QuestionSession(asked)
            self._guided.set_phases(self._model)
        if not self._model and self._question.phase_hints is not None:
            self._guided.set_phases(self._question.phase_hints(self._number))
            self._number += 1
        self._active = self._guided
        return self._guided

    def block(self) -> bytes:
        """Record and exclude the solution of the active solver, and return its values."""
        session = self._active
        values = session.values()
        if self._question.phase_hints is not None and self._question.goal == "solutions":
            self._model = session.model()
            if self._guided is not None:
                self._guided.set_phases(self._model)
        self._found.append(values)
        if session.info.incremental:
            for each in self._sessions:
                each.block(values)
        return values

    def progress(self, phase: str) -> Progress:
        """Return the progress of both, and the active solver."""
        seconds = time.monotonic() - self._begin
        conflicts, propagations = self.effort
        solver = self._active.info.name
        return Progress(phase, conflicts, seconds, solver=solver, propagations=propagations)

    @property
    def effort(self) -> tuple[int, int]:
        """The conflicts and the propagations of both."""
        efforts = [session.effort() for session in self._sessions]
        return sum(each.conflicts or 0 for each in efforts), sum(each.propagations or 0 for each in efforts)

    @property
    def conflicts(self) -> int:
        """The conflicts of both solvers."""
        return sum(session.conflicts() for session in self._sessions)

    @property
    def allowed(self) -> int:
        """The conflicts that the question still allows."""
        most = self._question.most_conflicts
        return _ENDLESS if most is None else max(most - self.conflicts, 0)

    @property
    def _sessions(self) -> list[QuestionSession]:
        if self._guided is None or self._guided is self._first:
            return [self._first]
        return [self._first, self._guided]
