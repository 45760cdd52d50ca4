"""Addresses of Penpa+, which hold a whole board, packed; one per line.

A nonogram there is a square board with room above and left of it, where the numbers stand. The text after
``p=`` is compressed (deflate) and in base64: on its first line kind, width, height and title of the board, on
the second the room above, below, left and right (which width and height include), on the fourth what the
author wrote, as JSON with its keys shortened. Cells are numbered row by row, with two more on every side.

Roads not taken: what is drawn on the board (as a given cell or part of a solution): authors draw anything.
"""

from __future__ import annotations

import json
import re
import urllib.parse
from collections.abc import Iterator
from typing import Any

from nonosat.clues import Clue
from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.notation.clue_lines import clue_of_words
from nonosat.notation.deflated import inflated
from nonosat.notation.format import begins, described
from nonosat.notation.one_per_line import one_per_line
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import with_texts
from nonosat.puzzle import Puzzle

_ADDRESS = re.compile(r"\s*(?:https?://\S*?[#?])?m=(?:edit|solve)&(?:\S*&)?p=([A-Za-z0-9+/=%_-]+)")
_HEAD = re.compile(r"(\w+),([0-9]{1,5}),([0-9]{1,5}),")
#: Keys are shortened to a ``z`` and another character, without quotes, and so is ``null``.
_SHORT_KEY, _SHORT_NULL = re.compile(r"(?<=[{,])(z\w)(?=:)"), re.compile(r"\bzO\b")
_NUMBERS = "zN"
#: Kinds of board that are a grid of squares.
_SQUARES = ("square", "sudoku")
#: Bytes of the unpacked text; a board of a hundred thousand numbers has fewer.
_MOST_BYTES = 1 << 23
#: Cells beyond the board on each side, which are numbered too.
_BEYOND = 2


def read(data: bytes) -> Iterator[Puzzle]:
    """A puzzle for each line."""
    expectation = "expected an address like 'https://swaroopg92.github.io/penpa-edit/#m=edit&p=…'"
    for match, line in one_per_line(data, _ADDRESS, expectation):
        yield _puzzle(_unpacked(match[1], line.number), line.number)


def _unpacked(text: str, line: int) -> list[str]:
    try:
        board, is_whole = inflated(urllib.parse.unquote(text), _MOST_BYTES)
        if not is_whole:
            raise InputError("expected a whole board", line=line)
        return board.decode().split("\n")
    except ValueError:
        raise InputError("expected a board of Penpa+ behind 'p='", line=line) from None


def _puzzle(lines: list[str], number: int) -> Puzzle:
    head = _HEAD.match(lines[0])
    if not head or len(lines) < 4:
        raise InputError("expected a board of Penpa+ behind 'p='", line=number)
    if head[1] not in _SQUARES:
        raise UnsupportedPuzzle(f"line {number}: a board of kind '{head[1][:20]}' is not a grid of squares")
    across, down = int(head[2]), int(head[3])
    above, below, left, right = _room(lines[1], number)
    height, width = down - above - below, across - left - right
    if not above or not left:
        raise InputError("expected a nonogram: a board with room for clues above and left", line=number)
    check_size(height, width, line=number)
    rows: list[list[tuple[int, str]]] = [[] for _ in range(height)]
    columns: list[list[tuple[int, str]]] = [[] for _ in range(width)]
    for cell, text in _numbers(lines[3], number):
        row, column = divmod(cell, across + 2 * _BEYOND)
        row, column = row - _BEYOND - above, column - _BEYOND - left
        if 0 <= row < height and -left <= column < 0:
            rows[row].append((column, text))
        elif 0 <= column < width and -above <= row < 0:
            columns[column].append((row, text))
        else:
            raise InputError("expected numbers only above and left of the grid", found=text, line=number)
    texts = {
        key: urllib.parse.unquote(part[len(name) :])
        for part in lines[0].split(",")
        for key, name in (("title", "Title:"), ("author", "Author:"))
        if part.startswith(name)
    }
    return with_texts(
        Puzzle(
            tuple(_clue(found, f"row {row}", number) for row, found in enumerate(rows, 1)),
            tuple(_clue(found, f"column {column}", number) for column, found in enumerate(columns, 1)),
        ),
        texts,
    )


def _json(text: str) -> Any:
    """The value, or ``None`` for what is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _room(text: str, line: int) -> list[int]:
    room = _json(text)
    if isinstance(room, list) and len(room) == 4 and all(type(part) is int and part >= 0 for part in room):
        return room
    raise InputError("expected the room on the four sides of the board", line=line)


def _numbers(text: str, line: int) -> Iterator[tuple[int, str]]:
    """The cells with numbers, and these."""
    board = _json(_SHORT_NULL.sub("null", _SHORT_KEY.sub(r'"\1"', text)))
    found: Any = board.get(_NUMBERS, {}) if isinstance(board, dict) else None
    if not isinstance(found, dict):
        raise InputError("expected the numbers of a board", line=line)
    for cell, entry in found.items():
        drawn = entry[0] if isinstance(entry, list) and entry else None
        text = "" if drawn is None else str(drawn).strip()
        if text and re.fullmatch("[0-9]{1,9}", cell):
            yield int(cell), text


def _clue(found: list[tuple[int, str]], place: str, line: int) -> Clue:
    return clue_of_words(((text, None) for _, text in sorted(found)), line, place)


FORMAT = described("penpa", begins(_ADDRESS), read, parts=rb"\n(?=\S)")
