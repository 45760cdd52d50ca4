"""Colours as they are written on the command line."""

from __future__ import annotations

from nonosat.errors import InputError
from nonosat.notation.colour_table import colour_value


def colour_of(text: str, source: str) -> str:
    """The colour as ``"#rrggbb"``; raises ``InputError``, which names ``source``."""
    value = colour_value(text)
    if value is None:
        raise InputError("expected a colour, like navy or #000080", found=text, source=source)
    return value


def colours_of(text: str, source: str) -> tuple[str, ...]:
    """The colours of a list with commas; as ``colour_of``."""
    return tuple(colour_of(each, source) for each in text.split(","))
