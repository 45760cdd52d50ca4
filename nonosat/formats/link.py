"""Links of the studio, which hold a puzzle after ``#p1=``; one per line. 1 is the version.

The text is compressed (deflate) and in base64: nonosat's own JSON, in which the clues of the rows or of the
columns may be one text, ``3.1,2`` or, in colour, ``3ab,2b``, where a run of length 1 is its letter alone.
``nonosat/web/server/link.js`` makes the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.formats.json_puzzle.reading import puzzle_of
from nonosat.formats.json_puzzle.writing import as_json
from nonosat.notation.deflated import deflated, inflated
from nonosat.notation.file_text import encoded_lines, text_bytes
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


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """What stands behind the address of a studio, on a line for each puzzle."""
    for puzzle in puzzles:
        yield encoded_lines([link_of(puzzle, "")])


def link_of(puzzle: Puzzle, address: str) -> str:
    """The link to a puzzle at the address of a studio: without its picture, its description and its source.

    >>> from nonosat.clues import clue
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
    """The clues as one text, where each is known and each colour is a letter; else themselves."""
    runs = [run for clue in clues for run in (clue if isinstance(clue, list) else [clue])]
    if all(isinstance(run, int) for run in runs):
        return ",".join(".".join(map(str, clue)) for clue in clues)
    if all(_is_coloured(run) for run in runs):
        return ",".join("".join(f"{'' if run[0] == 1 else run[0]}{run[1]}" for run in clue) for clue in clues)
    return clues


def _is_coloured(run: Any) -> bool:
    length, letter = run if isinstance(run, list) and len(run) == 2 else (None, "")
    return isinstance(length, int) and re.fullmatch("[A-Za-z]", str(letter)) is not None


def _unpacked(text: str, line: int) -> Any:
    try:
        document = json.loads(inflated(text, _MOST_BYTES)[0])
    except (ValueError, RecursionError):
        raise InputError("expected a whole link: copy it again", line=line) from None
    if isinstance(document, dict):
        for side in ("rows", "columns"):
            clues = document.get(side)
            if isinstance(clues, str) and _CLUES.fullmatch(clues):
                document[side] = [_clue(clue) for clue in clues.split(",")]
    return document


def _clue(text: str) -> list[Any]:
    return [[int(match[2] or 1), match[3]] if match[3] else int(match[1]) for match in _RUN.finditer(text)]


FORMAT = described("link", begins(r"\S*#p\d+="), read, pieces, parts=rb"\n(?=\S)")
