"""Measured runs of solvers on formulas: two solutions, or the proof that there is at most one."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from nonosat.model.errors import LimitReached, SolverError, UnprovedClaim
from nonosat.model.limits import Limits
from nonosat.model.machine import peak_mib
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.processes.child_group import stream
from nonosat.sat.solvers.available import is_available, solver_info
from nonosat.sat.solvers.effort import Effort
from nonosat.sat.solvers.external import search_by
from nonosat.sat.solvers.formula_search import FormulaQuestion, QuestionSession, SearchAnswer
from nonosat.sat.solvers.solver_program import SolverProgram

#: Conflicts of one call of a solver: so many that the overhead of calls is negligible.
_MANY_CONFLICTS = 1_000_000


class SolverRunStatus(StrEnum):
    """The answer of a run, or how it ended."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    #: External solver reporting that there are no more solutions, without a proof.
    CLAIMED = "claimed"
    TIMEOUT = "timeout"
    #: The solver ended without an answer: it reported unknown, or was killed.
    UNKNOWN = "unknown"
    #: The solver crashed, or its answer is wrong.
    FAILED = "failed"

    @property
    def is_solved(self) -> bool:
        """Whether there is an answer."""
        return self not in (SolverRunStatus.TIMEOUT, SolverRunStatus.UNKNOWN, SolverRunStatus.FAILED)


@dataclass(frozen=True, slots=True)
class SolverRun:
    """A run of one solver on one formula with one seed.

    The figures of an unsolved run are ``None``, as are counts that the solver does not tell.
    """

    seed: Annotated[int, "The seed."]
    status: Annotated[SolverRunStatus, "The answer, or how it ended."]
    seconds: Annotated[
        float | None,
        "Wall-clock time of loading and searching; `null`, like the following, if not solved.",
    ] = None
    conflicts: Annotated[int | None, "Conflicts; `null` also if the solver does not tell."] = None
    decisions: Annotated[int | None, "Decisions, likewise."] = None
    propagations: Annotated[int | None, "Propagations, likewise."] = None
    cpu_seconds: Annotated[float | None, "Processor time of loading and searching."] = None
    memory_mib: Annotated[
        float | None, "Peak memory of the solver's process in MiB, if the system tells."
    ] = None
    solutions: Annotated[int | None, "Solutions found, at most 2, each checked."] = None
    failure: Annotated[str | None, "The error of a failed run."] = None


@dataclass(frozen=True, slots=True)
class SolverRuns:
    """The runs of one solver on one formula, one per seed."""

    solver: Annotated[str, "The solver."]
    limit: Annotated[float | None, "The time limit of each run, in seconds."]
    runs: Annotated[tuple[SolverRun, ...], "The runs, by seed."]

    @property
    def verdict(
        self,
    ) -> Annotated[
        str, "The verdict of the solved runs (they agree), or `claimed`, or how the first run ended."
    ]:
        """The verdict of the solved runs (they agree), ``claimed``, or how the first run ended."""
        found = [run.status for run in self.runs if run.status.is_solved]
        ended = found or [run.status for run in self.runs]
        return next((each for each in found if each is not SolverRunStatus.CLAIMED), ended[0])

    @property
    def solved(self) -> Annotated[int, "Solved runs."]:
        """The number of solved runs."""
        return sum(run.status.is_solved for run in self.runs)

    @property
    def par2(
        self,
    ) -> Annotated[
        float | None, "Mean seconds, an unsolved run counted as twice its limit; `null` without a limit."
    ]:
        """The mean seconds, an unsolved run counted as twice its limit; ``None`` without a limit."""
        if self.limit is None:
            return None
        return statistics.fmean(2 * self.limit if run.seconds is None else run.seconds for run in self.runs)

    def median_of(self, measure: str) -> float | None:
        """Return the median of a measure, unsolved runs being largest; ``None`` if it is one of them."""
        values = [value for run in self.runs if (value := getattr(run, measure)) is not None]
        ranked = [*sorted(values), *[float("inf")] * (len(self.runs) - len(values))]
        middle = statistics.median(ranked)
        return None if middle == float("inf") else middle


