"""Clues on lines: one per line, or in a table padded with zeros or blanks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from nonosat.files.notation.text_lines import TextLine, split_line, words_of
from nonosat.files.notation.whole_numbers import plain_lengths, run_length
from nonosat.model.clues import Clue, Run, clue_of_lengths
from nonosat.model.errors import InputError

#: Splits a word into a number and its colour; raises ``InputError``.
ColourOf = Callable[[str], tuple[str, int]]


def lines_for_clues(lines: Sequence[TextLine], count: int) -> list[TextLine] | None:
    """Return one line for each of ``count`` clues; ``None`` if there are too few or too many.

    A blank line counts as a clue only if there would be too few lines without it. ``lines`` should
    include all blank lines after the last clue.
    """
    written = [index for index, line in enumerate(lines) if not line.is_blank]
    if len(written) == count:
        return [lines[index] for index in written]
    if len(written) > count or count > len(lines):
        return None
    first, last = (written[0], written[-1]) if written else (0, 0)
    start = max(0, last + 1 - count)
    return list(lines[start : start + count]) if start <= first else None


def clue_of_words(
    words: Iterable[tuple[str, int | None]], line: int | None, place: str, colour_of: ColourOf | None = None
) -> Clue:
    """Return the clue of words with their columns; no word, or only zeros, is a blank line."""
    runs: list[Run] = []
    zero: tuple[str, int | None] | None = None
    for text, column in words:
        try:
            number, colour = colour_of(text) if colour_of and text.strip("0") else (text, 1)
            length = run_length(number)
        except InputError as error:
            error.line, error.column, error.place = line, column, place
            raise
        if length:
            runs.append(Run(length, colour))
        else:
            zero = zero or (text, column)
    if zero and runs:
        expectation = "expected a run length of at least 1"
        raise InputError(expectation, found=zero[0], line=line, column=zero[1], place=place)
    return tuple(runs)


def clue_of_line(
    line: TextLine, place: str, colour_of: ColourOf | None = None, *, between: str | None = None
) -> Clue:
    """Return the clue of the numbers on a line, separated by blanks and commas or the pattern ``between``."""
    if colour_of is None and (lengths := plain_lengths(line.text)):
        return clue_of_lengths(lengths)
    if between is None or line.is_blank:
        return clue_of_words(words_of(line), line.number, place, colour_of)
    parts = ((part.text, part.offset + 1) for part in split_line(line, between))
    return clue_of_words(parts, line.number, place, colour_of)


def clues_of_lines(
    lines: Iterable[TextLine], kind: str, colour_of: ColourOf | None = None, *, between: str | None = None
) -> tuple[Clue, ...]:
    """Return one clue per line; ``kind`` is ``"row"`` or ``"column"``."""
    return tuple(
        clue_of_line(line, f"{kind} {number}", colour_of, between=between)
        for number, line in enumerate(lines, 1)
    )


_GAP = re.compile(r"\A\s|\s\s")


def clues_along(lines: Sequence[TextLine], kind: str) -> tuple[Clue, ...]:
    """Return the clue of each line, without its zeros; ``kind`` is ``"row"`` or ``"column"``."""
    return tuple(_clue(_lengths(line, f"{kind} {number}")) for number, line in enumerate(lines, 1))


def clues_down(lines: Sequence[TextLine], width: int | None = None) -> tuple[Clue, ...]:
    """Return the clues of columns with numbers below each other; ``width`` is the number of columns, if
    known.
    """
    table = [_lengths(line, "columns") for line in lines]
    for line, lengths in zip(lines, table, strict=True):
        wanted = width or len(table[0])
        if len(lengths) != wanted:
            raise line.input_error(f"expected a number for each of {wanted} columns", len(lengths))
    return tuple(map(_clue, zip(*table, strict=True)))


def clues_below_each_other(lines: Sequence[TextLine]) -> tuple[Clue, ...]:
    """Return the clues of columns padded with blanks: numbers above or below each other are in one column.

    The columns are those of the longest line.
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
                raise line.input_error(expectation, text, column=start)
            clues[at].append(run_length(text, line=line.number, column=start, place=f"column {at + 1}"))
            at += 1
    return tuple(map(_clue, clues))


def is_filled_up_with_blanks(lines: Sequence[TextLine]) -> bool:
    """Return whether the lines have different counts of numbers, and more blanks than needed to separate
    them.
    """
    counts = {len(list(words_of(line))) for line in lines}
    return len(counts) > 1 and any(_GAP.search(line.text.rstrip()) for line in lines)


def _lengths(line: TextLine, place: str) -> list[int]:
    return [run_length(text, line=line.number, column=column, place=place) for text, column in words_of(line)]


def _clue(lengths: Sequence[int]) -> Clue:
    return tuple(Run(length) for length in lengths if length)
