"""Reading puzzles from JSON documents."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from nonosat.files.formats.json_puzzle.documents import (
    Path,
    ShapeError,
    documents,
    expect,
    position_of,
    without_additions,
)
from nonosat.files.formats.json_puzzle.foreign_shapes import in_own_shape, with_others
from nonosat.files.formats.json_puzzle.names import beside_puzzles, key_of, puzzles_within, text_keys
from nonosat.files.notation.colour_table import can_be_letter
from nonosat.files.notation.file_text import decoded
from nonosat.files.notation.puzzle_texts import OWN_KEYS
from nonosat.model.clues import ANY_RUNS, Clue, Run, clue_of_lengths
from nonosat.model.errors import InputError
from nonosat.model.grid import MOST_COLOURS, UNDECIDED, Grid
from nonosat.model.palette import Palette
from nonosat.model.plurals import amount
from nonosat.model.puzzle import LONGEST_SIDE, MOST_CELLS, Puzzle
from nonosat.model.read_warning import ReadWarning

#: The line and column of the value to which a path leads.
PlaceOf = Callable[[Path], tuple[int, int]]


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of a JSON text, in order; none if any part of it is not JSON.

    Comments and commas after last items are left out, with a warning.
    """
    text = decoded(data)
    warnings: tuple[ReadWarning, ...] = ()
    # Parsed twice, as keeping a million small puzzles would need much memory.
    try:
        count, last = _count_and_last(text)
    except InputError:
        text, warnings = without_additions(text)
        if not warnings:
            raise
        count, last = _count_and_last(text)
    if last is None:
        raise InputError("expected a JSON object with 'rows' and 'columns', found an empty file")
    for document, at in [last] if count == 1 else documents(text):
        for puzzle in puzzles_of(document, partial(_place, text, at)):
            yield with_warnings(puzzle, warnings)
            warnings = ()


def _count_and_last(text: str) -> tuple[int, tuple[Any, int] | None]:
    """Return the number of documents, and the last one with its offset."""
    count, last = 0, None
    for each in documents(text):
        count, last = count + 1, each
    return count, last


def with_warnings(puzzle: Puzzle, warnings: tuple[ReadWarning, ...]) -> Puzzle:
    """Return the puzzle with further warnings, if there are any."""
    return replace(puzzle, read_warnings=(*puzzle.read_warnings, *warnings)) if warnings else puzzle


def _place(text: str, at: int, path: Path) -> tuple[int, int]:
    return position_of(text, path, at)


def puzzles_of(document: Any, place_of: PlaceOf, *, strict: bool = True) -> Iterator[Puzzle]:
    """Yield the puzzles of a document; the first has the warnings about unused values beside them all."""
    beside = beside_puzzles(document)
    for path, item in puzzles_within(document):
        puzzle = puzzle_of(item, path, place_of, strict=strict)
        if beside:
            from nonosat.files.notation.unused import unused_values

            warnings = unused_values(beside, (puzzle.height, puzzle.width))
            puzzle, beside = with_warnings(puzzle, warnings), {}
        yield puzzle


