"""What one puzzle of a command's input is called in its output."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of the input; ``index`` counts from 0 and is ``None`` when it is the only one.

    ``source`` is what errors call the input.
    """

    index: int | None
    puzzle: Puzzle
    source: str | None = None

    @property
    def title(self) -> str | None:
        """The title of the puzzle."""
        return self.puzzle.title


@dataclass(frozen=True, slots=True)
class Unread:
    """A puzzle of the input that was not read, or not begun, in time."""

    index: int | None
    title: str | None = None
