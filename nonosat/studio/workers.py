"""Processes that answer questions, kept warm: what they need is imported before the first question comes.

A process takes job after job. One that is ended, that has died or that has grown is replaced ahead of need.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from nonosat.errors import InputError, LimitReached, MissingExtra, UnknownName, UnsupportedPuzzle
from nonosat.limits import NO_LIMITS
from nonosat.processes.child import Call, Child, Message, Raised, Returned, Yielded, error_of
from nonosat.studio import bounds

_WORK = "nonosat.studio.answering"
#: Processes that may die one after another before any of them is ready.
_MOST_FAILURES = 3
#: What a process raises about the question, not about itself.
_HARMLESS = (InputError, LimitReached, MissingExtra, UnknownName, UnsupportedPuzzle)

#: Is told each message of a job; ``None`` when it has returned, or the error that ended it.
Told = Callable[[Any], None]
Finished = Callable[[BaseException | None], None]


class Died(Exception):
    """A process has ended in the middle of its work."""


@dataclass(eq=False)
class Worker:
    """A process; ``in_background``: it has given up its share of the processor to others for good."""

    child: Child
    in_background: bool = False
    is_ready: bool = True
    jobs: int = 0
    told: Told | None = field(default=None, repr=False)
    finished: Finished | None = field(default=None, repr=False)

    @property
    def is_asked(self) -> bool:
        """Whether it works on a question."""
        return self.finished is not None


class Workers:
    """All processes of a server. Made in its event loop; must be closed."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._inbox: queue.SimpleQueue[tuple[Child, Message] | None] = queue.SimpleQueue()
        self._all: dict[Child, Worker] = {}
        self._is_closed = False
        self._failures = 0
        self._pump = threading.Thread(target=self._pass_on, daemon=True)
        self._pump.start()
        self.keep_warm()

    def keep_warm(self) -> None:
        """Starts processes until enough are without work, or on the way to that.

        Where processes die before they are ready, none are started ahead any more.
        """
        if self._is_closed or self._failures >= _MOST_FAILURES:
            return
        ready = [each for each in self._all.values() if not each.in_background and not each.is_asked]
        for _ in range(bounds.SPARE_WORKERS - len(ready)):
            self._give(self._new(in_background=False), "warm", {})

    def begin(self, *, in_background: bool, anew: bool, told: Told, finished: Finished, **job: Any) -> Worker:
        """Gives a job to a process without work, or to a new one, as it always is with ``anew``."""
        idle = [] if anew else self._idle(in_background=in_background)
        worker = idle[0] if idle else self._new(in_background=in_background)
        worker.told, worker.finished = told, finished
        self._give(worker, "answer", job)
        self.keep_warm()
        return worker

    def end(self, worker: Worker) -> None:
        """Ends a process at once, and starts another if one is missing; nobody is told.

        As long as there is one without work, the other is started later: to start takes the processor from
        the newer question for which this one was ended.
        """
        worker.told = worker.finished = None
        self._all.pop(worker.child, None)
        worker.child.kill()
        later = bounds.SECONDS_BEFORE_REPLACING if self._idle(in_background=False) else 0.0
        self._loop.call_later(later, self.keep_warm)

    def close(self) -> None:
        """Ends all processes, and waits a moment until they are gone."""
        self._is_closed = True
        children = list(self._all)
        self._all.clear()  # what they still send concerns nobody
        for child in children:
            child.kill()
        for child in children:
            child.end()
        self._inbox.put(None)

    def process_ids(self) -> list[int]:
        """The numbers of all processes."""
        found = (child.process_id for child in self._all)
        return [number for number in found if number is not None]

    def _idle(self, *, in_background: bool) -> list[Worker]:
        return [
            worker
            for worker in self._all.values()
            if worker.is_ready and not worker.is_asked and worker.in_background == in_background
        ]

    def _new(self, *, in_background: bool) -> Worker:
        child = Child(self._inbox)  # type: ignore[arg-type] # it only puts
        worker = self._all[child] = Worker(child, in_background)
        return worker

    def _give(self, worker: Worker, function: str, arguments: dict[str, Any]) -> None:
        worker.is_ready = function != "warm"
        worker.jobs += 1
        worker.child.give(Call(_WORK, function, arguments, None), last=False)

    def _pass_on(self) -> None:
        """Runs in a thread: hands what arrives to the event loop."""
        while (arrived := self._inbox.get()) is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self._receive, *arrived)

    def _receive(self, child: Child, message: Message) -> None:
        worker = self._all.get(child)
        if worker is None:
            return
        if isinstance(message, Yielded):
            if worker.told is not None:
                worker.told(message.value)
            return
        finished, worker.told, worker.finished = worker.finished, None, None
        error: BaseException | None = None
        if isinstance(message, Returned):
            self._failures = 0
            worker.is_ready = True
            self._keep_or_replace(worker)
        else:
            error = error_of(message, NO_LIMITS) if isinstance(message, Raised) else Died()
            if finished is None:
                self._failures += 1  # it has died before it was asked
            # After a failure of the search the process may not even have come up.
            if not isinstance(message, Raised) or finished is None or not isinstance(error, _HARMLESS):
                self.end(worker)
        if finished is not None:
            finished(error)

    def _keep_or_replace(self, worker: Worker) -> None:
        too_many = len(self._idle(in_background=worker.in_background)) > bounds.MOST_IDLE_WORKERS
        worn = worker.jobs >= bounds.MOST_JOBS_OF_A_WORKER or resident_mib(worker) > bounds.WORN_MIB
        if too_many or worn:
            self.end(worker)


def resident_mib(worker: Worker) -> float:
    """The memory of a process in MiB; 0 where the system does not say."""
    number = worker.child.process_id
    if sys.platform == "linux" and number is not None:
        with suppress(OSError, ValueError), open(f"/proc/{number}/statm", "rb") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)
    return 0.0
