"""``.mk``: height and width, row clues, a line with ``#``, column clues (Olšák's simple format)."""

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
    head, height, width = opening_sizes(lines, "height and width")
    check_size(height, width, line=head.number)
    divider = next((line.number for line in lines if line.text.lstrip().startswith("#")), None)
    if divider is None:
        raise InputError(
            "expected a line '#' between the row clues and the column clues", line=lines[-1].number
        )
    above, below = lines[head.number : divider - 1], lines[divider:]
    rows, columns = lines_for_clues(above, height), lines_for_clues(below, width)
    if rows is None or columns is None:
        written = [sum(not line.is_blank for line in part) for part in (above, below)]
        hint = " (height and width may be exchanged)" if written == [width, height] else ""
        expectation = f"expected {height} row clues above the '#' and {width} column clues below it{hint}"
        raise InputError(expectation, found=f"{written[0]} and {written[1]}", line=head.number)
    yield puzzle_of_lines(rows, columns)


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of one black-and-white puzzle."""
    puzzle = the_only(puzzles, ".mk")
    rows, columns = plain_clues(puzzle, ".mk")
    lines = [f"{puzzle.height} {puzzle.width}", *map(text_of_clue, rows), "#", *map(text_of_clue, columns)]
    return encoded_lines(lines)


def _recognises(data: bytes) -> bool:
    return re.match(r"\d+[ \t,]+\d+[ \t]*(\n|\Z)", beginning(data)) is not None and b"#" in data


FORMAT = Format(
    name="mk",
    title="height and width, row clues, '#', column clues (Olšák's simple format)",
    suffixes=(".mk",),
    recognises=_recognises,
    read=read,
    write=write,
)
