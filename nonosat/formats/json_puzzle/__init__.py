"""nonosat's own format: one JSON object per puzzle, described by ``puzzle.schema.json`` in the folder above.

A file holds one object, an array of objects, or one object after another (JSON Lines).
Unknown keys are kept. The JSON of other programs is read too (``foreign_shapes``).
"""

from __future__ import annotations

import re

from nonosat.formats.json_puzzle.reading import read
from nonosat.formats.json_puzzle.writing import as_json, pieces, write
from nonosat.notation.file_text import beginning
from nonosat.notation.format import Format, Parts
from nonosat.notation.puzzle_texts import TEXTS

__all__ = ["FORMAT", "as_json", "read", "write"]


def _recognises(data: bytes) -> bool:
    return re.match(r"\{|\[(?!\s*[\[\"0-9])", beginning(data)) is not None


FORMAT = Format(
    name="json",
    title="nonosat's own format, and the JSON of other programs",
    suffixes=(".json", ".jsonl"),
    recognises=_recognises,
    read=read,
    write=write,
    pieces=pieces,
    colour=True,
    givens=True,
    goal=True,
    many=True,
    parts=Parts(re.compile(rb"\}[ \t\r]*\n(?=\{)")),
    unknown=True,
    keeps=frozenset({*TEXTS, "saved", "expected", "colour values", "colour names", "background", "*"}),
)
