"""A picture in XML, a row of characters in each element: ``<rows><row>..x..</row>`` (FreeNono and others).

Cells may have spaces between them. Title and author are attributes of what is around the rows, or elements
in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.errors import InputError
from nonosat.notation.drawn_pictures import puzzle_of_rows
from nonosat.notation.file_text import beginning, decoded
from nonosat.notation.format import described
from nonosat.notation.puzzle_texts import text_called, with_texts
from nonosat.notation.text_lines import TextLine
from nonosat.notation.xml_elements import Element, elements_named
from nonosat.puzzle import Puzzle

_ROWS = ("row", "line")
#: The element around rows of characters, of which digits other than 0 and 1 are none.
_AROUND = re.compile(r"<([\w:.-]+)[^<>]*>\s*<(?:row|line)\b[^<>]*>[^<>2-9]+</", re.IGNORECASE)
_TEXTS = ("title", "author")


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the file, each with its picture as the goal."""
    around = _AROUND.search(decoded(data))
    if not around:
        raise InputError("expected elements <row> with the cells of a picture")
    for element in elements_named(data, around[1].rpartition(":")[2].lower()):
        rows = [child for child in element.children if child.name in _ROWS]
        if rows:
            lines = [TextLine(row.line, row.text.strip()) for row in rows]
            yield with_texts(puzzle_of_rows(lines), _texts(element))


def _texts(element: Element | None) -> dict[str, str | None]:
    """Title and author, of the innermost element that tells them."""
    texts: dict[str, str | None] = {}
    while element is not None:
        told = element.attributes | {child.name: child.text for child in element.children}
        for name, text in told.items():
            if text.strip() and (field := text_called(name)) in _TEXTS:
                texts.setdefault(str(field), text)
        element = element.parent
    return texts


FORMAT = described(
    "xml-rows",
    lambda data: beginning(data)[:1] == "<" and _AROUND.search(beginning(data)) is not None,
    read,
)
