"""The open windows of the page, each with its stream of server-sent events.

A file dropped on a window is kept until it is replaced or the window closes.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Callable
from typing import Any, NamedTuple

from nonosat.apps.studio import bounds
from nonosat.files.notation.file_text import json_bytes

_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}\Z")


def is_window_name(name: str) -> bool:
    """Return whether a window may have this name."""
    return _NAME.match(name) is not None


class TooManyWindows(Exception):
    """The limit of open windows is reached."""


class Windows:
    """All windows. ``left`` is called with the name of a closed one."""

    def __init__(self, left: Callable[[str], None]) -> None:
        self._left = left
        self._queues: dict[str, asyncio.Queue[dict[str, Any] | None]] = {}
        self._is_closed = False

    def open(self, name: str) -> asyncio.Queue[dict[str, Any] | None]:
        """Return a stream for the window, replacing an older one; raises ``TooManyWindows``."""
        self.end(name)
        if self._is_closed or len(self._queues) >= bounds.MOST_WINDOWS:
            raise TooManyWindows
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(bounds.MOST_WAITING_EVENTS)
        self._queues[name] = queue
        return queue

    def has(self, name: str) -> bool:
        """Return whether the window is open."""
        return name in self._queues

    def tell(self, name: str, message: dict[str, Any]) -> None:
        """Send a message to a window; the stream of a window that does not read is ended."""
        queue = self._queues.get(name)
        if queue is None:
            return
        if queue.full():
            self.end(name)
        else:
            queue.put_nowait(message)

    def end(self, name: str) -> None:
        """End the stream of a window."""
        queue = self._queues.pop(name, None)
        if queue is not None:
            while not queue.empty():
                queue.get_nowait()
            queue.put_nowait(None)
            self._left(name)

    def close(self) -> None:
        """End all streams and open no others."""
        self._is_closed = True
        for name in list(self._queues):
            self.end(name)

    async def events(self, name: str, queue: asyncio.Queue[dict[str, Any] | None]) -> AsyncIterator[bytes]:
        """Yield the events of a stream as text, with keep-alive comments."""
        try:
            yield b"retry: 500\nevent: open\ndata: {}\n\n"
            while True:
                try:
                    message = await asyncio.wait_for(queue.get(), bounds.SECONDS_BETWEEN_KEEPALIVES)
                except TimeoutError:
                    yield b": here\n\n"
                    continue
                if message is None:
                    return
                yield b"data: " + json_bytes(message) + b"\n\n"
        finally:
            if self._queues.get(name) is queue:
                self.end(name)


class Upload(NamedTuple):
    """A file: its number for requests, its name and its bytes."""

    number: str
    name: str
    data: bytes


class Uploads:
    """The last file of each window, up to ``MOST_UPLOADS_BYTES`` in all."""

    def __init__(self) -> None:
        self._by_window: dict[str, Upload] = {}

    def add(self, window: str, name: str, data: bytes) -> str:
        """Keep a file, replacing the window's last one; return its number."""
        self.leave(window)
        upload = self._by_window[window] = Upload(secrets.token_hex(8), name, data)
        while sum(len(each.data) for each in self._by_window.values()) > bounds.MOST_UPLOADS_BYTES:
            self.leave(next(iter(self._by_window)))
        return upload.number

    def get(self, number: object, window: str) -> Upload | None:
        """Return the file, if it is kept and belongs to the window."""
        upload = self._by_window.get(window)
        return upload if upload is not None and upload.number == number else None

    def leave(self, window: str) -> None:
        """Forget the file of a window."""
        self._by_window.pop(window, None)
