"""The results of a batch: a file of JSON Lines to which answers are appended, and by which it goes on.

A line is written at once and stored by the system at least every second, so what is lost when the power
fails is the work of a second, which is done again. Results of several shards are joined by putting one file
after the other. What is left of lines that were cut off is removed (``nonosat.sat.processes.log``).

What has an answer is known by its identity: sets of millions of them take little memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from nonosat.apps.batch.unit import IDENTITY_BYTES, Done, Unit, identity_of
from nonosat.model.errors import InputError
from nonosat.sat.processes import log
from nonosat.sat.processes.log import Log, LogKind

#: Identities that are kept loose until they are sorted into the others: so many, or this share of the others,
#: so that millions are not sorted again for every few. A loose one takes some 150 bytes, a sorted one 17.
_MOST_LOOSE, _LOOSE_SHARE = 20_000, 1 / 16
#: Compares them as they are: all have the same length, so the zeros that this type ignores decide nothing.
_BYTES = np.dtype(f"S{IDENTITY_BYTES}")


class Identities:
    """A growing set of byte strings of ``IDENTITY_BYTES``, each with a number from 0 to 255."""

    def __init__(self) -> None:
        self._sorted = np.empty(0, dtype=_BYTES)
        self._numbers = np.empty(0, dtype=np.uint8)
        self._loose: dict[bytes, int] = {}

    def __len__(self) -> int:
        return len(self._sorted) + len(self._loose)

    def __contains__(self, identity: bytes) -> bool:
        return self.number(identity) is not None

    def number(self, identity: bytes) -> int | None:
        """The number of one; ``None`` if it is not there."""
        if identity in self._loose:
            return self._loose[identity]
        place = self._place(identity)
        return None if place is None else int(self._numbers[place])

    def add(self, identity: bytes, number: int = 0) -> None:
        """Adds one, or changes its number."""
        place = None if identity in self._loose else self._place(identity)
        if place is not None:
            self._numbers[place] = number
            return
        self._loose[identity] = number
        if len(self._loose) >= max(_MOST_LOOSE, len(self._sorted) * _LOOSE_SHARE):
            self._sort()

    def _place(self, identity: bytes) -> int | None:
        wanted = np.frombuffer(identity, dtype=_BYTES)
        place = int(self._sorted.searchsorted(wanted)[0])
        return place if place < len(self._sorted) and self._sorted[place] == wanted[0] else None

    def _sort(self) -> None:
        more = np.frombuffer(b"".join(self._loose), dtype=_BYTES)
        numbers = np.fromiter(self._loose.values(), dtype=np.uint8, count=len(self._loose))
        self._loose.clear()
        order = np.argsort(more)
        places = self._sorted.searchsorted(more[order])
        self._sorted = np.insert(self._sorted, places, more[order])
        self._numbers = np.insert(self._numbers, places, numbers[order])


class Copies:
    """Numbers the puzzles of a file that have the same title and the same content."""

    def __init__(self) -> None:
        self._file: str | None = None
        self._index = 0
        self._known = Identities()
        #: How many there are beyond the first, of those that have a second.
        self._further: Counter[bytes] = Counter()

    def numbered(self, unit: Unit) -> Unit:
        """The unit with its ``copy``; they must come in the order of their files.

        A file that begins once more has the same puzzles as before.
        """
        if unit.file != self._file or unit.index <= self._index:
            self._known, self._further = Identities(), Counter()
        self._file, self._index = unit.file, unit.index
        return unit._replace(copy=self.number(unit.file, unit.title, unit.key))

    def number(self, file: str, title: str | None, key: str) -> int:
        """How many there were before that are the same."""
        first = identity_of(file, title, key, 0)
        if first not in self._known:
            self._known.add(first)
            return 0
        self._further[first] += 1
        return self._further[first]


#: Seconds between two moments at which the system is asked to store what was written.
_SECONDS_BETWEEN_STORING = 1.0
_NAMES = frozenset({"file", "index", "title", "key", "copy", "task", "exit", "seconds", "answer"})
#: What is added to the exit code of a puzzle that is in the input of this run.
_PRESENT = 0x80


class Results:
    """The open file of results, which no other batch may use meanwhile. It must be closed.

    ``done`` are the identities of the units that have an answer. Some may be of puzzles that were changed, or
    taken away, since: ``codes`` are the exit codes of those that are in the input of this run, and ``found``
    is how many of them had an answer before. ``was_damaged`` says that something was removed between two
    lines. Raises ``OSError`` that names the file, and ``InputError`` if it holds something else than results
    of this task with these options.
    """

    def __init__(self, path: str, task: str, options: Mapping[str, Any]) -> None:
        self.path = path
        self.done = Identities()
        self.codes: set[int] = set()
        self.found = 0

        def take(line: dict[str, Any]) -> None:
            if line["task"] != task or (line.get("options") or {}) != options:
                raise InputError(
                    f"expected results of '{_in_words(task, options)}': choose another file",
                    found=_in_words(str(line["task"]), line.get("options") or {}),
                    source=path,
                )
            self.done.add(_identity(line), line["exit"])

        self._log = Log(path, _KIND, take, seconds_between_storing=_SECONDS_BETWEEN_STORING)

    @property
    def was_damaged(self) -> bool:
        """Whether something that was damaged was removed when the file was opened."""
        return self._log.was_damaged

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
        self._log.append(line)
        self.done.add(unit.identity, done.exit + _PRESENT)
        self.codes.add(done.exit)
        return line

    def lines(self) -> Iterator[dict[str, Any]]:
        """The lines of the puzzles that were in the input of this run, each once."""
        shown = Identities()
        for line in lines_in(self.path):
            identity = _identity(line)
            if (self.done.number(identity) or 0) >= _PRESENT and identity not in shown:
                shown.add(identity)
                yield line

    def close(self, *, drop_empty: bool = False) -> None:
        """Stores what was written; with ``drop_empty`` a new file without a line is taken away."""
        self._log.close(drop_empty=drop_empty)


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
    return log.lines_in(path, _KIND)


def _identity(line: Mapping[str, Any]) -> bytes:
    """Says which unit a line is about."""
    return identity_of(line["file"], line["title"], line["key"], line["copy"])


def _is_line(line: Any) -> bool:
    return (
        isinstance(line, dict)
        and line.keys() >= _NAMES
        and isinstance(line["index"], int)
        and isinstance(line["exit"], int)
        and 0 <= line["exit"] < _PRESENT
    )


_KIND = LogKind(
    b'{"file": ',
    _is_line,
    "expected results of 'nonosat batch': choose a new file, or one of an earlier run",
    "batch",
)


def _in_words(task: str, options: Mapping[str, Any]) -> str:
    return " ".join([task, *(f"{name}={value}" for name, value in options.items())])


def deaths_path(path: str) -> str:
    """The file beside the results that says which processes were lost."""
    return str(Path(path).with_name(Path(path).name + ".deaths"))
