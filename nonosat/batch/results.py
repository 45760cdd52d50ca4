"""The results of a batch: a file of JSON Lines to which answers are appended, and by which it goes on.

A line is written at once and stored by the system at least every second, so what is lost when the power
fails is the work of a second, which is done again. Results of several shards are joined by putting one file
after the other. What is left of lines that were cut off is removed (``nonosat.processes.log``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from nonosat.batch.identities import Copies, Identities
from nonosat.batch.unit import Done, Unit, identity_of
from nonosat.errors import InputError
from nonosat.processes import log
from nonosat.processes.log import Log, LogKind

#: Seconds between two moments at which the system is asked to store what was written.
_SECONDS_BETWEEN_STORING = 1.0
_NAMES = frozenset({"file", "index", "title", "key", "task", "exit", "seconds", "answer"})
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
        identify = _Identification()

        def take(line: dict[str, Any]) -> None:
            if line["task"] != task or (line.get("options") or {}) != options:
                raise InputError(
                    f"expected results of '{_in_words(task, options)}': choose another file",
                    found=_in_words(str(line["task"]), line.get("options") or {}),
                    source=path,
                )
            self.done.add(identify(line), line["exit"])

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
        identify = _Identification()
        for line in lines_in(self.path):
            identity = identify(line)
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


class _Identification:
    """Says which unit a line is about, of the lines of one file in their order.

    Of puzzles that are the same, lines of old versions do not say which copy they are about: there each index
    is a copy of its own.
    """

    def __init__(self) -> None:
        self._copies = Copies()
        self._places = Identities()

    def __call__(self, line: Mapping[str, Any]) -> bytes:
        puzzle = line["file"], line["title"], line["key"]
        copy = line.get("copy")
        if copy is None:
            copy = 0
            place = identity_of(*puzzle, ~line["index"])
            if place not in self._places:
                self._places.add(place)
                copy = self._copies.number(*puzzle)
        return identity_of(*puzzle, copy)


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
