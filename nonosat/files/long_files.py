"""Long files with many puzzles, read part by part: of any length, in little memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO

from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.files.content import plain_bytes, taken, too_long
from nonosat.notation.format import Format, Parts, Reader
from nonosat.puzzle import Puzzle

#: Bytes up to which a file is read at once, and of a part. Readers need twenty times as many for a moment.
PART_BYTES = 1 << 20
#: Bytes of the beginning by which the format is recognised.
_HEAD_BYTES = 1 << 16


def cut(data: bytes, parts: Parts, least: int = 0) -> int | None:
    """Where the data may be cut: soon after ``least`` bytes, or at the last place; ``None`` if nowhere."""
    place = None
    for place in parts.places(data):
        if least and place >= least:
            break
    return place


def head_of(data: bytes, parts: Parts) -> bytes | None:
    """The beginning of a file as a file of its own, if it could have been cut there."""
    end = cut(data, parts, _HEAD_BYTES)
    return None if end is None else parts.completed(data[:end])


def puzzles_in_parts(
    data: bytes, file: BinaryIO, name: str, read: Reader, parts: Parts, most: int
) -> Iterator[Puzzle]:
    """The puzzles of a file that begins with ``data``.

    Errors count the lines of the whole file. Raises ``InputError`` for a puzzle of more than ``most`` bytes.
    """
    before = b""
    lines = 0
    is_first = starts_line = True
    while True:
        end = cut(data, parts)
        while end is None and len(data) <= most:
            more = taken(file, max(len(data), PART_BYTES), name)
            if not more:
                break
            data += more
            end = cut(data, parts)
        if end is None and len(data) > most:
            raise too_long(name, lines + 1)
        is_last = end is None
        part = data if end is None else data[:end]
        whole = before + (part if is_last else parts.completed(part))
        yield from _counted(
            read(plain_bytes(whole)), lines - before.count(b"\n"), name, starts_line=starts_line
        )
        if is_last:
            return
        if is_first:
            before = parts.before(part)
        is_first = False
        starts_line = part.endswith(b"\n")
        lines += part.count(b"\n")
        data = data[end:] + taken(file, PART_BYTES, name)


def _counted(puzzles: Iterator[Puzzle], lines: int, name: str, *, starts_line: bool) -> Iterator[Puzzle]:
    try:
        yield from puzzles
    except InputError as error:
        if error.line == 1 and not starts_line:
            error.column = None
        error.line = None if error.line is None else error.line + lines
        raise error.at(name) from None
    except UnsupportedPuzzle as error:
        raise UnsupportedPuzzle(f"{name}: {error}") from None


def formats_of_parts(data: bytes, formats: Sequence[Format]) -> Iterator[tuple[Format, Parts]]:
    """The formats, and their forms, in which a long file with that beginning may be."""
    for format in formats:
        if format.parts and format.recognises(data):
            yield from ((format, parts) for parts in format.parts)
