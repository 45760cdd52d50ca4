"""Puzzles in another format: the names and bytes of their files, and what these cannot hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Annotated

from nonosat.files.compression import uncompressed_name
from nonosat.files.converting import Converted, convert
from nonosat.files.inputs import STANDARD_INPUT
from nonosat.files.registry import format_named
from nonosat.notation.format import Format
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.question import Answer, Ending, Question
from nonosat.questions.shared import TO
from nonosat.search_options import SearchOptions


def place_of(path: str, index: int | None) -> str:
    """What messages call puzzle ``index`` of a file, or its only one."""
    return path if index is None else f"{path}: puzzle {index}"


@dataclass(frozen=True, slots=True)
class Losses:
    """What a format cannot hold of one puzzle."""

    file: Annotated[str, "The file of the puzzle."]
    index: Annotated[int | None, "Its number there, 0-based; `null` when it is the only one."]
    title: Annotated[str | None, "Its title."]
    losses: Annotated[tuple[str, ...], "What the format cannot hold of it, in sentences."]


@dataclass(frozen=True, slots=True)
class Conversions:
    """The answer to ``convert``."""

    format: Annotated[str, "The name of the format."]
    puzzles: Annotated[tuple[Losses, ...], "The puzzles that were written."]


class ConvertAnswer(Answer[Converted]):
    """The answer to ``convert`` in a batch."""

    result_type = Converted

    @property
    def suffix(self) -> str:
        """The suffix of the file."""
        return suffix_of(format_named(self.result.format))

    def _code(self) -> int:
        return exits.DONE

    def verdict(self) -> str:
        return "; ".join(self.result.losses) or f"written as {self.result.format}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertQuestion(Question[Puzzle, ConvertAnswer]):
    """Convert a puzzle to another format; raises ``UnsupportedPuzzle`` if that cannot hold the clues."""

    answers = (ConvertAnswer,)
    exit_codes = exits.Meanings(done="The puzzle was written.")

    to: Annotated[str, TO]

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> ConvertAnswer:  # noqa: ARG002 - no search
        converted = convert(subject, self.to)
        return ConvertAnswer(converted, ending)


def suffix_of(format: Format) -> str:
    """The suffix of a file of the format."""
    return format.suffixes[0] if format.suffixes else ".txt"


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
