"""nonosat's own format: one JSON object per puzzle, described by ``puzzle.schema.json`` in the folder above.

A file holds one object, an array of objects, or one object after another (JSON Lines). Unknown keys are kept.

Reading goes from text to puzzle: ``documents`` parses values, with errors that say where; ``names`` finds the
puzzles in them. What other programs and people write is then turned into our own shape (``foreign_shapes``,
``picture_shapes``, and ``grids_beside`` for given cells, goals and marks), and ``reading`` makes a puzzle of
that. ``writing`` is the way back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.formats.json_puzzle.reading import read
from nonosat.formats.json_puzzle.writing import as_json, pieces, write
from nonosat.notation.format import Parts, begins, described

__all__ = ["FORMAT", "as_json", "read", "write"]


#: What matters in an array of objects: texts and lists of numbers, which are skipped, brackets, and the comma
#: before an object. A quotation mark alone begins a text whose end is not there yet.
_TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"|\[[^][{}"]*\]|[][{}]|,(?=\s*\{)|"', re.DOTALL)


def _ends_of_elements(data: bytes) -> Iterator[int]:
    """The places in an array, or in the rest of one that begins with an element, before its objects."""
    depth = 0 if data.lstrip().startswith(b"[") else 1
    for match in _TOKEN.finditer(data):
        token = match[0]
        if token in b"[{":
            depth += 1
        elif token in b"]}":
            depth -= 1
        elif token == b"," and depth == 1:
            yield match.end()
        if token == b'"' or depth <= 0:
            return


#: One object after another on lines of their own, and an array of objects.
_LINES = Parts(re.compile(rb"\}[ \t\r\n]*\n(?=\{)"))
_ARRAY = Parts(_ends_of_elements, before=lambda _: b"[", after=b"]", between=b",")


FORMAT = described("json", begins(r"\{|\[\s*(?:[]{]|\Z)"), read, pieces, parts=(_LINES, _ARRAY))
