"""Solvers on formulas, measured run by run: two pictures, or the proof that there is at most one."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from nonosat.cnf.formula import Cnf
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.errors import LimitReached, UnprovedClaim
from nonosat.limits import Limits
from nonosat.processes.child import stream
from nonosat.session.backends import backend_named, is_available
from nonosat.session.effort import Effort
from nonosat.session.external import search_by
from nonosat.session.question import Event, Exhausted, Found, Question
from nonosat.session.searcher import Searcher
from nonosat.session.solver_program import SolverProgram

#: Conflicts in one call of a solver: so many that calls do not count.
_MANY_CONFLICTS = 1_000_000


class Status(StrEnum):
    """What a run came to."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    #: A solver that is a program said that there is no (other) picture, without a proof.
    CLAIMED = "claimed"
    TIMEOUT = "timeout"

    @property
    def is_solved(self) -> bool:
        """Whether it came to an answer in time."""
        return self is not Status.TIMEOUT


@dataclass(frozen=True, slots=True)
class Run:
    """One solver on one formula with one seed.

    ``seconds`` are of loading and searching, without encoding. These and the counts are ``None`` after a
    timeout; the counts also where the solver does not say. ``memory_mib`` is the most that its process held,
    where the system tells.
    """

    seed: int
    status: Status
    seconds: float | None = None
    conflicts: int | None = None
    decisions: int | None = None
    propagations: int | None = None
    memory_mib: float | None = None


@dataclass(frozen=True, slots=True)
class Runs:
    """One solver on one formula, once a seed."""

    solver: str
    limit: float | None
    runs: tuple[Run, ...]

    @property
    def verdict(self) -> str:
        """The verdict of the runs that came to one (they agree), ``claimed``, or ``timeout``."""
        found = [run.status for run in self.runs if run.status.is_solved]
        return next((each for each in found if each is not Status.CLAIMED), (found or [Status.TIMEOUT])[0])

    @property
    def solved(self) -> int:
        """How many runs came to an answer."""
        return sum(run.status.is_solved for run in self.runs)

    @property
    def par2(self) -> float | None:
        """The mean seconds, where a timeout counts twice its limit; ``None`` without a limit."""
        if self.limit is None:
            return None
        return statistics.fmean(2 * self.limit if run.seconds is None else run.seconds for run in self.runs)

    def of_all(self, measure: str, summary: Callable[[Iterable[float]], float]) -> float | None:
        """A summary (median, least, most) of a measure of the runs that have it; ``None`` if none has.

        The median is over all runs, timeouts being the longest: ``None`` when it is one of them.
        """
        values = [value for run in self.runs if (value := getattr(run, measure)) is not None]
        if summary is statistics.median:
            ranked = [*sorted(values), *[float("inf")] * (len(self.runs) - len(values))]
            middle = statistics.median(ranked)
            return None if middle == float("inf") else middle
        return summary(values) if values else None


def run_of(cnf: Cnf, solver: str, seed: int, limit: float | None) -> Run:
    """The run; the clauses are shuffled by the seed, as few solvers take one, and it is handed on, too."""
    question = Question.about(cnf, solver=solver, seed=seed, with_units=True)
    question = question._replace(clauses=_shuffled(question.clauses, seed))
    limits = Limits.starting_now(limit)
    try:
        if backend_named(solver).external:
            return _run_by_program(question, seed, limits)
        # In a process of its own, whose start is not counted.
        return next(stream(measured_run, limits=limits, question=question, seed=seed))
    except LimitReached:
        return Run(seed, Status.TIMEOUT)


def measured_run(question: Question, seed: int) -> Iterator[Run]:
    """The run of one of PySAT's solvers in this process, once."""
    is_available(question.solver)  # loads the library, which is not what is measured
    begin = time.perf_counter()
    pictures: list[bytes] = []
    spent = Effort(0, 0, 0)
    answer: bool | None = True
    while answer and len(pictures) < 2:
        # A solver that answers once is opened again for the second picture.
        with Searcher(question._replace(found=tuple(pictures))) as searcher:
            while answer and len(pictures) < 2:
                while (answer := searcher.go_on(conflicts=_MANY_CONFLICTS)) is None:
                    pass
                if answer:
                    pictures.append(searcher.values())
                    searcher.leave_out(pictures[-1])
                if not searcher.is_incremental:
                    break
            spent += searcher.effort
    seconds = time.perf_counter() - begin
    yield Run(seed, _status(len(pictures)), seconds, *spent, _memory_mib())


def _run_by_program(question: Question, seed: int, limits: Limits) -> Run:
    spent = Effort()

    def note(effort: Effort) -> None:
        nonlocal spent
        spent = effort

    begin = time.perf_counter()
    pictures = 0
    program = SolverProgram.named(question.solver)
    try:
        pictures = _pictures(search_by(program, question, limits, note=note))
        status = _status(pictures)
    except UnprovedClaim:
        status = Status.CLAIMED
    return Run(seed, status, time.perf_counter() - begin, *spent)


def _pictures(events: Iterable[Event]) -> int:
    """How many pictures there are, up to two."""
    pictures = 0
    for event in events:
        if isinstance(event, Exhausted):
            break
        pictures += isinstance(event, Found)
        if pictures == 2:
            break
    return pictures


def _status(pictures: int) -> Status:
    return (Status.NONE, Status.UNIQUE, Status.MULTIPLE)[pictures]


def _memory_mib() -> float | None:
    """The most memory that this process has held; ``None`` where the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    import sys

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _shuffled(clauses: PackedClauses, seed: int) -> PackedClauses:
    """The clauses in an order that depends on the seed."""
    rng = np.random.default_rng(seed)
    shuffled = [rng.permutation(block) for block in clauses.blocks()]
    random.Random(seed).shuffle(shuffled)
    return PackedClauses.of(shuffled)
