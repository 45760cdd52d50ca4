"""Solvers on formulas, measured run by run: two pictures, or the proof that there is at most one."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from nonosat.model.errors import LimitReached, SolverFailed, UnprovedClaim
from nonosat.model.limits import Limits
from nonosat.model.machine import peak_mib
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.processes.child_group import stream
from nonosat.sat.solvers.available import backend_named, is_available
from nonosat.sat.solvers.effort import Effort
from nonosat.sat.solvers.external import search_by
from nonosat.sat.solvers.formula_search import FormulaQuestion, QuestionSession, SearchAnswer
from nonosat.sat.solvers.solver_program import SolverProgram

#: Conflicts in one call of a solver: so many that calls do not count.
_MANY_CONFLICTS = 1_000_000


class RunStatus(StrEnum):
    """What a run has shown, or how it ended."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    #: By a solver that is a program: there are no more pictures than were found, it says, without a proof.
    CLAIMED = "claimed"
    TIMEOUT = "timeout"
    #: The solver ended without an answer: it says that it does not know, or was killed.
    UNKNOWN = "unknown"
    #: The solver crashed, or its answer is wrong.
    FAILED = "failed"

    @property
    def is_solved(self) -> bool:
        """Whether it came to an answer in time."""
        return self not in (RunStatus.TIMEOUT, RunStatus.UNKNOWN, RunStatus.FAILED)


@dataclass(frozen=True, slots=True)
class SolverRun:
    """One solver on one formula with one seed.

    Of a run that is not solved, figures are ``None``; so are counts where the solver does not say.
    """

    seed: Annotated[int, "The seed."]
    status: Annotated[RunStatus, "What it has shown, or how it ended."]
    seconds: Annotated[
        float | None,
        "The time by the clock of loading and searching; `null`, as what follows, if not solved.",
    ] = None
    conflicts: Annotated[int | None, "Conflicts; `null` also if the solver does not say."] = None
    decisions: Annotated[int | None, "Decisions, likewise."] = None
    propagations: Annotated[int | None, "Propagations, likewise."] = None
    cpu_seconds: Annotated[float | None, "The processor time of loading and searching."] = None
    memory_mib: Annotated[
        float | None, "The most memory that the solver's process held, in MiB, if the system tells."
    ] = None
    pictures: Annotated[int | None, "How many pictures it found, 2 at most, each checked."] = None
    failure: Annotated[str | None, "What was wrong with a run that failed."] = None


@dataclass(frozen=True, slots=True)
class Runs:
    """One solver on one formula, once a seed."""

    solver: Annotated[str, "The solver."]
    limit: Annotated[float | None, "The time limit of each run, in seconds."]
    runs: Annotated[tuple[SolverRun, ...], "The runs, by seed."]

    @property
    def verdict(
        self,
    ) -> Annotated[
        str, "That of the runs that came to one (they agree), or `claimed`, or how the first run ended."
    ]:
        """The verdict of the runs that came to one (they agree), ``claimed``, or how the first run ended."""
        found = [run.status for run in self.runs if run.status.is_solved]
        ended = found or [run.status for run in self.runs]
        return next((each for each in found if each is not RunStatus.CLAIMED), ended[0])

    @property
    def solved(self) -> Annotated[int, "How many runs came to an answer."]:
        """How many runs came to an answer."""
        return sum(run.status.is_solved for run in self.runs)

    @property
    def par2(
        self,
    ) -> Annotated[
        float | None, "The mean seconds, an unsolved run counted as twice its limit; `null` without a limit."
    ]:
        """The mean seconds, where an unsolved run counts twice its limit; ``None`` without a limit."""
        if self.limit is None:
            return None
        return statistics.fmean(2 * self.limit if run.seconds is None else run.seconds for run in self.runs)

    def median_of(self, measure: str) -> float | None:
        """The median of a measure, unsolved runs being the longest: ``None`` when it is one of them."""
        values = [value for run in self.runs if (value := getattr(run, measure)) is not None]
        ranked = [*sorted(values), *[float("inf")] * (len(self.runs) - len(values))]
        middle = statistics.median(ranked)
        return None if middle == float("inf") else middle


