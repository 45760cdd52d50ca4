"""Two lines of words for a puzzle: rows, then columns; ``BA`` is the clue 2 1 (Rosetta Code's solver).

A blank line cannot be written, nor a run longer than 26.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.errors import InputError, UnsupportedPuzzle
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine, numbered_lines, words_of
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Clue, Puzzle, clue_of_lengths

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


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The black-and-white puzzles, with a blank line between two."""
    lines: list[str] = []
    for puzzle in puzzles:
        rows, columns = plain_clues(puzzle, "a list of letters")
        lines += [*([""] if lines else []), _words(rows), _words(columns)]
    return encoded_lines(lines)


def _words(clues: Iterable[Clue]) -> str:
    lengths = [[run.length or 0 for run in clue] for clue in clues]
    if not all(lengths):
        raise UnsupportedPuzzle("a list of letters cannot hold a blank line")
    if max(map(max, lengths)) > len(_LETTERS):
        raise UnsupportedPuzzle(f"a list of letters cannot hold a run longer than {len(_LETTERS)}")
    return " ".join("".join(_LETTERS[length - 1] for length in clue) for clue in lengths)


def _recognises(data: bytes) -> bool:
    match = _BEGINNING.match(beginning(data))
    return match is not None and _GAP.search(match[0]) is not None


FORMAT = Format(
    name="letters",
    title="two lines of words, A for 1, B for 2: rows, then columns (Rosetta Code)",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=write,
    many=True,
    guess=True,
)
