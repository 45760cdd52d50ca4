"""The colours of a puzzle on the page, in light and dark."""

from __future__ import annotations

from nonosat.palette import Palette
from nonosat.rendering.theme import Theme, roles
from nonosat.rgb_colour import hex_of


def themes_of(palette: Palette) -> dict[str, dict[str, str]]:
    """The colours of both themes, by the names of their variables."""
    return {"light": _variables(palette, "light"), "dark": _variables(palette, "dark")}


def style_sheet() -> str:
    """The colours of the page without a puzzle, for both themes and for a reader's choice of one."""
    light, dark = (_declared(Palette(), theme) for theme in ("light", "dark"))
    return (
        f":root {{ color-scheme: light dark; {light} }}\n"
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
