"""Light cells on a dark page, as in many windows: what is around them is turned into its negative.

Numbers are then dark on light ground, as on paper, and lines between clues darker than what they part.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.scanning.finding.regions import region_around
from nonosat.scanning.finding.shapes import largest_difference
from nonosat.scanning.finding.sheet import Sheet
from nonosat.scanning.page import Page

#: What is so far from the lines, in cells, on so many sides shows the page. It is dark if this share of it,
#: within so many levels, has less than this share of the light of the cells.
_EDGE, _BESIDE, _SIDES = 0.55, 0.8, 2
_MOST, _LEVELS, _DARK = 0.6, 45, 0.45
#: Cells are what has this share of the light that only a few per cent have more of.
_LIGHT, _BRIGHTEST = 0.9, 85
#: Where this share is as light as cells are, there are cells; so far beyond the lines, in cells, where the
#: outermost line is none but the edge of the light.
_LIT, _BEYOND = 0.4, 1.2
#: What is light and has fewer cells in a row or column is none of them.
_FEWEST = 2.5
#: The widest line between cells, in cells. A line has at most this share of the light of cells, and is drawn
#: so wide where there is none.
_LINE, _LINED, _DRAWN = 0.25, 0.9, 0.06

#: Left, top, right and bottom, in pixels.
_Rectangle = tuple[int, int, int, int]


def with_light_surroundings(sheet: Sheet) -> Sheet | None:
    """The sheet with the negative of all that is around its cells; ``None`` if that is not a dark page.

    The lines that are dark then belong to its region.
    """
    if not _is_dark_around(sheet):
        return None
    left, top, right, bottom = _cells(sheet)
    if min(right - left, bottom - top) < _FEWEST * sheet.cell:
        return None
    image = 255 - sheet.image
    image[top:bottom, left:right] = _outlined(sheet.image[top:bottom, left:right], sheet.cell)
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    return replace(sheet, image=image, grey=grey, region=region_around(grey, (left, top, right, bottom)))


def _outlined(cells: Page, cell: float) -> Page:
    """Cells with lines where their light just ends: the negative of what is around them is light as well."""
    outlined = cells.copy()
    thickness, near = max(round(_DRAWN * cell), 1), round(_LINE * cell)
    for axis in (0, 1):
        along = np.median(cells.max(axis=2), axis=1 - axis)
        least = _LINED * float(np.median(along))
        for edge, outermost in ((along[:near], np.s_[:thickness]), (along[-near:], np.s_[-thickness:])):
            if edge.min() > least:
                outlined[(slice(None),) * axis + (outermost,)] = 0
    return outlined


def _is_dark_around(sheet: Sheet) -> bool:
    """Whether the cells of a sheet lie on a page that is much darker than they are: on two sides, at least,
    as boxes may be on the others, and at most of the corners, where no boxes are.
    """
    left, top, right, bottom = sheet.region
    dark = _DARK * float(_bare(sheet).max())
    near, far = round(_EDGE * sheet.cell), round(_BESIDE * sheet.cell)
    above, below = np.s_[max(top - far, 0) : max(top - near, 0)], np.s_[bottom + near : bottom + far]
    before, behind = np.s_[max(left - far, 0) : max(left - near, 0)], np.s_[right + near : right + far]
    rows, columns = np.s_[top:bottom], np.s_[left:right]
    sides = [(above, columns), (below, columns), (rows, before), (rows, behind)]
    corners = [(across, down) for across in (above, below) for down in (before, behind)]
    dark_sides, dark_corners = (
        [_is_dark(sheet.image[each].reshape(-1, 3), dark) for each in some] for some in (sides, corners)
    )
    return sum(dark_sides) >= _SIDES and sum(dark_corners) >= _SIDES


def _bare(sheet: Sheet) -> npt.NDArray[np.float64]:
    """The colour of bare cells: what is light where lines are; these may be between dark clues as well."""
    left, top, right, bottom = sheet.region
    grey = sheet.grey[top:bottom, left:right]
    light = grey > _LIGHT * np.percentile(grey, _BRIGHTEST)
    return np.asarray(np.median(sheet.image[top:bottom, left:right][light], axis=0), dtype=np.float64)


def _is_dark(pixels: Page, most: float) -> bool:
    """Whether most pixels have about one dark colour."""
    if not len(pixels):
        return False
    ground = np.median(pixels, axis=0)
    is_ground = np.abs(pixels - ground).max(axis=1) < _LEVELS
    return bool(ground.max() < most and is_ground.mean() > _MOST)


def _cells(sheet: Sheet) -> _Rectangle:
    """Where the cells are: near the lines, as far as the light reaches."""
    left, top, right, bottom = sheet.region
    is_bare = largest_difference(sheet.image, _bare(sheet)) < _LEVELS
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
    reach, line = round(_BEYOND * cell), round(_LINE * cell)
    if first == begin:
        first -= _lit_beyond(lit[max(begin - reach, 0) : begin][::-1], line)
    if after == end:
        after += _lit_beyond(lit[end : end + reach], line)
    return first, after


def _lit_beyond(lit: npt.NDArray[np.bool_], line: int) -> int:
    """How far it is lit in one piece, perhaps beyond a line; 0 where it is not lit.

    >>> _lit_beyond(np.array([0, 1, 1, 0]) > 0, 2), _lit_beyond(np.array([0, 0, 0, 1]) > 0, 2)
    (3, 0)
    """
    first = int(np.argmax(lit)) if lit.any() else line + 1
    if first > line:
        return 0
    rest = lit[first:]
    return first + (len(rest) if rest.all() else int(np.argmin(rest)))
