"""Puzzles and solutions as PNG."""

from __future__ import annotations

import io

from nonosat.drawing.board import Board
from nonosat.drawing.markup import FORBIDDEN
from nonosat.drawing.raster import cell_side, image_of
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import USUAL, Style
from nonosat.drawing.theme import roles
from nonosat.model.puzzle import Puzzle


def draw(sheet: PuzzleSheet, style: Style = USUAL) -> bytes:
    """Return the bytes of a PNG file.

    Raises ``MissingExtra`` without Pillow, and ``UnsupportedPuzzle`` as ``cell_side`` does.
    """
    puzzle = sheet.puzzle
    board, cell = _board_and_cell(puzzle, style)
    image = image_of(
        board, sheet.grid, cell, roles(puzzle.palette, style.theme, clues=style.clues), sheet.highlights
    )
    from PIL.PngImagePlugin import PngInfo

    about = PngInfo()
    for key, value in (("Title", puzzle.title), ("Author", puzzle.author), ("Copyright", puzzle.copyright)):
        if value:
            about.add_itxt(key, FORBIDDEN.sub("\ufffd", value))
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True, pnginfo=about)
    return file.getvalue()


def expect_room(puzzle: Puzzle, style: Style = USUAL) -> None:
    """Raise ``UnsupportedPuzzle`` for a puzzle that is too large to be drawn."""
    _board_and_cell(puzzle, style)


def _board_and_cell(puzzle: Puzzle, style: Style) -> tuple[Board, int]:
    board = Board.of(puzzle, clues=style.clues, letters=style.letters, around=style.clues_around)
    return board, cell_side(board, style.cell)
