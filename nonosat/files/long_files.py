"""Long files with many puzzles, read part by part: of any length, in little memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from nonosat.files.content import plain_bytes, taken, too_long
from nonosat.files.notation.format import Format
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.puzzle import Puzzle

#: Bytes up to which a file is read at once, and of a part. Readers need twenty times as many for a moment.
PART_BYTES = 1 << 20
#: Bytes of the beginning by which the format is recognised.
_HEAD_BYTES = 1 << 16


def cut(data: bytes, parts: re.Pattern[bytes], least: int = 0) -> int | None:
    """Where the data may be cut: soon after ``least`` bytes, or at the last place; ``None`` if nowhere."""
    place = None
    for match in parts.finditer(data):
        place = match.end()
        if least and place >= least:
            break
    return place


def head_of(data: bytes, format: Format) -> bytes | None:
    """The beginning of a long file in that format as a file of its own; ``None`` if it cannot be cut."""
    if format.parts is None or not format.recognises(data):
        return None
    end = cut(data, format.parts, _HEAD_BYTES)
    return data[:end] if end else None


def puzzles_in_parts(data: bytes, file: BinaryIO, name: str, format: Format, most: int) -> Iterator[Puzzle]:
    """The puzzles of a file of a format that can be cut, which begins with ``data``.

    Errors count the lines of the whole file. Raises ``InputError`` for a puzzle of more than ``most`` bytes.
    """
    assert format.parts is not None
    lines = 0
    while data:
        end = cut(data, format.parts)
        while end is None and len(data) <= most:
            more = taken(file, max(len(data), PART_BYTES), name)
            if not more:
                break
            data += more
            end = cut(data, format.parts)
        if end is None and len(data) > most:
            raise too_long(name, lines + 1)
        part = data[:end]
        yield from _counted(format.read(plain_bytes(part)), lines, name)
        lines += part.count(b"\n")
        data = data[end:] + taken(file, PART_BYTES, name) if end else b""


def _counted(puzzles: Iterator[Puzzle], lines: int, name: str) -> Iterator[Puzzle]:
    """The puzzles of a part, above which there are so many lines."""
    try:
        yield from puzzles
    except InputError as error:
        error.line = None if error.line is None else error.line + lines
        raise error.at(name) from None
    except UnsupportedPuzzle as error:
        raise UnsupportedPuzzle(f"{name}: {error}") from None
