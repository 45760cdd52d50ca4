"""nonosat measured inside this process, as a program that imports it would use it."""

from __future__ import annotations

import gc
import os
import time
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cache

import nonosat
from benchmarks.cases import as_bytes
from benchmarks.measurement import Answer, Measurement, phases_of
from benchmarks.sets import PUZZLES
from nonosat.logic import kernel
from nonosat.model.errors import LimitReached, SolverError, UnsupportedPuzzle
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle

#: The name in tables of nonosat without its native kernel.
PURE = "nonosat, pure Python"


@dataclass(frozen=True, slots=True)
class Inside:
    """nonosat with one solver and one encoding, called as a library.

    The progress listener enforces the time limit: nonosat's own limit would move all but the
    shortest searches into a child process.
    """

    name: str
    solver: str = "auto"
    encoding: str = "order"
    process: str = "inside"
    #: Whether propagation on lines is in pure Python even if the native kernel is built.
    pure: bool = False

    def version(self) -> str:
        """Return the version of nonosat."""
        return nonosat.__version__

    def can_hold(self, puzzle: Puzzle) -> str | None:  # noqa: ARG002 - the signature of ``Contender``
        """Return ``None``: nonosat represents every puzzle."""
        return None

    def measure(self, puzzle: Puzzle, *, seed: int | None, time_limit: float) -> Measurement:
        """Read the puzzle from the bytes of a file and solve it."""
        with kernel.pure() if self.pure else nullcontext():
            return self._measured(puzzle, seed=seed, time_limit=time_limit)

    def _measured(self, puzzle: Puzzle, *, seed: int | None, time_limit: float) -> Measurement:
        data = as_bytes(puzzle)
        _load_libraries(self.solver, self.encoding)

        def listen(_: Progress) -> None:
            if time.perf_counter() - begin > time_limit:
                raise LimitReached(f"the time limit of {time_limit:g} s was reached")

        gc.collect()
        cpu, begin = _cpu_seconds(), time.perf_counter()
        given = nonosat.read(data, format="json")
        read = time.perf_counter() - begin
        try:
            outcome = nonosat.solve(
                given, solver=self.solver, encoding=self.encoding, seed=seed, jobs=1, progress=listen
            )
        except (SolverError, UnsupportedPuzzle) as error:
            spent = time.perf_counter() - begin, _cpu_seconds() - cpu
            return Measurement(Answer("undecided"), *spent, failure=str(error))
        seconds, cpu = time.perf_counter() - begin, _cpu_seconds() - cpu
        found = outcome.statistics
        return Measurement(
            Answer(outcome.verdict.value, outcome.solutions),
            seconds,
            cpu,
            phases_of({"read": read, **found.seconds}, seconds),
            found.variables,
            found.clauses,
            found.conflicts,
        )


@cache
def _load_libraries(solver: str, encoding: str) -> None:
    """Solve one puzzle that needs every part, so that no measured run pays for loading libraries."""
    nonosat.solve(nonosat.read(PUZZLES / "tatham_4x4.json"), solver=solver, encoding=encoding)


def _cpu_seconds() -> float:
    """Return the CPU seconds of this process and of its children that have ended."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system
