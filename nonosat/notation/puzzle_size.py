"""The size of a puzzle: as stated on the first line of a file, and whether it is within the limits."""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.errors import InputError
from nonosat.notation.text_lines import TextLine
from nonosat.notation.whole_numbers import numbers_of
from nonosat.puzzle import LONGEST_SIDE, MOST_CELLS


def opening_sizes(lines: Sequence[TextLine], names: str) -> tuple[TextLine, int, int]:
    """The first line that is not blank, and the two numbers that it holds; ``names`` says what they are."""
    head = next((line for line in lines if not line.is_blank), None)
    if head is None:
        raise InputError(f"expected {names}", found="the end")
    sizes = numbers_of(head, f"expected {names} as numbers")
    if len(sizes) != 2:
        raise InputError(f"expected {names}", found=head.text.strip(), line=head.number)
    return head, sizes[0], sizes[1]


def check_size(height: int, width: int, *, line: int | None = None) -> None:
    """Raises ``InputError`` unless a puzzle may have that size; call it before allocating that much."""
    for number, kind in ((height, "row"), (width, "column")):
        if number < 1:
            raise InputError(f"expected at least one {kind}", line=line)
        if number > LONGEST_SIDE:
            raise InputError(f"expected at most {LONGEST_SIDE} {kind}s", found=str(number), line=line)
    if height * width > MOST_CELLS:
        raise InputError(f"expected at most {MOST_CELLS} cells", found=f"{width} × {height}", line=line)
