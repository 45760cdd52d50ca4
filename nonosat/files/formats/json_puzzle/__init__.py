"""nonosat's own format: one JSON object per puzzle, described by ``puzzle.schema.json`` in the folder above.

A file holds one object, an array of objects, or one object after another (JSON Lines). Unknown keys are kept.

Reading goes from text to puzzle: ``documents`` parses values, with errors that say where; ``names`` finds the
puzzles in them. What other programs and people write is then turned into our own shape (``foreign_shapes``,
``picture_shapes``, and ``grids_beside`` for given cells, goals and marks), and ``reading`` makes a puzzle of
that. ``writing`` is the way back.
"""

from __future__ import annotations

from nonosat.files.formats.json_puzzle.reading import read
from nonosat.files.formats.json_puzzle.writing import as_json, pieces, write
from nonosat.files.notation.format import begins, described

__all__ = ["FORMAT", "as_json", "read", "write"]


FORMAT = described("json", begins(r"\{|\[\s*(?:[]{]|\Z)"), read, pieces, parts=rb"\}[ \t\r\n]*\n(?=\{)")
