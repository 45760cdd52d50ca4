"""On which lines of a file its puzzles begin, for whoever is to be shown the place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from nonosat.errors import NonosatError
from nonosat.files.content import content_of, plain_bytes
from nonosat.files.recognition import format_of
from nonosat.files.registry import all_formats, format_named
from nonosat.notation.format import Format, Parts

_TEXT = re.compile(rb"\S")


def puzzle_lines(path: str, format: str | None = None) -> tuple[int, ...]:
    """The lines (1 …) on which the puzzles of a file begin, in their order.

    Empty when that is not known: the file is no text, it cannot be read, or what it is divided into are not
    its puzzles one by one.
    """
    if not Path(path).is_file():  # it is in an archive, or was standard input
        return ()
    try:
        data = content_of(path)
        if not _is_text(data):
            return ()
        data = plain_bytes(data)
        chosen = format_named(format) if format else format_of(data, path, all_formats())
        return _lines_in(data, chosen)
    except (NonosatError, OSError):
        return ()


def _is_text(data: bytes) -> bool:
    """Whether lines mean anything: an image or a compressed file has none."""
    try:
        data.decode()
    except UnicodeDecodeError:
        return data.startswith((b"\xff\xfe", b"\xfe\xff"))  # UTF-16
    return b"\0" not in data


def _lines_in(data: bytes, format: Format) -> tuple[int, ...]:
    """The lines of the puzzles of a file in that format."""
    if _count(data, format) == 1:
        return (_line_of(data, 0),)
    for parts in format.parts:
        lines = []
        for place, piece in _pieces(data, parts):
            if _count(piece, format) != 1:
                break
            lines.append(_line_of(data, place))
        else:
            return tuple(lines)
    return ()


def _pieces(data: bytes, parts: Parts) -> Iterator[tuple[int, bytes]]:
    """Where each piece of a file begins, and the piece as a file of its own."""
    before = parts.before(data)
    begin = len(before) if data.startswith(before) else 0
    for end in (*parts.places(data), len(data)):
        piece = data[begin:end]
        if piece.strip():
            whole = before + piece
            yield begin, whole if end == len(data) else parts.completed(whole)
        begin = max(begin, end)


def _count(data: bytes, format: Format) -> int:
    """How many puzzles a file has, as far as two."""
    return sum(1 for _, _ in zip(range(2), format.read(data), strict=False))


def _line_of(data: bytes, place: int) -> int:
    """The line of the first text after a place."""
    found = _TEXT.search(data, place)
    return data.count(b"\n", 0, found.start() if found else place) + 1
