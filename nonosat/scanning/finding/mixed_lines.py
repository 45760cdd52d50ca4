"""Dark cells with thin dark lines and bold light ones, as in some windows: made cells with dark lines only.

Dark lines alone end at the light ones, which have no dark line beside them. The sheet is turned into its
negative, in which ground is light and so are the lines that were dark; these are made as much darker than the
ground as they are lighter.
"""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from nonosat.scanning.finding.regions import DARK, region_around
from nonosat.scanning.finding.rulings import Grey, lines_of
from nonosat.scanning.finding.shapes import odd
from nonosat.scanning.finding.sheet import Sheet

#: So near to the region, in cells, a light line bounds it; so much of its length is drawn at least.
_NEAR, _LONG = 0.6, 0.8
#: Fewer dark lines in one of the directions may be gaps between boxes.
_FEWEST = 2
#: The widest line, in cells.
_WIDEST = 0.34


def with_dark_lines(sheet: Sheet) -> Sheet | None:
    """The negative of a sheet with light lines as well as dark ones, all of them dark in it.

    The light lines then belong to its region. ``None`` if there are none, or if the cells are not dark.
    """
    if not _has_both(sheet):
        return None
    negative = 255 - sheet.image
    grey = np.asarray(cv2.cvtColor(negative, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    light = lines_of(255 - grey, sheet.cell)
    is_light = cv2.dilate(((light.across | light.down) > 0).astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    ground = cv2.morphologyEx(negative, cv2.MORPH_OPEN, np.ones((odd(_WIDEST * sheet.cell),) * 2, np.uint8))
    image = negative.copy()
    image[is_light] = cv2.subtract(ground, cv2.subtract(negative, ground))[is_light]
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    return replace(sheet, image=image, grey=grey, region=region_around(grey, sheet.region))


def _has_both(sheet: Sheet) -> bool:
    """Whether light lines cross the dark region of a sheet, or bound it, and dark ones cross it both ways."""
    left, top, right, bottom = sheet.region
    if np.median(sheet.grey[top:bottom, left:right]) > DARK:
        return False
    near = round(_NEAR * sheet.cell)
    grey = sheet.grey[max(top - near, 0) : bottom + near, max(left - near, 0) : right + near]
    light, dark = (lines_of(np.ascontiguousarray(each), sheet.cell) for each in (255 - grey, grey))
    width, height = _LONG * (right - left), _LONG * (bottom - top)
    return (_lines(light.across, width) + _lines(light.down.T, height) > 0) and (
        min(_lines(dark.across, width), _lines(dark.down.T, height)) >= _FEWEST
    )


def _lines(lines: Grey, length: float) -> int:
    """How many level lines are at least so long."""
    drawn = cv2.dilate((lines > 0).astype(np.uint8), np.ones((3, 1), np.uint8)).sum(axis=1) > length
    return int(np.count_nonzero(np.diff(drawn.astype(np.int8), prepend=0) > 0))
