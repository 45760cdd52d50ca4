"""Givens, goal and saved marks beside clues, in the names and shapes of other programs.

Givens are a list of cells (``[row, column]``, ``{"row": 0, "col": 2}``, ``"0,2"``), an object with cells as
keys, or a grid. In a grid of givens or marks only shaded cells are decided, unless blank and undecided cells
differ.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from nonosat.files.formats.json_puzzle.documents import ShapeError
from nonosat.files.formats.json_puzzle.grid_shapes import Cell, cells_of_picture
from nonosat.files.formats.json_puzzle.names import CELLS_OR_CLUES, plain_key
from nonosat.files.notation.unused import CELL, COLUMN_NAMES, ROW_NAMES, Size, kind_of
from nonosat.files.notation.vocabulary import grid_of

#: The meanings of numbers and booleans in marks, where 0 is an undecided cell.
_OF_MARKS: dict[Any, Cell] = {-1: None, 0: "?", 1: "", None: "?"}
_OF_GIVENS: dict[Any, Cell] = {0: "?", 1: ""}
#: The same if ``null`` is undecided.
_WITH_NULL: dict[Any, Cell] = {0: None, 1: "", None: "?"}
#: The cells of a grid in nonosat's own format.
_MARKS = {None: ".", "": "#", "?": "?"}
#: Givens under such names are a grid if they can be both a grid and a list of cells.
_GRID_NAME = re.compile("grid|board|matrix|state", re.IGNORECASE)
_SHADED = ("#", "1", "filled", "full", "black", "shaded", "on")
_BLANK = (".", "0", "-", " ", "", "blank", "empty", "white", "cross", "crossed", "off")
_VALUE_NAMES = ("value", "state", "colour", "color", "letter", "cell", "filled", "shaded")
#: Keys for the first index of rows and columns.
_BASES = ("indexbase", "base", "indexing", "firstindex", "startindex")


def givens_key(document: Mapping[str, Any], size: Size) -> str | None:
    """Return the key of the givens: nonosat's own, or else a synonym whose value is a list of cells."""
    if "givens" in document:
        return "givens"
    return next((key for key, value in document.items() if _are_givens(key, value, size)), None)


def _are_givens(key: str, value: Any, size: Size) -> bool:
    if not _are_cells(value):
        return False
    if plain_key(key) not in CELLS_OR_CLUES:
        return grid_of(key) == "givens"
    are_inside = all(0 <= row < size[0] and 0 <= column < size[1] for row, column, *_ in value)
    return are_inside and len(value) not in (*size, sum(size))


def _are_cells(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(item, list) and len(item) in (2, 3) for item in value)
        and all(type(number) is int for item in value for number in item[:2])
    )


def with_grids(document: dict[str, Any], size: Size, *, strict: bool) -> dict[str, Any]:
    """Return the object with givens as lists, and with goal and saved marks under nonosat's names.

    ``strict``: a value under nonosat's own name also has its own shape.
    """
    if "givens" not in document or not strict:
        document = _with_givens(document, size)
    for key in [*document]:
        name, meanings = _role(key)
        if name is None or name in document:
            continue
        rows = rows_of_grid(document[key], size, document, meanings)
        if rows is None and key != "content":
            rows = _rows_of_cells(document[key], size, document, "." if name == "goal" else "?")
        if rows is None:
            continue
        document = {other: item for other, item in document.items() if other != key} | {name: rows}
    return document


def _role(key: str) -> tuple[str | None, dict[Any, Cell] | None]:
    """Return which grid may be under a key beside clues, and the meanings of its values if unusual."""
    if key == "content":  # ThomasR's marks
        return "saved", {-1: None, 0: "?", 1: ""}
    name = grid_of(key)
    return (name, _OF_MARKS if name == "saved" else None) if name in ("goal", "saved") else (None, None)


def rows_of_grid(
    value: Any, size: Size, document: Mapping[str, Any], meanings: dict[Any, Cell] | None = None
) -> list[str] | None:
    """Return a grid of that size in the shape of nonosat's own format; ``None`` for other values.

    ``meanings`` are those of numbers and booleans in it; then blank cells of texts are undecided, unless
    some are ``?``.
    """
    palette = document.get("palette")
    letters = "".join(palette if isinstance(palette, dict) else "") or "#"
    if _is_own(value, size, letters):
        is_certain = meanings is None or any("?" in row for row in value)
        return value if is_certain else [row.replace(".", "?") for row in value]
    if isinstance(palette, dict) and len(palette) > 1:
        usual: dict[Any, Cell] = {0: None, **dict(enumerate(letters, 1))}
        meanings = usual if meanings is None else {0: "?", **dict(enumerate(letters, 1))}
    is_text = _holds_texts(value)
    if meanings is not None and _is_of_booleans(value):
        value = [[int(cell) for cell in row] for row in value]
    try:
        cells = cells_of_picture(value, (), size, None if is_text else meanings)
    except ShapeError:
        return None
    marks: dict[Cell, str] = {**_MARKS, "": letters[0]}
    marks.update(zip(letters, letters, strict=True))
    if is_text and meanings is not None:
        marks[None] = "?"
    if (len(cells), len(cells[0])) != size or not {cell for row in cells for cell in row} <= marks.keys():
        return None
    return ["".join(marks[cell] for cell in row) for row in cells]


