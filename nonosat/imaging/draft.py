"""The picture that an image becomes, before anyone asks whether its clues have only one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from nonosat.grid import Grid
from nonosat.imaging.colouring import colours_of
from nonosat.imaging.framing import Frame, cropped, frame_of
from nonosat.imaging.ground import has_ground, has_plain_margin, margin_colour, without_colour
from nonosat.imaging.likeness import Levels
from nonosat.imaging.recipe import Recipe
from nonosat.imaging.shading import seen, shades_of
from nonosat.notation.colour_table import WHITE
from nonosat.palette import Palette
from nonosat.rgb_colour import rgb

if TYPE_CHECKING:
    from PIL.Image import Image


@dataclass(frozen=True, slots=True)
class Draft:
    """A picture, its palette, and the image reduced to one pixel a cell.

    ``original`` has the colours as the picture has them: what is shaded in an inverted picture is dark there.
    ``remarks`` say what was changed in the colours of the image.
    """

    picture: Grid
    palette: Palette
    original: Levels = field(compare=False)
    remarks: tuple[str, ...] = ()


def draft_of(image: Image, recipe: Recipe) -> Draft:
    """The image as a picture; raises ``InputError`` for an impossible size or part."""
    if recipe.background is None and (recipe.keep or recipe.ban) and not has_ground(image):
        # Which colours there are is about those of the puzzle: its background is none of them.
        recipe = replace(recipe, background=margin_colour(image) if has_plain_margin(image) else WHITE)
    if recipe.background is not None:
        image = without_colour(image, recipe.background)
    image = cropped(image, recipe.crop)
    frame = frame_of(image, recipe)
    cells: npt.NDArray[np.uint8]
    if recipe.is_coloured:
        cells, palette, remarks = colours_of(image, frame, recipe)
    else:
        cells, palette, remarks = shades_of(image, frame, recipe).astype(np.uint8), Palette(), ()
    cells = _placed(cells, frame)
    height, width = cells.shape
    picture = Grid(height, width, cells.tobytes(), palette.letters)
    original = _original(image, frame, recipe, palette)
    if not recipe.trim:
        return Draft(picture, palette, original, remarks)
    rows, columns = _inside(picture)
    return Draft(without_margins(picture), palette, original[rows, columns], remarks)


def _original(image: Image, frame: Frame, recipe: Recipe, palette: Palette) -> Levels:
    """The mean colour (or grey) of what each cell of the frame covers."""
    from PIL import Image as Pixels

    ground = rgb(palette.background or WHITE)
    if recipe.is_coloured:
        paper = Pixels.new("RGB", image.size, ground)
        paper.paste(image, mask=image.getchannel("A") if has_ground(image) else None)
    else:
        paper = seen(image).convert("L").convert("RGB")
    levels = np.empty((frame.height, frame.width, 3))
    levels[:] = ground
    colours = np.asarray(paper.resize(frame.inner, Pixels.Resampling.BOX, box=frame.part))
    levels[_inner(frame)] = 255 - colours if recipe.invert else colours
    return levels


def _placed(cells: npt.NDArray[np.uint8], frame: Frame) -> npt.NDArray[np.uint8]:
    """The cells with blank lines around them where the frame is larger."""
    placed = np.zeros((frame.height, frame.width), dtype=np.uint8)
    placed[_inner(frame)] = cells
    return placed


def _inner(frame: Frame) -> tuple[slice, slice]:
    """The rows and columns of a frame that its part fills."""
    width, height = frame.inner
    return slice(frame.top, frame.top + height), slice(frame.left, frame.left + width)


def without_margins(picture: Grid) -> Grid:
    """The picture without blank lines at its margins; unchanged when it is all blank.

    >>> print(without_margins(Grid.from_text(["....", ".#..", "..#.", "...."])))
    #.
    .#
    """
    rows, columns = _inside(picture)
    return Grid.of((row[columns] for row in list(picture.rows())[rows]), letters=picture.letters)


def _inside(picture: Grid) -> tuple[slice, slice]:
    """The rows and columns between blank lines at the margins; all when the picture is all blank."""
    rows = [row for row in range(picture.height) if any(picture.row(row))]
    columns = [column for column in range(picture.width) if any(picture.column(column))]
    if not rows:
        return slice(picture.height), slice(picture.width)
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
