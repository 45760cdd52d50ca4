"""The picture that an image becomes, before anyone asks whether its clues have only one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from nonosat.grid import Grid
from nonosat.imaging.colouring import colours_of
from nonosat.imaging.framing import Frame, cropped, frame_of
from nonosat.imaging.recipe import Recipe
from nonosat.imaging.shading import shades_of
from nonosat.palette import Palette

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class Draft:
    """A picture and its palette."""

    picture: Grid
    palette: Palette


def draft_of(image: Image, recipe: Recipe) -> Draft:
    """The image as a picture; raises ``InputError`` for an impossible size or part."""
    image = cropped(image, recipe.crop)
    frame = frame_of(image, recipe)
    cells: npt.NDArray[np.uint8]
    if recipe.colours is None:
        cells, palette = shades_of(image, frame, recipe).astype(np.uint8), Palette()
    else:
        cells, palette = colours_of(image, frame, recipe.colours)
    cells = _placed(cells, frame)
    height, width = cells.shape
    picture = Grid(height, width, cells.tobytes(), palette.letters)
    return Draft(without_margins(picture) if recipe.trim else picture, palette)


def _placed(cells: npt.NDArray[np.uint8], frame: Frame) -> npt.NDArray[np.uint8]:
    """The cells with blank lines around them where the frame is larger."""
    placed = np.zeros((frame.height, frame.width), dtype=np.uint8)
    width, height = frame.inner
    placed[frame.top : frame.top + height, frame.left : frame.left + width] = cells
    return placed


def without_margins(picture: Grid) -> Grid:
    """The picture without blank lines at its margins; unchanged when it is all blank.

    >>> print(without_margins(Grid.from_text(["....", ".#..", "..#.", "...."])))
    #.
    .#
    """
    rows = [row for row in range(picture.height) if any(picture.row(row))]
    columns = [column for column in range(picture.width) if any(picture.column(column))]
    if not rows:
        return picture
    inside = slice(columns[0], columns[-1] + 1)
    return Grid.of(
        (picture.row(row)[inside] for row in range(rows[0], rows[-1] + 1)), letters=picture.letters
    )