#: A test whether the values of the undecided cells are a solution of the puzzle.
IsSolution = Callable[[bytes], bool]


def run_of(cnf: Cnf, solver: str, seed: int, limit: float | None, *, is_solution: IsSolution) -> SolverRun:
    """Return a run, whose solutions ``is_solution`` checks.

    The seed shuffles the clauses, as few solvers take one, and is also passed on.
    """
    clauses = list(cnf.clauses())
    random.Random(seed).shuffle(clauses)
    question = FormulaQuestion(clauses, cnf.undecided_cells, solver_info(solver).name, seed)
    limits = Limits.starting_now(limit)
    try:
        if solver_info(solver).external:
            run, solutions = _run_by_program(question, seed, limits)
        else:
            # In a child, whose start is not counted.
            run, solutions = next(stream(measured_run, limits=limits, question=question, seed=seed))
    except LimitReached:
        return SolverRun(seed, SolverRunStatus.TIMEOUT if limits.remaining == 0 else SolverRunStatus.UNKNOWN)
    except SolverError as failure:
        return failed(seed, str(failure))
    if not all(map(is_solution, solutions)):
        return failed(seed, f"{solver} returned a solution that breaks the clues")
    return run


def failed(seed: int, failure: str) -> SolverRun:
    """Return a failed run."""
    return SolverRun(seed, SolverRunStatus.FAILED, failure=failure)


def measured_run(question: FormulaQuestion, seed: int) -> Iterator[tuple[SolverRun, list[bytes]]]:
    """Yield one run of a PySAT solver in this process, with its solutions."""
    is_available(question.solver)  # loads the library, which is not measured
    begin, begin_cpu = time.perf_counter(), time.process_time()
    solutions: list[bytes] = []
    spent = Effort(0, 0, 0)
    answer: bool | None = True
    while answer and len(solutions) < 2:
        # A solver that is not incremental is opened again for the second solution.
        with QuestionSession(question._replace(found=tuple(solutions))) as session:
            while answer and len(solutions) < 2:
                while (answer := session.solve(conflicts=_MANY_CONFLICTS)) is None:
                    pass
                if answer:
                    solutions.append(session.values())
                if not session.info.incremental:
                    break
                if answer:
                    session.block(solutions[-1])
            spent += session.effort()
    seconds, cpu_seconds = time.perf_counter() - begin, time.process_time() - begin_cpu
    spent = spent._replace(cpu_seconds=cpu_seconds, memory_mib=peak_mib())
    yield _solved(seed, solutions, seconds, spent), solutions


def _run_by_program(question: FormulaQuestion, seed: int, limits: Limits) -> tuple[SolverRun, list[bytes]]:
    spent = Effort()

    def note(effort: Effort) -> None:
        nonlocal spent
        spent = effort

    begin = time.perf_counter()
    solutions: list[bytes] = []
    is_claim = False
    program = SolverProgram.named(question.solver)
    try:
        for event in search_by(program, question, limits, note=note):
            if isinstance(event, SearchAnswer) and event.values is not None:
                solutions.append(event.values)
                if len(solutions) == 2:
                    break
    except UnprovedClaim:
        is_claim = True
    run = _solved(seed, solutions, time.perf_counter() - begin, spent)
    return replace(run, status=SolverRunStatus.CLAIMED) if is_claim else run, solutions


def _solved(seed: int, solutions: list[bytes], seconds: float, spent: Effort) -> SolverRun:
    status = (SolverRunStatus.NONE, SolverRunStatus.UNIQUE, SolverRunStatus.MULTIPLE)[len(solutions)]
    return SolverRun(seed, status, seconds, *spent, solutions=len(solutions))
