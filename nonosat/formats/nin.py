"""``.nin``: width and height, then all row clues, then all column clues (Jakub Wilk's nonogram)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import lines_for_clues, puzzle_of_lines
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size, opening_sizes
from nonosat.notation.text_lines import numbered_lines
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file."""
    lines = numbered_lines(data)
    head, width, height = opening_sizes(lines, "width and height")
    check_size(height, width, line=head.number)
    found = lines_for_clues(lines[head.number :], height + width)
    if found is None:
        written = sum(not line.is_blank for line in lines[head.number :])
        expectation = f"expected {height} row clues and {width} column clues, one per line"
        raise InputError(expectation, found=f"{written} lines", line=head.number)
    yield puzzle_of_lines(found[:height], found[height:])


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    puzzle = the_only(puzzles, ".nin")
    rows, columns = plain_clues(puzzle, ".nin")
    lines = [f"{puzzle.width} {puzzle.height}", *map(text_of_clue, rows + columns)]
    return encoded_lines(lines)


def _recognises(data: bytes) -> bool:
    return re.match(r"\d+[ \t,]+\d+[ \t]*(\n|\Z)", beginning(data)) is not None


FORMAT = Format(
    name="nin",
    title="width and height, then one clue per line (Wilk's nonogram)",
    suffixes=(".nin",),
    recognises=_recognises,
    read=read,
    write=write,
)
