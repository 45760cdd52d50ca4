"""What a report of a gate is made of: puzzles with what became of each wish, and what could not be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from nonosat.amounts import amount
from nonosat.cli.arguments.entry import Name
from nonosat.cli.output.standard_error import sentence_of
from nonosat.errors import InputError, NonosatError
from nonosat.puzzle import Puzzle
from nonosat.sets.judging import Judged


class JudgedPuzzle(NamedTuple):
    """A puzzle, and what became of each wish.

    ``line`` is the one on which it begins in its file, ``puzzle`` is there to be drawn: both only of one that
    is not as wished, and where they are known.
    """

    name: Name
    wishes: Sequence[Judged]
    line: int | None = None
    puzzle: Puzzle | None = None

    @property
    def missed(self) -> tuple[Judged, ...]:
        """The wishes that do not hold, or are not known to."""
        return tuple(each for each in self.wishes if not each.holds)


class UnreadPlace(NamedTuple):
    """What could not be read: a sentence about it, and where that is, as far as it is known."""

    sentence: str
    file: str | None = None
    line: int | None = None
    column: int | None = None

    @classmethod
    def of(cls, error: NonosatError | OSError) -> Self:
        """The place that an error names."""
        if isinstance(error, InputError):
            return cls(str(error), error.source, error.line, error.column)
        file = str(error.filename) if isinstance(error, OSError) and error.filename else None
        return cls(sentence_of(error), file)


class Judgements(NamedTuple):
    """The outcome of a gate."""

    puzzles: Sequence[JudgedPuzzle]
    unread: Sequence[UnreadPlace] = ()

    def missed(self) -> Iterator[tuple[JudgedPuzzle, Judged]]:
        """Every wish that does not hold, or is not known to, with its puzzle."""
        return ((puzzle, each) for puzzle in self.puzzles for each in puzzle.missed)

    def counted(self) -> str:
        """How many puzzles are as wished, and how much could not be read."""
        good = sum(not puzzle.missed for puzzle in self.puzzles)
        unread = f"; {amount(len(self.unread), 'input')} could not be read" if self.unread else ""
        return f"{amount(len(self.puzzles), 'puzzle')}, {good} as wished{unread}"


def reason_of(judged: Judged) -> str:
    """Why a wish does not hold, or is not known."""
    return f"{'not known: ' if judged.holds is None else ''}{judged.why}"
