"""How other programs write a puzzle in JSON, turned into the shape of nonosat's own format.

Clue lists have many names (``SYNONYMS``). nonogram-rs writes runs as ``["r", 3]`` and declares no
colours; XCSP3's models hold patterns of 0 and 1 for clues; kindle-nonograms holds the picture only;
ThomasR's solver adds a flat ``content`` of -1, 0 and 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from nonosat.notation.colour_table import ColourTable, colour_value

#: What other programs call a key, without ``_`` and in lower case.
SYNONYMS = {
    "rows": (
        *("row", "hor", "horizontal", "horizontals", "rowclues", "rowhints", "rowconstraints", "rowrules"),
        *("rownumbers", "rowdata", "rowsclues", "rowshints", "horizontalclues", "horizontalhints"),
    ),
    "columns": (
        *("cols", "col", "column", "ver", "vertical", "verticals"),
        *("columnclues", "columnhints", "columnconstraints", "columnrules", "columnnumbers", "columndata"),
        *("colclues", "colhints", "colconstraints", "colrules", "colnumbers", "columnsclues"),
        *("columnshints", "colsclues", "colshints", "verticalclues", "verticalhints"),
    ),
    "title": ("name",),
    "licence": ("license",),
}
#: Keys of an object that holds the clues one level deeper.
_WRAPPERS = ("clues", "hints", "puzzle", "nonogram")
#: Longer palettes are not taken for those of pictures: a grid has bytes for its cells.
_MOST_COLOURS = 200


def key_of(document: dict[str, Any], name: str) -> str | None:
    """The key under which the object holds ``name``: itself, or a synonym; clues are lists."""
    keys = [name, *(key for key in document if _plain(key) in (name, *SYNONYMS[name]) and key != name)]
    present = [key for key in keys if key in document]
    if name in ("rows", "columns"):
        # {"rows": 5, "row_clues": […]} has the size under the name of the clues.
        present.sort(key=lambda key: not isinstance(document[key], list))
    return present[0] if present else None


def _plain(key: str) -> str:
    return key.replace("_", "").replace("-", "").replace(" ", "").lower()


def in_own_shape(document: dict[str, Any]) -> dict[str, Any]:
    """The object with everything under the names and in the shapes of nonosat's own format."""
    document = _unwrapped(document)
    if not key_of(document, "rows") or not key_of(document, "columns"):
        return _from_cells(document)
    document = _with_runs_in_order(document)
    document = _with_lengths_for_patterns(document)
    return _with_saved_content(document)


def _unwrapped(document: dict[str, Any]) -> dict[str, Any]:
    """The object with the clues that stand one level deeper among its own keys."""
    for key, inner in document.items():
        if _plain(key) in _WRAPPERS and isinstance(inner, dict) and key_of(inner, "rows"):
            return {name: value for name, value in document.items() if name != key} | inner
    return document


def _from_cells(document: dict[str, Any]) -> dict[str, Any]:
    """``cells`` as rows of indices into a list ``palette``, ``null`` for blank."""
    cells, colours = document.get("cells"), document.get("palette")
    if not isinstance(cells, list) or not cells or not isinstance(colours, list) or not colours:
        return document
    values = [colour_value(colour) if isinstance(colour, str) else None for colour in colours]
    width = len(cells[0]) if isinstance(cells[0], list) else 0
    fits = width and all(
        isinstance(row, list)
        and len(row) == width
        and all(cell is None or (type(cell) is int and 0 <= cell < len(values)) for cell in row)
        for row in cells
    )
    if None in values or not fits or len(values) > _MOST_COLOURS:
        return document
    table = ColourTable()
    for value in values:
        table.add("", value)
    palette = table.palette()
    letters = dict(enumerate(palette.letters)) | {None: "."}
    taken = {"cells", "palette", "width", "height"}
    return {key: value for key, value in document.items() if key not in taken} | {
        **({} if palette.is_plain else {"palette": dict(zip(palette.letters, palette.colours, strict=True))}),
        "rows": [_clue_of_cells(row, letters) for row in cells],
        "columns": [_clue_of_cells(column, letters) for column in zip(*cells, strict=True)],
        "goal": ["".join(letters[cell] for cell in row) for row in cells],
    }


