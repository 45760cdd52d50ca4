"""Ink on a sheet: the difference of each pixel from its background.

The background is what remains without everything narrower than ``_WIDEST``: closing removes dark strokes from
a light background, opening light ones from a dark one, each by reconstruction, so that wider things keep
their shape (L. Vincent, "Morphological grayscale reconstruction", 1993). Shade, tints, strips and boxes of
any colour are background, without being located first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import cv2
import numpy as np

from nonosat.images.scanning.detection.glyphs import Labels, Piece, PixelBox
from nonosat.images.scanning.detection.rulings import Grey, Mask, odd
from nonosat.images.scanning.detection.sheet import UprightSheet
from nonosat.images.scanning.detections import GreyImage
from nonosat.images.scanning.levels import LEVELS

#: The widest stroke, in cells. With 0.5 of 39 pages two are doubtful, with 0.6 26 lines of 13 are wrong.
_WIDEST = 0.3
#: How far background extends into narrower parts, in cells: to the corners of boxes, but not along lines into
#: digits that touch them. With 0.15 two of 39 pages are doubtful, without it more.
_REACH = 0.2
#: Smaller differences between ink and background are noise. With 10 three of 39 pages are doubtful, with 40
#: none of 13.
FAINTEST = 20
#: Ink has at least this share of the strongest ink within this distance, in cells. With 0.25, and with 0.34,
#: one more of 59 images from the world is doubtful, with 0.25 another has other cells; with 1.0 for the
#: latter frames hide pale digits of three, with 0.5 two drawings in colour lose numbers.
_OF_NEARBY, _NEARBY = 0.28, 0.8


@dataclass(frozen=True, slots=True, eq=False)
class Ink:
    """How much darker, and how much lighter, each pixel is than its background: 0 … 255."""

    darker: Grey
    lighter: Grey

    def written(self, lines: Grey, cell: float) -> tuple[Mask, Mask]:
        """Return the masks of dark and of light ink, without lines."""
        size = odd(_NEARBY * cell)
        free = lines == 0
        level = np.where(free, cv2.max(self.darker, self.lighter), 0).astype(np.uint8)
        nearby = cv2.dilate(level, np.ones((size, size), np.uint8)).astype(np.float32)
        least = np.maximum(_OF_NEARBY * nearby, FAINTEST)
        dark = free & (self.darker > least)
        return dark, free & ~dark & (self.lighter > least)


def ink_of(sheet: UprightSheet) -> Ink:
    """Return the ink on a sheet, including lines."""
    # Strokes of one colour differ from paper most in the least of red, green and blue.
    least = np.ascontiguousarray(sheet.image.min(axis=2))
    most = 255 - np.ascontiguousarray(sheet.image.max(axis=2))
    darker, lighter = (
        np.asarray(cv2.max(*(_darker(each, sheet.cell) for each in pair)), dtype=np.uint8)
        for pair in ((sheet.grey, least), (255 - sheet.grey, most))
    )
    return Ink(darker, lighter)


def _darker(grey: Grey, cell: float) -> Grey:
    """Return how much darker each pixel is than its background."""
    size = odd(_WIDEST * cell)
    background = cv2.dilate(grey, np.ones((size, size), np.uint8))
    around = np.ones((3, 3), np.uint8)
    for _ in range(round(_REACH * cell)):
        before, background = background, cv2.max(cv2.erode(background, around), grey)
        if np.array_equal(before, background):
            break
    return np.asarray(cv2.subtract(background, grey), dtype=np.uint8)


#: The width of the soft edges of strokes and boxes, in pixels.
SOFT = 2


@dataclass(frozen=True, slots=True, eq=False)
class InkPieces:
    """The ink of a sheet, the label of each pixel's piece (0: none), and the pieces."""

    ink: Ink
    labels: Labels
    pieces: tuple[Piece, ...]

    def cut(self, box: PixelBox, labels: Sequence[int], *, is_light: bool) -> GreyImage:
        """Return the cut-out of a rectangle with only the given pieces, dark on light."""
        window = np.s_[box.top : box.bottom, box.left : box.right]
        mine = reduce(np.logical_or, (self.labels[window] == label for label in labels)).astype(np.uint8)
        near = cv2.dilate(mine, np.ones((2 * SOFT + 1, 2 * SOFT + 1), np.uint8)) > 0
        others = (self.labels[window] > 0) & (mine == 0)
        level = (self.ink.lighter if is_light else self.ink.darker)[window]
        full = int(level[mine > 0].max(initial=1))
        lights = np.round(255 * (1 - np.minimum(np.arange(LEVELS) / full, 1))).astype(np.uint8)
        return np.where(near & ~others, lights[level], np.uint8(255))
