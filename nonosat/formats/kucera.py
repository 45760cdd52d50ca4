"""Petr Kučera's teaching format, modelled on DIMACS: ``nonogram ROWS COLUMNS``, then clues that end in 0."""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.notation.file_text import decoded
from nonosat.notation.format import described, holds
from nonosat.notation.layout import Layout
from nonosat.notation.puzzle_texts import with_texts
from nonosat.notation.word_stream import WordStream
from nonosat.notation.writable_puzzle import one_puzzle
from nonosat.puzzle import Puzzle

_COMMENT = re.compile(r"(?m)^[ \t]*c(?:[ \t]+(\S[^\n]*)?)?$")
_HEADER = re.compile(r"(?m)^[ \t]*nonogram\b")
_EXPECTATION = "expected a header 'nonogram ROWS COLUMNS'"


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; the first comment above the header is its title."""
    text = decoded(data)
    header = _HEADER.search(text)
    comments = _COMMENT.findall(text, 0, header.start() if header else 0)
    words = WordStream(_COMMENT.sub("", text).encode())
    if (word := words.take(_EXPECTATION)) != "nonogram":
        raise words.misfit(_EXPECTATION, word)
    height, width = words.number(_EXPECTATION), words.number(_EXPECTATION)
    puzzle = words.puzzle(height, width)
    if words.following is not None:
        raise words.misfit(f"expected {height + width} clues", words.take(""))
    yield with_texts(puzzle, {"title": next(filter(None, comments), None)})


_LAYOUT = Layout("?c {title}\nnonogram {height} {width}\nc rows\n{rows} 0\nc columns\n{columns} 0")
FORMAT = described(
    "kucera",
    holds(rb"(?m)^[ \t]*nonogram[ \t]+\d"),
    read,
    one_puzzle("Kučera's format")(_LAYOUT.lines),
)
