"""Two lines of words for a puzzle: rows, then columns; ``BA`` is the clue 2 1 (Rosetta Code's solver).

A blank line cannot be written, nor a run longer than 26.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from nonosat.clues import Clue, clue_of_lengths
from nonosat.errors import InputError
from nonosat.notation.file_text import beginning
from nonosat.notation.format import described
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine, numbered_lines, words_of
from nonosat.puzzle import Puzzle

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_WORD = re.compile(r"[A-Z]+\Z")
#: Two lines of such words, with several words on one of them: letters without a gap are a picture.
_BEGINNING = re.compile(r"[A-Z \t]+\n\s*[A-Z][A-Z \t]*(\n|\Z)")
_GAP = re.compile(r"[A-Z][ \t]+[A-Z]")


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the file; blank lines say nothing."""
    lines = [line for line in numbered_lines(data) if not line.is_blank]
    if len(lines) % 2:
        raise InputError("expected a line for the columns below that of the rows", line=lines[-1].number)
    for above, below in zip(lines[::2], lines[1::2], strict=True):
        rows, columns = _clues(above, "row"), _clues(below, "column")
        check_size(len(rows), len(columns), line=above.number)
        yield Puzzle(rows, columns)


def _clues(line: TextLine, kind: str) -> tuple[Clue, ...]:
    return tuple(
        _clue(word, line.number, column, f"{kind} {number}")
        for number, (word, column) in enumerate(words_of(line), 1)
    )


def _clue(word: str, line: int, column: int, place: str) -> Clue:
    if not _WORD.match(word):
        raise InputError("expected letters A to Z", found=word, line=line, column=column, place=place)
    return clue_of_lengths(_LETTERS.index(letter) + 1 for letter in word)


def _recognises(data: bytes) -> bool:
    match = _BEGINNING.match(beginning(data))
    return match is not None and _GAP.search(match[0]) is not None


FORMAT = described("letters", _recognises, read)
