"""The colours that pictures are drawn in: a value for every letter of a palette, tints, contrast."""

from __future__ import annotations

from collections.abc import Iterable

from nonosat.palette import Palette
from nonosat.rgb_colour import Rgb, rgb

WHITE: Rgb = (255, 255, 255)
INK: Rgb = (26, 26, 26)

#: For colours that have neither a value nor a known name, used in turn: eight that people with any kind of
#: colour vision can tell apart (Okabe and Ito, "Color Universal Design", 2008).
_DISTINCT = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")

#: The square of a distance in RGB at which colours are clearly apart: a choice by eye, a quarter of the way
#: from black to white.
_CLEARLY_APART = 120**2


def colour_values(palette: Palette, *, ink: Rgb = INK) -> tuple[Rgb, ...]:
    """A value for each colour 1, 2, …: the palette's own, or else that of its name, or else a distinct one.

    If a puzzle has one colour and its palette gives no value, it is drawn in ``ink``.
    """
    if len(palette) == 1 and palette.colours[0] is None:
        return (ink,)
    given = [colour or _named(palette.name(number)) for number, colour in enumerate(palette.colours, 1)]
    free = [colour for colour in _DISTINCT if colour not in given] or list(_DISTINCT)
    values: list[Rgb] = []
    taken = 0
    for colour in given:
        if colour is None:
            colour = free[taken % len(free)]
            taken += 1
        values.append(rgb(colour))
    return tuple(values)


def _named(name: str) -> str | None:
    """The value of a colour of which only the name is known, if it is a CSS colour name."""
    import webcolors

    try:
        return str(webcolors.name_to_hex(name))
    except ValueError:
        return None


def background_of(palette: Palette, *, paper: Rgb = WHITE) -> Rgb:
    """The colour of blank cells: the palette's background, or else ``paper``."""
    return rgb(palette.background) if palette.background else paper


def signal_colour(others: Iterable[Rgb]) -> Rgb:
    """A bright colour that stands out from all others.

    >>> signal_colour([WHITE, INK])
    (255, 0, 0)
    >>> signal_colour([WHITE, INK, (230, 30, 30)])
    (0, 160, 255)
    """
    bright: list[Rgb] = [(255, 0, 0), (0, 160, 255), (255, 0, 255), (0, 200, 0), (255, 160, 0)]
    taken = list(others)

    def distance(colour: Rgb) -> int:
        return min(sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) for other in taken)

    enough = [colour for colour in bright if distance(colour) > _CLEARLY_APART]
    return enough[0] if enough else max(bright, key=distance)


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """``one`` with a share (0 … 1) of ``other``.

    >>> mixed(WHITE, (0, 0, 0), 0.2)
    (204, 204, 204)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: Rgb) -> float:
    """Relative luminance, 0 … 1 (WCAG 2.2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (byte / 255 for byte in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of two colours, 1 … 21 (WCAG 2.2); text needs 4.5.

    >>> round(contrast((0, 0, 0), WHITE))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def text_on(colour: Rgb) -> Rgb:
    """Black or white, whichever is easier to read on a colour; the contrast is at least 4.5."""
    black: Rgb = (0, 0, 0)
    return max((black, WHITE), key=lambda text: contrast(text, colour))
