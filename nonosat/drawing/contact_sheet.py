"""Several solutions in one image, side by side, each with a caption."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from nonosat.drawing.board import Board
from nonosat.drawing.raster import font, image_of
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.theme import INK, WHITE, roles
from nonosat.model.grid import UNDECIDED
from nonosat.model.rgb_colour import Rgb

if TYPE_CHECKING:
    from PIL.Image import Image

#: The room for a panel and the gap between two, in pixels: three fit side by side on a screen of 1024.
_SIDE, _GAP = 280, 20
#: The size of captions and the distance of their lines, in pixels.
_FONT, _LINE = 14, 18
#: The characters of a caption that fit on a line: on average one takes some 7 pixels.
_CAPTION = 38
_FRAME: Rgb = (176, 176, 176)
#: No margin around the cells of a board: the panel has a frame and a gap.
_BORDER = 0.0
#: The smallest cell, in pixels, that is drawn with rules: a rule takes one pixel and must leave two.
_LEAST_RULED = 3


class CaptionedPanel(NamedTuple):
    """A sheet, or an image in mode RGB, and the caption below it."""

    shown: PuzzleSheet | Image
    caption: str


def draw(panels: Sequence[CaptionedPanel], *, columns: int) -> bytes:
    """Return the bytes of a PNG file with the panels in columns. Raises ``MissingExtra`` without Pillow."""
    images = [_sized(panel.shown) for panel in panels]
    captions = [
        [line for part in panel.caption.split("\n") for line in textwrap.wrap(part, _CAPTION)]
        for panel in panels
    ]
    width = max(_SIDE, *(image.width for image in images)) + _GAP
    height = max(image.height for image in images) + _GAP + _LINE * max(map(len, captions))
    from PIL import Image, ImageDraw

    rows = -(-len(panels) // columns)
    page = Image.new("RGB", (columns * width + _GAP, rows * height + _GAP), WHITE)
    pen = ImageDraw.Draw(page)
    for number, (image, caption) in enumerate(zip(images, captions, strict=True)):
        row, column = divmod(number, columns)
        left, top = _GAP + column * width, _GAP + row * height
        page.paste(image, (left, top))
        pen.rectangle((left - 1, top - 1, left + image.width, top + image.height), outline=_FRAME)
        for line, text in enumerate(caption):
            pen.text((left, top + image.height + 4 + line * _LINE), text, INK, font(_FONT))
    file = io.BytesIO()
    page.save(file, "PNG", optimize=True)
    return file.getvalue()


def _sized(shown: PuzzleSheet | Image) -> Image:
    """Return a sheet drawn with the largest cells that fit, or an image shrunk or enlarged to fit."""
    if not isinstance(shown, PuzzleSheet):
        from PIL import Image

        times = max(_SIDE // max(shown.size), 1)
        size = (shown.width * times, shown.height * times)
        image = shown.resize(size, Image.Resampling.NEAREST)
        image.thumbnail((_SIDE, _SIDE))
        return image
    puzzle = shown.puzzle
    cell = _SIDE // max(puzzle.width, puzzle.height)
    if cell < _LEAST_RULED:
        return _without_rules(shown, max(cell, 1))
    board = replace(Board.of(puzzle, clues=False), margin=_BORDER, left=_BORDER, top=_BORDER)
    return image_of(board, shown.grid, cell, roles(puzzle.palette), shown.highlights)


def _without_rules(shown: PuzzleSheet, cell: int) -> Image:
    """Return a drawing whose cells are too small for rules: the cells alone, highlighted ones in red."""
    from PIL import Image

    grid, colours = shown.grid, roles(shown.puzzle.palette)
    table = [colours["blank"], *(colours[f"colour-{n}"] for n in range(1, len(shown.puzzle.palette) + 1))]
    cells = bytearray(grid.cells.replace(bytes([UNDECIDED]), b"\0"))
    for highlight in shown.highlights:
        for row, column in highlight.cells:
            cells[row * grid.width + column] = len(table)
    image = Image.frombytes("P", (grid.width, grid.height), bytes(cells))
    image.putpalette([level for colour in (*table, colours["ambiguous-edge"]) for level in colour])
    image = image.resize((grid.width * cell, grid.height * cell), Image.Resampling.NEAREST)
    whole = image.convert("RGB")
    whole.thumbnail((_SIDE, _SIDE))
    return whole
