"""Printed QR codes of links to puzzles, unless they would be too dense for a phone.

``segno`` makes the codes (ISO/IEC 18004).
"""

from __future__ import annotations

from typing import NamedTuple

from nonosat.model.errors import MissingExtra

#: The side of a module of a code, in mm: zxing-cpp reads such codes from pages with 170 dots an inch, not
#: with 130, and codes with modules of 0.33 mm not from all pages with 200.
_MODULE = 0.4
#: The largest code: a larger one takes the room of the puzzle. With modules of that size it holds a link of
#: about 700 characters, the clues of 42×42 random cells.
_MOST_MM = 40.0
#: The white border required by the standard, in modules and in mm.
_BORDER_MODULES = 4
BORDER = _BORDER_MODULES * _MODULE


class LinkCode(NamedTuple):
    """A code with its border: its side in mm, its dark stretches (left, top and width), and their height."""

    side: float
    dark: tuple[tuple[float, float, float], ...]
    height: float = _MODULE


def code_of(link: str) -> LinkCode | None:
    """Return the code of a link; ``None`` if it would be too dense. Raises ``MissingExtra``."""
    try:
        import segno
    except ModuleNotFoundError:
        raise MissingExtra("a code for a link", "pdf") from None
    try:
        rows = list(segno.make_qr(link, error="l").matrix_iter(border=_BORDER_MODULES))
    except segno.DataOverflowError:
        return None
    side = len(rows) * _MODULE
    if side > _MOST_MM:
        return None
    dark = [
        (first * _MODULE, row * _MODULE, (last - first) * _MODULE)
        for row, modules in enumerate(rows)
        for first, last in _stretches(bytes(modules))
    ]
    return LinkCode(side, tuple(dark))


def _stretches(modules: bytes) -> list[tuple[int, int]]:
    """Return each stretch of dark modules as a half-open interval."""
    found = []
    at = modules.find(1)
    while at >= 0:
        end = modules.find(0, at)
        found.append((at, end))
        at = modules.find(1, end)
    return found
