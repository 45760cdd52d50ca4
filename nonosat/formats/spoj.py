"""The input of SPOJ's problem JCROSS: a number of puzzles, then of each its size and clues that end in 0."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from tempfile import TemporaryFile

from nonosat.notation.file_text import encoded_lines
from nonosat.notation.format import begins, described
from nonosat.notation.layout import Layout
from nonosat.notation.word_stream import WordStream
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Puzzle

_LAYOUT = Layout("{height} {width}\n{rows} 0\n{columns} 0")


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the file, in order; there must be as many as the first line says."""
    words = WordStream(data)
    count = words.number("expected the number of puzzles")
    if not count:
        raise words.misfit("expected at least one puzzle", "0")
    for number in range(1, count + 1):
        height = words.number(f"expected the height of puzzle {number}")
        width = words.number(f"expected the width of puzzle {number}")
        yield words.puzzle(height, width)
    if words.following is not None:
        found = words.take("expected the end")
        raise words.misfit(f"expected nothing after {count} puzzles, as the first line says", found)


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The puzzles with their number above them, which is not known before the last: they wait in a file."""
    count = 0
    with TemporaryFile() as file:
        for puzzle in puzzles:
            count += 1
            file.write(encoded_lines(_LAYOUT.lines(puzzle, *plain_clues(puzzle, "SPOJ's list"))))
        yield encoded_lines([str(count)])
        file.seek(0)
        while piece := file.read(1 << 20):
            yield piece


#: A number stands alone and two below it, and a clue ends in 0 as every clue must.
_BEGINNING = r"\d+[ \t]*\n\s*\d+[ \t]+\d+[ \t]*\n\s*(\d+\s+)*?0[ \t]*(\n|\Z)"
FORMAT = described("spoj", begins(_BEGINNING), read, pieces=pieces)
