"""A picture as a JSON array of its rows: ``[[1, 0], [0, 1]]``, booleans, characters or strings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from nonosat.errors import InputError
from nonosat.formats.json_puzzle.documents import after_space, decoder_for, document_at
from nonosat.formats.json_puzzle.positions import line_and_column, position_of
from nonosat.formats.json_puzzle.reading import puzzle_of
from nonosat.grid import Grid
from nonosat.notation.file_text import decoded
from nonosat.notation.format import begins, described
from nonosat.notation.goal_pictures import one_picture
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle, whose goal is the picture."""
    text = decoded(data)
    start = after_space(text, 0)
    rows, end = document_at(text, start, decoder_for(text))
    if after_space(text, end) < len(text):
        line, column = line_and_column(text, start)
        raise InputError("expected one array with the rows of a picture", line=line, column=column)
    yield puzzle_of({"picture": rows}, (), lambda path: position_of(text, path[1:], start))


@one_picture("a JSON picture")
def write(_: Puzzle, goal: Grid) -> Iterable[str]:
    """The goal of one black-and-white puzzle; booleans where all are 1, which could be two lists of clues."""
    rows = [list(row) for row in goal.rows()]
    if all(map(all, rows)):
        rows = [[True] * len(row) for row in rows]
    return ["[" + ",".join(f"\n {json.dumps(row)}" for row in rows), "]"]


FORMAT = described("json-picture", begins(r"\[\s*[\[\"]"), read, write)
