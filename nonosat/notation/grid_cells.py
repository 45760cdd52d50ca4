"""The cells of a grid: written as characters, and read where all may be undecided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nonosat.grid import UNDECIDED, Grid
from nonosat.notation.puzzle_size import check_count
from nonosat.notation.text_lines import TextLine, words_of


def rows_of_cells(grid: Grid, letters: str, *, blank: str = "0", undecided: str = "?") -> list[str]:
    """One string a row, with ``letters`` for the colours."""
    table = {0: blank, UNDECIDED: undecided} | dict(enumerate(letters, 1))
    return [row.decode("latin-1").translate(table) for row in grid.rows()]


def cells_of_words(
    lines: Iterable[TextLine], width: int, code: Mapping[str, int], what: str = "cells"
) -> bytes:
    """The cells of rows, a word each, and so many on each line; raises ``InputError``."""
    cells = bytearray()
    for number, line in enumerate(lines, 1):
        row, place = list(words_of(line)), f"row {number}"
        for text, column in row:
            if text not in code:
                *first, last = code
                expectation = f"expected cells {', '.join(first)} and {last}"
                raise line.misfit(expectation, text, column=column, place=place)
            cells.append(code[text])
        check_count(row, width, what, line.number, place)
    return bytes(cells)


def grid_unless_undecided(height: int, width: int, cells: bytes) -> Grid | None:
    """The grid of these cells; ``None`` when not one of them is decided."""
    return None if cells.count(UNDECIDED) == len(cells) else Grid(height, width, cells)
