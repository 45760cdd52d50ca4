"""The ink of a sheet piece by piece, and rectangles of it with only some of these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

import cv2
import numpy as np

from nonosat.scanning.finding.glyphs import Labels, Piece, PixelBox
from nonosat.scanning.finding.ink import Ink
from nonosat.scanning.levels import LEVELS
from nonosat.scanning.sighting import GreyImage

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
