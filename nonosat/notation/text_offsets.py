"""Places in a text that is read as a whole, and not line by line."""

from __future__ import annotations

import re

from nonosat.errors import InputError

_REST_OF_LINE = re.compile(r"[^\n]*")


def misfit_at(text: str, at: int, expectation: str, *, place: str | None = None) -> InputError:
    """The error that something else stands at that offset (0 …), with its line and its column."""
    rest = _REST_OF_LINE.match(text, at)
    found = rest[0].strip() if rest else ""
    return InputError(
        expectation,
        found=found or ("the end" if at >= len(text.rstrip()) else "the end of the line"),
        line=text.count("\n", 0, at) + 1,
        column=at - text.rfind("\n", 0, at),
        place=place,
    )
