"""Colours as red, green and blue, and as the ``"#rrggbb"`` of palettes and files."""

from __future__ import annotations

#: Red, green and blue, 0 … 255.
Rgb = tuple[int, int, int]

#: The weights of red, green and blue in perceived brightness, in thousandths (ITU-R BT.601).
BRIGHTNESS_SHARES = (299, 587, 114)


def rgb(value: str) -> Rgb:
    """Return red, green and blue of ``"#rrggbb"``."""
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)


def hex_of(colour: Rgb) -> str:
    """Return a colour as ``"#rrggbb"``.

    >>> hex_of(rgb("#1f5fbf"))
    '#1f5fbf'
    """
    return "#{:02x}{:02x}{:02x}".format(*colour)


def brightness(colour: Rgb) -> int:
    """Return the perceived brightness of a colour, 0 … 255,000."""
    return sum(share * level for share, level in zip(BRIGHTNESS_SHARES, colour, strict=True))