#: What tells whether the values of the open cells make a picture of the puzzle.
IsPicture = Callable[[bytes], bool]


def run_of(cnf: Cnf, solver: str, seed: int, limit: float | None, *, is_picture: IsPicture) -> SolverRun:
    """The run, whose pictures are checked, each as the values of the open cells.

    The clauses are shuffled by the seed, as few solvers take one, and it is handed on, too.
    """
    clauses = list(cnf.clauses())
    random.Random(seed).shuffle(clauses)
    question = FormulaQuestion(clauses, cnf.open_cells, backend_named(solver).name, seed)
    limits = Limits.starting_now(limit)
    try:
        if backend_named(solver).external:
            run, pictures = _run_by_program(question, seed, limits)
        else:
            # In a process of its own, whose start is not counted.
            run, pictures = next(stream(measured_run, limits=limits, question=question, seed=seed))
    except LimitReached:
        return SolverRun(seed, RunStatus.TIMEOUT if limits.remaining == 0 else RunStatus.UNKNOWN)
    except SolverFailed as failure:
        return failed(seed, str(failure))
    if not all(map(is_picture, pictures)):
        return failed(seed, f"{solver} returned a picture that breaks the clues")
    return run


def failed(seed: int, failure: str) -> SolverRun:
    """A run whose solver went wrong."""
    return SolverRun(seed, RunStatus.FAILED, failure=failure)


def measured_run(question: FormulaQuestion, seed: int) -> Iterator[tuple[SolverRun, list[bytes]]]:
    """The run of one of PySAT's solvers in this process, and the pictures that it found, once."""
    is_available(question.solver)  # loads the library, which is not what is measured
    begin, begin_cpu = time.perf_counter(), time.process_time()
    pictures: list[bytes] = []
    spent = Effort(0, 0, 0)
    answer: bool | None = True
    while answer and len(pictures) < 2:
        # A solver that answers once is opened again for the second picture.
        with QuestionSession(question._replace(found=tuple(pictures))) as session:
            while answer and len(pictures) < 2:
                while (answer := session.solve(conflicts=_MANY_CONFLICTS)) is None:
                    pass
                if answer:
                    pictures.append(session.values())
                if not session.backend.incremental:
                    break
                if answer:
                    session.block(pictures[-1])
            spent += session.effort()
    seconds, cpu_seconds = time.perf_counter() - begin, time.process_time() - begin_cpu
    spent = spent._replace(cpu_seconds=cpu_seconds, memory_mib=peak_mib())
    yield _solved(seed, pictures, seconds, spent), pictures


def _run_by_program(question: FormulaQuestion, seed: int, limits: Limits) -> tuple[SolverRun, list[bytes]]:
    spent = Effort()

    def note(effort: Effort) -> None:
        nonlocal spent
        spent = effort

    begin = time.perf_counter()
    pictures: list[bytes] = []
    is_claim = False
    program = SolverProgram.named(question.solver)
    try:
        for event in search_by(program, question, limits, note=note):
            if isinstance(event, SearchAnswer) and event.values is not None:
                pictures.append(event.values)
                if len(pictures) == 2:
                    break
    except UnprovedClaim:
        is_claim = True
    run = _solved(seed, pictures, time.perf_counter() - begin, spent)
    return replace(run, status=RunStatus.CLAIMED) if is_claim else run, pictures


def _solved(seed: int, pictures: list[bytes], seconds: float, spent: Effort) -> SolverRun:
    status = (RunStatus.NONE, RunStatus.UNIQUE, RunStatus.MULTIPLE)[len(pictures)]
    return SolverRun(seed, status, seconds, *spent, pictures=len(pictures))
