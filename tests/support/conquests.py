"""A pool that works in this process, and conquests in such a pool, for tests."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from nonosat.sat.cube_and_conquer.conquering import Conquer
from nonosat.sat.cube_and_conquer.jobs import CubeJob, _Formula
from nonosat.sat.cube_and_conquer.search import ConquestJob
from nonosat.sat.processes.pool import Death


class PoolHere:
    """A ``Pool`` with room for some jobs, of which one is done at a time; ``answered`` are the cubes.

    Each of the ``deaths`` takes the place of the answer to a job, in order, until they are used up. They are
    done by so many ``searches`` in turn, as if each were a process.
    """

    def __init__(self, room: int = 6, deaths: list[Death | None] | None = None, *, searches: int = 1) -> None:
        self._most = room
        self._searches: deque[_Formula | None] = deque([None] * searches)
        self._jobs: list[ConquestJob] = []
        self._deaths = deaths or []
        self.answered: list[str] = []

    @property
    def room(self) -> int:
        return self._most - len(self._jobs)

    def submit(self, job: ConquestJob) -> None:
        assert self.room > 0
        self._jobs.append(job)

    def finished(self, seconds: float) -> Iterator[tuple[ConquestJob, Any]]:
        if self._jobs:
            job = self._jobs.pop()
            death = self._deaths.pop(0) if self._deaths else None
            if death is None and isinstance(job, CubeJob):
                self.answered.append(job.place)
                self._searches.rotate()
                _Formula._latest = self._searches[0]
            yield job, job.done() if death is None else death
            self._searches[0] = _Formula._latest

    def end(self) -> None:
        self._jobs.clear()


@dataclass(frozen=True, kw_only=True)
class ConquerIn(Conquer):
    """A conquest with a pool of the test's own."""

    pool: Callable[[], Any] = PoolHere

    def open_pool(self, **_: Any) -> Any:
        return self.pool()
