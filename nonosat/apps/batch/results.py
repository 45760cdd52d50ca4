"""The results of a batch: a file of JSON Lines to which answers are appended, and by which it resumes.

A line is written at once and synced at least every second, so a power failure loses the work of at most a
second, which is repeated. Results of several shards are joined by concatenation. Incomplete lines are removed
(``nonosat.sat.processes.log``).

Items with answers are known by their identities: sets of millions of them take little memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from nonosat.apps.batch.work_item import IDENTITY_BYTES, WorkItem, WorkResult, identity_of
from nonosat.model.errors import InputError
from nonosat.sat.processes import log
from nonosat.sat.processes.log import Log, LogKind

#: Identities kept unsorted before they are merged into the sorted ones: this number, or this share of the
#: sorted ones, so that merging is rare. An unsorted one takes some 150 bytes, a sorted one 17.
_MOST_UNSORTED, _UNSORTED_SHARE = 20_000, 1 / 16
#: All have the same length, so it does not matter that this type ignores trailing zeros.
_BYTES = np.dtype(f"S{IDENTITY_BYTES}")


class Identities:
    """Growing set of byte strings of ``IDENTITY_BYTES``, each with a number from 0 to 255."""

    def __init__(self) -> None:
        self._sorted = np.empty(0, dtype=_BYTES)
        self._numbers = np.empty(0, dtype=np.uint8)
        self._unsorted: dict[bytes, int] = {}

    def __len__(self) -> int:
        return len(self._sorted) + len(self._unsorted)

    def __contains__(self, identity: bytes) -> bool:
        return self.number(identity) is not None

    def number(self, identity: bytes) -> int | None:
        """Return the number of an identity; ``None`` if it is not in the set."""
        if identity in self._unsorted:
            return self._unsorted[identity]
        index = self._index(identity)
        return None if index is None else int(self._numbers[index])

    def add(self, identity: bytes, number: int = 0) -> None:
        """Add an identity, or change its number."""
        index = None if identity in self._unsorted else self._index(identity)
        if index is not None:
            self._numbers[index] = number
            return
        self._unsorted[identity] = number
        if len(self._unsorted) >= max(_MOST_UNSORTED, len(self._sorted) * _UNSORTED_SHARE):
            self._sort()

    def _index(self, identity: bytes) -> int | None:
        wanted = np.frombuffer(identity, dtype=_BYTES)
        index = int(self._sorted.searchsorted(wanted)[0])
        return index if index < len(self._sorted) and self._sorted[index] == wanted[0] else None

    def _sort(self) -> None:
        more = np.frombuffer(b"".join(self._unsorted), dtype=_BYTES)
        numbers = np.fromiter(self._unsorted.values(), dtype=np.uint8, count=len(self._unsorted))
        self._unsorted.clear()
        order = np.argsort(more)
        indices = self._sorted.searchsorted(more[order])
        self._sorted = np.insert(self._sorted, indices, more[order])
        self._numbers = np.insert(self._numbers, indices, numbers[order])


class Copies:
    """Numbering of the puzzles of a file that have the same title and content."""

    def __init__(self) -> None:
        self._file: str | None = None
        self._index = 0
        self._known = Identities()
        #: The number of copies beyond the first, of puzzles that have any.
        self._further: Counter[bytes] = Counter()

    def numbered(self, item: WorkItem) -> WorkItem:
        """Return the item with its ``copy``; items must come in the order of their files.

        A file that begins again is numbered again.
        """
        if item.file != self._file or item.index <= self._index:
            self._known, self._further = Identities(), Counter()
        self._file, self._index = item.file, item.index
        return item._replace(copy=self.number(item.file, item.title, item.key))

    def number(self, file: str, title: str | None, key: str) -> int:
        """Return the number of equal puzzles before."""
        first = identity_of(file, title, key, 0)
        if first not in self._known:
            self._known.add(first)
            return 0
        self._further[first] += 1
        return self._further[first]


#: Seconds between two syncs of the file.
_SECONDS_BETWEEN_STORING = 1.0
_NAMES = frozenset({"file", "index", "title", "key", "copy", "task", "exit", "seconds", "answer"})
#: Added to the exit code of a puzzle that is in the input of this run.
_PRESENT = 0x80


class Results:
    """Open file of results, locked against other batches. It must be closed.

    ``done`` are the identities of the items that have an answer. Some may be of puzzles that were changed or
    removed since: ``codes`` are the exit codes of those in the input of this run, and ``found`` is how many
    of them had an answer before. Raises ``OSError`` that names the file, and ``InputError`` if it does not
    hold results of this task with these options.
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
        """Whether damaged lines were removed when the file was opened."""
        return self._log.was_damaged

    def has(self, item: WorkItem) -> bool:
        """Return whether an item of the input has an answer."""
        number = self.done.number(item.identity)
        if number is not None and number < _PRESENT:
            self.done.add(item.identity, number + _PRESENT)
            self.codes.add(number)
            self.found += 1
        return number is not None

    def append(self, item: WorkItem, done: WorkResult, **more: Any) -> dict[str, Any]:
        """Write the answer to an item, with ``more`` keys; return the line as a value.

        After an error no part of it remains in the file.
        """
        line = line_of(item, done, **more)
        self._log.append(line)
        self.done.add(item.identity, done.exit + _PRESENT)
        self.codes.add(done.exit)
        return line

    def lines(self) -> Iterator[dict[str, Any]]:
        """Yield the lines of the puzzles in the input of this run, each once."""
        shown = Identities()
        for line in lines_in(self.path):
            identity = _identity(line)
            if (self.done.number(identity) or 0) >= _PRESENT and identity not in shown:
                shown.add(identity)
                yield line

    def close(self, *, drop_empty: bool = False) -> None:
        """Sync and close the file; with ``drop_empty`` remove a new file without lines."""
        self._log.close(drop_empty=drop_empty)


def line_of(item: WorkItem, done: WorkResult, **more: Any) -> dict[str, Any]:
    """Return a line of results: the place of the puzzle, its answer, and further keys."""
    line: dict[str, Any] = {
        "file": item.file,
        "index": item.index,
        "title": item.title,
        "key": item.key,
        "copy": item.copy,
        "task": item.task,
        "exit": done.exit,
        "seconds": round(done.seconds, 6),
        "answer": done.answer,
    }
    line |= item.appearance
    further = {
        "error": done.error,
        "output": done.output,
        "grid": done.grid,
        "options": dict(item.options),
        **more,
    }
    return line | {name: value for name, value in further.items() if value}


def lines_in(path: str) -> Iterator[dict[str, Any]]:
    """Yield the lines of a file of results, as values; raises ``InputError`` and ``OSError``."""
    return log.lines_in(path, _KIND)


def _identity(line: Mapping[str, Any]) -> bytes:
    """Return the identity of a line's item."""
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


def losses_path(path: str) -> str:
    """Return the file beside the results that logs lost processes."""
    return str(Path(path).with_name(Path(path).name + ".losses"))
