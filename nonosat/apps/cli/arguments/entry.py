"""A puzzle of a command's input, and its name in the output."""

from __future__ import annotations

import os
from typing import NamedTuple

from nonosat.model.errors import as_one_line
from nonosat.model.puzzle import Puzzle


class Name(NamedTuple):
    """The name of a puzzle among others.

    ``index`` counts from 0 and is ``None`` when the input has one puzzle; ``file`` is set only when
    there are several files; ``is_chosen``: the user picked the puzzle by its index, and the others get
    no answer.

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
        """The heading of its answer; ``None`` when no other puzzle gets an answer."""
        return str(self) if self.is_one_of_several and not self.is_chosen else None


class Entry(NamedTuple):
    """A puzzle of the input; ``source`` names the input in error messages."""

    puzzle: Puzzle
    name: Name
    source: str | None = None

    @property
    def place(self) -> tuple[str | None, int | None]:
        """Where the puzzle stands, whatever way led there."""
        return self.source and os.path.realpath(self.source), self.name.index


def place_of(path: str, index: int | None) -> str:
    """What messages call puzzle ``index`` of a file, or its only one."""
    return path if index is None else f"{path}: puzzle {index}"
