"""The size of a puzzle: as stated on the first lines of a file, and whether it is within the limits."""

from __future__ import annotations

from collections.abc import Sequence, Sized

from nonosat.errors import InputError
from nonosat.notation.text_lines import TextLine
from nonosat.notation.whole_numbers import numbers_of
from nonosat.puzzle import LONGEST_SIDE, MOST_CELLS


def sizes_above(lines: Sequence[TextLine], *names: str) -> tuple[list[int], int, Sequence[TextLine]]:
    """The sizes on the first lines that are not blank, the number of the last of these, and the lines below.

    Each of ``names`` says what stands on a line: one number, or two with an ``and`` between them.
    """
    sizes: list[int] = []
    last = lines[0].number if lines else 1
    for name in names:
        at = next((at for at, line in enumerate(lines) if not line.is_blank), None)
        two = " and " in name
        expectation = f"expected {name}" if two else f"expected the {name} alone on its line"
        if at is None:
            raise InputError(expectation, found="the end", line=last)
        numbers = numbers_of(lines[at], f"{expectation}{' as numbers' if two else ''}")
        last = lines[at].number
        if len(numbers) != 1 + two:
            raise InputError(expectation, found=lines[at].text.strip(), line=last)
        sizes += numbers
        lines = lines[at + 1 :]
    return sizes, last, lines


def check_size(height: int, width: int, *, line: int | None = None) -> None:
    """Raises ``InputError`` unless a puzzle may have that size; call it before allocating that much."""
    for number, kind in ((height, "row"), (width, "column")):
        if number < 1:
            raise InputError(f"expected at least one {kind}", line=line)
        if number > LONGEST_SIDE:
            raise InputError(f"expected at most {LONGEST_SIDE} {kind}s", found=str(number), line=line)
    if height * width > MOST_CELLS:
        raise InputError(f"expected at most {MOST_CELLS} cells", found=f"{width} × {height}", line=line)


def check_count(found: Sized, wanted: int, what: str, line: int | None, place: str | None = None) -> None:
    """Raises ``InputError`` unless there are as many as wanted; ``what`` is ``"cells"``, say."""
    if len(found) != wanted:
        raise InputError(f"expected {wanted} {what}", found=str(len(found)), line=line, place=place)