def puzzle_of(document: Any, path: Path, place_of: PlaceOf, *, strict: bool = True) -> Puzzle:
    """Return the puzzle of an object at ``path``; raises ``InputError`` with the position of a mistake.

    ``strict``: an object with ``rows`` and ``columns`` is in nonosat's own format.
    """
    try:
        return _puzzle(document, path, strict=strict)
    except ShapeError as error:
        line, column = place_of(error.path)
        found = error.found if error.found is None else _shown(error.found)
        raise InputError(
            error.expectation, found=found, line=line, column=column, place=error.place
        ) from None


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _puzzle(document: Any, path: Path, *, strict: bool) -> Puzzle:
    expect(isinstance(document, dict), path, "expected a JSON object with 'rows' and 'columns'", document)
    try:
        document = in_own_shape(document, strict=strict)
    except ShapeError as error:
        error.path = (*path, *error.path)
        raise
    sides = {name: key_of(document, name) for name in ("rows", "columns")}
    for name, key in sides.items():
        expect(key is not None, path, f"expected a key '{name}' with the clues", ", ".join(document) or "{}")
    rows_key, columns_key = filter(None, sides.values())
    palette = _palette(document, path)
    rows = _clues(document[rows_key], (*path, rows_key), "row", palette)
    columns = _clues(document[columns_key], (*path, columns_key), "column", palette)
    is_small = len(rows) * len(columns) <= MOST_CELLS
    expect(is_small, path, f"expected at most {MOST_CELLS} cells", f"{len(columns)} × {len(rows)}")
    keys = text_keys(document)
    texts: dict[str, Any] = {name: _text(document, key, path) for name, key in keys.items()}
    shape = (len(rows), len(columns))
    givens = _givens_key(document, shape)
    used = OWN_KEYS - {"rows", "columns"} | {*keys.values(), rows_key, columns_key, givens}
    others = {key: item for key, item in document.items() if key not in used}
    puzzle = Puzzle(
        rows=rows,
        columns=columns,
        givens=_givens(document, givens, path, shape, palette),
        palette=palette,
        goal=_grid(document, "goal", path, shape, palette),
        saved=_grid(document, "saved", path, shape, palette),
        expected=_expected(document, path),
        **texts,
    )
    if not others:
        return puzzle
    return with_others(puzzle, document, others)


def _givens_key(document: dict[str, Any], size: tuple[int, int]) -> str | None:
    if "givens" in document or document.keys() <= OWN_KEYS:
        return "givens"
    from nonosat.files.formats.json_puzzle.grids_beside import givens_key

    return givens_key(document, size)


def _text(document: dict[str, Any], key: str, path: Path) -> str | None:
    value = document.get(key)
    expect(value is None or isinstance(value, str), (*path, key), f"{key}: expected a string", value)
    return value or None


def _expected(document: dict[str, Any], path: Path) -> int | None:
    value = document.get("expected")
    is_number = value is None or (type(value) is int and value >= 0)
    expect(is_number, (*path, "expected"), "expected the number of solutions", value)
    return value


def _palette(document: dict[str, Any], path: Path) -> Palette:
    background = _colour(document.get("background"), (*path, "background"))
    value = document.get("palette")
    if value is None:
        return Palette(background=background)
    here: Path = (*path, "palette")
    is_table = isinstance(value, dict) and bool(value)
    expect(is_table, here, "palette: expected an object {letter: colour}", value)
    most = f"palette: expected at most {MOST_COLOURS} colours"
    expect(len(value) <= MOST_COLOURS, here, most, str(len(value)))
    for letter in value:
        fits = can_be_letter(letter) or [*value] == ["#"]
        expectation = "palette: expected each letter to be one character other than '. # ? *' and digits"
        expect(fits, here, expectation, letter)
    names = document.get("palette_names") or {}
    there: Path = (*path, "palette_names")
    expect(isinstance(names, dict), there, "palette_names: expected an object", names)
    for letter, name in names.items():
        expect(isinstance(name, str), (*there, letter), "palette_names: expected a string", name)
    return Palette(
        letters="".join(value),
        colours=tuple(_colour(colour, (*here, letter)) for letter, colour in value.items()),
        names=tuple(names.get(letter) for letter in value) if names else (),
        background=background,
    )


def _colour(value: Any, path: Path) -> str | None:
    if value is None:
        return None
    is_colour = isinstance(value, str) and re.fullmatch(r"#[0-9a-fA-F]{6}", value) is not None
    expect(is_colour, path, 'expected a colour like "#c00000" or null', value)
    return str(value).lower()


def _clues(value: Any, path: Path, kind: str, palette: Palette) -> tuple[Clue | None, ...]:
    expect(isinstance(value, list), path, f"expected a list with a clue for each {kind}", value)
    expect(bool(value), path, f"expected at least one {kind}", value)
    most = f"expected at most {LONGEST_SIDE} {kind}s"
    expect(len(value) <= LONGEST_SIDE, path, most, str(len(value)))
    return tuple(
        _clue(item, (*path, index), f"{kind} {index + 1}", palette) for index, item in enumerate(value)
    )


