"""A picture as a JSON array of its rows: ``[[1, 0], [0, 1]]``, booleans, characters or strings.

A picture may also be its size and its runs of empty and full cells, ``"3.2.e2f3f"``, alone or in an array.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.formats.json_puzzle.documents import decoder_for, document_at
from nonosat.formats.json_puzzle.names import size_and_runs
from nonosat.formats.json_puzzle.positions import after_space, position_of
from nonosat.formats.json_puzzle.reading import puzzle_of
from nonosat.notation.file_text import decoded
from nonosat.notation.format import begins, described
from nonosat.notation.text_offsets import misfit_at
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzle whose goal the picture is, or those of several."""
    text = decoded(data)
    start = after_space(text, 0)
    if text[start : start + 1].isdigit():
        text = f'{text[:start]}"{text[start:].strip()}"'
    rows, end = document_at(text, start, decoder_for(text))
    if after_space(text, end) < len(text):
        raise misfit_at(text, start, "expected one array with the rows of a picture")
    items = rows if isinstance(rows, list) else [rows]
    for item in items if all(map(size_and_runs, items)) else [rows]:
        yield puzzle_of({"picture": item}, (), lambda path: position_of(text, path[1:], start))


FORMAT = described(
    "json-picture", begins(r"\[\s*[\[\"]|\"?[0-9]{1,5}\.[0-9]{1,5}\.[0-9]*[ef][0-9ef]*+\"?\s*\Z"), read
)
