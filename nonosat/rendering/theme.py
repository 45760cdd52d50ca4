"""The colours of a drawing: one for every role, in light and dark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from nonosat.palette import Palette
from nonosat.rendering.colours import WHITE, background_of, colour_values, text_on
from nonosat.rgb_colour import Rgb, rgb

#: ``light`` suits paper; ``auto`` follows the reader's light or dark setting, which only SVG can do.
Theme = Literal["light", "dark", "auto"]

#: The surroundings and, for puzzles in black and white, the cells. Texts, marks and heavy rules have a
#: contrast of 4.5 or more with what they are on, as WCAG 2.2 asks of text; edges of highlights have 4 or more
#: (WCAG asks 3 of graphics). Thin rules have less, so that they do not compete with the picture.
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
    """The colour of every role.

    ``colour-1``, … are the colours of cells, and ``on-colour-1``, … those of numbers on them. ``cell`` is an
    undecided cell: paper, to be marked in pencil. ``blank`` is one that is known to be blank, which shows the
    puzzle's background, and ``blank-mark`` a mark on it. A puzzle with colours of its own keeps them, on
    white paper, in every theme.
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
