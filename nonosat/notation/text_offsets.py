"""Places in a text that is read as a whole, and not line by line."""

from __future__ import annotations

import re

from nonosat.errors import InputError

_REST_OF_LINE = re.compile(r"[^\n]*")


def line_and_column(text: str, at: int) -> tuple[int, int]:
    """The 1-based line and column of an offset."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def misfit_at(
    text: str, at: int, expectation: str, found: str | None = None, *, place: str | None = None
) -> InputError:
    """The error that something else stands at that offset (0 …), with its line and its column.

    ``found`` is what, if it is not the rest of the line.
    """
    rest = _REST_OF_LINE.match(text, at)
    shown = rest[0].strip() if rest else ""
    shown = shown or ("the end" if at >= len(text.rstrip()) else "the end of the line")
    line, column = line_and_column(text, at)
    return InputError(expectation, found=found or shown, line=line, column=column, place=place)
