"""Animated GIFs of a puzzle being solved.

Only one frame is in memory, one byte per pixel, and written before the next is drawn: an animation of 200×200
cells has about a hundred. Unchanged pixels of a frame are transparent, and its unchanged edges are cut off.

Roads not taken: ``Image.save`` with ``append_images``, which keeps all frames until the last one, even those
of an iterator.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING

from nonosat.drawing.board import Board, BoardBox, Rule, Shape
from nonosat.drawing.raster import PixelArea, cell_side, part_of_image, size_of
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import USUAL, Style
from nonosat.drawing.theme import mixed, roles
from nonosat.model.errors import MissingExtra
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.rgb_colour import Rgb

if TYPE_CHECKING:
    from PIL import Image

#: The largest area of a frame: drawing takes four bytes per pixel, and the process stays below 200 MB.
_MOST_PIXELS = 32_000_000
#: Pixels of a band, which is drawn in full colour before it is quantised.
_BAND_PIXELS = 1_000_000
#: The transparent colour of the table; the others are before it.
_UNCHANGED = 255
#: The extension that repeats the animation endlessly.
_LOOP = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


def draw(sheet: PuzzleSheet, style: Style = USUAL) -> bytes:
    """Return the bytes of a GIF file that shows the frames of the sheet in a loop, the last one four times as
    long.

    Raises what ``png.draw`` raises.
    """
    try:
        from PIL.GifImagePlugin import getdata
    except ModuleNotFoundError:
        raise MissingExtra("drawing PNG and GIF", "images") from None
    board, cell = _board_and_cell(sheet.puzzle, style)
    animation = _Animation(board, cell, roles(sheet.puzzle.palette, style.theme, clues=style.clues))
    milliseconds = round(1000 * style.seconds)
    file = io.BytesIO()
    file.write(animation.header())
    for number, grid in enumerate(sheet.frames, 1):
        image, corner = animation.next(grid)
        # The last one stays longer before the loop restarts.
        duration = milliseconds * (4 if number == len(sheet.frames) else 1)
        file.writelines(getdata(image, corner, duration=duration, transparency=_UNCHANGED))
    file.write(b";")
    return file.getvalue()


def expect_room(puzzle: Puzzle, style: Style = USUAL) -> None:
    """Raise ``UnsupportedPuzzle`` for a puzzle that is too large to be drawn."""
    _board_and_cell(puzzle, style)


def _board_and_cell(puzzle: Puzzle, style: Style) -> tuple[Board, int]:
    board = Board.of(puzzle, clues=style.clues, letters=style.letters, around=style.clues_around)
    return board, cell_side(board, style.cell, most_pixels=_MOST_PIXELS)


class _Animation:
    """The drawing after the latest frame, one byte per pixel: indices into the table of colours."""

    def __init__(self, board: Board, cell: int, colours: Mapping[str, Rgb]) -> None:
        from PIL import Image

        self._board = board
        self._cell = cell
        self._colours = colours
        self._table = Image.new("P", (1, 1))
        self._table.putpalette(_table(colours))
        self._drawn = Image.new("P", size_of(board, cell), _UNCHANGED)
        self._latest: Grid | None = None

    def header(self) -> bytes:
        """Return the header: the size of the drawing, the table of colours, the loop."""
        size = b"".join(side.to_bytes(2, "little") for side in self._drawn.size)
        # Bits: a global table, 8 bits per colour, 256 colours. Pixels are square.
        return b"GIF89a" + size + bytes([0b1_111_0_111, 0, 0]) + _table(self._colours) + _LOOP

    def next(self, grid: Grid) -> tuple[Image.Image, tuple[int, int]]:
        """Return the part of the drawing that a frame changes, and its upper left corner."""
        from PIL import Image, ImageChops

        changed = Image.new("P", self._drawn.size, _UNCHANGED)
        boxes: list[tuple[int, int, int, int]] = []
        shapes = list(self._board.shapes(grid))
        for band in self._bands(grid):
            drawn = part_of_image(
                (each for each in shapes if self._reaches(each, band)), band, self._cell, self._colours
            )
            new = drawn.quantize(palette=self._table, dither=Image.Dither.NONE)
            difference = ImageChops.subtract_modulo(new, self._drawn.crop(band))
            box = difference.getbbox()
            if box is not None:
                boxes.append((box[0], box[1] + band.top, box[2], box[3] + band.top))
                changed.paste(new, band, difference.point([0, *[255] * 255], "1"))
                self._drawn.paste(new, band)
        self._latest = grid
        # An unchanged frame has one pixel.
        lefts, tops, rights, bottoms = zip(*boxes or [(0, 0, 1, 1)], strict=True)
        left, top = min(lefts), min(tops)
        return changed.crop((left, top, max(rights), max(bottoms))), (left, top)

    def _bands(self, grid: Grid) -> Iterator[PixelArea]:
        """Yield the bands of the drawing that this grid may change."""
        width, height = self._drawn.size
        rows = max(1, _BAND_PIXELS // width)
        for top in range(0, height, rows):
            band = PixelArea(0, top, width, min(top + rows, height))
            if self._may_change(band, grid):
                yield band

    def _may_change(self, band: PixelArea, grid: Grid) -> bool:
        """Return whether a cell in or beside the band has changed, or the rules, because the grid is
        complete.
        """
        latest = self._latest
        if latest is None or latest.is_complete != grid.is_complete:
            return True
        first = max(0, int(band.top / self._cell - self._board.top) - 1)
        end = max(first, int(band.bottom / self._cell - self._board.top) + 2)
        cells = slice(first * grid.width, end * grid.width)
        return latest.cells[cells] != grid.cells[cells]

    def _reaches(self, shape: Shape, band: PixelArea) -> bool:
        """Return whether a shape may have pixels in a band."""
        if isinstance(shape, BoardBox):
            top, bottom = shape.top, shape.top + shape.height
        elif isinstance(shape, Rule):
            top, bottom = shape.top, shape.bottom
        else:
            top = bottom = shape.down
        # Half of a digit, half of a rule and rounding are less than a cell.
        return (top - 1) * self._cell < band.bottom and (bottom + 1) * self._cell > band.top


def _table(colours: Mapping[str, Rgb]) -> bytes:
    """Return the table of 256 colours: those of the drawing, then shades for the edges of numbers.

    It is padded with the first colour, so that no pixel is quantised to the transparent entry.
    """
    table = list(dict.fromkeys(colours.values()))
    # Five shades from background to ink look smooth, by eye. Numbers on colours get their own for at most ten
    # colours; with more the nearest shade suffices, and the table stays short.
    shades = 6
    for number in range(1, shades):
        share = number / shades
        pairs = [("page", "text"), ("page", "faded")]
        pairs += [
            (role, f"on-{role}") for role in colours if role.startswith("colour-") and len(colours) < 40
        ]
        table += [mixed(colours[paper], colours[ink], share) for paper, ink in pairs]
    table = list(dict.fromkeys(table))[:_UNCHANGED]
    table += table[:1] * (_UNCHANGED + 1 - len(table))
    return bytes(chain.from_iterable(table))
