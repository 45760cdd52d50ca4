"""Clues written one per line, and what the numbers of any clue are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from nonosat.clues import Clue, Run, clue_of_lengths
from nonosat.errors import InputError
from nonosat.notation.text_lines import TextLine, split_line, words_of
from nonosat.notation.whole_numbers import plain_lengths, run_length

#: Takes a word apart into a number and the colour that it has; raises ``InputError`` for what is none.
ColourOf = Callable[[str], tuple[str, int]]


def lines_for_clues(lines: Sequence[TextLine], count: int) -> list[TextLine] | None:
    """One line for each of ``count`` clues; ``None`` when there are too few or too many.

    A blank line counts as a clue only where there would be too few lines without it. ``lines`` should
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
    """The clue of words and their columns; no word, or zeros alone, means a blank line."""
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
    """The clue that the numbers on a line make, between blanks and commas or what the pattern matches."""
    if colour_of is None and (lengths := plain_lengths(line.text)):
        return clue_of_lengths(lengths)
    if between is None or line.is_blank:
        return clue_of_words(words_of(line), line.number, place, colour_of)
    parts = ((part.text, part.offset + 1) for part in split_line(line, between))
    return clue_of_words(parts, line.number, place, colour_of)


def clues_of_lines(
    lines: Iterable[TextLine], kind: str, colour_of: ColourOf | None = None, *, between: str | None = None
) -> tuple[Clue, ...]:
    """One clue per line; ``kind`` is ``"row"`` or ``"column"``."""
    return tuple(
        clue_of_line(line, f"{kind} {number}", colour_of, between=between)
        for number, line in enumerate(lines, 1)
    )
