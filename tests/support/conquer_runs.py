"""A pool in this process, and cube-and-conquer in such a pool, for tests."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from nonosat.sat.cube_and_conquer.conquering import Conquer
from nonosat.sat.cube_and_conquer.jobs import CubeJob, _Formula
from nonosat.sat.cube_and_conquer.search import ConquerJob
from nonosat.sat.processes.pool import WorkerLoss


class PoolHere:
    """A ``Pool`` of some slots, which runs one job at a time; ``answered`` are the cubes.

    The ``losses`` replace the first results, in order. The jobs run in ``searches`` in turn, as if each were
    a process.
    """

    def __init__(
        self, slots: int = 6, losses: list[WorkerLoss | None] | None = None, *, searches: int = 1
    ) -> None:
        self._slots = slots
        self._searches: deque[_Formula | None] = deque([None] * searches)
        self._jobs: list[ConquerJob] = []
        self._losses = losses or []
        self.answered: list[str] = []

    @property
    def free_slots(self) -> int:
        return self._slots - len(self._jobs)

    def submit(self, job: ConquerJob) -> None:
        assert self.free_slots > 0
        self._jobs.append(job)

    def finished(self, seconds: float) -> Iterator[tuple[ConquerJob, Any]]:
        if self._jobs:
            job = self._jobs.pop()
            loss = self._losses.pop(0) if self._losses else None
            if loss is None and isinstance(job, CubeJob):
                self.answered.append(job.text)
                self._searches.rotate()
                _Formula._latest = self._searches[0]
            yield job, job.done() if loss is None else loss
            self._searches[0] = _Formula._latest

    def end(self) -> None:
        self._jobs.clear()


@dataclass(frozen=True, kw_only=True)
class ConquerIn(Conquer):
    """``Conquer`` with a pool of the test."""

    pool: Callable[[], Any] = PoolHere

    def open_pool(self, **_: Any) -> Any:
        return self.pool()
