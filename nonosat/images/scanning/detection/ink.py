"""What is written on a sheet: how different each pixel is from the ground it is written on.

Ground is what remains when all that is narrower than ``_WIDEST`` is taken away: dark strokes from light
ground by closing the image, light ones from dark ground by opening it, each by reconstruction, so that
what is wider keeps its shape (L. Vincent, "Morphological grayscale reconstruction", 1993). Shade, a tint, a
strip, a box of any colour are ground, and nobody need know where they are.
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
#: How far ground reaches into what is narrower, in cells: to the corners of boxes, and not along lines into
#: digits that touch these. With 0.15 two of 39 pages are doubtful, without such reach more.
_REACH = 0.2
#: Levels between ink and its ground below which there is nothing but noise. With 10 three of 39 pages are
#: doubtful, with 40 none of 13.
FAINTEST = 20
#: Ink is at least this share of the strongest so near, in cells. With 0.25, and with 0.34, one of 59 images
#: from the world is doubtful that was not, with 0.25 the cells of another are others; with 1.0 for the latter
#: frames hide pale digits of three, with 0.5 two drawings in colour lose numbers.
_OF_NEARBY, _NEARBY = 0.28, 0.8


@dataclass(frozen=True, slots=True, eq=False)
class Ink:
    """How much darker, and how much lighter, than its ground each pixel is: 0 … 255."""

    darker: Grey
    lighter: Grey

    def written(self, lines: Grey, cell: float) -> tuple[Mask, Mask]:
        """Where there is dark ink, and where light, that is no line."""
        size = odd(_NEARBY * cell)
        free = lines == 0
        level = np.where(free, cv2.max(self.darker, self.lighter), 0).astype(np.uint8)
        nearby = cv2.dilate(level, np.ones((size, size), np.uint8)).astype(np.float32)
        least = np.maximum(_OF_NEARBY * nearby, FAINTEST)
        dark = free & (self.darker > least)
        return dark, free & ~dark & (self.lighter > least)


def ink_of(sheet: UprightSheet) -> Ink:
    """What is written on a sheet, lines among it."""
    # Strokes of one colour differ from paper most in the least of red, green and blue.
    least = np.ascontiguousarray(sheet.image.min(axis=2))
    most = 255 - np.ascontiguousarray(sheet.image.max(axis=2))
    darker, lighter = (
        np.asarray(cv2.max(*(_darker(each, sheet.cell) for each in pair)), dtype=np.uint8)
        for pair in ((sheet.grey, least), (255 - sheet.grey, most))
    )
    return Ink(darker, lighter)


def _darker(grey: Grey, cell: float) -> Grey:
    """How much darker each pixel is than its ground."""
    size = odd(_WIDEST * cell)
    ground = cv2.dilate(grey, np.ones((size, size), np.uint8))
    around = np.ones((3, 3), np.uint8)
    for _ in range(round(_REACH * cell)):
        before, ground = ground, cv2.max(cv2.erode(ground, around), grey)
        if np.array_equal(before, ground):
            break
    return np.asarray(cv2.subtract(ground, grey), dtype=np.uint8)


#: How far the soft edges of strokes, and of boxes, reach, in pixels.
SOFT = 2


@dataclass(frozen=True, slots=True, eq=False)
class InkPieces:
    """The ink of a sheet, the label of each pixel's piece (0: none), and the pieces."""

    ink: Ink
    labels: Labels
    pieces: tuple[Piece, ...]

    def cut(self, box: PixelBox, labels: Sequence[int], *, is_light: bool) -> GreyImage:
        """A rectangle with only some pieces, dark on light."""
        window = np.s_[box.top : box.bottom, box.left : box.right]
        mine = reduce(np.logical_or, (self.labels[window] == label for label in labels)).astype(np.uint8)
        near = cv2.dilate(mine, np.ones((2 * SOFT + 1, 2 * SOFT + 1), np.uint8)) > 0
        others = (self.labels[window] > 0) & (mine == 0)
        level = (self.ink.lighter if is_light else self.ink.darker)[window]
        full = int(level[mine > 0].max(initial=1))
        lights = np.round(255 * (1 - np.minimum(np.arange(LEVELS) / full, 1))).astype(np.uint8)
        return np.where(near & ~others, lights[level], np.uint8(255))
