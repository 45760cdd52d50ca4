"""The colours of a drawing: of a palette and of every role, in light and dark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from nonosat.model.palette import Palette
from nonosat.model.rgb_colour import Rgb, hex_of, rgb

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
#: Dark surroundings. Cells stay paper, dimmed, under dark ink: a drawing is never inverted.
_DARK = {
    "page": "#141618",
    "text": "#ece8df",
    "faded": "#a8a297",
    "thin": "#33383b",
    "thick": "#7f796d",
    "frame": "#8a8478",
    "ink": "#191816",
    "cell": "#c2bcb0",
    "cell-faint": "#aea89b",
    "cell-thin": "#aea89b",
    "cell-thick": "#7f796d",
    "mark": "#5a554b",
    "line": "#1f3f3c",
    "next": "#8ea49b",
    "next-edge": "#064a48",
    "reason": "#aebfb8",
    "reason-edge": "#064a48",
    "ambiguous": "#d0b78e",
    "ambiguous-edge": "#7c3c00",
}
#: What pages in a light browser have instead of white paper.
_LIGHT_PAGE = {
    "page": "#f6f4ef",
    "text": "#1f1d1a",
    "faded": "#625c52",
    "thin": "#dcd7cb",
    "thick": "#a9a191",
    "frame": "#4b463e",
    "ink": "#23211e",
    "cell": "#fffefb",
    "cell-faint": "#eeeae1",
    "cell-thin": "#e2ddd2",
    "cell-thick": "#a9a191",
    "mark": "#756d5f",
    "line": "#dcebe8",
    "next": "#b9dcd9",
    "next-edge": "#0b6b68",
    "reason": "#e3ebe6",
    "reason-edge": "#0b6b68",
    "ambiguous": "#fdf0db",
    "ambiguous-edge": "#9a5400",
}
#: What only pages have: their surfaces, the one accent, the one signal (doubt), and what lies on paper while
#: a hand draws; ``dim`` is how bright a thumbnail is. Finished clues have the least contrast of text, 4.5.
_LIGHT_CONTROLS = {
    "card": "#ffffff",
    "sunk": "#edeae2",
    "edge": "#dcd7cb",
    "done": "#706a5e",
    "accent": "#0b6b68",
    "on-accent": "#ffffff",
    "soft": "#dcebe8",
    "signal": "#9a5400",
    "signal-soft": "#f9ead2",
    "stroke": "#0b8783",
    "on-ink": "#66c7bd",
    "band": "#eaf4f2",
    "doubt": "#b96a08",
    "dim": "1",
}
_DARK_CONTROLS = {
    "card": "#1d2023",
    "sunk": "#24282b",
    "edge": "#33383b",
    "done": "#8a8479",
    "accent": "#66c7bd",
    "on-accent": "#06211f",
    "soft": "#1c3a38",
    "signal": "#eab264",
    "signal-soft": "#3a2d18",
    "stroke": "#0a6764",
    "on-ink": "#66c7bd",
    "band": "#aebfb8",
    "doubt": "#a34f00",
    "dim": "0.76",
}


def roles(palette: Palette, theme: Theme = "light", *, clues: bool = True) -> Mapping[str, Rgb]:
    """Return the colour of every role in a drawing.

    Without ``clues`` the page around the cells is paper, too. ``colour-1``, … are the colours of cells, and
    ``on-colour-1``, … those of numbers on them. ``cell`` is an undecided cell, ``blank`` a blank one, which
    shows the puzzle's background, and ``blank-mark`` a mark on it. In the dark, colours defined by a puzzle
    are dimmed as their paper is.
    """
    values = _with_palette(_DARK if theme == "dark" else _LIGHT, palette, theme)
    return values if clues else values | {"page": values["cell"]}


def page_variables(palette: Palette, theme: Literal["light", "dark"]) -> dict[str, str]:
    """Return the colours of a page with a puzzle, as CSS variables."""
    base, controls = (_DARK, _DARK_CONTROLS) if theme == "dark" else (_LIGHT_PAGE, _LIGHT_CONTROLS)
    values = _with_palette(base, palette, theme)
    return {f"--{role}": hex_of(value) for role, value in values.items()} | {
        f"--{role}": value for role, value in controls.items()
    }


def declared(palette: Palette, theme: Literal["light", "dark"]) -> str:
    """Return the colours of a page as CSS declarations."""
    return " ".join(f"{name}: {value};" for name, value in page_variables(palette, theme).items())


def _with_palette(base: Mapping[str, str], palette: Palette, theme: Theme) -> dict[str, Rgb]:
    values = {role: rgb(value) for role, value in base.items()}
    paper = values["cell"]

    def on_paper(colour: Rgb) -> Rgb:
        return _dimmed(colour, paper) if theme == "dark" else colour

    values["blank"] = on_paper(background_of(palette)) if palette.background else paper
    values["blank-mark"] = text_on(values["blank"]) if palette.background else values["mark"]
    is_plain = len(palette) == 1 and palette.colours[0] is None
    colours = (values["ink"],) if is_plain else tuple(map(on_paper, colour_values(palette)))
    for number, colour in enumerate(colours, 1):
        values[f"colour-{number}"] = colour
        values[f"on-colour-{number}"] = text_on(colour)
    return values


def _dimmed(colour: Rgb, paper: Rgb) -> Rgb:
    """Return a colour as it is on dimmed paper.

    >>> _dimmed((255, 128, 0), (194, 188, 176))
    (194, 94, 0)
    """
    red, green, blue = (round(part * of / 255) for part, of in zip(colour, paper, strict=True))
    return red, green, blue
