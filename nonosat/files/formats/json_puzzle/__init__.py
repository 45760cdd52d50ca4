"""nonosat's own format: one JSON object per puzzle, described by ``puzzle.schema.json`` in the folder
above.

A file has one object, an array of objects, or one object after another (JSON Lines). Unknown keys are kept.

Reading: ``documents`` parses values, with errors that have a position; ``names`` finds the puzzles in them;
``foreign_shapes``, ``grid_shapes`` and, for givens, goals and marks, ``grids_beside`` convert other shapes to
ours; ``reading`` makes a puzzle of the result. ``writing`` writes puzzles.
"""

from __future__ import annotations

from nonosat.files.formats.json_puzzle.documents import COMMENTS
from nonosat.files.formats.json_puzzle.reading import read
from nonosat.files.formats.json_puzzle.writing import as_json, pieces, write
from nonosat.files.notation.format import begins, define_format

__all__ = ["FORMAT", "as_json", "read", "write"]


FORMAT = define_format(
    "json", begins(rf"{COMMENTS}(?:\{{|\[\s*(?:[]{{]|\Z))"), read, pieces, parts=rb"\}[ \t\r\n]*\n(?=\{)"
)
