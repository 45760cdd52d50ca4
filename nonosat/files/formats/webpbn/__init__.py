"""webpbn XML: one puzzle or a set, with any colours, goals and texts.

``reading`` makes a puzzle of a ``<puzzle>`` element, ``writing`` an element of a puzzle. Colours have names,
and one of them is the background.
"""

from __future__ import annotations

from nonosat.files.formats.webpbn.reading import read
from nonosat.files.formats.webpbn.writing import pieces
from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.format import define_format
from nonosat.files.notation.xml_elements import root_name


def _recognises(data: bytes) -> bool:
    # The elements of a puzzle may be inside any other element.
    return beginning(data)[:1] == "<" and root_name(data) not in ("grid", "instance")


FORMAT = define_format("webpbn", _recognises, read, pieces)
