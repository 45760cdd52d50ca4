"""The configuration of the studio's page, and its colours in light and dark."""

from __future__ import annotations

from typing import Any

from nonosat.drawing.theme import declared, page_variables
from nonosat.drawing.web.words import languages, words
from nonosat.files.registry import format_named
from nonosat.model.palette import Palette
from nonosat.model.version import __version__

#: The formats that the page offers; the file name's suffix chooses all others.
_FORMATS = (
    *("webpbn", "puzzlink", "tatham", "sav", "non", "g", "gno", "cwd"),
    *("picross", "pynogram", "csv", "hand", "dzn", "xcsp3"),
)


def page_config(
    *, folder: str | None, place: str, start: str | None, drawings: list[str], links: str | None
) -> dict[str, Any]:
    """Return the configuration that the page requests first.

    ``folder`` is the name of the library, ``place`` distinguishes folders of the same name, ``start`` is the
    file to open, ``drawings`` are the available kinds, ``links`` is the address of the studio that links
    open, ``None`` for this one.
    """
    return {
        "version": __version__,
        "words": {language: words(language) for language in languages()},
        "folder": folder,
        "place": place,
        "start": start,
        "links": links,
        "formats": [{"name": name, "suffix": format_named(name).suffix} for name in _FORMATS],
        "drawings": drawings,
    }


def themes_of(palette: Palette) -> dict[str, dict[str, str]]:
    """Return the colours of both themes, by the names of their variables."""
    return {"light": page_variables(palette, "light"), "dark": page_variables(palette, "dark")}


def style_sheet() -> str:
    """Return the colours of the page without a puzzle, for both themes and the user's choice."""
    light, dark = declared(Palette(), "light"), declared(Palette(), "dark")
    return (
        f":root {{ color-scheme: light dark; {light} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {dark} }} }}\n"
        f"@media screen {{ :root[data-theme=dark] {{ color-scheme: dark; {dark} }} }}\n"
        ":root[data-theme=light] { color-scheme: light }\n"
    )
