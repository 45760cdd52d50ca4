"""What the page of the studio is told before anything is asked."""

from __future__ import annotations

from typing import Any

from nonosat.files.registry import all_formats
from nonosat.version import __version__
from nonosat.web.words import languages, words


def page_config(
    *, folder: str | None, place: str, start: str | None, drawings: list[str], links: str | None
) -> dict[str, Any]:
    """``folder`` is the name of the library, ``place`` tells folders of one name apart, ``start`` is the file
    to open, ``drawings`` are the kinds that can be drawn, ``links`` is the address of the studio to which
    links lead, ``None`` for this one.
    """
    return {
        "version": __version__,
        "languages": [(language, words(language)["language"]) for language in languages()],
        "folder": folder,
        "place": place,
        "start": start,
        "links": links,
        "formats": [
            {
                "name": each.name,
                "suffix": each.suffixes[0] if each.suffixes else ".txt",
                "title": each.title,
            }
            for each in all_formats()
            if each.write
        ],
        "drawings": drawings,
    }
