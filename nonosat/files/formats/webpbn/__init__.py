"""webpbn XML: one puzzle or a set, with any colours, goals and texts.

``reading`` makes a puzzle of a ``<puzzle>`` element, and ``writing`` the other way round. Colours have names
there, and one of them is the background.
"""

from __future__ import annotations

from nonosat.files.formats.webpbn.reading import read
from nonosat.files.formats.webpbn.writing import pieces
from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.format import described
from nonosat.files.notation.xml_elements import root_name


def _recognises(data: bytes) -> bool:
    # The elements of a puzzle may stand in any other element.
    return beginning(data)[:1] == "<" and root_name(data) not in ("grid", "instance")


FORMAT = described("webpbn", _recognises, read, pieces)
