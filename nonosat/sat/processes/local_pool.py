"""Children of this process that do one job after another and stay warm in between."""

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

from nonosat.model.errors import SolverFailed
from nonosat.model.signals import undisturbed
from nonosat.sat.processes.child import Call, Child, EndedChild, Message, Raised, Yielded
from nonosat.sat.processes.pool import AnyJob, Death, OutOfTime, done_in_child

if TYPE_CHECKING:
    from nonosat.sat.processes.child import Inbox

#: Seconds after its limit that a job has to answer by itself, with what it knows by then: it may have to
#: wait for a child of its own.
_GRACE_SECONDS = 2.0
#: Where Linux counts how often it has ended a process for want of memory.
_COUNTS_OF_SYSTEM = Path("/proc/vmstat")


class _Work(NamedTuple, Generic[AnyJob]):
    """What a child works on, and since when (on the monotonic clock).

    ``has_begun``: it has said that it works, as a new process takes a while to start.
    """

    job: AnyJob
    begin: float
    has_begun: bool = False

    @property
    def deadline(self) -> float:
        """When the child is ended."""
        seconds = self.job.seconds
        return self.begin + seconds + _GRACE_SECONDS if self.has_begun and seconds is not None else inf


class LocalPool(Generic[AnyJob]):
    """A ``Pool`` of children. It must be ended.

    A child is started when there is a job and none that waits, and is replaced after it has died.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._inbox: Inbox = queue.SimpleQueue()
        self._idle: list[Child] = []
        self._at_work: dict[Child, _Work[AnyJob]] = {}
        self._ended_by_system = _ended_by_system()

    @property
    def room(self) -> int:
        """How many children wait, or may still be started."""
        return self._workers - len(self._at_work)

    def submit(self, job: AnyJob) -> None:
        """Gives the job to a child."""
        packed = pickle.dumps(job, protocol=pickle.HIGHEST_PROTOCOL)
        with undisturbed():
            child = self._idle.pop() if self._idle else Child(self._inbox)
            self._at_work[child] = _Work(job, time.monotonic())
        call = Call(done_in_child.__module__, done_in_child.__qualname__, {"packed": packed}, None)
        child.give(call, last=False)

    def finished(self, seconds: float) -> Iterator[tuple[AnyJob, Any]]:
        """The jobs that have come to an end; raises ``SolverFailed`` if no process can be started."""
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
        """Ends all children."""
        children = [*self._idle, *self._at_work]
        for child in children:
            child.kill()
        for child in children:
            child.end()
        self._idle.clear()
        self._at_work.clear()

    def _end_of(self, child: Child, message: Message) -> tuple[AnyJob, Any] | None:
        """The end of a job that a message brings; ``None`` if it brings none."""
        if child not in self._at_work:  # waiting, or dismissed
            if isinstance(message, EndedChild | Raised) and child in self._idle:
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
        elif isinstance(message, Raised):  # it cannot be started, or has sent what cannot be read
            self._dismiss(child)
            if isinstance(message.error, OSError) or not work.has_begun:
                raise message.error
            return work.job, Death(None, seconds, str(message.error), is_own_doing=True)
        elif isinstance(message, EndedChild):
            self._dismiss(child)
            death = self._death(message, seconds)
            if not work.has_begun and death.is_own_doing:
                raise SolverFailed(f"a worker ended before it began: {death.words or f'code {death.code}'}")
            return work.job, death
        return None

    def _death(self, end: EndedChild, seconds: float) -> Death:
        counted, self._ended_by_system = self._ended_by_system, _ended_by_system()
        is_killed = sys.platform != "win32" and end.code == -signal.SIGKILL
        is_own_doing = not is_killed or counted != self._ended_by_system
        return Death(end.code, seconds, " ".join(end.errors.split()), is_own_doing)

    def _dismiss(self, child: Child) -> None:
        del self._at_work[child]
        child.kill()


def _ended_by_system() -> int:
    """How many processes this system has ended for want of memory; 0 where it does not say."""
    with suppress(OSError):
        for line in _COUNTS_OF_SYSTEM.read_text().splitlines():
            name, _, count = line.partition(" ")
            if name == "oom_kill":
                return int(count)
    return 0
