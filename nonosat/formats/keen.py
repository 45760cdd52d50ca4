"""Two lists of clues with a blank line between them, and nothing else (Kyle Keen's solver)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.format import Format, beginning
from nonosat.notation.text_lines import blocks, check_size, clues_of_lines, numbered_lines
from nonosat.notation.written_text import plain_clues, the_only
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    lines = numbered_lines(data)
    lists = list(blocks(lines))
    if len(lists) != 2:
        expectation = "expected two lists of clues with a blank line between them"
        raise InputError(
            expectation, found=f"{len(lists)} lists", line=lists[2][0].number if lists[2:] else 1
        )
    comma = next((line for line in lines if "," in line.text), None)
    if comma:
        column = comma.text.index(",") + 1
        raise InputError(
            "expected numbers separated by blanks", found=comma.text, line=comma.number, column=column
        )
    rows, columns = lists
    check_size(len(rows), len(columns), line=rows[0].number)
    yield Puzzle(clues_of_lines(rows, "row"), clues_of_lines(columns, "column"))


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    rows, columns = plain_clues(the_only(puzzles, "Keen's format"), "Keen's format")
    return ("\n".join([*map(text_of_clue, rows), "", *map(text_of_clue, columns)]) + "\n").encode()


def _recognises(data: bytes) -> bool:
    return re.match(r"\d+([ \t]+\d|[ \t]*\n)", beginning(data)) is not None


FORMAT = Format(
    name="keen",
    title="two plain lists of clues with a blank line between (webpbn's 'keen')",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=write,
)
