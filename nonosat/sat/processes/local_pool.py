"""A pool of children of this process, which run one job after another."""

from __future__ import annotations

import pickle
import queue
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from nonosat.model.errors import SolverError
from nonosat.model.signals import defer_signals
from nonosat.sat.processes.killable_child import Call, Child, ChildExit, Message, Raised, Yielded
from nonosat.sat.processes.pool import AnyJob, OutOfTime, WorkerLoss, done_in_child

if TYPE_CHECKING:
    from nonosat.sat.processes.killable_child import Inbox

#: Seconds after its limit in which a job may still return a partial result: it may wait for its own child.
_GRACE_SECONDS = 2.0
#: Where Linux counts the processes killed for lack of memory.
_SYSTEM_COUNTS = Path("/proc/vmstat")


class _Work(NamedTuple, Generic[AnyJob]):
    """The job of a child, and its start (on the monotonic clock).

    ``has_begun``: the child has reported that it runs, as a new process takes a while to start.
    """

    job: AnyJob
    begin: float
    has_begun: bool = False

    @property
    def deadline(self) -> float:
        """When the child is killed."""
        seconds = self.job.seconds
        return self.begin + seconds + _GRACE_SECONDS if self.has_begun and seconds is not None else inf


class LocalPool(Generic[AnyJob]):
    """A ``Pool`` of children. It must be ended.

    A child is started if there is a job and no idle child.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._inbox: Inbox = queue.SimpleQueue()
        self._idle: list[Child] = []
        self._at_work: dict[Child, _Work[AnyJob]] = {}
        self._killed_by_system = _killed_by_system()

    @property
    def free_slots(self) -> int:
        """The number of children that are idle or may still be started."""
        return self._workers - len(self._at_work)

    def submit(self, job: AnyJob) -> None:
        """Give the job to a child."""
        packed = pickle.dumps(job, protocol=pickle.HIGHEST_PROTOCOL)
        with defer_signals():
            child = self._idle.pop() if self._idle else Child(self._inbox)
            self._at_work[child] = _Work(job, time.monotonic())
        call = Call(done_in_child.__module__, done_in_child.__qualname__, {"packed": packed}, None)
        child.give(call, last=False)

    def finished(self, seconds: float) -> Iterator[tuple[AnyJob, Any]]:
        """Yield finished jobs; raise ``SolverError`` if no process can be started."""
        now = time.monotonic()
        for child, work in list(self._at_work.items()):
            if now > work.deadline:
                self._dismiss(child)
                yield work.job, OutOfTime(now - work.begin)
        if not self._at_work:
            return
        with suppress(queue.Empty):
            while True:
                deadline = min((work.deadline for work in self._at_work.values()), default=inf)
                child, message = self._inbox.get(timeout=max(min(seconds, deadline - time.monotonic()), 0.0))
                seconds = 0.0
                end = self._end_of(child, message)
                if end is not None:
                    yield end

    def end(self) -> None:
        """End all children."""
        children = [*self._idle, *self._at_work]
        for child in children:
            child.kill()
        for child in children:
            child.end()
        self._idle.clear()
        self._at_work.clear()

    def _end_of(self, child: Child, message: Message) -> tuple[AnyJob, Any] | None:
        """Return the job that a message ends with its result, or ``None``."""
        if child not in self._at_work:  # idle, or dismissed
            if isinstance(message, ChildExit | Raised) and child in self._idle:
                self._idle.remove(child)
            return None
        work = self._at_work[child]
        seconds = time.monotonic() - work.begin
        if isinstance(message, Yielded) and message.value is None:
            self._at_work[child] = _Work(work.job, time.monotonic(), has_begun=True)
        elif isinstance(message, Yielded):
            del self._at_work[child]
            self._idle.append(child)
            return work.job, message.value
        elif isinstance(message, Raised):  # it cannot be started, or its message cannot be read
            self._dismiss(child)
            if isinstance(message.error, OSError) or not work.has_begun:
                raise message.error
            return work.job, WorkerLoss(None, seconds, str(message.error), caused_by_job=True)
        elif isinstance(message, ChildExit):
            self._dismiss(child)
            loss = self._loss(message, seconds)
            if not work.has_begun and loss.caused_by_job:
                raise SolverError(f"a worker ended before it began: {loss.words or f'code {loss.code}'}")
            return work.job, loss
        return None

    def _loss(self, end: ChildExit, seconds: float) -> WorkerLoss:
        counted, self._killed_by_system = self._killed_by_system, _killed_by_system()
        is_killed = sys.platform != "win32" and end.code == -signal.SIGKILL
        caused_by_job = not is_killed or counted != self._killed_by_system
        return WorkerLoss(end.code, seconds, " ".join(end.errors.split()), caused_by_job)

    def _dismiss(self, child: Child) -> None:
        del self._at_work[child]
        child.kill()


def _killed_by_system() -> int:
    """Return how many processes the system has killed for lack of memory; 0 if it does not tell."""
    with suppress(OSError):
        for line in _SYSTEM_COUNTS.read_text().splitlines():
            name, _, count = line.partition(" ")
            if name == "oom_kill":
                return int(count)
    return 0
