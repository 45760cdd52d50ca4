"""The solving of a puzzle as an animated GIF."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from itertools import chain

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Board
from nonosat.rendering.colours import mixed
from nonosat.rendering.raster import cell_side, image_of
from nonosat.rendering.theme import Theme, roles
from nonosat.rgb_colour import Rgb


def animate(
    puzzle: Puzzle,
    frames: Sequence[Grid],
    *,
    cell: int | None = None,
    theme: Theme = "light",
    clues: bool = True,
    seconds: float = 1.0,
) -> bytes:
    """The bytes of a GIF file that shows grids, ``seconds`` each, the last longer, again and again.

    Raises as ``png.draw``.
    """
    board = Board.of(puzzle, clues=clues)
    colours = roles(puzzle.palette, theme)
    side = cell_side(board, cell)
    images = [image_of(board, frame, side, colours) for frame in frames]
    from PIL import Image

    table = Image.new("P", (1, 1))
    table.putpalette(list(chain.from_iterable(_table(colours))))
    drawn = [image.quantize(palette=table, dither=Image.Dither.NONE) for image in images]
    milliseconds = [round(1000 * seconds)] * len(drawn)
    milliseconds[-1] *= 4
    file = io.BytesIO()
    drawn[0].save(file, "GIF", save_all=True, append_images=drawn[1:], duration=milliseconds, loop=0)
    return file.getvalue()


def _table(colours: Mapping[str, Rgb]) -> list[Rgb]:
    """The at most 256 colours of a GIF: those of the puzzle exactly, then the edges of numbers."""
    table = list(dict.fromkeys(colours.values()))
    shades = 6
    for number in range(1, shades):
        share = number / shades
        pairs = [("page", "text"), ("page", "faded")]
        pairs += [
            (role, f"on-{role}") for role in colours if role.startswith("colour-") and len(colours) < 40
        ]
        table += [mixed(colours[ground], colours[ink], share) for ground, ink in pairs]
    return list(dict.fromkeys(table))[:256]
