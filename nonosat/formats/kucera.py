"""Petr Kučera's teaching format, modelled on DIMACS: ``nonogram ROWS COLUMNS``, then clues that end in 0."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.notation.file_text import decoded
from nonosat.notation.format import described, holds
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.puzzle_texts import one_line, with_texts
from nonosat.notation.word_stream import WordStream
from nonosat.notation.writable_puzzle import Clues, one_puzzle
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
    check_size(height, width, line=words.line)
    puzzle = Puzzle(words.clues("row", height), words.clues("column", width))
    if words.following is not None:
        raise words.misfit(f"expected {height + width} clues", words.take(""))
    yield with_texts(puzzle, {"title": next(filter(None, comments), None)})


@one_puzzle("Kučera's format")
def write(puzzle: Puzzle, rows: Clues, columns: Clues) -> Iterable[str]:
    """The file of one black-and-white puzzle."""
    lines = [f"c {one_line(puzzle.title)}"] if puzzle.title else []
    lines.append(f"nonogram {puzzle.height} {puzzle.width}")
    for kind, clues in (("rows", rows), ("columns", columns)):
        lines += [f"c {kind}", *(f"{text_of_clue(clue, blank='')} 0".lstrip() for clue in clues)]
    return lines


FORMAT = described("kucera", holds(rb"(?m)^[ \t]*nonogram[ \t]+\d"), read, write)
