"""Pictures in JSON without clues, converted to the shape of nonosat's own format, as its goal.

A picture is a list of rows: lists of 0 and 1, of booleans, of numbers of colours, of colours (``"#c00000"``),
of characters, or strings of characters; or one string with a row per line; or, with ``width`` and
``height``, all cells in one list or string; or one string with the size and the runs of empty and full cells
(``5.4.3e2f…``). 0, ``false``, ``null`` and white are blank.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import groupby
from typing import Any

from nonosat.files.formats.json_puzzle.documents import Path, ShapeError
from nonosat.files.formats.json_puzzle.names import picture_key, size_and_runs, stated_size
from nonosat.files.formats.json_puzzle.writing import palette_as_json
from nonosat.files.notation.colour_table import WHITE, ColourTable, colour_value
from nonosat.files.notation.grid_cells import LAYOUT, MARKS, blank_among
from nonosat.model.puzzle import MOST_CELLS

_RUNS = re.compile(r"(?:[0-9]*+[A-Za-z_.#])*+[0-9]*+\Z")
#: The length of a run before the character of its cells, or behind it.
_WAYS = (re.compile(r"(?P<length>[0-9]*)(?P<cell>[^0-9])"), re.compile(r"(?P<cell>[^0-9])(?P<length>[0-9]*)"))


def expanded(text: str, count: int) -> str | None:
    """Return the ``count`` cells, one character each, of a text of runs; ``None`` for any other text.

    >>> expanded("2ef3e", 6), expanded("e2fe3", 6), expanded("2ef", 6)
    ('eefeee', 'eefeee', None)
    """
    if count > MOST_CELLS or not _RUNS.match(text):
        return None
    for way in _WAYS:
        runs = [(match["cell"], int(match["length"][:8] or 1)) for match in way.finditer(text)]
        if sum(length for _, length in runs) == count and way.sub("", text) == "":
            return "".join(cell * length for cell, length in runs)
    return None


#: Longer lists of colours are not those of pictures: the cells of a grid are bytes.
_MOST_COLOURS = 200
#: A cell: ``None`` if blank, ``""`` in black and white, else a number, a character or a value of colour.
Cell = str | None


def document_of_picture(document: dict[str, Any]) -> dict[str, Any]:
    """Return an object with a picture and no clues in the shape of nonosat's own format; raises
    ``ShapeError``.

    A list ``palette`` has the colours of the numbers, with ``null`` for blank (kindle-nonograms).
    """
    key = picture_key(document)
    assert key is not None
    taken = {key, "width", "height", "rows", "columns", "cols"}
    kept = {name: value for name, value in document.items() if name not in taken}
    # Clues of one side are renamed, as the picture determines the clues.
    lists = (name for name in ("rows", "columns") if name != key and isinstance(document.get(name), list))
    kept |= {f"{name}_": document[name] for name in lists}
    picture, palette, size = document[key], kept.get("palette"), stated_size(document)
    if isinstance(palette, dict) and _has_letters_of(picture, palette):
        letters = {letter: letter for letter in palette} | {".": None}
        return (
            kept
            | document_of_cells(cells_of_picture(picture, (key,), meanings=letters))
            | {"palette": palette}
        )
    if not isinstance(palette, list):
        return kept | document_of_cells(cells_of_picture(picture, (key,), size))
    del kept["palette"]
    colours = [colour_value(colour) if isinstance(colour, str) else None for colour in palette]
    if not palette or None in colours or len(colours) > _MOST_COLOURS:
        raise ShapeError(("palette",), "palette: expected a list of colours", palette)
    cells = cells_of_picture(picture, (key,), size, dict(enumerate(colours)))
    return kept | document_of_cells(cells, colours)


def _has_letters_of(rows: Any, palette: dict[str, Any]) -> bool:
    return (
        isinstance(rows, list)
        and all(isinstance(row, str) and len(row) == len(rows[0]) for row in rows)
        and {*"".join(rows)} <= {".", *palette}
    )


def cells_of_picture(
    value: Any,
    path: Path = (),
    size: tuple[int, int] | None = None,
    meanings: Mapping[Any, Cell] | None = None,
) -> list[list[Cell]]:
    """Return the cells of a picture, row by row; raises ``ShapeError``.

    ``size`` is the stated height and width, ``meanings`` the stated meaning of each value, if any;
    ``null`` is blank unless it is among them.
    """
    rows = _rows(value, size)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list | str) and row for row in rows):
        raise ShapeError(path, "expected a picture: a list of rows, each a list or a string of cells", value)
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            expectation = f"expected {len(rows[0])} cells, as in the first row"
            raise ShapeError((*path, index), expectation, row, f"row {index + 1}")
    cells = [[_scalar(cell) for cell in row] for row in rows]
    if meanings is None and _is_table_of_clues(cells):
        raise ShapeError(
            path, "expected a picture, or clues under 'rows' and 'columns', not in a table", None
        )
    if meanings is None:
        first = next((type(cell) for row in cells for cell in row if cell is not None), bool)
        kinds = {first} & _MEANINGS.keys()
        values = {cell for row in cells for cell in row if type(cell) in kinds}
        meanings = _MEANINGS[first](values) if kinds else {}
        expectation = "expected a cell of a picture: 0 or 1, true or false, a character or a colour"
    else:
        kinds = set(map(type, meanings))
        expectation = f"expected null or the number of a colour, 0 to {len(meanings) - 1}"
    for number, row in enumerate(cells):
        for column, cell in enumerate(row):
            if cell is not None and (type(cell) not in kinds or cell not in meanings):
                raise ShapeError((*path, number, column), expectation, cell, f"row {number + 1}")
    return [[meanings.get(cell) for cell in row] for row in cells]


def _is_table_of_clues(cells: Sequence[Sequence[Any]]) -> bool:
    """Return whether numbers are above and beside cells that are all empty; a picture has 0 for blank
    cells.
    """
    above, beside = cells[0][1:], [row[0] for row in cells[1:]]
    body = [cell for row in cells[1:] for cell in row[1:]]
    return (
        _are_empty([cells[0][0], *body])
        and bool(body)
        and all(cell in (None, "", " ", 1, "1") for cell in [*above, *beside])
        and not (_are_empty(above) or _are_empty(beside))
    )


def _are_empty(cells: Sequence[Any]) -> bool:
    return all(cell in (None, "", " ") for cell in cells)


def _rows(value: Any, size: tuple[int, int] | None) -> Any:
    if runs := size_and_runs(value):
        size = (int(runs[2]), int(runs[1]))
        value = (expanded(runs[3], size[0] * size[1]) or "").translate({ord("e"): ".", ord("f"): "#"})
    if isinstance(value, str) and "\n" in value:
        return value.strip("\n").split("\n")
    if size is None or not isinstance(value, list | str) or len(value) != size[0] * size[1]:
        return value
    if isinstance(value, list) and any(isinstance(cell, list) for cell in value):
        return value
    return [value[start : start + size[1]] for start in range(0, len(value), size[1])]


def _scalar(cell: Any) -> Any:
    return int(cell) if isinstance(cell, float) and cell.is_integer() else cell


def _of_numbers(numbers: Set[int]) -> dict[int, Cell]:
    """Return the cells for numbers: 0 is blank and 1 shaded; others are colours, and then there must be a
    0.
    """
    plain = max(numbers) <= 1
    most = max(numbers) if 0 in numbers and len(numbers) <= _MOST_COLOURS else 1
    shown = (number for number in numbers if 0 <= number <= most)
    return {number: None if not number else "" if plain else str(number) for number in shown}


def _of_texts(texts: Set[str]) -> dict[str, Cell]:
    """Return the cells for texts: values and names of colours, of which white is blank, or characters."""
    if len(texts) > _MOST_COLOURS:
        return {}
    if max(map(len, texts)) > 1:
        values = {text: value for text in texts if (value := colour_value(text))}
        return {text: None if value == WHITE else value for text, value in values.items()}
    blank = blank_among(texts)
    shaded = texts - {blank}
    # Digits other than 1, and signs for undecided cells, are no colours.
    wrong = LAYOUT | ({"?"} if shaded == {"*"} else {"?", "*", ""})
    cells = {text for text in shaded if text.isprintable() and not text.isspace() and text not in wrong}
    cells = {text for text in cells if shaded == {"1"} or not text.isdecimal()}
    plain = len(shaded) <= 1 and shaded <= MARKS
    return {text: None if text == blank else "" if plain else text for text in cells | texts & {blank}}


#: The cells for the values of a picture, by their type.
_MEANINGS: dict[type, Callable[[Any], Mapping[Any, Cell]]] = {
    bool: lambda _: {True: "", False: None},
    int: _of_numbers,
    str: _of_texts,
}


def document_of_cells(
    cells: Sequence[Sequence[Cell]], colours: Iterable[Cell] | None = None
) -> dict[str, Any]:
    """Return clues, goal and palette of a picture, as an object of nonosat's own format.

    The palette has the given ``colours``, else those of the cells in order of appearance.
    """
    every = (cell for row in cells for cell in row) if colours is None else colours
    found = [cell for cell in dict.fromkeys(every) if cell is not None]
    table = ColourTable()
    for cell in found:
        value = cell if len(cell) > 1 and cell.startswith("#") else None
        table.add("" if value else cell, value)
    palette = table.palette()
    letters: dict[Cell, str] = {None: ".", **dict(zip(found, palette.letters, strict=False))}
    document: dict[str, Any] = {
        "rows": [_clue(row, letters) for row in cells],
        "columns": [_clue(column, letters) for column in zip(*cells, strict=True)],
        "goal": ["".join(letters[cell] for cell in row) for row in cells],
    }
    if not palette.is_plain:
        document |= palette_as_json(palette)
    return document


def _clue(cells: Sequence[Cell], letters: dict[Cell, str]) -> list[list[int | str]]:
    groups: Iterator[tuple[Cell, int]] = ((cell, len(list(group))) for cell, group in groupby(cells))
    return [[length, letters[cell]] for cell, length in groups if cell is not None]
