"""Puzzles in another format: the names and bytes of their files, and what these cannot hold."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown
from nonosat.errors import UnsupportedPuzzle
from nonosat.files.capacity import losses
from nonosat.files.inputs import STANDARD_INPUT
from nonosat.files.registry import encoded
from nonosat.notation.format import Format
from nonosat.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Item:
    """A puzzle, its file, and its index there: ``None`` when it is the only one."""

    path: str
    index: int | None
    puzzle: Puzzle

    @property
    def place(self) -> str:
        """The name of the puzzle in messages."""
        return self.path if self.index is None else f"{self.path}: puzzle {self.index}"


@dataclass(frozen=True, slots=True)
class ConvertAnswer(Answer):
    """A puzzle in another format: the bytes of its file, and what that does not hold."""

    format: Format
    data: bytes
    losses: tuple[str, ...]

    @property
    def suffix(self) -> str:
        """The suffix of the file."""
        return suffix_of(self.format)

    def _code(self) -> int:
        return exits.DONE

    def document(self) -> dict[str, Any]:
        return {"format": self.format.name, "losses": list(self.losses)}

    def verdict(self) -> str:
        return "; ".join(self.losses) or f"written as {self.format.name}"


class ConvertQuestion(Question[ConvertAnswer]):
    """Asks for one puzzle in another format; raises ``UnsupportedPuzzle`` if it cannot hold the clues."""

    def __init__(self, puzzle: Puzzle, format: Format) -> None:
        super().__init__()
        self._format = format
        self._data = encoded([puzzle], "", format=format.name)
        self._losses = losses(puzzle, format)

    def run(self) -> Iterator[Shown]:
        yield from ()

    def answer(self, end: End = None) -> ConvertAnswer:  # noqa: ARG002 - it is known from the start
        return ConvertAnswer(self._format, self._data, self._losses, seconds=self.seconds())


def suffix_of(format: Format) -> str:
    """The suffix of a file of the format."""
    return format.suffixes[0] if format.suffixes else ".txt"


def losses_as_json(items: Sequence[Item], format: Format) -> dict[str, Any]:
    """What was converted, and what the format cannot hold of each puzzle."""
    return {
        "format": format.name,
        "puzzles": [
            {
                "file": item.path,
                "index": item.index,
                "title": item.puzzle.title,
                "losses": list(losses(item.puzzle, format)),
            }
            for item in items
        ],
    }


def losses_in_words(items: Sequence[Item], format: Format, *, strict: bool) -> Iterator[str]:
    """What the format cannot hold of each puzzle; with ``strict`` raises ``UnsupportedPuzzle`` instead."""
    for item in items:
        lost = "; ".join(losses(item.puzzle, format))
        if lost and strict:
            raise UnsupportedPuzzle(f"{item.place}: {format.name} cannot hold everything: {lost}")
        if lost:
            yield f"{item.place}: {lost}"


def bytes_in(format: Format, items: Sequence[Item], path: str) -> bytes:
    """The bytes of a file with these puzzles; raises ``UnsupportedPuzzle``."""
    try:
        return encoded([item.puzzle for item in items], path, format=format.name)
    except UnsupportedPuzzle as error:
        place = items[0].path if len(items) == 1 else path
        hint = "" if len(items) == 1 or format.many else ": give a folder to write one file for each"
        raise UnsupportedPuzzle(f"{place}: {error}{hint}") from None


def file_names(items: Sequence[Item], format: Format) -> list[str]:
    """A file name for each puzzle: the name of its file, with a number if that file has several.

    >>> from nonosat.files.registry import format_named
    >>> from nonosat.grid import Grid
    >>> puzzle = Puzzle.of(Grid.from_text(["#"]))
    >>> items = [Item("a/boat.json", None, puzzle), Item("b/boat.json", None, puzzle)]
    >>> file_names(items, format_named("non"))
    ['boat.non', 'boat-2.non']
    """
    per_file = Counter(item.path for item in items)
    digits = len(str(max(per_file.values(), default=1)))
    names = FileNames(suffix_of(format), digits=digits)
    return [names.next(item.path, item.index) for item in items]


class FileNames:
    """Names for one file after another, no two of which are the same (on any system)."""

    def __init__(self, suffix: str, *, digits: int = 1) -> None:
        self._suffix = suffix
        self._digits = digits
        self._taken: set[str] = set()

    def next(self, path: str, index: int | None) -> str:
        """The name for puzzle ``index`` of a file, or for its only one."""
        stem = (
            "puzzle"
            if path in ("-", STANDARD_INPUT)
            else re.sub(r"\.gz$", "", PurePath(path).name).rsplit(".", 1)[0]
        )
        if index is not None:
            stem += f"-{index:0{self._digits}}"
        name, more = f"{stem}{self._suffix}", 2
        while name.lower() in self._taken:
            name, more = f"{stem}-{more}{self._suffix}", more + 1
        self._taken.add(name.lower())
        return name
