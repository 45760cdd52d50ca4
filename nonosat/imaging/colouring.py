"""An image in a few colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from nonosat.imaging.framing import Frame
from nonosat.notation.colour_table import ColourTable, free_letters
from nonosat.palette import Palette
from nonosat.rgb_colour import BRIGHTNESS_SHARES, hex_of

if TYPE_CHECKING:
    from PIL.Image import Image

Colours = npt.NDArray[np.uint8]

#: Pixels per cell, in each direction, that vote on its colour. For docs/making/lighthouse.jpg (40 × 40 cells,
#: 3 colours) 3 cells differ from the result with 12 pixels; with 2 pixels 36 do. 12 take four times as long.
_DETAIL = 6
#: Rounds of k-means. Without any, lighthouse.jpg loses its red; 2, 8 and 16 rounds give one palette.
_ROUNDS = 8
#: A colour within this many levels of white is white, as paper and JPEG files rarely are exactly.
_NEARLY = 10


def colours_of(image: Image, frame: Frame, count: int) -> tuple[Colours, Palette]:
    """The number (0 is blank) of each cell's colour, an array of rows, and the palette of those that occur.

    A cell has the colour of most of its pixels. Blank is the colour of more than half of the margin, or
    the brightest.
    """
    from PIL import Image as Pixels

    width, height = frame.inner
    box = Pixels.Resampling.BOX
    fine = image.resize((width * _DETAIL, height * _DETAIL), box, box=frame.part)
    few = fine.quantize(
        count + 1, method=Pixels.Quantize.MEDIANCUT, kmeans=_ROUNDS, dither=Pixels.Dither.NONE
    )
    numbers = np.asarray(few)
    values = np.array(few.getpalette("RGB"), dtype=np.uint8).reshape(-1, 3)
    values[(values > 255 - _NEARLY).all(axis=1)] = 255
    shares = [
        (numbers == number).reshape(height, _DETAIL, width, _DETAIL).sum(axis=(1, 3))
        for number in range(len(values))
    ]
    cells = np.argmax(shares, axis=0)
    blank = _blank(cells, values)
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
