"""An image in a few colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from nonosat.imaging.framing import Frame
from nonosat.imaging.ground import has_ground
from nonosat.imaging.nearest_colours import distances, nearest
from nonosat.imaging.recipe import Recipe
from nonosat.notation.colour_table import WHITE, ColourTable, free_letters
from nonosat.palette import Palette
from nonosat.rgb_colour import BRIGHTNESS_SHARES, hex_of, rgb

if TYPE_CHECKING:
    from PIL.Image import Image

#: One colour a row: red, green and blue.
Colours = npt.NDArray[np.uint8]

#: Pixels per cell, in each direction, that vote on its colour. For docs/making/lighthouse.jpg (40 × 40 cells,
#: 3 colours) 3 cells differ from the result with 12 pixels; with 2 pixels 36 do. 12 take four times as long.
_DETAIL = 6
#: Rounds of k-means. Without any, lighthouse.jpg loses its red; 2, 8 and 16 rounds give one palette.
_ROUNDS = 8
#: A colour within this many levels of white is white, as paper and JPEG files rarely are exactly.
_NEARLY = 10
#: Colours this close look like one: a colour that is banned bans these too, and one that is kept stands for
#: these. Black and white are 1 apart, neighbouring hues of a paint box about 0.15.
_ALIKE = 0.1
#: Colours of the background where it is transparent, the first that no colour of the picture resembles.
_GROUNDS = (WHITE, "#c8c8c8", "#bfe3f5", "#f7c6d9", "#fff3b0", "#606060")


def colours_of(image: Image, frame: Frame, recipe: Recipe) -> tuple[Colours, Palette]:
    """The number (0 is blank) of each cell's colour, an array of rows, and the palette of those that occur.

    A cell has the colour of most of its pixels. Blank is the background of an image that has one, and only
    that. Without one white is blank beside the colours of a palette; and when colours are looked for, that of
    more than half of the margin, or the brightest.
    """
    from PIL import Image as Pixels

    width, height = frame.inner
    # Pillow mixes no colour with that of transparent pixels.
    fine = np.asarray(
        image.resize((width * _DETAIL, height * _DETAIL), Pixels.Resampling.BOX, box=frame.part)
    )
    pixels = fine[:, :, :3]
    ground = fine[:, :, 3] < 128 if has_ground(image) else np.zeros(pixels.shape[:2], dtype=np.bool_)
    is_chosen = bool(has_ground(image) or recipe.background)
    values = _values(pixels[~ground], recipe, with_blank=not is_chosen)
    if is_chosen or recipe.palette:
        blank = recipe.background or _different_ground(values)
        numbers = nearest(pixels, values if is_chosen or blank != WHITE else _with(values, blank))
        numbers[ground] = len(values)
        values = _with(values, blank)
        return _numbered(_most_frequent(numbers, len(values)), values, len(values) - 1)
    cells = _most_frequent(nearest(pixels, values), len(values))
    return _numbered(cells, values, _blank(cells, values))


def _with(values: Colours, colour: str) -> Colours:
    return np.concatenate([values, np.array([rgb(colour)], dtype=np.uint8)])


def _values(pixels: Colours, recipe: Recipe, *, with_blank: bool) -> Colours:
    """The colours of the picture; with the one that is to be blank, if that is to be found as well."""
    if recipe.palette:
        return np.array([rgb(colour) for colour in recipe.palette], dtype=np.uint8)
    kept = np.array([rgb(colour) for colour in recipe.keep], dtype=np.uint8).reshape(-1, 3)
    banned = np.array([rgb(colour) for colour in recipe.ban], dtype=np.uint8).reshape(-1, 3)
    for known in (kept, banned):
        if len(known):
            pixels = pixels[(distances(pixels, known) > _ALIKE).all(axis=-1)]
    count = (recipe.colours or 0) - len(kept) + with_blank
    found = _quantised(pixels, count)
    if len(banned):
        found = found[(distances(found, banned) > _ALIKE).all(axis=-1)]
    return np.concatenate([kept, found])


def _quantised(pixels: Colours, count: int) -> Colours:
    """So many colours for the pixels, by the median cut and k-means; fewer where there are fewer."""
    from PIL import Image as Pixels

    if not len(pixels) or count < 1:
        return np.zeros((0, 3), dtype=np.uint8)
    strip = Pixels.fromarray(np.ascontiguousarray(pixels.reshape(1, -1, 3)))
    few = strip.quantize(count, method=Pixels.Quantize.MEDIANCUT, kmeans=_ROUNDS, dither=Pixels.Dither.NONE)
    values = np.array(few.getpalette("RGB"), dtype=np.uint8).reshape(-1, 3)
    values = values[: int(np.asarray(few).max()) + 1]
    values[(values > 255 - _NEARLY).all(axis=1)] = 255
    different: Colours = np.unique(values, axis=0)
    return different


def _different_ground(values: Colours) -> str:
    """A colour for blank cells that no colour of the picture resembles; white if it can be."""
    if not len(values):
        return WHITE
    grounds = np.array([rgb(colour) for colour in _GROUNDS], dtype=np.uint8)
    apart = distances(grounds, values).min(axis=-1)
    return _GROUNDS[int(np.argmax(apart > _ALIKE) if (apart > _ALIKE).any() else apart.argmax())]


def _most_frequent(numbers: npt.NDArray[np.intp], count: int) -> npt.NDArray[np.intp]:
    height, width = numbers.shape[0] // _DETAIL, numbers.shape[1] // _DETAIL
    parts = numbers.reshape(height, _DETAIL, width, _DETAIL)
    votes = np.stack([(parts == number).sum(axis=(1, 3)) for number in range(count)])
    most: npt.NDArray[np.intp] = votes.argmax(axis=0)
    return most


def _numbered(cells: npt.NDArray[np.intp], values: Colours, blank: int) -> tuple[Colours, Palette]:
    """The cells by the numbers of the palette's colours, which are those that occur, the darkest first."""
    brightness = values @ np.array(BRIGHTNESS_SHARES)
    found = sorted(set(np.unique(cells).tolist()) - {blank}, key=lambda number: int(brightness[number]))
    hexes = [hex_of((red, green, blue)) for red, green, blue in values.tolist()]
    code = np.zeros(len(values), dtype=np.uint8)
    table, letters = ColourTable(), free_letters(set())
    for number in found:
        code[number] = table.add(next(letters), hexes[number])
    return code[cells], table.palette(hexes[blank])


def _blank(cells: npt.NDArray[np.intp], values: Colours) -> int:
    margin = np.concatenate([cells[0], cells[-1], cells[:, 0], cells[:, -1]])
    counts = np.bincount(margin, minlength=len(values))
    if counts.max() * 2 > len(margin):
        return int(counts.argmax())
    present = np.unique(cells)
    return int(present[np.argmax(values[present] @ np.array(BRIGHTNESS_SHARES))])
