"""Clues written one per line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from nonosat.errors import InputError
from nonosat.notation.text_lines import TextLine, words_of
from nonosat.notation.whole_numbers import plain_lengths, run_length
from nonosat.puzzle import Clue, Puzzle, Run, clue_of_lengths

_COLOURED = re.compile(r"([0-9]+)(\D?)\Z")


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


def clue_of_line(line: TextLine, place: str, colours: Mapping[str, int] | None = None) -> Clue:
    """The clue that the numbers on a line make; no number, or a single ``0``, means a blank line.

    With ``colours`` each number may end in one of their keys; a number without a key has the colour
    of the key ``""``.
    """
    if colours is None and (lengths := plain_lengths(line.text)):
        return clue_of_lengths(lengths)
    runs: list[Run] = []
    zero: tuple[str, int] | None = None
    for text, column in words_of(line):
        number, colour = text, 1
        if colours is not None:
            number, colour = _coloured(text, colours, line, column, place)
        length = run_length(number, line=line.number, column=column, place=place)
        if length:
            runs.append(Run(length, colour))
        else:
            zero = zero or (text, column)
    if zero and runs:
        raise InputError(
            "expected a run length of at least 1",
            found=zero[0],
            line=line.number,
            column=zero[1],
            place=place,
        )
    return tuple(runs)


def _coloured(
    text: str, colours: Mapping[str, int], line: TextLine, column: int, place: str
) -> tuple[str, int]:
    match = _COLOURED.match(text)
    if match and match[2] in colours:
        return match[1], colours[match[2]]
    if match and not int(match[1].lstrip("0")[:1] or "0"):
        return match[1], 1
    expectation = "expected a run length"
    if match:
        keys = " ".join(key for key in colours if key)
        expectation += f" and one of the colours {keys}" if match[2] else " with the key of a colour"
    raise InputError(expectation, found=text, line=line.number, column=column, place=place)


def clues_of_lines(
    lines: Iterable[TextLine], kind: str, colours: Mapping[str, int] | None = None
) -> tuple[Clue, ...]:
    """One clue per line; ``kind`` is ``"row"`` or ``"column"``."""
    return tuple(clue_of_line(line, f"{kind} {number}", colours) for number, line in enumerate(lines, 1))


def puzzle_of_lines(rows: Iterable[TextLine], columns: Iterable[TextLine]) -> Puzzle:
    """The black-and-white puzzle whose row clues and column clues stand one per line."""
    return Puzzle(clues_of_lines(rows, "row"), clues_of_lines(columns, "column"))