def _is_own(value: Any, size: Size, letters: str) -> bool:
    return (
        isinstance(value, list)
        and len(value) == size[0]
        and all(isinstance(row, str) and len(row) == size[1] for row in value)
        and set().union(*value) <= {".", "?", *letters}
    )


def _is_of_booleans(value: Any) -> bool:
    rows = value if isinstance(value, list) and all(isinstance(row, list) for row in value) else []
    return bool(rows) and all(isinstance(cell, bool) for row in rows for cell in row)


def _holds_texts(value: Any) -> bool:
    while isinstance(value, list) and value:
        value = next((item for item in value if item is not None), None)
    return isinstance(value, str)


def _cells_of_rows(rows: list[str]) -> list[list[int | str]]:
    cells = ((row, column, mark) for row, marks in enumerate(rows) for column, mark in enumerate(marks))
    return [
        [row, column] if mark == "#" else [row, column, mark] for row, column, mark in cells if mark != "?"
    ]


def _rows_of_cells(value: Any, size: Size, document: Mapping[str, Any], other: str) -> list[str] | None:
    """Return a grid with the cells of a list, and ``other`` in its other cells."""
    is_sure = kind_of(value, size) in ("cells", "cells or clues")
    cells = _own_cells(value, document) if is_sure else None
    if not cells or not all(0 <= row < size[0] and 0 <= column < size[1] for row, column, *_ in cells):
        return None
    letters = [*(document.get("palette") or "#")]
    rows = [[other] * size[1] for _ in range(size[0])]
    for row, column, *mark in cells:
        if not all(each in [".", *letters] for each in mark):
            return None
        rows[row][column] = mark[0] if mark else letters[0]
    return ["".join(row) for row in rows]


def _with_givens(document: dict[str, Any], size: Size) -> dict[str, Any]:
    for key in ["givens"] if "givens" in document else document:
        may_be_clues = plain_key(key) in CELLS_OR_CLUES
        if grid_of(key) != "givens" and not may_be_clues:
            continue
        found = [_own_cells(document[key], document)]
        if not may_be_clues:
            found.insert(_GRID_NAME.search(key) is None, _cells_of_grid(document[key], size, document))
        cells = next((each for each in found if each is not None), None)
        if cells is not None and (not cells or key == "givens" or _are_givens(key, cells, size)):
            return document | {key: cells}
    return document


def _cells_of_grid(value: Any, size: Size, document: Mapping[str, Any]) -> list[list[int | str]] | None:
    has_null = isinstance(value, list) and any(isinstance(row, list) and None in row for row in value)
    rows = rows_of_grid(value, size, document, _WITH_NULL if has_null else _OF_GIVENS)
    return None if rows is None else _cells_of_rows(rows)


def _own_cells(value: Any, document: Mapping[str, Any]) -> list[list[Any]] | None:
    """Return cells as ``[row, column]`` or with a letter, 0-based; ``None`` for other values."""
    if isinstance(value, dict):
        named = all(CELL.match(key) for key in value)
        value = [[*_numbers(key), mark] for key, mark in value.items()] if named else [value]
    if not isinstance(value, list) or not value:
        return None
    cells = [_plain_cell(item) for item in value]
    if not _are_cells(cells):
        return None
    first = int(_counts_from_one(document))
    marks = [[_own_mark(mark, document) for mark in mark] for _, _, *mark in cells]
    return [
        [cell[0] - first, cell[1] - first, *mark]
        for cell, mark in zip(cells, marks, strict=True)
        if mark not in ([None], ["?"])
    ]


def _plain_cell(item: Any) -> Any:
    if isinstance(item, str) and CELL.match(item):
        return _numbers(item)
    if not isinstance(item, dict):
        return item
    names = {plain_key(key): value for key, value in item.items()}
    place = [
        next((names[name] for name in side if name in names), None) for side in (ROW_NAMES, COLUMN_NAMES)
    ]
    return [*place, *[names[name] for name in _VALUE_NAMES if name in names][:1]]


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall("[0-9]+", text)]


def _own_mark(mark: Any, document: Mapping[str, Any]) -> Any:
    """Return the letter of a mark, ``.`` for blank, or the mark itself if its meaning is unknown."""
    palette = document.get("palette")
    letters = [*palette] if isinstance(palette, dict) else ["#"]
    if mark in letters:
        return mark
    names = document.get("palette_names")
    named = {str(name).lower(): letter for letter, name in names.items()} if isinstance(names, dict) else {}
    if isinstance(mark, bool):
        mark = int(mark)
    if isinstance(mark, int):
        return ([".", *letters])[mark] if 0 <= mark <= len(letters) else mark
    text = str(mark).lower() if isinstance(mark, str) else None
    if text in named:
        return named[text]
    return "." if text in _BLANK else letters[0] if text in _SHADED and len(letters) == 1 else mark


def _counts_from_one(document: Mapping[str, Any]) -> bool:
    return any(
        (plain_key(key) in ("onebased", "1based") and value is True)
        or (plain_key(key) in _BASES and str(value).lower() in ("1", "one", "1-based", "one-based"))
        for key, value in document.items()
    )
