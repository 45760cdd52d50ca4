"""Column clues below each other, a line ``-``, row clues, filled up with 0 (r/dailyprogrammer 251)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.errors import InputError
from nonosat.notation.clue_tables import clues_along, clues_down, lines_along, lines_down
from nonosat.notation.file_text import decoded, encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import TextLine, numbered_lines
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Puzzle

_DIVIDER = "-"


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; blank lines say nothing."""
    parts: list[list[TextLine]] = [[]]
    for line in numbered_lines(data):
        if line.text.strip() == _DIVIDER:
            parts.append([])
        elif not line.is_blank:
            parts[-1].append(line)
    if len(parts) != 2 or not all(parts):
        expectation = "expected column clues, one line '-' and row clues"
        raise InputError(expectation, found=f"{len(parts) - 1} such lines", line=1)
    above, below = parts
    columns = clues_down(above)
    check_size(len(below), len(columns), line=above[0].number)
    yield Puzzle(clues_along(below, "row"), columns)


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    puzzle = the_only(puzzles, "the padded format")
    rows, columns = plain_clues(puzzle, "the padded format")
    return encoded_lines([*lines_down(columns), _DIVIDER, *lines_along(rows)])


def _recognises(data: bytes) -> bool:
    return re.match(r"\s*(\d+\s+)+?-[ \t]*\n\s*\d", decoded(data)) is not None


FORMAT = Format(
    name="padded",
    title="column clues below each other, '-', row clues, filled up with 0 (r/dailyprogrammer)",
    suffixes=(".txt",),
    recognises=_recognises,
    read=read,
    write=write,
)
