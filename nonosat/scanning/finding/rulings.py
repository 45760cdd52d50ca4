"""Ruled lines of an upright image: thin, straight and long."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import cv2.typing
import numpy as np
import numpy.typing as npt

Grey = npt.NDArray[np.uint8]

#: Lines thicker than this many cells are not thin.
_THICKEST = 0.34
#: A line is dark for at least this length, in cells: longer than strokes of digits.
_SHORTEST = 0.85
#: What is seen of a line in one piece is at least this long, in cells: longer than the edge of a box.
_LONG = 1.6
#: Levels by which a line is darker than what is beside it, and how often as much as half of the image is: the
#: stripes of a screen are everywhere, and lines are not.
_FAINTEST, _OF_USUAL = 5, 3.0


class Lines(NamedTuple):
    """How much darker each pixel is than what is beside it, where it is part of a line; 0 elsewhere."""

    across: Grey
    down: Grey


def lines_of(grey: Grey, cell: float) -> Lines:
    """The dark lines of an upright image whose cells have about this size in pixels."""
    thickness = _odd(_THICKEST * cell)
    quiet = cv2.GaussianBlur(grey, (3, 3), 0)
    darker = cv2.morphologyEx(quiet, cv2.MORPH_BLACKHAT, np.ones((thickness, thickness), np.uint8))
    across = _level_lines(darker, cell)
    down = np.ascontiguousarray(_level_lines(np.ascontiguousarray(darker.T), cell).T)
    return Lines(across, down)


def _level_lines(darker: cv2.typing.MatLike, cell: float) -> Grey:
    """The least that a pixel and those beside it on a line are darker than what is around them."""
    # Lines need not be level to the pixel.
    tolerant = cv2.dilate(darker, np.ones((3, 1), np.uint8))
    least = cv2.morphologyEx(tolerant, cv2.MORPH_OPEN, np.ones((1, _odd(_SHORTEST * cell)), np.uint8))
    lines = cv2.min(least, darker)
    faintest = max(_FAINTEST, _OF_USUAL * float(np.median(darker)))
    drawn = (lines >= faintest).astype(np.uint8)
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(drawn, connectivity=8)
    long = boxes[:count, cv2.CC_STAT_WIDTH] >= _LONG * cell
    long[0] = False
    return np.where(long[labels], lines, 0).astype(np.uint8)


def _odd(size: float) -> int:
    return max(int(size) // 2 * 2 + 1, 3)
