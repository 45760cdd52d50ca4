"""How a puzzle is solved, as an animated GIF."""

from __future__ import annotations

import io
from collections.abc import Mapping
from itertools import chain

from nonosat.rendering.board import Board
from nonosat.rendering.colours import mixed
from nonosat.rendering.raster import cell_side, image_of
from nonosat.rendering.sheet import PuzzleSheet
from nonosat.rendering.style import USUAL, Style
from nonosat.rendering.theme import roles
from nonosat.rgb_colour import Rgb


def draw(sheet: PuzzleSheet, style: Style = USUAL) -> bytes:
    """The bytes of a GIF file that shows the frames of the sheet in a loop, the last one four times as long.

    Raises what ``png.draw`` raises.
    """
    board = Board.of(sheet.puzzle, clues=style.clues, letters=style.letters)
    colours = roles(sheet.puzzle.palette, style.theme)
    side = cell_side(board, style.cell)
    images = [image_of(board, frame, side, colours) for frame in sheet.frames]
    from PIL import Image

    table = Image.new("P", (1, 1))
    table.putpalette(list(chain.from_iterable(_table(colours))))
    drawn = [image.quantize(palette=table, dither=Image.Dither.NONE) for image in images]
    milliseconds = [round(1000 * style.seconds)] * len(drawn)
    milliseconds[-1] *= 4  # time to look at the picture before it starts again
    file = io.BytesIO()
    drawn[0].save(file, "GIF", save_all=True, append_images=drawn[1:], duration=milliseconds, loop=0)
    return file.getvalue()


def _table(colours: Mapping[str, Rgb]) -> list[Rgb]:
    """The up to 256 colours of a GIF: those of the drawing, then shades for the edges of numbers."""
    table = list(dict.fromkeys(colours.values()))
    # Five shades from ground to ink look smooth, by eye. Numbers on colours get their own while there are at
    # most ten colours; after that the nearest shade will do, and the table stays short.
    shades = 6
    for number in range(1, shades):
        share = number / shades
        pairs = [("page", "text"), ("page", "faded")]
        pairs += [
            (role, f"on-{role}") for role in colours if role.startswith("colour-") and len(colours) < 40
        ]
        table += [mixed(colours[ground], colours[ink], share) for ground, ink in pairs]
    return list(dict.fromkeys(table))[:256]
