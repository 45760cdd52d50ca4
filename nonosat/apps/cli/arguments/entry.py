"""A puzzle of the input, and its name in the output."""

from __future__ import annotations

import os
from typing import NamedTuple

from nonosat.model.abilities.result import Heading
from nonosat.model.errors import as_one_line
from nonosat.model.puzzle import Puzzle


class Name(NamedTuple):
    """Name of a puzzle in the output.

    ``index`` counts from 0 and is ``None`` if the input has one puzzle; ``file`` is set only if there are
    several files; ``is_chosen``: the user chose the puzzle by its index, and the others get no result.

    >>> str(Name(1, "Boat")), str(Name(0, None, "many.jsonl")), Name(None, "Boat").heading
    ('[1] Boat', 'many.jsonl [0]', None)
    """

    index: int | None  # type: ignore[assignment] # of a tuple it is a method
    title: str | None = None
    file: str | None = None
    is_chosen: bool = False

    def __str__(self) -> str:
        number = None if self.index is None else f"[{self.index}]"
        return as_one_line(" ".join(part for part in (self.file, number, self.title) if part))

    @property
    def is_one_of_several(self) -> bool:
        """Whether the input has other puzzles."""
        return self.index is not None or self.file is not None

    @property
    def heading(self) -> str | None:
        """The heading of its result; ``None`` if no other puzzle gets a result."""
        return str(self) if self.is_one_of_several and not self.is_chosen else None

    @property
    def json_heading(self) -> Heading:
        """The first keys of its result in JSON."""
        return Heading(self.title, self.index, self.file)


class Entry(NamedTuple):
    """Puzzle of the input; ``source`` names the input in error messages."""

    puzzle: Puzzle
    name: Name
    source: str | None = None

    @property
    def place(self) -> tuple[str | None, int | None]:
        """The location of the puzzle: the real path and the index."""
        return self.source and os.path.realpath(self.source), self.name.index


def place_of(path: str, index: int | None) -> str:
    """Return the name in messages of puzzle ``index`` of a file, or of its only one."""
    return path if index is None else f"{path}: puzzle {index}"
