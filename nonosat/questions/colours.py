"""Colours as they are written in options."""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.errors import InputError
from nonosat.notation.colour_table import colour_value


def colour_of(text: str, source: str) -> str:
    """The colour as ``"#rrggbb"``; raises ``InputError``, which names ``source``."""
    value = colour_value(text)
    if value is None:
        raise InputError("expected a colour, like navy or #000080", found=text, source=source)
    return value


def background_of(text: str) -> str:
    """The colour of ``--background``."""
    return colour_of(text, "--background")


def colours_of(text: str | Sequence[str] | None, source: str) -> tuple[str, ...]:
    """The colours of a list with commas, or of names; as ``colour_of``."""
    names = text.split(",") if isinstance(text, str) else text or ()
    return tuple(colour_of(each, source) for each in names)
