"""The progress line on a terminal.

Roads not taken: rich's live displays. They need as much code, since the line must disappear before other
output; importing them takes 55 ms of CPU, and they hide the cursor, which stays hidden if the process is
ended.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Self, TextIO

from nonosat.apps.cli.output.line_breaks import columns_of
from nonosat.apps.cli.output.standard_error import is_quiet
from nonosat.model.errors import shortened
from nonosat.model.plurals import amount, noun
from nonosat.model.progress import Progress

#: Shorter work shows no line: it would only distract.
_SECONDS_BEFORE_FIRST_LINE = 1.0
#: Short enough that no second is skipped, long enough to cost nothing.
_SECONDS_BETWEEN_LINES = 0.2


class ProgressLine:
    """Last line of a terminal while the block runs: phase, conflicts, solutions, seconds, leading solver.

    ``text`` makes another line from the elapsed seconds.

    Shows nothing in the first second, and nothing at all unless the file is a terminal that can rewrite a
    line. ``listen`` is a progress listener; ``clear`` removes the line before something else is printed. A
    thread advances the clock, because some work reports no progress for a long time.
    """

    def __init__(self, file: TextIO, *, text: Callable[[float], str] | None = None) -> None:
        self._file = file
        self._text = text or self._text_of_search
        self.is_active = not is_quiet() and file.isatty() and os.environ.get("TERM") != "dumb"
        self._lock = threading.Lock()
        self._done = threading.Event()
        self._latest: Progress | None = None
        self._visible = False
        self._begin = time.monotonic()

    def __enter__(self) -> Self:
        if self.is_active:
            threading.Thread(target=self._tick, daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._done.set()
        self.clear()

    def listen(self, progress: Progress) -> None:
        """Keep the latest progress for the next tick."""
        self._latest = progress

    def clear(self) -> None:
        """Remove the line until the next tick."""
        with self._lock:
            if self._visible:
                self._rewrite("")
                self._visible = False

    def _tick(self) -> None:
        wait = _SECONDS_BEFORE_FIRST_LINE
        while not self._done.wait(wait):
            with self._lock:
                if not self._done.is_set():
                    self._rewrite(self._text(time.monotonic() - self._begin))
                    self._visible = True
            wait = _SECONDS_BETWEEN_LINES

    def _rewrite(self, text: str) -> None:
        with suppress(OSError):  # the terminal may be gone
            line = shortened(text, columns_of(self._file) - 1)  # a wrapped line could not be cleared
            print(f"\r\x1b[2K{line}", end="", file=self._file, flush=True)

    def _text_of_search(self, since: float) -> str:
        seconds = f"{since:.0f} s"
        latest = self._latest
        if latest is None:
            return f"working … {seconds}"
        parts = [f"{latest.conflicts:,} {noun(latest.conflicts, 'conflict')}", seconds]
        if latest.solutions:
            parts.insert(1, amount(latest.solutions, "solution"))
        leader = f" ({latest.leader.name} leads)" if latest.leader else ""
        return f"{latest.phase} … {', '.join(parts)}{leader}"
