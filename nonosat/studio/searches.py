"""Which question runs when. Of a window's channel only the newest question lives."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from nonosat.errors import NonosatError
from nonosat.studio import bounds
from nonosat.studio.questions import KINDS, QuestionKind
from nonosat.studio.workers import Died, Worker, Workers, resident_mib
from nonosat.web.sentences import in_every_language

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
    is_repeated: bool = False
    worker: Worker | None = None
    began: float = 0.0
    alarm: asyncio.TimerHandle | None = None

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
        self.say(kind="error", text=in_every_language(said))


class Searches:
    """All questions of a server. Made in its event loop; must be closed."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._workers = Workers()
        self._newest: dict[tuple[str, str], int] = {}
        self._waiting: list[StudioSearch] = []
        self._running: list[StudioSearch] = []
        self._watch = self._loop.create_task(self._watch_memory())

    def ask(self, search: StudioSearch) -> None:
        """Takes a question; ends the older ones of its channel."""
        if search.number <= self._newest.get(search.key, -1):
            search.say(kind="ended", why="newer")
            return
        self._newest[search.key] = search.number
        self._drop(lambda other: other.key == search.key, "newer")
        if len(self._waiting) >= bounds.MOST_WAITING:
            search.say(kind="ended", why="busy")
            return
        self._waiting.append(search)
        self._begin_next()

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
        self._waiting.clear()
        for search in self._running:
            search.is_wanted = False
            if search.alarm is not None:
                search.alarm.cancel()
        await asyncio.to_thread(self._workers.close)

    def process_ids(self) -> list[int]:
        """The numbers of the processes."""
        return self._workers.process_ids()

    def _drop(self, is_meant: Callable[[StudioSearch], bool], why: str) -> None:
        for search in [each for each in self._waiting if is_meant(each)]:
            self._waiting.remove(search)
            search.say(kind="ended", why=why)
        for search in [each for each in self._running if each.is_wanted and is_meant(each)]:
            search.say(kind="ended", why=why)
            left = search.began + bounds.SECONDS_OF_GRACE - time.monotonic()
            self._loop.call_later(max(left, 0.0), self._end, search)

    def _begin_next(self) -> None:
        """Begins the questions for which there is room, those that a person waits for first."""
        for search in sorted(self._waiting, key=lambda each: each.kind.in_background):
            in_background = search.kind.in_background
            most = bounds.MOST_BACKGROUND if in_background else bounds.MOST_FOREGROUND
            if sum(each.kind.in_background == in_background for each in self._running) >= most:
                continue
            self._waiting.remove(search)
            self._running.append(search)
            search.began = time.monotonic()
            search.alarm = self._loop.call_later(search.kind.seconds, self._time_is_over, search)
            search.worker = self._workers.begin(
                in_background=in_background,
                anew=search.is_repeated,
                told=partial(_pass_on, search),
                finished=partial(self._finished, search),
                question=search.question,
                request=search.request,
            )

    def _finished(self, search: StudioSearch, error: BaseException | None) -> None:
        self._remove(search)
        if isinstance(error, Died) and search.is_wanted and not search.is_repeated:
            search.is_repeated = True  # it may not have been the question that the process died of
            self._waiting.append(search)
        elif isinstance(error, NonosatError):
            search.fail(error)
        elif isinstance(error, Died):
            search.fail("the process that worked on this has died")
        elif error is not None:
            search.fail(f"this could not be answered ({type(error).__name__})")
        else:
            search.fail("there was no answer")  # unless one was told
        self._begin_next()

    def _time_is_over(self, search: StudioSearch) -> None:
        search.say(kind="ended", why="time")
        self._end(search)

    def _end(self, search: StudioSearch) -> None:
        """Ends the process of a question that still runs."""
        if search in self._running and search.worker is not None:
            self._remove(search)
            self._workers.end(search.worker)
            self._begin_next()

    def _remove(self, search: StudioSearch) -> None:
        self._running.remove(search)
        if search.alarm is not None:
            search.alarm.cancel()

    async def _watch_memory(self) -> None:
        while True:
            await asyncio.sleep(bounds.SECONDS_BETWEEN_LOOKS)
            for search in list(self._running):
                if search.worker is not None and resident_mib(search.worker) > bounds.MOST_MIB:
                    search.say(kind="ended", why="memory")
                    self._end(search)


def _pass_on(search: StudioSearch, message: dict[str, Any]) -> None:
    search.say(**message)
