"""A log: an append-only JSON Lines file from which work resumes.

A line is written whole or not at all if the process can ensure that. After a kill, a power failure, or if
files of several machines are concatenated, fragments may remain: a truncated line, or a hole of zeros. They
are removed before the work resumes, and their work is repeated. A file with anything else is not a log, and
is left unchanged.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, BinaryIO, NamedTuple, Self

from nonosat.files.atomic_files import NamedOutput, atomic_file, naming_file
from nonosat.files.notation.file_text import json_bytes
from nonosat.model.errors import InputError


class LogKind(NamedTuple):
    """The format of a log's lines: their beginning, a test, and the expectation for error messages.

    ``work`` names what writes them.
    """

    beginning: bytes
    is_line: Callable[[Any], bool]
    expectation: str
    work: str


class Log:
    """An open log, locked against other writers. It must be closed.

    Each whole line is passed to ``take``, and fragments are removed; ``was_damaged``: there was one between
    two lines. In a *sequence* all lines after it are removed, too, as they depend on what is missing. Data
    are flushed to disk with every line, but not more often than every ``seconds_between_storing`` seconds.
    Raises ``OSError`` that names the file, ``InputError`` if it is not such a log, and what ``take`` raises;
    then the file stays unchanged.
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
                self._repair()
            if self._size < os.fstat(self._file.fileno()).st_size:  # the end of the last line is missing
                os.ftruncate(self._file.fileno(), self._size)
        except BaseException:
            self._file.close()
            raise

    def _read(self, take: Callable[[Any], None], *, is_sequence: bool) -> int:
        """Pass the whole lines to ``take``; return the size of the undamaged part."""
        whole = 0
        with open(self.path, "rb") as file:
            for line, span in _whole_lines(file, self.path, self._kind):
                if span.begin > whole:
                    self.was_damaged = True
                    if is_sequence:
                        break
                whole = span.end
                take(line)
            size = file.seek(0, os.SEEK_END)
            if whole < size:  # the end of the last line is missing, or a hole is where it was
                file.seek(-1, os.SEEK_END)
                self.was_damaged |= file.read(1) == b"\n"
        return whole

    def _repair(self) -> None:
        """Replace the file by its whole lines."""
        with open(self.path, "rb") as file, atomic_file(self.path) as repaired:
            for _, span in _whole_lines(file, self.path, self._kind):
                repaired.write(span.data)
            self._size = repaired.tell()
        before, self._file = self._file, _locked(self.path, self._kind)
        before.close()

    def append(self, line: Any) -> None:
        """Write a line; after an error the file is unchanged."""
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
        """Flush to disk; with ``drop_empty`` delete a new file without lines."""
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
    """Yield the whole lines of a log, as values; raise ``InputError`` and ``OSError``."""
    with naming_file(path), open(path, "rb") as file:
        for line, _ in _whole_lines(file, path, kind):
            yield line


class _Span(NamedTuple):
    """The beginning and end of a line, with empty lines before it, and its bytes."""

    begin: int
    end: int
    data: bytes


def _whole_lines(file: BinaryIO, path: str, kind: LogKind) -> Iterator[tuple[Any, _Span]]:
    """Yield the whole lines with their spans.

    Damaged lines are skipped: truncated ones, also in the middle of concatenated files, and those with a
    hole.
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
            yield line, _Span(begin, end, data)
        elif not _is_damaged(data, kind.beginning):
            raise InputError(kind.expectation, source=path, line=number)
        begin = end


def _is_damaged(data: bytes, beginning: bytes) -> bool:
    """Return whether this may be left of lines after a power failure, or on a full disk."""
    rest = data.lstrip(b"\0")
    is_end_of_line = len(rest) < len(data) and (rest == b"\n" or rest.endswith(b"}\n"))
    return is_end_of_line or beginning.startswith(rest[: len(beginning)])


def _locked(path: str, kind: LogKind) -> NamedOutput:
    """Open the file, locked against other writers if the system supports it."""
    with naming_file(path):
        file = NamedOutput(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666), shown=path)
    try:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise InputError(f"another {kind.work} is writing this file", source=path) from None
    except (ImportError, OSError):  # on Windows, or without locks in the file system
        pass
    return file
