"""Two lists of clues with a blank line between them, and nothing else (Kyle Keen's solver)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import puzzle_of_lines, two_lists
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import numbered_lines
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    lines = numbered_lines(data)
    rows, columns = two_lists(lines)
    comma = next((line for line in lines if "," in line.text), None)
    if comma:
        column = comma.text.index(",") + 1
        raise InputError(
            "expected numbers separated by spaces", found=comma.text, line=comma.number, column=column
        )
    check_size(len(rows), len(columns), line=rows[0].number)
    yield puzzle_of_lines(rows, columns)


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    rows, columns = plain_clues(the_only(puzzles, "Keen's format"), "Keen's format")
    return encoded_lines([*map(text_of_clue, rows), "", *map(text_of_clue, columns)])


def _recognises(data: bytes) -> bool:
    return re.match(r"\d+([ \t]+\d|[ \t]*\n)", beginning(data)) is not None


FORMAT = Format(
    name="keen",
    title="two plain lists of clues with a blank line between them (webpbn's 'keen')",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=write,
)
