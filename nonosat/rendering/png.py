"""A puzzle or picture as PNG."""

from __future__ import annotations

import io

from nonosat.rendering.board import Board
from nonosat.rendering.markup import FORBIDDEN
from nonosat.rendering.raster import cell_side, image_of
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import USUAL, Style
from nonosat.rendering.theme import roles


def draw(sheet: PuzzleSheet, style: Style = USUAL) -> bytes:
    """The bytes of a PNG file.

    Raises ``MissingExtra`` without Pillow, and ``UnsupportedPuzzle`` as ``cell_side`` does.
    """
    puzzle = sheet.puzzle
    board = Board.of(puzzle, clues=style.clues, letters=style.letters)
    colours = roles(puzzle.palette, style.theme)
    image = image_of(board, sheet.picture, cell_side(board, style.cell), colours, sheet.highlights)
    from PIL.PngImagePlugin import PngInfo

    about = PngInfo()
    for key, value in (("Title", puzzle.title), ("Author", puzzle.author), ("Copyright", puzzle.copyright)):
        if value:
            about.add_itxt(key, FORBIDDEN.sub("\ufffd", value))
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True, pnginfo=about)
    return file.getvalue()
