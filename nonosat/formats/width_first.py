"""Width, height, row clues, a blank line, column clues (GriddlersSolver): a ``.cwd`` width first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.clue_text import text_of_clue
from nonosat.errors import InputError
from nonosat.notation.clue_lines import puzzle_of_lines
from nonosat.notation.file_text import beginning, encoded_lines
from nonosat.notation.format import Format
from nonosat.notation.puzzle_size import check_size
from nonosat.notation.text_lines import numbered_lines
from nonosat.notation.whole_numbers import whole_number
from nonosat.notation.writable_puzzle import plain_clues, the_only
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file. Blank lines are no clues, and one must part the rows from the columns."""
    head, *rest = [line for line in numbered_lines(data) if not line.is_blank] or numbered_lines(data)
    width = whole_number(head.text.strip(), "expected the width alone on its line", line=head.number)
    if not rest:
        raise InputError("expected the height alone on its line", found="the end", line=head.number)
    height = whole_number(rest[0].text.strip(), "expected the height alone on its line", line=rest[0].number)
    check_size(height, width, line=head.number)
    rows, columns = rest[1 : height + 1], rest[height + 1 :]
    parted = rows and columns and columns[0].number - rows[-1].number > 1
    if len(columns) != width or not parted:
        expectation = f"expected {height} row clues, a blank line and {width} column clues"
        raise InputError(expectation, found=f"{len(rest) - 1} lines", line=rest[0].number)
    yield puzzle_of_lines(rows, columns)


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    puzzle = the_only(puzzles, "GriddlersSolver's format")
    rows, columns = plain_clues(puzzle, "GriddlersSolver's format")
    lines = [
        str(puzzle.width),
        str(puzzle.height),
        "",
        *map(text_of_clue, rows),
        "",
        *map(text_of_clue, columns),
    ]
    return encoded_lines(lines)


def _recognises(data: bytes) -> bool:
    return re.match(r"\d+[ \t]*\n\s*\d+[ \t]*\n", beginning(data)) is not None


FORMAT = Format(
    name="width-first",
    title="width, height, row clues, a blank line, column clues (GriddlersSolver)",
    suffixes=(".test",),
    recognises=_recognises,
    read=read,
    write=write,
)
