"""A log: a file of JSON Lines to which lines are only appended, and by which work goes on.

A line is written whole or not at all, as far as the process can see to that. But processes are killed, power
fails, and files of several machines are put one after the other. One rule holds for all that may be left of
lines then, a last one that was cut off and a hole of zeros instead of lines: it is removed before the work
goes on, and what it said is done again. What cannot be left of lines of this kind is somebody's file, and is
not touched.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple, Self

from nonosat.files.notation.file_text import json_bytes
from nonosat.files.whole import NamedOutput, naming_file, whole_file
from nonosat.model.errors import InputError


class LogKind(NamedTuple):
    """What the lines of a log are: how each begins, what tells them from others, and what else to expect.

    ``work`` is what writes them.
    """

    beginning: bytes
    is_line: Callable[[Any], bool]
    expectation: str
    work: str


class Log:
    """An open log, which nobody else may write to meanwhile. It must be closed.

    Each line that is there is handed to ``take``, and what is no whole line is removed: ``was_damaged`` says
    that something was between two lines. In a *sequence* all that follows such a place is removed, too, as it
    rests on what is missing. The system is asked to store what was written with every line, or if it is
    written ``seconds_between_storing`` later. Raises ``OSError`` that names the file, ``InputError`` if it
    holds something else, and what ``take`` raises; then the file stays as it is.
    """

    def __init__(
        self,
        path: str,
        kind: LogKind,
        take: Callable[[Any], None] = lambda _: None,
        *,
        is_sequence: bool = False,
        seconds_between_storing: float = 0.0,
    ) -> None:
        self.path = path
        self.was_damaged = False
        self._kind = kind
        self._stored = time.monotonic()
        self._seconds_between_storing = seconds_between_storing
        self._is_new = not os.path.exists(path)
        self._file = _locked(path, kind)
        try:
            self._size = self._read(take, is_sequence=is_sequence)
            if self.was_damaged and not is_sequence:
                self._mend()
            if self._size < os.fstat(self._file.fileno()).st_size:  # the end of the last line is missing
                os.ftruncate(self._file.fileno(), self._size)
        except BaseException:
            self._file.close()
            raise

    def _read(self, take: Callable[[Any], None], *, is_sequence: bool) -> int:
        """Hands over what is there; returns the size of the part that is whole."""
        whole = 0
        with open(self.path, "rb") as file:
            for line, place in _whole_lines(file, self.path, self._kind):
                if place.begin > whole:
                    self.was_damaged = True
                    if is_sequence:
                        break
                whole = place.end
                take(line)
            size = file.seek(0, os.SEEK_END)
            if whole < size:  # the end of the last line is missing, or a hole is where it was
                file.seek(-1, os.SEEK_END)
                self.was_damaged |= file.read(1) == b"\n"
        return whole

    def _mend(self) -> None:
        """Writes the lines that are whole to a file that takes the place of this one."""
        with open(self.path, "rb") as file, whole_file(self.path) as mended:
            for _, place in _whole_lines(file, self.path, self._kind):
                mended.write(place.data)
            self._size = mended.tell()
        before, self._file = self._file, _locked(self.path, self._kind)
        before.close()

    def append(self, line: Any) -> None:
        """Writes a line; after an error nothing of it is left in the file."""
        data = json_bytes(line) + b"\n"
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[self._file.write(rest) :]
            now = time.monotonic()
            if now >= self._stored + self._seconds_between_storing:
                self._file.force()
                self._stored = now
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file.fileno(), self._size)
            raise
        self._size += len(data)

    def close(self, *, drop_empty: bool = False) -> None:
        """Stores what was written; with ``drop_empty`` a new file without a line is taken away."""
        try:
            if drop_empty and self._is_new and not self._size:
                with suppress(OSError):
                    os.unlink(self.path)
            self._file.force()
        finally:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def lines_in(path: str, kind: LogKind) -> Iterator[Any]:
    """The whole lines of a log, as values; raises ``InputError`` and ``OSError``."""
    with naming_file(path), open(path, "rb") as file:
        for line, _ in _whole_lines(file, path, kind):
            yield line


class _Place(NamedTuple):
    """Where a line begins and ends, with empty lines before it, and its bytes."""

    begin: int
    end: int
    data: bytes


def _whole_lines(file: BinaryIO, path: str, kind: LogKind) -> Iterator[tuple[Any, _Place]]:
    """The lines that are whole, and where each is.

    Left out is what is damaged: a line that was cut off, at the end of a file that now stands before another,
    and one with a hole.
    """
    begin = end = 0
    for number, data in enumerate(file, 1):
        end += len(data)
        if data == b"\n":
            continue
        line: Any = None
        if data.endswith(b"\n"):
            with suppress(ValueError, RecursionError):
                line = json.loads(data)
        if line is not None and kind.is_line(line):
            yield line, _Place(begin, end, data)
        elif not _is_damaged(data, kind.beginning):
            raise InputError(kind.expectation, source=path, line=number)
        begin = end


def _is_damaged(data: bytes, beginning: bytes) -> bool:
    """Whether this may be what is left of lines when the power failed, or the disk was full."""
    rest = data.lstrip(b"\0")
    is_end_of_line = len(rest) < len(data) and (rest == b"\n" or rest.endswith(b"}\n"))
    return is_end_of_line or beginning.startswith(rest[: len(beginning)])


def _locked(path: str, kind: LogKind) -> NamedOutput:
    """The file, which nobody else may write to until it is closed, where the system can see to that."""
    with naming_file(path):
        file = NamedOutput(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666), shown=path)
    try:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise InputError(f"another {kind.work} is writing this file", source=path) from None
    except (ImportError, OSError):  # on Windows, and where the file system has no locks
        pass
    return file
