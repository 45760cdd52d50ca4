"""Light cells on a dark page, as in many windows: what is around them is turned into its negative.

Numbers are then dark on light ground, as on paper, and lines between clues darker than what they part.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.scanning.finding.regions import regions_of
from nonosat.scanning.finding.shapes import Mask
from nonosat.scanning.finding.sheet import Sheet

#: A ring so wide around the cells, in cells, shows the page; if so much of it, within so many levels, has
#: less than this share of the light of the cells, the page is dark. It is so right beside the cells as well:
#: in a ring so wide, this share. Else it is a table that a sheet of paper lies on.
_RING, _MOST_OF_RING, _LEVELS, _DARK = 3.0, 0.6, 45, 0.45
_BESIDE, _LEAST_OF_BESIDE = 0.8, 0.45
#: So near the cells, in cells, their own edge is seen.
_EDGE = 0.55
#: Where this share is as light as cells are, there are cells; so far beyond the lines, in cells, where the
#: outermost line is none but the edge of the light.
_LIT, _BEYOND = 0.4, 1.2

#: Left, top, right and bottom, in pixels.
_Rectangle = tuple[int, int, int, int]


def with_light_surroundings(sheet: Sheet) -> Sheet | None:
    """The sheet with the negative of all that is around its cells; ``None`` if that is not a dark page.

    The lines that are dark then belong to its region.
    """
    if not _is_dark_around(sheet):
        return None
    left, top, right, bottom = _cells(sheet)
    image = 255 - sheet.image
    image[top:bottom, left:right] = sheet.image[top:bottom, left:right]
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    across, down = (left + right) / 2, (top + bottom) / 2
    for region in regions_of(grey):
        if region.left < across < region.right and region.top < down < region.bottom:
            left, top = min(left, round(region.left)), min(top, round(region.top))
            right, bottom = max(right, round(region.right)), max(bottom, round(region.bottom))
            break
    return replace(sheet, image=image, grey=grey, region=(left, top, right, bottom))


def _is_dark_around(sheet: Sheet) -> bool:
    """Whether the cells of a sheet lie on a page that is much darker than they are."""
    around, beside = _ring(sheet, _RING), _ring(sheet, _BESIDE)
    if not beside.any():
        return False
    ground = np.median(sheet.image[around], axis=0)
    left, top, right, bottom = sheet.region
    if ground.max() >= _DARK * float(np.median(sheet.grey[top:bottom, left:right])):
        return False
    is_ground = np.abs(sheet.image - ground).max(axis=2) < _LEVELS
    return bool(is_ground[around].mean() > _MOST_OF_RING and is_ground[beside].mean() > _LEAST_OF_BESIDE)


def _cells(sheet: Sheet) -> _Rectangle:
    """Where the cells are: near the lines, as far as the light reaches."""
    left, top, right, bottom = sheet.region
    bare = np.median(sheet.image[top:bottom, left:right].reshape(-1, 3), axis=0)
    is_bare = np.abs(sheet.image - bare).max(axis=2) < _LEVELS
    for _ in range(2):  # more exactly where the other sides are known
        left, right = _extent(is_bare[top:bottom].mean(axis=0) > _LIT, left, right, sheet.cell)
        top, bottom = _extent(is_bare[:, left:right].mean(axis=1) > _LIT, top, bottom, sheet.cell)
    return left, top, right, bottom


def _extent(lit: npt.NDArray[np.bool_], begin: int, end: int, cell: float) -> tuple[int, int]:
    """From where to where it is light, about from ``begin`` to ``end``.

    >>> _extent(np.array([0, 1, 1, 1, 0, 0]) > 0, 2, 5, 2.0)
    (1, 4)
    """
    within = begin + np.flatnonzero(lit[begin:end])
    if not len(within):
        return begin, end
    first, after = int(within[0]), int(within[-1]) + 1
    reach = round(_BEYOND * cell)
    if first == begin:
        first -= _lit_first(lit[max(begin - reach, 0) : begin][::-1])
    if after == end:
        after += _lit_first(lit[end : end + reach])
    return first, after


def _lit_first(lit: npt.NDArray[np.bool_]) -> int:
    """How many are lit before one is not."""
    return len(lit) if lit.all() else int(np.argmin(lit))


def _ring(sheet: Sheet, width: float) -> Mask:
    """What is around the cells, without their edge, so far from them in cells."""
    left, top, right, bottom = sheet.region
    ring = np.zeros(sheet.grey.shape, dtype=np.bool_)
    reach, edge = round(width * sheet.cell), round(_EDGE * sheet.cell)
    ring[max(top - reach, 0) : bottom + reach, max(left - reach, 0) : right + reach] = True
    ring[max(top - edge, 0) : bottom + edge, max(left - edge, 0) : right + edge] = False
    return ring
