"""Cells written as runs: ``3e2f`` or ``e3f2`` for three cells and two."""

from __future__ import annotations

import re

from nonosat.puzzle import MOST_CELLS

_RUNS = re.compile(r"(?:[0-9]*+[A-Za-z_.#])*+[0-9]*+\Z")
#: The length of a run before the character of its cells, or behind it.
_WAYS = (re.compile(r"(?P<length>[0-9]*)(?P<cell>[^0-9])"), re.compile(r"(?P<cell>[^0-9])(?P<length>[0-9]*)"))


def expanded(text: str, count: int) -> str | None:
    """The cells, one character each, of a text that has so many of them; ``None`` for any other text.

    >>> expanded("2ef3e", 6), expanded("e2fe3", 6), expanded("2ef", 6)
    ('eefeee', 'eefeee', None)
    """
    if count > MOST_CELLS or not _RUNS.match(text):
        return None
    for way in _WAYS:
        runs = [(match["cell"], int(match["length"][:8] or 1)) for match in way.finditer(text)]
        if sum(length for _, length in runs) == count and way.sub("", text) == "":
            return "".join(cell * length for cell, length in runs)
    return None
