"""A puzzle or picture as PNG."""

from __future__ import annotations

import io
from collections.abc import Sequence

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board, Highlight
from nonosat.rendering.raster import cell_side, image_of
from nonosat.rendering.theme import Theme, roles


def draw(
    puzzle: Puzzle,
    picture: Grid,
    *,
    cell: int | None = None,
    theme: Theme = "light",
    clues: bool = True,
    highlights: Sequence[Highlight] = (),
) -> bytes:
    """The bytes of a PNG file; ``cell`` is the side of a cell in pixels.

    Raises ``MissingExtra`` without Pillow, and ``UnsupportedPuzzle`` when its numbers could not be read
    or it is too large for viewers.
    """
    board = Board.of(puzzle, clues=clues)
    image = image_of(board, picture, cell_side(board, cell), roles(puzzle.palette, theme), highlights)
    from PIL.PngImagePlugin import PngInfo

    about = PngInfo()
    for key, value in (("Title", puzzle.title), ("Author", puzzle.author), ("Copyright", puzzle.copyright)):
        if value:
            about.add_itxt(key, value)
    file = io.BytesIO()
    image.save(file, "PNG", optimize=True, pnginfo=about)
    return file.getvalue()
