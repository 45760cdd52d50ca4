"""Clues filled up with zeros, or blanks, to a table: a line for each row, and a column for each column."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonosat.clues import Clue, Run
from nonosat.notation.text_lines import TextLine, words_of
from nonosat.notation.whole_numbers import run_length

_GAP = re.compile(r"\A\s|\s\s")


def clues_along(lines: Sequence[TextLine], kind: str) -> tuple[Clue, ...]:
    """The clue of each line, without its zeros; ``kind`` is ``"row"`` or ``"column"``."""
    return tuple(_clue(_lengths(line, f"{kind} {number}")) for number, line in enumerate(lines, 1))


def clues_down(lines: Sequence[TextLine], width: int | None = None) -> tuple[Clue, ...]:
    """The clues of columns that stand below each other; ``width`` is their number, if it is known."""
    table = [_lengths(line, "columns") for line in lines]
    for line, lengths in zip(lines, table, strict=True):
        wanted = width or len(table[0])
        if len(lengths) != wanted:
            raise line.misfit(f"expected a number for each of {wanted} columns", len(lengths))
    return tuple(map(_clue, zip(*table, strict=True)))


def clues_below_each_other(lines: Sequence[TextLine]) -> tuple[Clue, ...]:
    """The clues of columns filled up with blanks: what stands above or below a number belongs to its column.

    The columns are where the numbers of the longest line stand.
    """
    words = [[(text, column, column + len(text)) for text, column in words_of(line)] for line in lines]
    columns = max(words, key=len)
    clues: list[list[int]] = [[] for _ in columns]
    for line, row in zip(lines, words, strict=True):
        at = 0
        for text, start, end in row:
            while at < len(columns) and columns[at][2] <= start:
                at += 1
            after = columns[at + 1][1] if at + 1 < len(columns) else end
            if at == len(columns) or columns[at][1] >= end or after < end:
                expectation = f"expected a number above or below one of {len(columns)} columns"
                raise line.misfit(expectation, text, column=start)
            clues[at].append(run_length(text, line=line.number, column=start, place=f"column {at + 1}"))
            at += 1
    return tuple(map(_clue, clues))


def is_filled_up_with_blanks(lines: Sequence[TextLine]) -> bool:
    """Whether the lines hold differently many numbers and more blanks than separate numbers."""
    counts = {len(list(words_of(line))) for line in lines}
    return len(counts) > 1 and any(_GAP.search(line.text.rstrip()) for line in lines)


def _lengths(line: TextLine, place: str) -> list[int]:
    return [run_length(text, line=line.number, column=column, place=place) for text, column in words_of(line)]


def _clue(lengths: Sequence[int]) -> Clue:
    return tuple(Run(length) for length in lengths if length)
