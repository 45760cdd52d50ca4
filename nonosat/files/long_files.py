"""Long files with many puzzles, read in parts with little memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from nonosat.files.content import plain_bytes, read_up_to, too_long
from nonosat.files.notation.format import Format
from nonosat.model.errors import InputError, UnsupportedPuzzle
from nonosat.model.puzzle import Puzzle

#: The most bytes read at once, and in a part. Readers temporarily need twenty times as many.
PART_BYTES = 1 << 20
#: Bytes of the beginning by which the format is recognised.
_HEAD_BYTES = 1 << 16


def cut(data: bytes, parts: re.Pattern[bytes], least: int = 0) -> int | None:
    """Return an offset to cut the data at: the first from ``least`` bytes on, or the last; ``None`` if
    none.
    """
    offset = None
    for match in parts.finditer(data):
        offset = match.end()
        if least and offset >= least:
            break
    return offset


def head_of(data: bytes, format: Format) -> bytes | None:
    """Return the beginning of a long file in that format as a complete file; ``None`` if it cannot be cut."""
    if format.parts is None or not format.recognises(data):
        return None
    end = cut(data, format.parts, _HEAD_BYTES)
    return data[:end] if end else None


def puzzles_in_parts(data: bytes, file: BinaryIO, name: str, format: Format, most: int) -> Iterator[Puzzle]:
    """Yield the puzzles of a file that begins with ``data``, in a format that can be cut.

    Errors count the lines of the whole file. Raises ``InputError`` for a puzzle of more than ``most`` bytes.
    """
    assert format.parts is not None
    lines = 0
    while data:
        end = cut(data, format.parts)
        while end is None and len(data) <= most:
            more = read_up_to(file, max(len(data), PART_BYTES), name)
            if not more:
                break
            data += more
            end = cut(data, format.parts)
        if end is None and len(data) > most:
            raise too_long(name, lines + 1)
        part = data[:end]
        yield from _counted(format.read(plain_bytes(part)), lines, name)
        lines += part.count(b"\n")
        data = data[end:] + read_up_to(file, PART_BYTES, name) if end else b""


def _counted(puzzles: Iterator[Puzzle], lines: int, name: str) -> Iterator[Puzzle]:
    """Yield the puzzles of a part; errors count the ``lines`` above it."""
    try:
        yield from puzzles
    except InputError as error:
        error.line = None if error.line is None else error.line + lines
        raise error.at(name) from None
    except UnsupportedPuzzle as error:
        raise UnsupportedPuzzle(f"{name}: {error}") from None
