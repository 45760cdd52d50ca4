"""Addresses that contain a puzzle, compressed (deflate) and in base64; one per line.

Links of the studio have it after ``#p1=``; 1 is the version. It is nonosat's own JSON, in which the clues
of the rows or of the columns may be one text, ``3.1,2`` or, in colour, ``3ab,2b``, where a run of length 1
is its letter alone. ``nonosat/drawing/web/server/link.js`` writes the same.

Addresses of Penpa+ have a board after ``p=``, a nonogram if it is a square grid with margins for the clues
above and left. The board's first line has kind, width, height and title, the second the margins above, below,
left and right (included in width and height), the fourth the author's input, as JSON with shortened keys.
Cells are numbered row by row, with two more on every side.

Roads not taken: reading drawings on a board as givens or parts of a solution: authors draw anything.
"""

from __future__ import annotations

import base64
import json
import re
import urllib.parse
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from nonosat.files.formats.json_puzzle.reading import puzzle_of
from nonosat.files.formats.json_puzzle.writing import as_json
from nonosat.files.notation.clue_lines import clue_of_words
from nonosat.files.notation.file_text import encoded_lines, text_bytes
from nonosat.files.notation.format import begins, define_format
from nonosat.files.notation.puzzle_texts import with_texts
from nonosat.files.notation.text_lines import one_per_line
from nonosat.files.notation.whole_numbers import check_size
from nonosat.model.clues import Clue
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.puzzle import Puzzle


def inflated(text: str, most: int) -> tuple[bytes, bool]:
    """Return at most ``most`` bytes, and whether these are all; raises ``ValueError`` for other texts."""
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    bare = text.rstrip("=")
    try:
        return stream.decompress(base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4)), most), stream.eof
    except zlib.error as error:
        raise ValueError(str(error)) from None


def deflated(data: bytes) -> str:
    """Return the bytes compressed, as text without padding."""
    stream = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(stream.compress(data) + stream.flush()).rstrip(b"=").decode()


_LINK = re.compile(r"\s*\S*#p(\d+)=([A-Za-z0-9_-]+)\s*\Z")
_VERSION = "1"
_RUN = re.compile(r"(\d+)(?:\.|\Z)|(\d*)([A-Za-z])")
_CLUES = re.compile(r"[\d.,]*|[\dA-Za-z,]*")
#: The most bytes of the unpacked text: many times what fits into a link.
_MOST_BYTES_OF_LINK = 2_000_000


def read_links(data: bytes) -> Iterator[Puzzle]:
    """Yield a puzzle for each line."""
    for match, line in one_per_line(data, _LINK, "expected a link with a puzzle, like 'https://…#p1=…'"):
        if match[1] != _VERSION:
            raise UnsupportedPuzzle(f"line {line.number}: the link is of version {match[1]}, not {_VERSION}")
        document = _document(match[2], line.number)
        place = (line.number, match.start(2) + 1)
        yield puzzle_of(document, (), lambda _, place=place: place)  # type: ignore[misc]


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """Yield the part of a link after the studio's address, on a line for each puzzle."""
    for puzzle in puzzles:
        yield encoded_lines([link_of(puzzle, "")])


def link_of(puzzle: Puzzle, address: str) -> str:
    """Return the link to a puzzle at a studio's address, without its goal, description and source.

    >>> from nonosat.model.clues import clue
    >>> link = link_of(Puzzle((clue(1),), (clue(1),)), "https://puzzles.example/")
    >>> link[:28], len(link) < 70
    ('https://puzzles.example/#p1=', True)
    """
    short = replace(puzzle, goal=None, saved=None, expected=None, description=None, source=None, extra=())
    document = as_json(short)
    packed = {side: _packed(document[side]) for side in ("rows", "columns")}
    text = json.dumps(document | packed, ensure_ascii=False, separators=(",", ":"))
    return f"{address}#p{_VERSION}={deflated(text_bytes(text))}"


def _packed(clues: list[Any]) -> Any:
    """Return the clues as one text if all are known and all colours are letters; else unchanged."""
    runs = [run for clue in clues for run in (clue if isinstance(clue, list) else [clue])]
    if all(isinstance(run, int) for run in runs):
        return ",".join(".".join(map(str, clue)) for clue in clues)
    if all(_is_coloured(run) for run in runs):
        return ",".join("".join(f"{'' if run[0] == 1 else run[0]}{run[1]}" for run in clue) for clue in clues)
    return clues


def _is_coloured(run: Any) -> bool:
    length, letter = run if isinstance(run, list) and len(run) == 2 else (None, "")
    return isinstance(length, int) and re.fullmatch("[A-Za-z]", str(letter)) is not None


