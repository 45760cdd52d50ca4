"""Puzzles in another format: the names and bytes of their files, and what these cannot hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown
from nonosat.files.capacity import losses
from nonosat.files.compression import uncompressed_name
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


def losses_as_json(item: Item, lost: Sequence[str]) -> dict[str, Any]:
    """What the format cannot hold of one puzzle."""
    return {"file": item.path, "index": item.index, "title": item.puzzle.title, "losses": list(lost)}


def file_names(places: Sequence[tuple[str, int | None]], format: Format) -> list[str]:
    """A file name for each puzzle, of which the file and the index there are given: the name of its file,
    with a number if that file has several.

    >>> from nonosat.files.registry import format_named
    >>> file_names([("a/boat.json", None), ("b/boat.json", None)], format_named("non"))
    ['boat.non', 'boat-2.non']
    """
    per_file = Counter(path for path, _ in places)
    digits = len(str(max(per_file.values(), default=1)))
    names = FileNames(suffix_of(format), digits=digits)
    return [names.next(path, index) for path, index in places]


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
            else uncompressed_name(PurePath(path).name).rsplit(".", 1)[0]
        )
        if index is not None:
            stem += f"-{index:0{self._digits}}"
        name, more = f"{stem}{self._suffix}", 2
        while name.lower() in self._taken:
            name, more = f"{stem}-{more}{self._suffix}", more + 1
        self._taken.add(name.lower())
        return name
