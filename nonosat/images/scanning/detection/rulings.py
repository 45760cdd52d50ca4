"""Ruled lines of an upright image: thin, straight and long."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import cv2.typing
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.components import components
from nonosat.images.scanning.levels import LEVELS, median_of

Grey = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]

#: The largest thickness of a line, in cells. With half of it no line of 33 pages is lost, with twice as much
#: two puzzles and 55 lines.
_THICKEST = 0.34
#: The least length, in cells, over which a line is dark: longer than strokes of digits. With half of it a
#: puzzle and 12 lines of 33 pages are lost, with twice as much none.
_SHORTEST = 0.85
#: The least length of a connected part of a line, in cells: longer than the edge of a box. With half of it
#: two puzzles and 53 lines of 33 pages are lost, with twice as much none.
_LONG = 1.6
#: The least contrast of a line, in levels, and as a multiple of the image's median contrast: the stripes of a
#: screen are everywhere, lines are not. With 2 levels nine lines of 33 pages are lost, with 10 none; with
#: half of the latter two lines, with twice as much six.
_FAINTEST, _OF_USUAL = 5, 3.0

#: A light line beside a dark one of at least this relative strength is only its edge, or a gap.
_OF_DARK = 0.2
#: The tolerance for the place of a line, and its reach to the sides, in cells. With 0.1, and with 0.25, four
#: of 53 pages lose lines.
AT_LINE = 0.15
#: Lines drawn to less than this share of the usual may be none. With twice as much none of 53 pages changes.
FAINT = 0.25
#: A background is dark if most of it is darker than this. The cells of one program have level 128: with that
#: as limit they are taken for shaded ones.
DARK = 110
#: The fewest lines of cells in each direction. With 2, and with 4, six of 39 tables have another block.
FEWEST_CELLS = 3
#: Pixels of a cell: digits of half its height are read well.
CELL = 36


class RuledLines(NamedTuple):
    """The contrast of each pixel that is part of a line; 0 elsewhere."""

    across: Grey
    down: Grey


def lines_of(grey: Grey, cell: float) -> RuledLines:
    """Return the lines of an upright image whose cells have about this size in pixels: dark ones on light
    background, and light ones on dark background, as between shaded cells.
    """
    thickness = odd(_THICKEST * cell)
    kernel = np.ones((thickness, thickness), np.uint8)
    quiet = cv2.GaussianBlur(grey, (3, 3), 0)
    dark, light = (
        _both_ways(cv2.morphologyEx(quiet, kind, kernel), cell)
        for kind in (cv2.MORPH_BLACKHAT, cv2.MORPH_TOPHAT)
    )
    if median_of(grey) > DARK:
        light = _crossed(dark, light, thickness)
    across = _with_light(dark.across, light.across, thickness)
    down = _with_light(dark.down.T, light.down.T, thickness)
    return RuledLines(across, np.ascontiguousarray(down.T))


def _crossed(dark: RuledLines, light: RuledLines, thickness: int) -> RuledLines:
    """Return the light lines inside the area where dark lines cross, because gaps between boxes outside it
    are light; all of them if dark lines do not cross.
    """
    near = np.ones((thickness, thickness), np.uint8)
    across, down = (cv2.dilate((lines > 0).astype(np.uint8), near) for lines in dark)
    crossings = cv2.min(across, down)
    if len(components(crossings).boxes) <= (FEWEST_CELLS + 1) ** 2:
        return light
    left, top, width, height = cv2.boundingRect(crossings)
    within = np.s_[top : top + height, left : left + width]
    kept = RuledLines(np.zeros_like(light.across), np.zeros_like(light.down))
    for before, after in zip(light, kept, strict=True):
        after[within] = before[within]
    return kept


def _both_ways(standing_out: cv2.typing.MatLike, cell: float) -> RuledLines:
    across = _horizontal_lines(standing_out, cell)
    down = np.ascontiguousarray(_horizontal_lines(np.ascontiguousarray(standing_out.T), cell).T)
    return RuledLines(across, down)


def _with_light(dark: Grey, light: Grey, thickness: int) -> Grey:
    """Return the dark horizontal lines and those light ones that are not the edge of a dark one."""
    beside = cv2.dilate(dark, np.ones((2 * thickness + 1, 1), np.uint8))
    faint = cv2.LUT(light, np.floor(_OF_DARK * np.arange(LEVELS)).astype(np.uint8))
    is_no_edge = cv2.compare(beside, faint, cv2.CMP_LE)
    return np.asarray(np.where(dark > 0, dark, cv2.min(light, is_no_edge)), dtype=np.uint8)


def _horizontal_lines(darker: cv2.typing.MatLike, cell: float) -> Grey:
    """Return the least contrast of a pixel and its neighbours on a horizontal line."""
    # Lines need not be exactly horizontal.
    tolerant = cv2.dilate(darker, np.ones((3, 1), np.uint8))
    least = cv2.morphologyEx(tolerant, cv2.MORPH_OPEN, np.ones((1, odd(_SHORTEST * cell)), np.uint8))
    lines = cv2.min(least, darker)
    faintest = max(_FAINTEST, _OF_USUAL * median_of(darker))
    labels, boxes = components(lines >= faintest)
    long = (boxes[:, cv2.CC_STAT_WIDTH] >= _LONG * cell).astype(np.uint8)
    long[0] = 0
    return np.asarray(lines * long[labels], dtype=np.uint8)


def odd(size: float) -> int:
    """Return an odd kernel size."""
    return max(int(size) // 2 * 2 + 1, 3)
