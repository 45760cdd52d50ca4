"""JSON arrays that are a puzzle: the clues of the rows and of the columns, or the rows of a picture.

Clues are two arrays, one after the other or in another array. cph0's griddler-solver writes one line for
each, numbers as ``3.0``, and perhaps a third array with the shaded cells, which is redundant.

A picture has lists of 0 and 1, booleans, characters or strings for its rows; or it is its size and its runs
of empty and full cells, ``"3.2.e2f3f"``, alone or in an array.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from nonosat.files.formats.json_puzzle.documents import (
    COMMENTS,
    Path,
    after_space,
    check_lists,
    document_at,
    documents,
    position_of,
    without_additions,
)
from nonosat.files.formats.json_puzzle.names import size_and_runs
from nonosat.files.formats.json_puzzle.reading import puzzle_of, with_warnings
from nonosat.files.notation.file_text import decoded
from nonosat.files.notation.format import begins, define_format
from nonosat.files.notation.text_lines import input_error_at
from nonosat.files.notation.unused import unused_values
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle
from nonosat.model.read_warning import ReadWarning

_EXPECTATION = "expected two arrays, the clues of the rows and those of the columns"
_EXAMPLE = "[[1], [2]] [[1, 1], [1]]"


class _Side(NamedTuple):
    """The clues of one side: their value, the offset of their document, and their path in it."""

    clues: Any
    start: int
    path: Path


def read_lists(data: bytes) -> Iterator[Puzzle]:
    """Yield the one puzzle of the file; the shaded cells are its goal if they have its clues."""
    text = decoded(data)
    warnings: tuple[ReadWarning, ...] = ()
    try:
        arrays = list(islice(documents(text, comma=True), 4))
    except InputError:
        text, warnings = without_additions(text)
        if not warnings:
            raise
        arrays = list(islice(documents(text, comma=True), 4))
    if not arrays:
        raise InputError(_EXPECTATION, found="an empty file")
    sides = {"left": _side(arrays, 0, text), "top": _side(arrays, 1, text)}
    if len(arrays) == 1 and _is_bitmap(*arrays[0][0]):
        raise input_error_at(text, arrays[0][1], _EXPECTATION, "a picture of 0 and 1")

    def place_of(path: Path) -> tuple[int, int]:
        side = sides.get(str(path[0])) if path else None
        return position_of(text, (*side.path, *path[1:]) if side else (), side.start if side else 0)

    puzzle = puzzle_of({name: side.clues for name, side in sides.items()}, (), place_of)
    if len(arrays) == 3:
        shown = unused_values({"third array": arrays[2][0]}, (puzzle.height, puzzle.width))
        puzzle = with_warnings(puzzle, shown)
    yield with_warnings(puzzle, warnings)


def _side(arrays: list[tuple[Any, int]], index: int, text: str) -> _Side:
    value, start = arrays[min(index, len(arrays) - 1)]
    if len(arrays) == 1 and isinstance(value, list) and len(value) == 2:
        side = _Side(value[index], start, (index,))
    elif len(arrays) in (2, 3):
        side = _Side(value, start, ())
    else:
        found = f"{len(arrays)} arrays" if len(arrays) > 1 else json.dumps(value)
        raise input_error_at(text, start, f"{_EXPECTATION}, such as {_EXAMPLE}", found)
    if not isinstance(side.clues, list) or not side.clues:
        line, column = position_of(text, side.path, start)
        raise InputError(_EXPECTATION, found=json.dumps(side.clues), line=line, column=column)
    return side


def _is_bitmap(above: list[Any], below: list[Any]) -> bool:
    """Return whether bare numbers are a picture: 0 and 1, as many below as above, and not only 1."""
    cells = [cell for cell in (*above, *below) if isinstance(cell, int | float | str | None)]
    bits = {"0" if cell is None else str(cell).removesuffix(".0") for cell in cells}
    return len(above) == len(below) and len(cells) == 2 * len(above) and "0" in bits <= {"0", "1"}


_LISTS = define_format("json-lists", begins(rf"{COMMENTS}\[\s*[\[\"0-9]"), read_lists)


def read_picture(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzle with the picture as its goal, or those of several pictures."""
    text = decoded(data)
    start = after_space(text, 0)
    if text[start : start + 1].isdigit():
        text = f'{text[:start]}"{text[start:].strip()}"'
    check_lists(text)
    rows, end = document_at(text, start)
    if after_space(text, end) < len(text):
        raise input_error_at(text, start, "expected one array with the rows of a picture")
    items = rows if isinstance(rows, list) else [rows]
    for item in items if all(map(size_and_runs, items)) else [rows]:
        yield puzzle_of({"picture": item}, (), lambda path: position_of(text, path[1:], start))


_PICTURE = define_format(
    "json-picture",
    begins(r"\[\s*[\[\"]|\"?[0-9]{1,5}\.[0-9]{1,5}\.[0-9]*[ef][0-9ef]*+\"?\s*\Z"),
    read_picture,
)
FORMATS = (_LISTS, _PICTURE)
