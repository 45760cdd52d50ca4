"""The scheduling of questions. A newer question cancels the older one of its window's channel."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from nonosat.apps.studio import bounds
from nonosat.apps.studio.answering import KINDS, QuestionKind
from nonosat.apps.studio.workers import Worker, WorkerEnded, Workers
from nonosat.model.errors import NonosatError

#: Receives all messages about a question; the last one's kind is in ``LAST``.
Tell = Callable[[dict[str, Any]], None]
LAST = ("answer", "error", "ended")


@dataclass(eq=False)
class StudioSearch:
    """A question that waits or runs. ``is_wanted`` is false once it is cancelled or answered."""

    window: str
    channel: str
    number: int
    question: str
    request: dict[str, Any]
    tell: Tell = field(repr=False)
    is_wanted: bool = True
    #: When it began to run, and its process; unset while it waits.
    began: float = 0.0
    worker: Worker | None = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def key(self) -> tuple[str, str]:
        """The window and the channel."""
        return self.window, self.channel

    @property
    def kind(self) -> QuestionKind:
        """The kind of the question."""
        return KINDS[self.question]

    def say(self, **message: Any) -> None:
        """Send a message, unless the question is no longer wanted."""
        if self.is_wanted:
            if message["kind"] in LAST:
                self.is_wanted = False
            self.tell({"channel": self.channel, "number": self.number, **message})

    def fail(self, said: str | NonosatError) -> None:
        """Send an error, which ends the question."""
        self.say(kind="error", text=str(said))


class Searches:
    """All questions of a server. Create it in the event loop; it must be closed."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._workers = Workers()
        self._newest: dict[tuple[str, str], int] = {}
        self._all: list[StudioSearch] = []
        #: The limits of running questions in the foreground and in the background.
        self._slots = {
            False: asyncio.Semaphore(bounds.MOST_FOREGROUND),
            True: asyncio.Semaphore(bounds.MOST_BACKGROUND),
        }
        self._watch = self._loop.create_task(self._watch_memory())

    def ask(self, search: StudioSearch) -> None:
        """Take a question and cancel the older ones of its channel."""
        if search.number <= self._newest.get(search.key, -1):
            search.say(kind="ended", why="newer")
            return
        self._newest[search.key] = search.number
        self._drop(lambda other: other.key == search.key, "newer")
        if sum(each.is_wanted and each.worker is None for each in self._all) >= bounds.MOST_WAITING:
            search.say(kind="ended", why="busy")
            return
        self._all.append(search)
        search.task = self._loop.create_task(self._work(search))
        search.task.add_done_callback(lambda _: self._all.remove(search))

    def cancel(self, window: str, channel: str) -> None:
        """Cancel the question of a channel."""
        self._drop(lambda other: other.key == (window, channel), "cancelled")

    def leave(self, window: str) -> None:
        """Cancel all questions of a window, and forget its numbers."""
        self._drop(lambda other: other.window == window, "cancelled")
        self._newest = {key: number for key, number in self._newest.items() if key[0] != window}

    async def answer_to(self, question: str, request: dict[str, Any]) -> dict[str, Any]:
        """Return the last message about a question of the server itself."""
        future: asyncio.Future[dict[str, Any]] = self._loop.create_future()

        def tell(message: dict[str, Any]) -> None:
            if message["kind"] in LAST and not future.done():
                future.set_result(message)

        search = StudioSearch("", f"{id(future)}", 0, question, request, tell)
        self.ask(search)
        try:
            return await future
        finally:
            self._newest.pop(search.key, None)
            self._drop(lambda other: other is search, "cancelled")

    async def close(self) -> None:
        """End everything."""
        self._watch.cancel()
        for search in self._all:
            search.is_wanted = False
        await asyncio.to_thread(self._workers.close)
        for search in self._all:
            _end(search)

    def _drop(self, is_meant: Callable[[StudioSearch], bool], why: str) -> None:
        for search in [each for each in self._all if each.is_wanted and is_meant(each)]:
            search.say(kind="ended", why=why)
            if search.worker is None:
                _end(search)
            else:
                left = search.began + bounds.SECONDS_OF_GRACE - time.monotonic()
                self._loop.call_later(max(left, 0.0), _end, search)

    async def _work(self, search: StudioSearch) -> None:
        """Wait for a free slot, then answer a question."""
        async with self._slots[search.kind.in_background]:
            await self._answer(search)

    async def _answer(self, search: StudioSearch, *, new_worker: bool = False) -> None:
        kind = search.kind
        search.began = time.monotonic()
        try:
            async with asyncio.timeout(kind.seconds):
                with self._workers.one(in_background=kind.in_background, new=new_worker) as search.worker:
                    async for message in search.worker.answer(search.question, search.request):
                        search.say(**message)
            search.fail("no answer")  # has no effect after an answer
        except TimeoutError:
            search.say(kind="ended", why="time")
        except WorkerEnded:
            if search.is_wanted and not new_worker:  # the process may have ended for another reason
                await self._answer(search, new_worker=True)
            else:
                search.fail("the process of this question ended unexpectedly")
        except NonosatError as error:
            search.fail(error)
        except Exception as error:
            search.fail(f"internal error ({type(error).__name__})")

    async def _watch_memory(self) -> None:
        while True:
            await asyncio.sleep(bounds.SECONDS_BETWEEN_CHECKS)
            for search in list(self._all):
                size = search.worker and search.worker.child.size_mib(resident=True)
                if size and size > bounds.MOST_MIB:
                    search.say(kind="ended", why="memory")
                    _end(search)


def _end(search: StudioSearch) -> None:
    """End a question and its process."""
    if search.task is not None:
        search.task.cancel()
