"""The input of SPOJ's problem JCROSS: a number of puzzles, then of each its size and clues that end in 0."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from tempfile import TemporaryFile

from nonosat.clue_text import text_of_clue
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import described
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.whole_numbers import run_length
from nonosat.notation.word_stream import WordStream
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Clue, Puzzle, Run


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the file, in order; there must be as many as the first line says."""
    words = WordStream(data)
    count = words.number("expected the number of puzzles")
    if not count:
        raise words.misfit("expected at least one puzzle", "0")
    for number in range(1, count + 1):
        height = words.number(f"expected the height of puzzle {number}")
        width = words.number(f"expected the width of puzzle {number}")
        check_size(height, width, line=words.line)
        rows = tuple(_clue(words, f"row {row}") for row in range(1, height + 1))
        yield Puzzle(rows, tuple(_clue(words, f"column {column}") for column in range(1, width + 1)))
    if words.following is not None:
        found = words.take("expected the end")
        raise words.misfit(f"expected nothing after {count} puzzles, as the first line says", found)


def _clue(words: WordStream, place: str) -> Clue:
    runs: list[Run] = []
    while True:
        text = words.take(f"expected the clue of {place}, ending in 0")
        length = run_length(text, line=words.line, column=words.column, place=place)
        if not length:
            return tuple(runs)
        runs.append(Run(length))


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The puzzles with their number above them, which is not known before the last: they wait in a file."""
    count = 0
    with TemporaryFile() as file:
        for puzzle in puzzles:
            count += 1
            rows, columns = plain_clues(puzzle, "SPOJ's list")
            lines = [f"{text_of_clue(clue, blank='')} 0".lstrip() for clue in rows + columns]
            file.write(encoded_lines([f"{puzzle.height} {puzzle.width}", *lines]))
        yield encoded_lines([str(count)])
        file.seek(0)
        while piece := file.read(1 << 20):
            yield piece


def _recognises(data: bytes) -> bool:
    """Whether a number stands alone and two below it, and a clue ends in 0 as every clue must."""
    return (
        re.match(r"\d+[ \t]*\n\s*\d+[ \t]+\d+[ \t]*\n\s*(\d+\s+)*?0[ \t]*(\n|\Z)", beginning(data))
        is not None
    )


FORMAT = described("spoj", _recognises, read, pieces=pieces)
