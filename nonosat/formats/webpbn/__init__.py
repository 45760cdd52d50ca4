"""webpbn XML: one puzzle or a set, with any colours, goals and texts."""

from __future__ import annotations

from nonosat.formats.webpbn.reading import read
from nonosat.formats.webpbn.texts import EXTRA, TEXTS
from nonosat.formats.webpbn.writing import write
from nonosat.notation.file_text import beginning
from nonosat.notation.format import Format
from nonosat.notation.xml_elements import root_name


def _recognises(data: bytes) -> bool:
    # The elements of a puzzle may stand in any other element.
    return beginning(data)[:1] == "<" and root_name(data) not in ("grid", "instance")


FORMAT = Format(
    name="webpbn",
    title="webpbn.com's XML",
    suffixes=(".xml", ".pbn"),
    recognises=_recognises,
    read=read,
    write=write,
    colour=True,
    goal=True,
    many=True,
    unknown=True,
    keeps=frozenset({*TEXTS.values(), *EXTRA, "saved", "colour values", "colour names", "background"}),
)