def _document(text: str, line: int) -> Any:
    try:
        document = json.loads(inflated(text, _MOST_BYTES_OF_LINK)[0])
    except (ValueError, RecursionError):
        raise InputError("expected a whole link: copy it again", line=line) from None
    if isinstance(document, dict):
        for side in ("rows", "columns"):
            clues = document.get(side)
            if isinstance(clues, str) and _CLUES.fullmatch(clues):
                document[side] = [_packed_clue(clue) for clue in clues.split(",")]
    return document


def _packed_clue(text: str) -> list[Any]:
    return [[int(match[2] or 1), match[3]] if match[3] else int(match[1]) for match in _RUN.finditer(text)]


_LINKS = define_format("link", begins(r"\S*#p\d+="), read_links, pieces, parts=rb"\n(?=\S)")


_ADDRESS = re.compile(r"\s*(?:https?://\S*?[#?])?m=(?:edit|solve)&(?:\S*&)?p=([A-Za-z0-9+/=%_-]+)")
_HEAD = re.compile(r"(\w+),([0-9]{1,5}),([0-9]{1,5}),")
#: Keys are shortened to a ``z`` and another character, without quotes, and so is ``null``.
_SHORT_KEY, _SHORT_NULL = re.compile(r"(?<=[{,])(z\w)(?=:)"), re.compile(r"\bzO\b")
_NUMBERS = "zN"
#: Kinds of board that are a grid of squares.
_SQUARES = ("square", "sudoku")
#: The most bytes of the unpacked text; a board of a hundred thousand numbers has fewer.
_MOST_BYTES_OF_BOARD = 1 << 23
#: Cells beyond the board on each side, which are numbered too.
_BEYOND = 2


def read_boards(data: bytes) -> Iterator[Puzzle]:
    """Yield a puzzle for each line."""
    expectation = "expected an address like 'https://swaroopg92.github.io/penpa-edit/#m=edit&p=…'"
    for match, line in one_per_line(data, _ADDRESS, expectation):
        yield _puzzle_of_board(_unpacked(match[1], line.number), line.number)


def _unpacked(text: str, line: int) -> list[str]:
    try:
        board, is_whole = inflated(urllib.parse.unquote(text), _MOST_BYTES_OF_BOARD)
        if not is_whole:
            raise InputError("expected a whole board", line=line)
        return board.decode().split("\n")
    except ValueError:
        raise InputError("expected a board of Penpa+ behind 'p='", line=line) from None


def _puzzle_of_board(lines: list[str], number: int) -> Puzzle:
    head = _HEAD.match(lines[0])
    if not head or len(lines) < 4:
        raise InputError("expected a board of Penpa+ behind 'p='", line=number)
    if head[1] not in _SQUARES:
        raise UnsupportedPuzzle(f"line {number}: a board of kind '{head[1][:20]}' is not a grid of squares")
    across, down = int(head[2]), int(head[3])
    above, below, left, right = _margins(lines[1], number)
    height, width = down - above - below, across - left - right
    if not above or not left:
        raise InputError("expected a nonogram: a board with margins for clues above and left", line=number)
    check_size(height, width, line=number)
    rows: list[list[tuple[int, str]]] = [[] for _ in range(height)]
    columns: list[list[tuple[int, str]]] = [[] for _ in range(width)]
    for cell, text in _numbers_on_board(lines[3], number):
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
            tuple(_clue_of_numbers(found, f"row {row}", number) for row, found in enumerate(rows, 1)),
            tuple(
                _clue_of_numbers(found, f"column {column}", number) for column, found in enumerate(columns, 1)
            ),
        ),
        texts,
    )


def _json(text: str) -> Any:
    """Return the value, or ``None`` for invalid JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _margins(text: str, line: int) -> list[int]:
    margins = _json(text)
    is_list = isinstance(margins, list) and len(margins) == 4
    if is_list and all(type(part) is int and part >= 0 for part in margins):
        return list(margins)
    raise InputError("expected the margins on the four sides of the board", line=line)


def _numbers_on_board(text: str, line: int) -> Iterator[tuple[int, str]]:
    """Yield the cells with numbers, and the numbers."""
    board = _json(_SHORT_NULL.sub("null", _SHORT_KEY.sub(r'"\1"', text)))
    found: Any = board.get(_NUMBERS, {}) if isinstance(board, dict) else None
    if not isinstance(found, dict):
        raise InputError("expected the numbers of a board", line=line)
    for cell, entry in found.items():
        drawn = entry[0] if isinstance(entry, list) and entry else None
        text = "" if drawn is None else str(drawn).strip()
        if text and re.fullmatch("[0-9]{1,9}", cell):
            yield int(cell), text


def _clue_of_numbers(found: list[tuple[int, str]], place: str, line: int) -> Clue:
    return clue_of_words(((text, None) for _, text in sorted(found)), line, place)


_BOARDS = define_format("penpa", begins(_ADDRESS), read_boards, parts=rb"\n(?=\S)")
FORMATS = (_LINKS, _BOARDS)
