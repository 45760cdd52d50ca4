"""The configuration of the studio's page, and its colours in light and dark."""

from __future__ import annotations

from typing import Any

from nonosat.drawing.theme import declared, page_variables
from nonosat.drawing.web.words import languages, words
from nonosat.files.registry import format_named
from nonosat.model.palette import Palette
from nonosat.model.version import __version__

#: The formats that the page offers, by names that people know; the file name's suffix chooses all others.
_PROGRAMS = {
    "webpbn": "webpbn.com (XML)",
    "puzzlink": "puzz.link",
    "tatham": "Simon Tatham's Pattern (game ID)",
    "sav": "Simon Tatham's Pattern (saved game)",
    "non": "Steve Simpson (NON)",
    "g": "Olšák's grid",
    "gno": "gnonograms",
    "cwd": "QNonograms",
    "picross": "picross-solver",
    "pynogram": "pynogram, nonogrid",
    "csv": "Excel, LibreOffice (CSV)",
    "hand": "TXT",
    "dzn": "MiniZinc",
    "xcsp3": "XCSP3",
}


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
        "languages": [(language, words(language)["language"]) for language in languages()],
        "folder": folder,
        "place": place,
        "start": start,
        "links": links,
        "formats": [
            {"name": name, "suffix": format_named(name).suffix, "title": title}
            for name, title in _PROGRAMS.items()
        ],
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