def _clue(value: Any, path: Path, place: str, palette: Palette) -> Clue | None:
    if value is None:
        return None
    if not isinstance(value, list):
        raise ShapeError(path, "expected a list of run lengths", value, place)
    if set(map(type, value)) == {int}:
        least, most = min(value), max(value)
        if least == most == 0:
            return ()
        if len(palette) == 1 and least >= 1 and most <= LONGEST_SIDE:
            return clue_of_lengths(value)
    return tuple(_run(item, (*path, index), place, palette) for index, item in enumerate(value))


def _run(value: Any, path: Path, place: str, palette: Palette) -> Run:
    length, colour = value, None
    if isinstance(value, list):
        if len(value) != 2:
            raise ShapeError(path, "expected a run as [length, letter]", value, place)
        length, letter = value
        if not isinstance(letter, str) or letter not in tuple(palette.letters):
            raise ShapeError(
                (*path, 1), f"expected a letter of the palette '{palette.letters}'", letter, place
            )
        colour = palette.number(letter)
    elif value == "*":
        return ANY_RUNS
    elif len(palette) == 1:
        colour = 1
    if length == "?":
        return Run(None, colour)
    if type(length) is not int or length < 1:
        at = (*path, 0) if isinstance(value, list) else path
        raise ShapeError(at, "expected a run length of at least 1", length, place)
    if colour is None:
        raise ShapeError(path, "expected [length, letter], as the palette has several colours", value, place)
    if length > LONGEST_SIDE:
        raise ShapeError(path, f"expected a run length of at most {LONGEST_SIDE}", length, place)
    return Run(length, colour)


def _givens(
    document: dict[str, Any], key: str | None, path: Path, size: tuple[int, int], palette: Palette
) -> Grid | None:
    value = None if key is None else document.get(key)
    if key is None or value is None:
        return None
    expect(isinstance(value, list), (*path, key), "givens: expected a list of cells", value)
    height, width = size
    cells = bytearray([UNDECIDED]) * (height * width)
    inside = f"givens: expected a cell inside {amount(height, 'row')} and {amount(width, 'column')}"
    for index, item in enumerate(value):
        here: Path = (*path, key, index)
        row, column, cell = _given(item, here, palette)
        expect(0 <= row < height and 0 <= column < width, here, inside, item)
        is_free = cells[row * width + column] in (UNDECIDED, cell)
        expect(is_free, here, "givens: expected each cell to have one value", item)
        cells[row * width + column] = cell
    return Grid(height, width, bytes(cells), palette.letters) if value else None


def _given(item: Any, path: Path, palette: Palette) -> tuple[int, int, int]:
    shape = "[row, column]" if len(palette) == 1 else "[row, column, letter]"
    fits = isinstance(item, list) and len(item) in ((2, 3) if len(palette) == 1 else (3,))
    expect(fits, path, f"givens: expected a cell as {shape}", item)
    for index, number in enumerate(item[:2]):
        expect(type(number) is int, (*path, index), "givens: expected a whole number", number)
    if len(item) == 2:
        return item[0], item[1], 1
    letters = f"givens: expected '.' or a letter of '{palette.letters}'"
    expect(item[2] in (".", *palette.letters), (*path, 2), letters, item[2])
    return item[0], item[1], 0 if item[2] == "." else palette.number(item[2])


def _grid(
    document: dict[str, Any], key: str, path: Path, size: tuple[int, int], palette: Palette
) -> Grid | None:
    value = document.get(key)
    if value is None:
        return None
    here: Path = (*path, key)
    are_texts = isinstance(value, list) and all(isinstance(row, str) for row in value)
    expect(are_texts, here, f"{key}: expected a list of strings, one per row", value)
    height, width = size
    expect(len(value) == height, here, f"{key}: expected {height} rows", str(len(value)))
    for index, row in enumerate(value):
        cells = f"{key}: expected {width} cells"
        expect(len(row) == width, (*here, index), cells, row, f"row {index + 1}")
    try:
        return Grid.from_text(value, letters=palette.letters)
    except InputError as error:
        assert error.line is not None
        raise ShapeError(
            (*here, error.line - 1), f"{key}: {error.expectation}", error.found, f"row {error.line}"
        ) from None
