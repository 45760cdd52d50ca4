"""nonogrid's TOML files: the lists of pynogram in strings, colours in a list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from nonosat.errors import InputError
from nonosat.notation.file_text import decoded
from nonosat.notation.format import described, holds
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.pynogram_lists import lists_of, puzzle_of_lists
from nonosat.notation.text_lines import TextLine
from nonosat.notation.writable_puzzle import Clues, one_puzzle
from nonosat.puzzle import Puzzle

_DEEP_KEY = re.compile(r"(?<![\w.\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){20}")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; a comment on its first line is its title."""
    import tomllib

    text = decoded(data)
    deep = _DEEP_KEY.search(text)
    if deep:  # the time for a key grows with the square of its parts
        where = text.count("\n", 0, deep.start()) + 1
        raise InputError("expected TOML with shorter keys", found=deep[0], line=where)
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        message = str(error).partition(" (at ")[0]
        line, column = (int(place[1]), int(place[2])) if place else (None, None)
        raise InputError(f"expected TOML ({message})", line=line, column=column) from None
    except (RecursionError, ValueError):
        raise InputError("expected TOML with '[clues]'") from None
    clues = document.get("clues")
    if not isinstance(clues, dict):
        raise InputError("expected a table '[clues]' with 'rows' and 'columns'")
    lists = [_lines(clues, name, text) for name in ("rows", "columns")]
    title = text.split("\n", 1)[0].strip()
    puzzle = puzzle_of_lists(lists[0], lists[1], _colours(document, text))
    yield with_texts(puzzle, {"title": title[1:] if title.startswith("#") else None})


def _lines(clues: dict[str, Any], name: str, text: str) -> list[TextLine]:
    value = clues.get(name)
    if not isinstance(value, str):
        raise InputError(
            f"expected '{name}' as a string of clues", found=None if value is None else str(value)
        )
    start = re.search(rf"(?m)^\s*{name}\s*=\s*(?:\"\"\"|''')?(\n?)", text)
    first = text.count("\n", 0, start.end()) + 1 if start else 1
    return [TextLine(first + number, line) for number, line in enumerate(value.split("\n"))]


def _colours(document: dict[str, Any], text: str) -> list[tuple[TextLine, str, str]]:
    colours = document.get("colors", {})
    definitions = colours.get("defs", []) if isinstance(colours, dict) else None
    if not isinstance(definitions, list) or not all(isinstance(each, str) for each in definitions):
        raise InputError("expected 'defs' as a list of strings like 'r = (red) %'")
    found: list[tuple[TextLine, str, str]] = []
    for definition in definitions:
        name, _, description = definition.partition("=")
        at = text.find(definition)
        found.append((TextLine(text.count("\n", 0, max(0, at)) + 1, definition), name.strip(), description))
    return found


@one_puzzle("nonogrid", colours=True)
def write(puzzle: Puzzle, above: Clues, beside: Clues) -> list[str]:
    """The file of one puzzle."""
    rows, columns, colours = lists_of(puzzle.palette, above, beside)
    lines = [f"# {one_line(puzzle.title)}"] if puzzle.title else []
    if colours:
        escaped = (each.replace("\\", "\\\\").replace('"', '\\"') for each in colours)
        lines += ["[colors]", "defs = [", *(f'    "{each}",' for each in escaped), "]", ""]
    lines += ["[clues]", 'columns = """', *(f"    {clue}" for clue in columns), '"""']
    lines += ['rows = """', *(f"    {clue}" for clue in rows), '"""']
    return lines


FORMAT = described("nonogrid", holds(rb"(?mi)^[ \t]*\[clues\]"), read, write)
