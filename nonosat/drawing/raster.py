"""Rasterised shapes for PNG and GIF, by Pillow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from nonosat.drawing.board import Board, BoardBox, Dot, Rule, Shape
from nonosat.model.errors import MissingExtra, UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.highlight import Highlight
from nonosat.model.plurals import amount
from nonosat.model.rgb_colour import Rgb

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

#: The usual side of a cell, and the least with readable numbers (9 pixels high).
_CELL, _LEGIBLE_CELL = 24, 14
#: The largest side of an image: most graphics hardware shows at most 16,384 pixels.
_MOST_PIXELS_A_SIDE = 16_000
#: The largest area of an image, below the 89 million pixels from which Pillow warns against opening a file.
_MOST_PIXELS = 64_000_000


class PixelArea(NamedTuple):
    """A part of an image: its first column and row of pixels, and those after its last."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def size(self) -> tuple[int, int]:
        """Its width and its height."""
        return self.right - self.left, self.bottom - self.top


def cell_side(board: Board, wanted: int | None, *, most_pixels: int = _MOST_PIXELS) -> int:
    """Return the side of a cell in pixels: ``wanted``, or the usual one, or less if the image would be too
    large.

    Raises ``UnsupportedPuzzle`` when the image would have more than ``most_pixels``, or be too large for
    viewers, even with the smallest cells that have readable numbers.
    """
    least = _LEGIBLE_CELL if board.clues else 1
    for cell in [wanted] if wanted else range(_CELL, least - 1, -1):
        width, height = board.width * cell, board.height * cell
        if max(width, height) <= _MOST_PIXELS_A_SIDE and width * height <= most_pixels:
            return cell
    width, height = round(board.width * (wanted or least)), round(board.height * (wanted or least))
    advice = "draw it without clues" if board.clues and not wanted else "draw it with smaller cells"
    if most_pixels < _MOST_PIXELS:
        advice += ", or as a still image (PNG)"
    raise UnsupportedPuzzle(
        f"with cells of {amount(wanted or least, 'pixel')} the image would be {width}×{height} pixels: "
        f"{advice}"
    )


def size_of(board: Board, cell: int) -> tuple[int, int]:
    """Return the width and the height of the drawing of a board in pixels."""
    return round(board.width * cell), round(board.height * cell)


def image_of(
    board: Board, grid: Grid, cell: int, colours: Mapping[str, Rgb], highlights: Sequence[Highlight] = ()
) -> Image.Image:
    """Return the drawing of a board with a grid in it. Raises ``MissingExtra`` without Pillow."""
    whole = PixelArea(0, 0, *size_of(board, cell))
    return part_of_image(board.shapes(grid, highlights=highlights), whole, cell, colours)


def part_of_image(
    shapes: Iterable[Shape], part: PixelArea, cell: int, colours: Mapping[str, Rgb]
) -> Image.Image:
    """Return the part of a drawing with these shapes. Raises ``MissingExtra`` without Pillow."""
    try:
        from PIL import Image, ImageDraw
    except ModuleNotFoundError:
        raise MissingExtra("drawing PNG and GIF", "images") from None
    image = Image.new("RGB", part.size, colours["page"])
    _paint(ImageDraw.Draw(image), shapes, part, cell, colours)
    return image


def _paint(
    canvas: ImageDraw.ImageDraw,
    shapes: Iterable[Shape],
    part: PixelArea,
    cell: int,
    colours: Mapping[str, Rgb],
) -> None:
    column, row = part.left, part.top
    for shape in shapes:
        colour = colours[shape.role]
        if isinstance(shape, BoardBox):
            left, top = round(shape.left * cell), round(shape.top * cell)
            right, bottom = round((shape.left + shape.width) * cell), round((shape.top + shape.height) * cell)
            if right > left and bottom > top:
                canvas.rectangle(
                    (left - column, top - row, right - 1 - column, bottom - 1 - row), fill=colour
                )
        elif isinstance(shape, Rule):
            left, top, right, bottom = _pixels_of(shape, cell)
            canvas.rectangle((left - column, top - row, right - column, bottom - row), fill=colour)
        elif isinstance(shape, Dot):
            radius = max(shape.radius * cell, 1)
            across, down = shape.across * cell - column, shape.down * cell - row
            canvas.ellipse((across - radius, down - radius, across + radius, down + radius), fill=colour)
        else:
            writing = font(round(shape.size * cell))
            middle = (shape.across * cell - column, shape.down * cell - row)
            canvas.text(middle, shape.text, colour, writing, anchor="mm")


def _pixels_of(rule: Rule, cell: int) -> tuple[int, int, int, int]:
    """Return the inclusive corners of a horizontal or vertical rule, at least one pixel thick."""
    thickness = max(1, round(rule.thickness * cell))
    before = thickness // 2
    left, top = round(rule.left * cell), round(rule.top * cell)
    right, bottom = round(rule.right * cell), round(rule.bottom * cell)
    if rule.left == rule.right:
        return left - before, top, left - before + thickness - 1, max(bottom - 1, top)
    return left, top - before, max(right - 1, left), top - before + thickness - 1


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return the font of a size in pixels."""
    from PIL import ImageFont

    return ImageFont.load_default(size)
