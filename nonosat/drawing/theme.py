"""The colours of a drawing: of a palette and of every role, in light and dark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from nonosat.model.palette import Palette
from nonosat.model.rgb_colour import Rgb, rgb

WHITE: Rgb = (255, 255, 255)
INK: Rgb = (26, 26, 26)

#: For colours with neither a value nor a known name, used in turn: eight that people with any kind of colour
#: vision can distinguish (Okabe and Ito, "Color Universal Design", 2008).
_DISTINCT = ("#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7")

#: The square of a distance in RGB at which colours are clearly apart: a choice by eye, a quarter of the way
#: from black to white.
_CLEARLY_APART = 120**2


def colour_values(palette: Palette, *, ink: Rgb = INK) -> tuple[Rgb, ...]:
    """Return a value for each colour 1, 2, …: the palette's, or else that of its name, or else a distinct
    one.

    A single colour without a value is drawn in ``ink``.
    """
    if len(palette) == 1 and palette.colours[0] is None:
        return (ink,)
    given = [colour or _named(palette.name(number)) for number, colour in enumerate(palette.colours, 1)]
    free = [colour for colour in _DISTINCT if colour not in given] or list(_DISTINCT)
    values: list[Rgb] = []
    used = 0
    for colour in given:
        if colour is None:
            colour = free[used % len(free)]
            used += 1
        values.append(rgb(colour))
    return tuple(values)


def _named(name: str) -> str | None:
    """Return the value of a CSS colour name; ``None`` for other names."""
    import webcolors

    try:
        return str(webcolors.name_to_hex(name))
    except ValueError:
        return None


def background_of(palette: Palette, *, paper: Rgb = WHITE) -> Rgb:
    """Return the colour of blank cells: the palette's background, or else ``paper``."""
    return rgb(palette.background) if palette.background else paper


def signal_colour(others: Iterable[Rgb]) -> Rgb:
    """Return a bright colour that is distinct from all others.

    >>> signal_colour([WHITE, INK])
    (255, 0, 0)
    >>> signal_colour([WHITE, INK, (230, 30, 30)])
    (0, 160, 255)
    """
    bright: list[Rgb] = [(255, 0, 0), (0, 160, 255), (255, 0, 255), (0, 200, 0), (255, 160, 0)]
    known = list(others)

    def distance(colour: Rgb) -> int:
        return min(sum((a - b) ** 2 for a, b in zip(colour, other, strict=True)) for other in known)

    enough = [colour for colour in bright if distance(colour) > _CLEARLY_APART]
    return enough[0] if enough else max(bright, key=distance)


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Return a mix of two colours: ``one`` with a share (0 … 1) of ``other``.

    >>> mixed(WHITE, (0, 0, 0), 0.2)
    (204, 204, 204)
    """
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def luminance(colour: Rgb) -> float:
    """Return the relative luminance, 0 … 1 (WCAG 2.2)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (byte / 255 for byte in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio of two colours, 1 … 21 (WCAG 2.2); text needs 4.5.

    >>> round(contrast((0, 0, 0), WHITE))
    21
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def text_on(colour: Rgb) -> Rgb:
    """Return black or white, the one with the higher contrast on a colour; it is at least 4.5."""
    black: Rgb = (0, 0, 0)
    return max((black, WHITE), key=lambda text: contrast(text, colour))


#: ``light`` suits paper; ``auto`` follows the reader's light or dark setting, which only SVG can do.
Theme = Literal["light", "dark", "auto"]

#: The surroundings and, for puzzles in black and white, the cells. Texts, marks and heavy rules have a
#: contrast of 4.5 or more with their background, as WCAG 2.2 requires of text; edges of highlights have 4 or
#: more (WCAG requires 3 of graphics). Thin rules have less, so that they do not distract from the cells.
_LIGHT = {
    "page": "#ffffff",
    "text": "#1a1a1a",
    "faded": "#6b6b6b",
    "thin": "#b8b8b8",
    "thick": "#6a6a6a",
    "frame": "#1a1a1a",
    "ink": "#1a1a1a",
    "cell": "#ffffff",
    "cell-faint": "#dedede",
    "cell-thin": "#b8b8b8",
    "cell-thick": "#6a6a6a",
    "mark": "#767676",
    "line": "#fff0c2",
    "next": "#ffd24d",
    "next-edge": "#8a5a00",
    "reason": "#cfe6ff",
    "reason-edge": "#0b5cad",
    "ambiguous": "#ffd9d0",
    "ambiguous-edge": "#b3261e",
}
_DARK = {
    "page": "#16181d",
    "text": "#e8e8e8",
    "faded": "#9aa0a8",
    "thin": "#3a3f47",
    "thick": "#7d8590",
    "frame": "#e8e8e8",
    "ink": "#e8e8e8",
    "cell": "#16181d",
    "cell-faint": "#2a2e35",
    "cell-thin": "#3a3f47",
    "cell-thick": "#7d8590",
    "mark": "#8b929c",
    "line": "#33290a",
    "next": "#7a5c00",
    "next-edge": "#ffd24d",
    "reason": "#123a61",
    "reason-edge": "#7ab8ff",
    "ambiguous": "#5c1f19",
    "ambiguous-edge": "#ff9d90",
}


def roles(palette: Palette, theme: Theme = "light") -> Mapping[str, Rgb]:
    """Return the colour of every role.

    ``colour-1``, … are the colours of cells, and ``on-colour-1``, … those of numbers on them. ``cell`` is an
    undecided cell, ``blank`` a blank one, which shows the puzzle's background, and ``blank-mark`` a mark on
    it. Colours defined by a puzzle stay the same, on white paper, in every theme.
    """
    values = {role: rgb(value) for role, value in (_DARK if theme == "dark" else _LIGHT).items()}
    plain = len(palette) == 1 and palette.colours[0] is None and palette.background is None
    if not plain:
        light = roles(Palette(), "light")
        values |= {role: light[role] for role in ("cell-faint", "cell-thin", "cell-thick", "mark")}
        values["cell"] = WHITE
    values["blank"] = background_of(palette, paper=values["cell"])
    values["blank-mark"] = text_on(values["blank"]) if palette.background else values["mark"]
    for number, colour in enumerate(colour_values(palette, ink=values["ink"]), 1):
        values[f"colour-{number}"] = colour
        values[f"on-colour-{number}"] = text_on(colour)
    return values