def _clue_of_cells(cells: Any, letters: dict[int | None, str]) -> list[list[int | str]]:
    groups = [(cell, len(list(group))) for cell, group in groupby(cells)]
    return [[length, letters[cell]] for cell, length in groups if cell is not None]


def _lines(document: dict[str, Any]) -> Iterator[list[Any]]:
    for name in ("rows", "columns"):
        clues = document[key_of(document, name) or name]
        yield from (clue for clue in clues if isinstance(clue, list)) if isinstance(clues, list) else ()


def _with_runs_in_order(document: dict[str, Any]) -> dict[str, Any]:
    """Runs as ``[length, letter]``, and a palette where colours are not declared."""
    if "palette" in document:
        return document
    lists = (line for line in _lines(document) if list in set(map(type, line)))
    runs = [run for line in lists for run in line if isinstance(run, list)]
    if not runs or not all(_colour_of(run) for run in runs):
        return document
    colours = list(dict.fromkeys(_colour_of(run) for run in runs))
    table = ColourTable()
    for colour in colours:
        table.add(colour)
    palette = table.palette()
    letters = dict(zip(colours, palette.letters, strict=False))
    ordered: dict[str, Any] = {}
    for name in ("rows", "columns"):
        key = key_of(document, name) or name
        ordered[key] = [
            [_ordered(run, letters) for run in clue] if isinstance(clue, list) else clue
            for clue in document[key]
        ]
    ordered["palette"] = dict(zip(palette.letters, palette.colours, strict=True))
    if palette.names:
        named = zip(palette.letters, palette.names, strict=True)
        ordered["palette_names"] = {letter: name for letter, name in named if name}
    return document | ordered


def _colour_of(run: list[Any]) -> str:
    """What stands beside the length of a run, ``""`` if it is no such run."""
    if len(run) != 2 or sum(isinstance(part, str) for part in run) != 1:
        return ""
    return str(next(part for part in run if isinstance(part, str)))


def _ordered(run: Any, letters: dict[str, str]) -> Any:
    if not isinstance(run, list):
        return run
    length = next(part for part in run if not isinstance(part, str))
    return [length, letters[_colour_of(run)]]


def _with_lengths_for_patterns(document: dict[str, Any]) -> dict[str, Any]:
    """Patterns like ``[1, 1, 0, 1]`` as lengths; no clue has a 0 beside another number."""
    lines = list(_lines(document))
    if not all(type(item) is int and item in (0, 1) for line in lines for item in line):
        return document
    # A zero stands between two runs, or alone for a blank line.
    if not any(0 in line and 1 in line for line in lines) or any(
        len(line) > 1 and 0 in (line[0], line[-1]) for line in lines
    ):
        return document
    changed: dict[str, Any] = {}
    for name in ("rows", "columns"):
        key = key_of(document, name) or name
        changed[key] = [
            [len(list(group)) for value, group in groupby(clue) if value] if isinstance(clue, list) else clue
            for clue in document[key]
        ]
    return document | changed


def _with_saved_content(document: dict[str, Any]) -> dict[str, Any]:
    content = document.get("content")
    rows, columns = (document[key_of(document, name) or name] for name in ("rows", "columns"))
    if not isinstance(content, list) or not isinstance(rows, list) or not isinstance(columns, list):
        return document
    cells = {-1: ".", 0: "?", 1: "#"}
    if len(content) != len(rows) * len(columns) or "palette" in document or "saved" in document:
        return document
    if not content or not all(type(cell) is int and cell in cells for cell in content):
        return document
    text = "".join(cells[cell] for cell in content)
    width = len(columns)
    kept = {key: value for key, value in document.items() if key != "content"}
    return kept | {"saved": [text[start : start + width] for start in range(0, len(text), width)]}
