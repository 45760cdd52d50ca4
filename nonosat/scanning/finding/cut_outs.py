"""Numbers cut out of a sheet: upright, dark on light, alone."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.scanning.finding.glyphs import Box
from nonosat.scanning.finding.numbers import Number
from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.finding.sheet import Sheet
from nonosat.scanning.sighting import NumberSighting, Place

#: The margin around a number, as a share of the height of a digit.
_MARGIN = 0.15


def cut_out(
    number: Number,
    sheet: Sheet,
    ink: Grey,
    labels: npt.NDArray[np.int32],
    *,
    usual: float,
    colour: int,
) -> NumberSighting:
    """One number of a sheet, whose digits have the usual height."""
    box = _with_margin(number.box, max(round(_MARGIN * usual), 2), ink.shape)
    window = np.s_[box.top : box.bottom, box.left : box.right]
    own = [piece.label for glyph in number.glyphs for piece in glyph.pieces]
    mine = np.isin(labels[window], own).astype(np.uint8)
    # The soft edges of strokes belong to them.
    near = cv2.dilate(mine, np.ones((5, 5), np.uint8)) > 0
    others = (labels[window] > 0) & (mine == 0)
    level = ink[window].astype(np.float64)
    full = float(np.percentile(level[mine > 0], 80)) if mine.any() else 255.0
    dark = np.where(near & ~others, level / max(full, 1.0), 0.0)
    image = np.round(255 * (1 - np.clip(dark, 0, 1))).astype(np.uint8)
    return NumberSighting(place_of(box, sheet), image, colour, number.apart)


def place_of(box: Box, sheet: Sheet) -> Place:
    """Where a rectangle of the sheet is on the page."""
    corners = sheet.on_page(
        [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    )
    first, second, third, fourth = ((float(across), float(down)) for across, down in corners)
    return Place((first, second, third, fourth))


def _with_margin(box: Box, margin: int, shape: tuple[int, ...]) -> Box:
    return Box(
        max(box.left - margin, 0),
        max(box.top - margin, 0),
        min(box.right + margin, shape[1]),
        min(box.bottom + margin, shape[0]),
    )
