"""Pools of reused children: results, limits that native code ignores, lost workers."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from nonosat.model.errors import SolverError
from nonosat.sat.processes import local_pool
from nonosat.sat.processes.local_pool import LocalPool
from nonosat.sat.processes.pool import Job, OutOfTime, WorkerLoss

# The jobs must be classes of a module: the children import this file.


@dataclass(frozen=True)
class Task(Job):
    number: int = 0
    limit: float | None = None

    @property
    def seconds(self) -> float | None:
        return self.limit

    def done(self) -> Any:
        return os.getpid()


class Stay(Task):
    def done(self) -> Any:
        time.sleep(60)


class Crash(Task):
    def done(self) -> Any:
        os.kill(os.getpid(), signal.SIGSEGV)


class NeverBegin(Task):
    def __reduce__(self) -> tuple[object, ...]:
        return _end, ()


def _end() -> None:
    """End the process when the job is unpickled."""
    os.write(2, b"no libraries")
    os._exit(7)


class FillTheDisk(Task):
    def done(self) -> Any:
        raise OSError(28, "No space left on device", "made.non")


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[LocalPool[Task]]:
    monkeypatch.setattr(local_pool, "_GRACE_SECONDS", 0.2)
    made: LocalPool[Task] = LocalPool(1)
    yield made
    made.end()


def end_of(pool: LocalPool[Task], given: Task) -> Any:
    pool.submit(given)
    assert pool.free_slots == 0
    while True:
        for found, end in pool.finished(5):
            assert found is given
            assert pool.free_slots == 1
            return end


def test_one_process_does_job_after_job(pool: LocalPool[Task]) -> None:
    assert end_of(pool, Task(1)) == end_of(pool, Task(2)) != os.getpid()


def test_a_job_whose_time_is_over_is_ended(pool: LocalPool[Task]) -> None:
    end = end_of(pool, Stay(limit=0.1))
    assert isinstance(end, OutOfTime)
    assert 0.1 < end.seconds < 30
    assert isinstance(end_of(pool, Task()), int)


def test_a_crash_is_caused_by_the_job(pool: LocalPool[Task]) -> None:
    loss = end_of(pool, Crash())
    assert isinstance(loss, WorkerLoss)
    assert (loss.code, loss.caused_by_job) == (-signal.SIGSEGV, True)


def test_a_worker_that_cannot_begin_is_no_fault_of_the_job(pool: LocalPool[Task]) -> None:
    with pytest.raises(SolverError, match="a worker ended before it began: no libraries"):
        end_of(pool, NeverBegin())


def test_a_full_disk_is_an_error(pool: LocalPool[Task]) -> None:
    with pytest.raises(OSError, match="No space left"):
        end_of(pool, FillTheDisk())
