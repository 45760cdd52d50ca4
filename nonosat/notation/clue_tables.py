"""Clues filled up with zeros to a table: one line for each row, and one column for each column."""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.errors import InputError
from nonosat.notation.text_lines import TextLine, words_of
from nonosat.notation.whole_numbers import run_length
from nonosat.puzzle import Clue, Run


def clues_along(lines: Sequence[TextLine], kind: str) -> tuple[Clue, ...]:
    """The clue of each line, without its zeros; ``kind`` is ``"row"`` or ``"column"``."""
    return tuple(_clue(_lengths(line, f"{kind} {number}")) for number, line in enumerate(lines, 1))


def clues_down(lines: Sequence[TextLine], width: int | None = None) -> tuple[Clue, ...]:
    """The clues of columns that stand below each other; ``width`` is their number, if it is known."""
    table = [_lengths(line, "columns") for line in lines]
    for line, lengths in zip(lines, table, strict=True):
        wanted = width or len(table[0])
        if len(lengths) != wanted:
            expectation = f"expected a number for each of {wanted} columns"
            raise InputError(expectation, found=str(len(lengths)), line=line.number)
    return tuple(map(_clue, zip(*table, strict=True)))


def _lengths(line: TextLine, place: str) -> list[int]:
    return [run_length(text, line=line.number, column=column, place=place) for text, column in words_of(line)]


def _clue(lengths: Sequence[int]) -> Clue:
    return tuple(Run(length) for length in lengths if length)


def lines_along(clues: Sequence[Clue]) -> list[str]:
    """A line for each clue, all with equally many numbers of equal width; zeros come first."""
    return _written(_filled_up(clues))


def lines_down(clues: Sequence[Clue]) -> list[str]:
    """Lines in which each clue is a column; zeros come first."""
    return _written(list(zip(*_filled_up(clues), strict=True)))


def _filled_up(clues: Sequence[Clue]) -> list[tuple[int, ...]]:
    longest = max(1, *map(len, clues))
    return [(*[0] * (longest - len(clue)), *(run.length or 0 for run in clue)) for clue in clues]


def _written(table: Sequence[Sequence[int]]) -> list[str]:
    digits = max(len(str(length)) for row in table for length in row)
    return [" ".join(str(length).zfill(digits) for length in row) for row in table]
