"""The characters for cells, and grids as text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nonosat.files.notation.text_lines import TextLine, words_of
from nonosat.files.notation.whole_numbers import check_count
from nonosat.model.grid import UNDECIDED, Grid

#: Characters of box drawing, and their substitutes in ASCII.
BARS = frozenset("|¦│┃║┆┇┊┋╎╏")
BOX_DRAWING = frozenset(map(chr, range(0x2500, 0x2580)))
FRAMES = BARS | BOX_DRAWING


#: Characters for a blank cell: the first of these that occurs.
BLANKS = ". _-0·□◻⬜░"
#: Characters for a shaded cell that are not the letter of a colour.
MARKS = frozenset("#1Xx*@oO+■◼⬛█▓")
#: Characters that are never cells, so that a list or a table is not read as a picture of many colours.
LAYOUT = FRAMES | frozenset("\"'`:;/\\()[]{}<>")


def blank_among(characters: Iterable[str]) -> str | None:
    """Return the character among these for blank cells, if any."""
    present = set(characters)
    return next((character for character in BLANKS if character in present), None)


def rows_of_cells(grid: Grid, letters: str, *, blank: str = "0", undecided: str = "?") -> list[str]:
    """Return a string for each row, with ``letters`` for the colours."""
    table = {0: blank, UNDECIDED: undecided} | dict(enumerate(letters, 1))
    return [row.decode("latin-1").translate(table) for row in grid.rows()]


def cells_of_words(
    lines: Iterable[TextLine], width: int, code: Mapping[str, int], what: str = "cells"
) -> bytes:
    """Return the cells of rows of ``width`` words; raises ``InputError``."""
    cells = bytearray()
    for number, line in enumerate(lines, 1):
        row, place = list(words_of(line)), f"row {number}"
        for text, column in row:
            if text not in code:
                *first, last = code
                expectation = f"expected cells {', '.join(first)} and {last}"
                raise line.input_error(expectation, text, column=column, place=place)
            cells.append(code[text])
        check_count(row, width, what, line.number, place)
    return bytes(cells)


def grid_unless_undecided(height: int, width: int, cells: bytes) -> Grid | None:
    """Return the grid of these cells; ``None`` if all are undecided."""
    return None if cells.count(UNDECIDED) == len(cells) else Grid(height, width, cells)
