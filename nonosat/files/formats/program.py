"""Puzzles as data in the source of a program, in JavaScript, TypeScript, Dart, Python, Java and others.

The source is never run: only what is written out in it is read (``notation.program_values``). Puzzles are

- objects, or calls with named arguments, as in JSON: with clues, or with a picture and no clues;
- if there are none, lists named for the rows and for the columns, ``int[][] row_rules = {{2, 1}, {0, 3}};``,
  one after the other (zeros are padding);
- if there are none, pictures alone: lists of 0 and 1, booleans or characters, strings with a row each, or a
  text of several lines. Their names are their titles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from nonosat.files.formats.json_puzzle.documents import Path
from nonosat.files.formats.json_puzzle.names import (
    PICTURES,
    WRAPPERS,
    key_of,
    plain_key,
    text_keys,
    unwrapped,
)
from nonosat.files.formats.json_puzzle.reading import puzzle_of
from nonosat.files.notation.file_text import beginning, decoded
from nonosat.files.notation.format import define_format
from nonosat.files.notation.program_values import Code, Value, values_in
from nonosat.files.notation.text_lines import input_error_at, line_and_column
from nonosat.files.notation.vocabulary import side_of
from nonosat.model.errors import InputError
from nonosat.model.puzzle import Puzzle

#: The most bytes of a program that somebody has written.
_LONGEST = 1 << 20
#: The beginning of a list, object or text that has a name or is an argument.
_LITERAL = re.compile(rb"[=:(]\s*[^\n;]{0,60}?[\[({`]|[\"']\s*:\s*[\"']")
#: JSON and the like, but for names without quotation marks and for single ones.
_JSON = re.compile(r"[\[{](?![\[{\s]*(?:[A-Za-z_$][\w$]*\s*:|'))")
#: The characters of pictures.
_CELLS = re.compile(r"[^\w\s]|[ 01xXoO_]")


class _Found(NamedTuple):
    """A document with a puzzle, as in JSON; its value, the value around it, and its key of the picture."""

    document: dict[str, Any]
    value: Value
    outer: Value
    picture: str | None = None


def read(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles, in order."""
    text = decoded(data)
    found = _found(text)
    if not found:
        raise InputError("expected clues, or a picture, that are written out in the program")
    for each in found:
        _check_closed(text, each.value)
        yield puzzle_of(each.document, (), partial(_place, text, each), strict=False)
    for each in found:
        _check_closed(text, each.outer)


def _check_closed(text: str, value: Value) -> None:
    if value.unclosed is not None:
        raise input_error_at(
            text, value.unclosed, f"expected a bracket that closes this '{text[value.unclosed]}'"
        )


def _place(text: str, found: _Found, path: Path) -> tuple[int, int]:
    if path[:1] == ("picture",) and found.picture is not None:
        path = (found.picture, *path[1:]) if found.picture else path[1:]
    return line_and_column(text, found.value.inside(path).at)


def _found(text: str) -> list[_Found]:
    """Return the documents of the puzzles in a source."""
    named = list(values_in(text))
    if objects := [each for name, value in named for each in _objects(name, value, value)]:
        return objects
    sides: dict[str, list[Value]] = {"row": [], "column": []}
    for name, value in named:
        if isinstance(value.plain, list) and (side := side_of(name)) and _are_clues(value.plain):
            sides[side].append(value)
    if not all(sides.values()):
        return [each for name, value in named for each in _pictures(name, value, value)]
    return list(_of_lists(text, sides["row"], sides["column"]))


def _objects(name: str, value: Value, outer: Value) -> Iterator[_Found]:
    """Yield the objects with puzzles in a value."""
    if isinstance(value.plain, dict):
        document = unwrapped(value.plain)
        sides = [document.get(key_of(document, side) or "") for side in ("rows", "columns")]
        if any(map(_are_clues, sides)) or all(map(_are_blank, sides)):
            yield _Found(_titled(name, value.plain), value, outer)
            return
        key = _key_of_picture(value.plain)
        if key is not None:
            others = {other: item for other, item in value.plain.items() if other != key}
            title = name if plain_key(key) in PICTURES else key
            yield _Found(_titled(title, others) | {"picture": value.plain[key]}, value, outer, key)
            return
    is_object = isinstance(value.plain, dict)
    for step, part in value.parts.items():
        if part.parts:
            yield from _objects(str(step) if is_object else "", part, outer)


