"""Which question runs when. Of a window's channel only the newest question lives."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from nonosat.apps.studio import bounds
from nonosat.apps.studio.answering import KINDS, QuestionKind
from nonosat.apps.studio.workers import Died, Worker, Workers
from nonosat.model.errors import NonosatError

#: Is told everything about a question; the last message has a kind of ``LAST``.
Tell = Callable[[dict[str, Any]], None]
LAST = ("answer", "error", "ended")


@dataclass(eq=False)
class StudioSearch:
    """A question on its way. ``is_wanted`` ends when a newer one comes, or the window has gone."""

    window: str
    channel: str
    number: int
    question: str
    request: dict[str, Any]
    tell: Tell = field(repr=False)
    is_wanted: bool = True
    #: Since when it is at work, and where; of one that waits, nothing.
    began: float = 0.0
    worker: Worker | None = None
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def key(self) -> tuple[str, str]:
        """The window and the channel."""
        return self.window, self.channel

    @property
    def kind(self) -> QuestionKind:
        """What is asked."""
        return KINDS[self.question]

    def say(self, **message: Any) -> None:
        """Tells something, unless the question is no longer wanted."""
        if self.is_wanted:
            if message["kind"] in LAST:
                self.is_wanted = False
            self.tell({"channel": self.channel, "number": self.number, **message})

    def fail(self, said: str | NonosatError) -> None:
        """Tells of an error that is the end of the question."""
        self.say(kind="error", text=str(said))


class Searches:
    """All questions of a server. Made in its event loop; must be closed."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._workers = Workers()
        self._newest: dict[tuple[str, str], int] = {}
        self._all: list[StudioSearch] = []
        #: For questions that a person waits for, and for those in the background.
        self._rooms = {
            False: asyncio.Semaphore(bounds.MOST_FOREGROUND),
            True: asyncio.Semaphore(bounds.MOST_BACKGROUND),
        }
        self._watch = self._loop.create_task(self._watch_memory())

    def ask(self, search: StudioSearch) -> None:
        """Takes a question; ends the older ones of its channel."""
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
        """Ends the question of a channel."""
        self._drop(lambda other: other.key == (window, channel), "cancelled")

    def leave(self, window: str) -> None:
        """Ends all questions of a window, and forgets its numbers."""
        self._drop(lambda other: other.window == window, "cancelled")
        self._newest = {key: number for key, number in self._newest.items() if key[0] != window}

    async def answer_to(self, question: str, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question of the server's own, as it is told at the end."""
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
        """Ends everything."""
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
        """Waits until there is room for a question, and answers it."""
        async with self._rooms[search.kind.in_background]:
            await self._answer(search)

    async def _answer(self, search: StudioSearch, *, anew: bool = False) -> None:
        kind = search.kind
        search.began = time.monotonic()
        try:
            async with asyncio.timeout(kind.seconds):
                with self._workers.one(in_background=kind.in_background, anew=anew) as search.worker:
                    async for message in search.worker.answer(search.question, search.request):
                        search.say(**message)
            search.fail("there was no answer")  # unless one was told
        except TimeoutError:
            search.say(kind="ended", why="time")
        except Died:
            if search.is_wanted and not anew:  # it may not have been the question that the process died of
                await self._answer(search, anew=True)
            else:
                search.fail("the process that worked on this has died")
        except NonosatError as error:
            search.fail(error)
        except Exception as error:
            search.fail(f"this could not be answered ({type(error).__name__})")

    async def _watch_memory(self) -> None:
        while True:
            await asyncio.sleep(bounds.SECONDS_BETWEEN_LOOKS)
            for search in list(self._all):
                size = search.worker and search.worker.child.size_mib(resident=True)
                if size and size > bounds.MOST_MIB:
                    search.say(kind="ended", why="memory")
                    _end(search)


def _end(search: StudioSearch) -> None:
    """Ends a question, and the process that works on it."""
    if search.task is not None:
        search.task.cancel()
