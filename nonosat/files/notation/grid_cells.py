"""The characters that people draw cells with, and the cells of a grid: written, and read where all may be
undecided.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from nonosat.files.notation.text_lines import TextLine, words_of
from nonosat.files.notation.whole_numbers import check_count
from nonosat.model.grid import UNDECIDED, Grid

#: Characters of box drawing, and what stands for them in ASCII.
BARS = frozenset("|¦│┃║┆┇┊┋╎╏")
BOX_DRAWING = frozenset(map(chr, range(0x2500, 0x2580)))
FRAMES = BARS | BOX_DRAWING


#: What stands for a blank cell: the first of these that occurs.
BLANKS = ". _-0·□◻⬜░"
#: What is drawn for a shaded cell and names no colour.
MARKS = frozenset("#1Xx*@oO+■◼⬛█▓")
#: What is never a cell, so that a list or a table is not taken for a picture in as many colours.
LAYOUT = FRAMES | frozenset("\"'`:;/\\()[]{}<>")


def blank_among(characters: Iterable[str]) -> str | None:
    """The character among these that stands for blank cells, if there is one."""
    present = set(characters)
    return next((character for character in BLANKS if character in present), None)


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
