"""Processes that answer questions, kept warm: they import modules before the first question.

A process works on many jobs. One that is ended, crashes or grows too large is replaced ahead of need.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from nonosat.apps.studio import bounds
from nonosat.model.errors import InputError, LimitReached, MissingExtra, UnknownName, UnsupportedPuzzle
from nonosat.model.limits import NO_LIMITS
from nonosat.sat.processes.killable_child import (
    Call,
    Child,
    ChildExit,
    Message,
    Raised,
    Returned,
    Yielded,
    error_of,
)

_WORK = "nonosat.apps.studio.answering"
#: The most processes that end in a row before any is ready.
_MOST_FAILURES = 3
#: Errors about a question, after which the process is kept.
_QUESTION_ERRORS = (InputError, LimitReached, MissingExtra, UnknownName, UnsupportedPuzzle)


class WorkerEnded(Exception):
    """A process ended while it worked on a question."""


@dataclass(eq=False)
class Worker:
    """A process; ``in_background``: at low priority for good; ``is_asked``: it works on a question."""

    child: Child
    in_background: bool = False
    is_ready: bool = True
    is_asked: bool = False
    jobs: int = 0
    #: Its messages about the question.
    sent: asyncio.Queue[Message] = field(default_factory=asyncio.Queue, repr=False)

    def give(self, function: str, **arguments: Any) -> None:
        """Send a job."""
        self.jobs += 1
        self.child.give(Call(_WORK, function, arguments, None), last=False)

    async def answer(self, question: str, request: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        """Yield the messages about a question; raises the question's errors, and ``WorkerEnded``."""
        self.give("answer", question=question, request=request)
        while not isinstance(message := await self.sent.get(), Returned):
            if isinstance(message, ChildExit):
                raise WorkerEnded
            if isinstance(message, Raised):
                raise error_of(message, NO_LIMITS)
            yield message.value


class Workers:
    """All processes of a server. Create it in the event loop; it must be closed."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._inbox: queue.SimpleQueue[tuple[Child, Message] | None] = queue.SimpleQueue()
        self._all: dict[Child, Worker] = {}
        self._is_closed = False
        self._failures = 0
        threading.Thread(target=self._pass_on, daemon=True).start()
        self._keep_warm()

    @contextmanager
    def one(self, *, in_background: bool, new: bool) -> Iterator[Worker]:
        """Yield an idle process, or a new one, always with ``new``, for a question asked in the block.

        The process is ended after the block, unless the block succeeds or raises an error about the question.
        """
        idle = [] if new else self._idle(in_background=in_background)
        worker = idle[0] if idle else self._new(in_background=in_background)
        worker.is_asked = True
        self._loop.call_soon(self._keep_warm)  # after it got its job
        try:
            yield worker
            self._failures = 0
        except _QUESTION_ERRORS:
            raise
        except BaseException:
            self._end(worker)
            raise
        finally:
            worker.is_asked = False
        self._keep_or_replace(worker)

    def close(self) -> None:
        """End all processes, and wait a moment for them."""
        self._is_closed = True
        children = list(self._all)
        self._all.clear()  # their further messages are dropped
        for child in children:
            child.kill()
        for child in children:
            child.end()
        self._inbox.put(None)

    def _keep_warm(self) -> None:
        """Start processes until enough are idle or starting.

        After repeated failures to start, none are started ahead.
        """
        if self._is_closed or self._failures >= _MOST_FAILURES:
            return
        ready = [each for each in self._all.values() if not each.in_background and not each.is_asked]
        for _ in range(bounds.SPARE_WORKERS - len(ready)):
            worker = self._new(in_background=False)
            worker.is_ready = False
            worker.give("warm")

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

    def _end(self, worker: Worker) -> None:
        """End a process at once, and start another if needed.

        If one is idle, the other starts later: starting would slow down the question that replaced this
        one's.
        """
        self._all.pop(worker.child, None)
        worker.child.kill()
        later = bounds.SECONDS_BEFORE_REPLACING if self._idle(in_background=False) else 0.0
        self._loop.call_later(later, self._keep_warm)

    def _pass_on(self) -> None:
        """Pass messages to the event loop; runs in a thread."""
        while (arrived := self._inbox.get()) is not None:
            with suppress(RuntimeError):  # the event loop is closed
                self._loop.call_soon_threadsafe(self._receive, *arrived)

    def _receive(self, child: Child, message: Message) -> None:
        worker = self._all.get(child)
        if worker is None:
            return
        if worker.is_asked:
            worker.sent.put_nowait(message)
        elif isinstance(message, Returned):  # it is warm
            self._failures = 0
            worker.is_ready = True
            self._keep_or_replace(worker)
        elif not isinstance(message, Yielded):  # it ended before it was asked
            self._failures += 1
            self._end(worker)

    def _keep_or_replace(self, worker: Worker) -> None:
        too_many = len(self._idle(in_background=worker.in_background)) > bounds.MOST_IDLE_WORKERS
        is_large = (worker.child.size_mib(resident=True) or 0.0) > bounds.WORN_MIB
        if too_many or is_large or worker.jobs >= bounds.MOST_JOBS_OF_A_WORKER:
            self._end(worker)