def _titled(name: str, document: dict[str, Any]) -> dict[str, Any]:
    """Return the object with its name as title, unless it has one or its name says nothing."""
    if not name or plain_key(name) in (*PICTURES, *WRAPPERS) or "title" in text_keys(document):
        return document
    return {"title": name, **document}


def _are_clues(side: Any) -> bool:
    """Return whether a value has clues: a list, or an object with the numbers of the lines."""
    if isinstance(side, dict) and all(key.isdecimal() for key in side):
        side = [*side.values()]
    if not isinstance(side, list) or not side:
        return False
    runs = [run for clue in side if isinstance(clue, list) for run in clue]
    numbers = [item for run in runs for item in (run if isinstance(run, list) else [run])]
    return all(map(_is_typed_clue, side)) or any(type(item) in (int, dict) for item in numbers)


def _are_blank(side: Any) -> bool:
    """Return whether a value has the clues of blank lines alone."""
    return isinstance(side, list) and side != [] and all(clue == [] for clue in side)


def _is_typed_clue(clue: Any) -> bool:
    return (
        isinstance(clue, str)
        and not isinstance(clue, Code)
        and re.match(r"[0-9][0-9 ,.]*\Z", clue) is not None
    )


def _key_of_picture(document: Mapping[str, Any]) -> str | None:
    """Return the key of a picture: one of the usual ones, or that of the only value that looks like one."""
    usual = [key for name in PICTURES for key in document if plain_key(key) == name]
    pictures = [key for key in usual if _is_picture(document[key], is_named=True)]
    others = [key for key, item in document.items() if key not in usual and _is_picture(item)]
    return pictures[0] if pictures else others[0] if len(others) == 1 else None


def _is_picture(value: Any, *, is_named: bool = False) -> bool:
    """Return whether a value looks like a picture, not all blank; ``is_named``: perhaps a damaged one."""
    if isinstance(value, str) and not isinstance(value, Code):
        value = value.strip("\n").split("\n") if "\n" in value else None
    if not isinstance(value, list) or len(value) < 2 or not all(isinstance(row, list | str) for row in value):
        return False
    if any(isinstance(row, Code) for row in value) or len(set(map(type, value))) > 1:
        return False
    cells = [cell for row in value for cell in row]
    are_cells = [_is_cell(cell) for cell in cells]
    is_whole = all(are_cells) and len(set(map(len, value))) == 1
    is_damaged = is_named and 2 * sum(are_cells) > len(cells)
    return (is_whole or is_damaged) and len({str(cell) for cell in cells}) > 1


def _is_cell(cell: Any) -> bool:
    if isinstance(cell, str):
        return len(cell) == 1 and _CELLS.match(cell) is not None
    return cell is None or cell in (0, 1)


def _of_lists(text: str, rows: list[Value], columns: list[Value]) -> Iterator[_Found]:
    """Yield each list of rows with the list of columns of the same index."""
    if len(rows) != len(columns):
        counts = f"{len(rows)} and {len(columns)}"
        line, _ = line_and_column(text, rows[0].at)
        raise InputError("expected as many lists of rows as of columns", found=counts, line=line)
    for above, below in zip(rows, columns, strict=True):
        parts: dict[str | int, Value] = {"rows": above, "columns": below}
        document = {"rows": _unpadded(above.plain), "columns": _unpadded(below.plain)}
        unclosed = next((side.unclosed for side in (above, below) if side.unclosed is not None), None)
        both = Value(document, above.at, parts, unclosed=unclosed)
        yield _Found(document, both, both)


def _unpadded(clues: list[Any]) -> list[Any]:
    return [[run for run in clue if run != 0] if isinstance(clue, list) else clue for clue in clues]


def _pictures(name: str, value: Value, outer: Value) -> Iterator[_Found]:
    """Yield the pictures in a value."""
    if _is_picture(value.plain):
        yield _Found(_titled(name, {}) | {"picture": value.plain}, value, outer, "")
        return
    is_object = isinstance(value.plain, dict)
    for step, part in value.parts.items():
        yield from _pictures(str(step) if is_object else "", part, outer)


def _recognises(data: bytes) -> bool:
    start = beginning(data)
    if len(data) > _LONGEST or start[:1] == "<" or _JSON.match(start) or not _LITERAL.search(data):
        return False
    try:
        return bool(_found(decoded(data)))
    except InputError:
        return True


FORMAT = define_format("program", _recognises, read)
