"""Lengths on paper as people write them: numbers with a unit."""

from __future__ import annotations

import re

from nonosat.errors import InputError

#: Millimetres of each unit.
UNITS = {"mm": 1.0, "cm": 10.0, "in": 25.4, '"': 25.4, "pt": 25.4 / 72}
_NUMBER = r"([0-9]{1,5}(?:\.[0-9]{1,4})?)"
_UNIT = r"(mm|cm|in|\"|pt)"
_LENGTH = re.compile(rf"{_NUMBER} ?{_UNIT}", re.IGNORECASE)
_RECTANGLE = re.compile(rf"{_NUMBER} ?{_UNIT}? ?[x×] ?{_NUMBER} ?{_UNIT}", re.IGNORECASE)


#: What messages ask for.
A_LENGTH = "a length with its unit, like 5mm or 0.25in"


def millimetres(
    text: str, source: str, *, least: float = 0.0, most: float = 5000.0, like: str = A_LENGTH
) -> float:
    """The length in millimetres; raises ``InputError``, which names ``source``.

    >>> millimetres("1.5cm", "--margin"), millimetres("0.5in", "--margin")
    (15.0, 12.7)
    """
    found = _LENGTH.fullmatch(text.strip())
    if not found:
        raise InputError(f"expected {like}", found=text, source=source)
    length = float(found[1]) * UNITS[found[2].lower()]
    if not least <= length <= most:
        raise InputError(f"expected a length from {least:g} to {most:g} mm", found=text, source=source)
    return length


def rectangle(text: str) -> tuple[float, float] | None:
    """Width and height in millimetres of text like ``6x9in``; ``None`` if it is something else.

    >>> rectangle("148x210mm"), rectangle("A5")
    ((148.0, 210.0), None)
    """
    found = _RECTANGLE.fullmatch(text.strip())
    if not found:
        return None
    unit = found[4].lower()
    return float(found[1]) * UNITS[(found[2] or unit).lower()], float(found[3]) * UNITS[unit]
