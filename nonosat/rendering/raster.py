"""Shapes drawn as pixels, with Pillow: what PNG and GIF have in common."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from nonosat.amounts import amount
from nonosat.errors import MissingExtra, UnsupportedPuzzle
from nonosat.grid import Grid
from nonosat.rendering.board import Board, BoardBox, Dot, Rule, Shape
from nonosat.rendering.sheet import Highlight
from nonosat.rgb_colour import Rgb

if TYPE_CHECKING:
    from PIL import Image, ImageDraw, ImageFont

#: The usual side of a cell, and the least in which numbers can be read: they have 9 pixels there.
_CELL, _LEGIBLE_CELL = 24, 14
#: The largest side of an image: most graphics hardware shows at most 16,384 pixels.
_MOST_PIXELS_A_SIDE = 16_000
#: The largest area of an image, below the 89 million pixels from which Pillow warns against opening a file.
_MOST_PIXELS = 64_000_000


def cell_side(board: Board, wanted: int | None) -> int:
    """The side of a cell in pixels: as wanted, or the usual one, or less if the image would be too large.

    Raises ``UnsupportedPuzzle`` when the image is too large for viewers with the cells wanted, or with the
    smallest in which numbers can be read.
    """
    least = _LEGIBLE_CELL if board.clues else 1
    for cell in [wanted] if wanted else range(_CELL, least - 1, -1):
        width, height = board.width * cell, board.height * cell
        if max(width, height) <= _MOST_PIXELS_A_SIDE and width * height <= _MOST_PIXELS:
            return cell
    width, height = round(board.width * (wanted or least)), round(board.height * (wanted or least))
    advice = "draw it without clues" if board.clues and not wanted else "draw it with smaller cells"
    raise UnsupportedPuzzle(
        f"with cells of {amount(wanted or least, 'pixel')} the image would be {width}×{height} pixels: "
        f"{advice}"
    )


def image_of(
    board: Board, picture: Grid, cell: int, colours: Mapping[str, Rgb], highlights: Sequence[Highlight] = ()
) -> Image.Image:
    """The drawing of a board with a grid in it. Raises ``MissingExtra`` without Pillow."""
    try:
        from PIL import Image, ImageDraw
    except ModuleNotFoundError:
        raise MissingExtra("drawing PNG and GIF", "images") from None
    size = (round(board.width * cell), round(board.height * cell))
    image = Image.new("RGB", size, colours["page"])
    _paint(ImageDraw.Draw(image), board.shapes(picture, highlights=highlights), cell, colours)
    return image


def _paint(
    canvas: ImageDraw.ImageDraw, shapes: Iterable[Shape], cell: int, colours: Mapping[str, Rgb]
) -> None:
    for shape in shapes:
        colour = colours[shape.role]
        if isinstance(shape, BoardBox):
            left, top = round(shape.left * cell), round(shape.top * cell)
            right, bottom = round((shape.left + shape.width) * cell), round((shape.top + shape.height) * cell)
            if right > left and bottom > top:
                canvas.rectangle((left, top, right - 1, bottom - 1), fill=colour)
        elif isinstance(shape, Rule):
            canvas.rectangle(_pixels_of(shape, cell), fill=colour)
        elif isinstance(shape, Dot):
            radius = max(shape.radius * cell, 1)
            across, down = shape.across * cell, shape.down * cell
            canvas.ellipse((across - radius, down - radius, across + radius, down + radius), fill=colour)
        else:
            writing = font(round(shape.size * cell))
            canvas.text((shape.across * cell, shape.down * cell), shape.text, colour, writing, anchor="mm")


def _pixels_of(rule: Rule, cell: int) -> tuple[int, int, int, int]:
    """The corners, both included, of a level or upright rule, at least one pixel thick."""
    thickness = max(1, round(rule.thickness * cell))
    before = thickness // 2
    left, top = round(rule.left * cell), round(rule.top * cell)
    right, bottom = round(rule.right * cell), round(rule.bottom * cell)
    if rule.left == rule.right:
        return left - before, top, left - before + thickness - 1, max(bottom - 1, top)
    return left, top - before, max(right - 1, left), top - before + thickness - 1


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font with this size in pixels."""
    from PIL import ImageFont

    return ImageFont.load_default(size)
