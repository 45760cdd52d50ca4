"""The end of a book: who made which puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from nonosat.rendering.book.planning import Credit
from nonosat.rendering.book.press import Press

#: The size of text, in points, and the distance of lines, in mm.
_TEXT, _LINE = 8.0, 4.2


def pages_of_rights(press: Press) -> list[list[str]]:
    """The lines that say who made which puzzles, page by page; none if it is the same for all."""
    if press.common is not None:
        return []
    width, height = press.below_heading
    numbers: dict[str, list[int]] = {}
    for number, each in enumerate(press.puzzles, 1):
        numbers.setdefault(Credit.of(each.puzzle).full, []).append(number)
    lines = [
        line
        for credit, some in numbers.items()
        if credit
        for line in press.canvas.lines(f"{ranges(some)}: {credit}", _TEXT, width, most=100)
    ]
    a_page = int(height / _LINE)
    return [lines[begin : begin + a_page] for begin in range(0, len(lines), a_page)]


def print_rights(press: Press, pages: Sequence[Sequence[str]]) -> None:
    """The pages with these lines."""
    name = press.words.rights
    for place, lines in enumerate(pages):
        left = press.begin(heading="" if place else name, running=name)
        down = press.top + press.HEAD
        for line in lines:
            press.canvas.text(line, left, down, _TEXT, room=press.room[0])
            down += _LINE


def ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers in words, neighbours together.

    >>> ranges([1, 2, 3, 5, 8, 9])
    '1–3, 5, 8–9'
    """
    parts = []
    for _, group in groupby(enumerate(numbers), key=lambda each: each[1] - each[0]):
        found = [number for _, number in group]
        parts.append(f"{found[0]}–{found[-1]}" if len(found) > 1 else f"{found[0]}")
    return ", ".join(parts)
