"""What the shared modules of the pages need to show a puzzle: its data, and its colours in light and dark."""

from __future__ import annotations

from typing import Any

from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.rendering.page.data import data_of
from nonosat.rendering.theme import Theme, roles
from nonosat.rgb_colour import hex_of


def look_of(puzzle: Puzzle) -> dict[str, Any]:
    """The data of a puzzle and the colours of both themes; raises ``UnsupportedPuzzle``."""
    return {
        "data": data_of(puzzle),
        "themes": {theme: _variables(puzzle.palette, theme) for theme in ("light", "dark")},
    }


def style_sheet() -> str:
    """The colours of the page without a puzzle, for both themes and for a reader's choice of one."""
    light, dark = (_declared(Palette(), theme) for theme in ("light", "dark"))
    return (
        f":root {{ color-scheme: light dark; --side: 24px; --across: 20; --down: 20; {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {dark} }} }}\n"
        f"@media screen {{ :root[data-theme=dark] {{ color-scheme: dark; {dark} }} }}\n"
        ":root[data-theme=light] { color-scheme: light }\n"
    )


def _variables(palette: Palette, theme: Theme) -> dict[str, str]:
    colours = roles(palette, theme)
    extra = {"accent": colours["reason-edge"], "done": colours["faded"]}
    return {f"--{role}": hex_of(colour) for role, colour in {**colours, **extra}.items()}


def _declared(palette: Palette, theme: Theme) -> str:
    return " ".join(f"{name}: {value};" for name, value in _variables(palette, theme).items())
