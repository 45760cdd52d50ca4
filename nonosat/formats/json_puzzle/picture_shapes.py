"""Pictures in JSON without clues, turned into the shape of nonosat's own format, where they are the goal.

A picture is a list of rows: lists of 0 and 1, of booleans, of numbers of colours, of colours (``"#c00000"``),
of characters, or strings of characters; or one string with a row per line; or, with ``width`` and
``height``, all cells in one list or string; or one string with both of these and the runs of cells that are
empty or full (``5.4.3e2f…``). 0, ``false``, ``null`` and white are blank.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from nonosat.formats.json_puzzle.misfit import Misfit, Path
from nonosat.formats.json_puzzle.names import picture_key, size_and_runs, stated_size
from nonosat.formats.json_puzzle.writing import palette_as_json
from nonosat.notation.colour_table import WHITE, ColourTable, colour_value
from nonosat.notation.drawn_cells import LAYOUT, MARKS, blank_among
from nonosat.notation.run_lengths import expanded

#: Longer lists of colours are not taken for those of pictures: a grid has bytes for its cells.
_MOST_COLOURS = 200
#: A cell: ``None`` if blank, ``""`` in black and white, else a number, a character or a value of colour.
_Cell = str | None


def document_of_picture(document: dict[str, Any]) -> dict[str, Any]:
    """An object with a picture and no clues in the shape of nonosat's own format; raises ``Misfit``.

    A list ``palette`` holds the colours that numbers stand for, with ``null`` for blank (kindle-nonograms).
    """
    key = picture_key(document)
    assert key is not None
    taken = {key, "width", "height", "rows", "columns", "cols"}
    kept = {name: value for name, value in document.items() if name not in taken}
    palette = kept.get("palette")
    if isinstance(palette, dict) and _has_letters_of(document[key], palette):
        cells: list[list[_Cell]] = [[None if cell == "." else cell for cell in row] for row in document[key]]
        return {**kept, **document_of_cells(cells), "palette": palette}
    if isinstance(palette, list):
        del kept["palette"]
        cells = _cells_of_palette(document[key], palette, (key,))
        return {**kept, **document_of_cells(cells, list(map(colour_value, palette)))}
    return {**kept, **document_of_cells(cells_of_picture(document[key], (key,), stated_size(document)))}


def _has_letters_of(rows: Any, palette: dict[str, Any]) -> bool:
    return (
        isinstance(rows, list)
        and all(isinstance(row, str) and len(row) == len(rows[0]) for row in rows)
        and {*"".join(rows)} <= {".", *palette}
    )


def _cells_of_palette(value: Any, palette: Sequence[Any], path: Path) -> list[list[_Cell]]:
    values = [colour_value(colour) if isinstance(colour, str) else None for colour in palette]
    blanks = [
        [None if cell is None else 0 for cell in row] if isinstance(row, list | str) else row for row in value
    ]
    rows = cells_of_picture(blanks, path)
    if not palette or None in values or len(values) > _MOST_COLOURS:
        raise Misfit(("palette",), "palette: expected a list of colours", palette)
    for row, cells in enumerate(value):
        for column, cell in enumerate(cells):
            if cell is not None and (type(cell) is not int or not 0 <= cell < len(values)):
                expectation = f"expected null or the number of a colour, 0 to {len(values) - 1}"
                raise Misfit((*path, row, column), expectation, cell, f"row {row + 1}")
            rows[row][column] = None if cell is None else values[cell]
    return rows


def cells_of_picture(value: Any, path: Path = (), size: tuple[int, int] | None = None) -> list[list[_Cell]]:
    """The cells of a picture, row by row; raises ``Misfit``.

    ``size`` is the height and width that stand beside the picture, if they do.
    """
    rows = _rows(value, size)
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list | str) and row for row in rows):
        raise Misfit(path, "expected a picture: a list of rows, each a list or a string of cells", value)
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            expectation = f"expected {len(rows[0])} cells, as in the first row"
            raise Misfit((*path, index), expectation, row, f"row {index + 1}")
    cells = [[_scalar(cell) for cell in row] for row in rows]
    kinds = {type(cell) for row in cells for cell in row} - {type(None)}
    if kinds <= {bool}:
        return [["" if cell else None for cell in row] for row in cells]
    if kinds == {int}:
        return _cells_of_numbers(cells, path)
    if kinds == {str}:
        return _cells_of_texts(cells, path)
    first = next(cell for row in cells for cell in row if cell is not None)
    one_kind = type(first) if isinstance(first, bool | int | str) else None
    spot = next(
        (row, column)
        for row, found in enumerate(cells)
        for column, cell in enumerate(found)
        if cell is not None and type(cell) is not one_kind
    )
    raise _wrong_cell(cells, spot, path)


def _rows(value: Any, size: tuple[int, int] | None) -> Any:
    if runs := size_and_runs(value):
        size = (int(runs[2]), int(runs[1]))
        value = (expanded(runs[3], size[0] * size[1]) or "").translate({ord("e"): ".", ord("f"): "#"})
    if isinstance(value, str) and "\n" in value:
        return value.strip("\n").split("\n")
    if (
        size is None
        or not isinstance(value, list | str)
        or (isinstance(value, list) and any(isinstance(cell, list) for cell in value))
    ):
        return value
    height, width = size
    if len(value) != height * width or (height > 1 and isinstance(value, list) and len(value) == height):
        return value
    return [value[start : start + width] for start in range(0, height * width, width)]


def _scalar(cell: Any) -> Any:
    return int(cell) if isinstance(cell, float) and cell.is_integer() else cell


def _cells_of_numbers(cells: Sequence[Sequence[Any]], path: Path) -> list[list[_Cell]]:
    """0 is blank and 1 shaded; other numbers are colours, and then there must be a 0."""
    numbers = {cell for row in cells for cell in row if cell is not None}
    wrong = {
        number for number in numbers if number < 0 or (max(numbers) > 1 and len(numbers) > _MOST_COLOURS)
    }
    if max(numbers) > 1 and 0 not in numbers:
        wrong = {number for number in numbers if number > 1}
    if wrong:
        raise _wrong_cell(cells, _spot(cells, wrong), path)
    plain = max(numbers) <= 1
    return [[None if not cell else "" if plain else str(cell) for cell in row] for row in cells]


def _cells_of_texts(cells: Sequence[Sequence[Any]], path: Path) -> list[list[_Cell]]:
    texts = {cell for row in cells for cell in row if cell is not None}
    if max(map(len, texts)) > 1:
        values = {text: colour_value(text) for text in texts}
        if None in values.values() or len(texts) > _MOST_COLOURS:
            wrong = {text for text in texts if values[text] is None} or texts
            raise _wrong_cell(cells, _spot(cells, wrong), path)
        return [[None if values.get(cell, WHITE) == WHITE else values[cell] for cell in row] for row in cells]
    blank = blank_among(texts)
    wrong = {text for text in texts if text != blank and (text in LAYOUT or text in "?*" or text.isspace())}
    shaded = texts - {blank}
    wrong |= {text for text in shaded if not text.isprintable() or (text.isdecimal() and shaded != {"1"})}
    wrong -= {"*"} if shaded == {"*"} else set()
    if wrong or len(texts) > _MOST_COLOURS:
        raise _wrong_cell(cells, _spot(cells, wrong or texts), path)
    plain = len(shaded) <= 1 and shaded <= MARKS
    return [[None if cell in (None, blank) else "" if plain else cell for cell in row] for row in cells]


def _spot(cells: Sequence[Sequence[Any]], wrong: set[Any]) -> tuple[int, int]:
    return next(
        (row, column) for row, found in enumerate(cells) for column, cell in enumerate(found) if cell in wrong
    )


def _wrong_cell(cells: Sequence[Sequence[Any]], spot: tuple[int, int], path: Path) -> Misfit:
    row, column = spot
    expectation = "expected a cell of a picture: 0 or 1, true or false, a character or a colour"
    return Misfit((*path, row, column), expectation, cells[row][column], f"row {row + 1}")


def document_of_cells(
    cells: Sequence[Sequence[_Cell]], colours: Iterable[_Cell] | None = None
) -> dict[str, Any]:
    """Clues, goal and palette of a picture, as an object of nonosat's own format.

    The colours of the palette are those that occur, in this order, unless they are given.
    """
    every = (cell for row in cells for cell in row) if colours is None else colours
    found = [cell for cell in dict.fromkeys(every) if cell is not None]
    table = ColourTable()
    for cell in found:
        value = cell if len(cell) > 1 and cell.startswith("#") else None
        table.add("" if value else cell, value)
    palette = table.palette()
    letters: dict[_Cell, str] = {None: ".", **dict(zip(found, palette.letters, strict=False))}
    document: dict[str, Any] = {
        "rows": [_clue(row, letters) for row in cells],
        "columns": [_clue(column, letters) for column in zip(*cells, strict=True)],
        "goal": ["".join(letters[cell] for cell in row) for row in cells],
    }
    if not palette.is_plain:
        document |= palette_as_json(palette)
    return document


def _clue(cells: Sequence[_Cell], letters: dict[_Cell, str]) -> list[list[int | str]]:
    groups: Iterator[tuple[_Cell, int]] = ((cell, len(list(group))) for cell, group in groupby(cells))
    return [[length, letters[cell]] for cell, length in groups if cell is not None]
