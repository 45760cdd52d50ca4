"""Width and height, column clues below each other, row clues, filled up with 00 (GriddlerSolver)."""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.errors import InputError
from nonosat.notation.clue_tables import clues_along, clues_down
from nonosat.notation.format import begins, described
from nonosat.notation.puzzle_size import check_count, check_size, sizes_above
from nonosat.notation.text_lines import blocks, numbered_lines
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The one puzzle of the file; blank lines separate its three parts."""
    (width, height), last, lines = sizes_above(numbered_lines(data), "width and height")
    check_size(height, width, line=last)
    tables = list(blocks(lines))
    if len(tables) != 2 or not lines[0].is_blank:
        expectation = "expected a blank line, a table of column clues, a blank line and row clues"
        raise InputError(expectation, found=f"{len(tables)} parts", line=last)
    columns, rows = tables
    check_count(rows, height, "row clues", rows[0].number)
    yield Puzzle(clues_along(rows, "row"), clues_down(columns, width))


FORMAT = described("xkubo", begins(r"\d+[ \t]+\d+[ \t]*\n[ \t]*\n"), read)
