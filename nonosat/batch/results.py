"""The results of a batch: a file of JSON Lines to which answers are appended, and by which it goes on.

A line is written at once and stored by the system at least every second, so what is lost when the power
fails is the work of a second, which is done again. The file may then have a hole, of zeros instead of lines;
such parts are removed before it goes on. Results of several shards are joined by putting one file after the
other.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from nonosat.batch.identities import Copies, Identities
from nonosat.batch.pool import Done
from nonosat.batch.unit import Unit, identity_of
from nonosat.errors import InputError
from nonosat.files.named_output import NamedOutput, naming_file
from nonosat.files.whole import whole_file
from nonosat.notation.file_text import json_bytes

#: Seconds between two moments at which the system is asked to store what was written.
_SECONDS_BETWEEN_STORING = 1.0
#: How each line begins; one that was cut off begins so, or has no bytes that were ever stored.
_BEGINNING = b'{"file": '
_NAMES = frozenset({"file", "index", "title", "key", "task", "exit", "seconds", "answer"})
#: What is added to the exit code of a puzzle that is in the input of this run.
_PRESENT = 0x80


class Results:
    """The open file of results, which no other batch may use meanwhile. It must be closed.

    ``done`` are the identities of the units that have an answer. Some may be of puzzles that were changed, or
    taken away, since: ``codes`` are the exit codes of those that are in the input of this run, and ``found``
    is how many of them had an answer before. ``was_damaged`` says that something was removed between two
    lines; with ``is_sequence`` all that follows is removed, too, as it rests on what is missing. Raises
    ``OSError`` that names the file, and ``InputError`` if it holds something else than results of this task
    with these options.
    """

    def __init__(
        self, path: str, task: str, options: Mapping[str, Any], *, is_sequence: bool = False
    ) -> None:
        self.path = path
        self.was_damaged = False
        self.done = Identities()
        self.codes: set[int] = set()
        self.found = 0
        self._options = options
        self._stored = time.monotonic()
        self._is_new = not os.path.exists(path)
        self._file = _locked(path)
        try:
            self._size = self._read(task, is_sequence=is_sequence)
            if self.was_damaged and not is_sequence:
                self._mend()
            if self._size < os.fstat(self._file.fileno()).st_size:  # the end of the last line is missing
                os.ftruncate(self._file.fileno(), self._size)
        except BaseException:
            self._file.close()
            raise

    def _mend(self) -> None:
        """Writes the lines that are whole to a file that takes the place of this one."""
        with open(self.path, "rb") as file, whole_file(self.path) as mended:
            for _, place in _whole_lines(file, self.path):
                mended.write(place.data)
            self._size = mended.tell()
        before, self._file = self._file, _locked(self.path)
        before.close()

    def _read(self, task: str, *, is_sequence: bool) -> int:
        """Takes what is there for done; returns the size of the part that is whole."""
        whole = 0
        with open(self.path, "rb") as file:
            for line, identity, place in _known_lines(file, self.path):
                if place.begin > whole:
                    self.was_damaged = True
                    if is_sequence:
                        break
                whole = place.begin + len(place.data)
                if line["task"] != task or (line.get("options") or {}) != self._options:
                    raise InputError(
                        f"expected results of '{_in_words(task, self._options)}': give another file",
                        found=_in_words(str(line["task"]), line.get("options") or {}),
                        source=self.path,
                    )
                self.done.add(identity, line["exit"])
            size = file.seek(0, os.SEEK_END)
            if whole < size:  # the end of the last line is missing, or a hole is where it was
                file.seek(-1, os.SEEK_END)
                self.was_damaged |= file.read(1) == b"\n"
        return whole

    def has(self, unit: Unit) -> bool:
        """Whether a unit of the input has an answer."""
        number = self.done.number(unit.identity)
        if number is not None and number < _PRESENT:
            self.done.add(unit.identity, number + _PRESENT)
            self.codes.add(number)
            self.found += 1
        return number is not None

    def append(self, unit: Unit, done: Done, **more: Any) -> dict[str, Any]:
        """Writes the answer to a unit, with ``more`` about it; returns the line as a value.

        After an error nothing of it is left in the file.
        """
        line = line_of(unit, done, **more)
        data = json_bytes(line) + b"\n"
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[self._file.write(rest) :]
            now = time.monotonic()
            if now > self._stored + _SECONDS_BETWEEN_STORING:
                self._file.force()
                self._stored = now
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file.fileno(), self._size)
            raise
        self._size += len(data)
        self.done.add(unit.identity, done.exit + _PRESENT)
        self.codes.add(done.exit)
        return line

    def lines(self) -> Iterator[dict[str, Any]]:
        """The lines of the puzzles that were in the input of this run, each once."""
        shown = Identities()
        with naming_file(self.path), open(self.path, "rb") as file:
            for line, identity, _ in _known_lines(file, self.path):
                if (self.done.number(identity) or 0) >= _PRESENT and identity not in shown:
                    shown.add(identity)
                    yield line

    def close(self, *, drop_empty: bool = False) -> None:
        """Stores what was written; with ``drop_empty`` a new file without a line is taken away."""
        try:
            if drop_empty and self._is_new and not self._size:
                with suppress(OSError):
                    os.unlink(self.path)
            self._file.force()
        finally:
            self._file.close()


def line_of(unit: Unit, done: Done, **more: Any) -> dict[str, Any]:
    """A line of results: where the puzzle is from, its answer, and what else there is to say."""
    line: dict[str, Any] = {
        "file": unit.file,
        "index": unit.index,
        "title": unit.title,
        "key": unit.key,
        "copy": unit.copy,
        "task": unit.task,
        "exit": done.exit,
        "seconds": round(done.seconds, 6),
        "answer": done.answer,
    }
    line |= unit.look
    further = {
        "error": done.error,
        "product": done.product,
        "picture": done.picture,
        "options": dict(unit.options),
        **more,
    }
    return line | {name: value for name, value in further.items() if value}


def lines_in(path: str) -> Iterator[dict[str, Any]]:
    """The lines of a file of results, as values; raises ``InputError`` and ``OSError``."""
    with naming_file(path), open(path, "rb") as file:
        for line, _ in _whole_lines(file, path):
            yield line


class _Place(NamedTuple):
    """Where a line begins in the file, and its bytes."""

    begin: int
    data: bytes


def _known_lines(file: BinaryIO, path: str) -> Iterator[tuple[dict[str, Any], bytes, _Place]]:
    """The lines that are whole, with the identities of their units and their places.

    Of puzzles that are the same, lines of old versions do not say which copy they are about: there each index
    is a copy of its own.
    """
    copies = Copies()
    places = Identities()
    for line, where in _whole_lines(file, path):
        puzzle = line["file"], line["title"], line["key"]
        copy = line.get("copy")
        if copy is None:
            copy = 0
            place = identity_of(*puzzle, ~line["index"])
            if place not in places:
                places.add(place)
                copy = copies.number(*puzzle)
        yield line, identity_of(*puzzle, copy), where


def _whole_lines(file: BinaryIO, path: str) -> Iterator[tuple[dict[str, Any], _Place]]:
    """The lines that are whole, with their places.

    Left out is what is damaged: a line that was cut off, at the end of a file that now stands before another,
    and one with a hole.
    """
    begin = 0
    for number, data in enumerate(file, 1):
        line: Any = None
        if data.endswith(b"\n"):
            with suppress(ValueError):
                line = json.loads(data)
        if _is_line(line):
            yield line, _Place(begin, data)
        elif not _is_damaged(data):
            raise _foreign(path, number)
        begin += len(data)


def _is_line(line: Any) -> bool:
    return (
        isinstance(line, dict)
        and line.keys() >= _NAMES
        and isinstance(line["index"], int)
        and isinstance(line["exit"], int)
        and 0 <= line["exit"] < _PRESENT
    )


def _is_damaged(data: bytes) -> bool:
    """Whether this may be what is left of lines when the power failed, or the disk was full."""
    rest = data.lstrip(b"\0")
    is_end_of_line = len(rest) < len(data) and rest.endswith(b"}\n")
    return is_end_of_line or _BEGINNING.startswith(rest[: len(_BEGINNING)])


def _foreign(path: str, number: int) -> InputError:
    return InputError(
        "expected results of 'nonosat batch': give a new file, or one of an earlier run",
        source=path,
        line=number,
    )


def _in_words(task: str, options: Mapping[str, Any]) -> str:
    return " ".join([task, *(f"{name}={value}" for name, value in options.items())])


def _locked(path: str) -> NamedOutput:
    """The file, which no other batch may use until it is closed, where the system can see to that."""
    with naming_file(path):
        file = NamedOutput(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666), shown=path)
    try:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise InputError("another batch is writing this file", source=path) from None
    except (ImportError, OSError):  # on Windows, and where the file system has no locks
        pass
    return file


def deaths_path(path: str) -> str:
    """The file beside the results that says which processes were lost."""
    return str(Path(path).with_name(Path(path).name + ".deaths"))
