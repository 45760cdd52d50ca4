"""Links of the studio, which hold a puzzle after ``#p1=``; one per line. 1 is the version.

The text is compressed (deflate) and in base64: nonosat's own JSON, in which the clues of the rows or of the
columns may be one text, ``3.1,2`` or, in colour, ``3ab,2b``, where a run of length 1 is its letter alone.
``nonosat/web/server/link.js`` makes them.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from typing import Any

from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.formats.json_puzzle.reading import puzzle_of
from nonosat.notation.format import begins, described
from nonosat.notation.one_per_line import one_per_line
from nonosat.puzzle import Puzzle

_LINK = re.compile(r"\s*\S*#p(\d+)=([A-Za-z0-9_-]+)\s*\Z")
_VERSION = "1"
_RUN = re.compile(r"(\d+)(?:\.|\Z)|(\d*)([A-Za-z])")
_CLUES = re.compile(r"[\d.,]*|[\dA-Za-z,]*")
#: Bytes of the unpacked text: many times what fits into a link.
_MOST_BYTES = 2_000_000


def read(data: bytes) -> Iterator[Puzzle]:
    """A puzzle for each line."""
    for match, line in one_per_line(data, _LINK, "expected a link with a puzzle, like 'https://…#p1=…'"):
        if match[1] != _VERSION:
            raise UnsupportedPuzzle(f"line {line.number}: the link is of version {match[1]}, not {_VERSION}")
        document = _unpacked(match[2], line.number)
        place = (line.number, match.start(2) + 1)
        yield puzzle_of(document, (), lambda _, place=place: place)  # type: ignore[misc]


def _unpacked(text: str, line: int) -> Any:
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        stream = zlib.decompressobj(-zlib.MAX_WBITS)
        document = json.loads(stream.decompress(packed, _MOST_BYTES))
    except (ValueError, RecursionError, zlib.error):
        raise InputError("expected a whole link: copy it again", line=line) from None
    if isinstance(document, dict):
        for side in ("rows", "columns"):
            clues = document.get(side)
            if isinstance(clues, str) and _CLUES.fullmatch(clues):
                document[side] = [_clue(clue) for clue in clues.split(",")]
    return document


def _clue(text: str) -> list[Any]:
    return [[int(match[2] or 1), match[3]] if match[3] else int(match[1]) for match in _RUN.finditer(text)]


FORMAT = described("link", begins(r"\S*#p\d+="), read, parts=rb"\n(?=\S)")
