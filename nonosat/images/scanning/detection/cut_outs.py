"""Cut-outs of numbers: upright, dark on light, without other ink; and their colours."""

from __future__ import annotations

import math

import cv2
import numpy as np

from nonosat.images.scanning.detection.glyphs import PixelBox
from nonosat.images.scanning.detection.ink import SOFT, InkPieces
from nonosat.images.scanning.detection.numbers import PrintedNumber
from nonosat.images.scanning.detection.rulings import FAINT, Grey, odd
from nonosat.images.scanning.detection.sheet import UprightSheet
from nonosat.images.scanning.detection.table import Places, Table
from nonosat.images.scanning.detections import DetectedNumber, GreyImage, Page, Points, Shares
from nonosat.images.scanning.levels import LEVELS, level_at

#: The sampling step, in pixels, for the light of paper, and its neighbourhood, in cells. With half of it, or
#: twice as much, 13 pages are read alike, but with half the tint of a screenshot is several.
_COARSE, _NEAR = 2, 4.0


def cut_out(
    number: PrintedNumber, sheet: UprightSheet, table: Table, written: InkPieces, *, paper: Page
) -> DetectedNumber:
    """Return the detected number with its cut-out and colours."""
    is_light = max(number.pieces, key=lambda piece: (piece.likelihood, piece.area)).is_light
    box = number.box.with_margin(SOFT, *sheet.grey.shape)
    image = written.cut(box, [piece.label for piece in number.pieces], is_light=is_light)
    across, down = (round(place) // _COARSE for place in box.middle)
    # Boxes are hardly larger than the digits.
    own = number.box
    left, top = own.left - box.left, own.top - box.top
    within = image[top : top + own.height, left : left + own.width]
    window = sheet.image[own.top : own.bottom, own.left : own.right]
    background, ink = _colours(window / np.maximum(paper[down, across], 1), within)
    cell = _cell_around(number.box, table, 255 - sheet.grey if is_light else sheet.grey)
    return DetectedNumber(
        place_of(box, sheet), image, apart=number.apart, background=background, ink=ink, cell=cell
    )


def _cell_around(box: PixelBox, table: Table, grey: Grey) -> GreyImage | None:
    """Return the image between the rules around the middle of a box; ``None`` without rules, or if they
    touch.
    """
    across, down = box.middle
    row, column = np.searchsorted(table.rows, down), np.searchsorted(table.columns, across)
    if not (0 < row < len(table.rows) and 0 < column < len(table.columns)):
        return None
    here = np.s_[row - 1 : row + 1]
    if min(*table.across[here, column - 1], *table.down[row - 1, column - 1 : column + 1]) <= FAINT:
        return None
    top, bottom = _between(table.rows[here], table.row_thickness[here])
    left, right = _between(
        table.columns[column - 1 : column + 1], table.column_thickness[column - 1 : column + 1]
    )
    inside = np.ascontiguousarray(grey[top:bottom, left:right])
    return inside if inside.size else None


def _between(places: Places, thickness: Places) -> tuple[int, int]:
    """Return the range of pixels between two lines."""
    return math.ceil(places[0] + thickness[0] / 2), math.floor(places[1] - thickness[1] / 2)


def light_of_paper(sheet: UprightSheet, *, is_dark: bool) -> Page:
    """Return the brightest colour near each pixel, which is that of paper between boxes, ``_COARSE`` times
    smaller; white if paper is dark.
    """
    small = np.ascontiguousarray(cv2.blur(sheet.image, (_COARSE, _COARSE))[::_COARSE, ::_COARSE])
    if is_dark:
        return np.full_like(small, 255)
    size = odd(_NEAR * sheet.cell / _COARSE)
    return np.asarray(cv2.blur(cv2.dilate(small, np.ones((size, size), np.uint8)), (size, size)), np.uint8)


def _colours(shares: Shares, image: GreyImage) -> tuple[Shares, Shares]:
    """Return the colours of the background and the strokes of a number, as shares of the light of paper."""
    written = image < LEVELS // 2
    if not written.any():
        background = _usual(shares.reshape(-1, 3))
        return background, background
    ink = _usual(shares[written])
    if written.all():
        return ink, ink
    # Strokes are blurred: the background is the half that differs most from them.
    around = shares[~written]
    unlike = np.abs(around - ink).sum(axis=1)
    return _usual(around[unlike >= level_at(0.5, unlike)]), ink


def _usual(colours: Shares) -> Shares:
    """Return the median of colours, channel by channel."""
    return np.array([level_at(0.5, channel) for channel in colours.T])


def place_of(box: PixelBox, sheet: UprightSheet) -> Points:
    """Return the corners on the page of a rectangle of the sheet."""
    left, top, right, bottom = box
    return sheet.on_page([(left, top), (right, top), (right, bottom), (left, bottom)])
