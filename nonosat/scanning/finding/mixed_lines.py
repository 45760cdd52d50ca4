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
#: The widest line, in cells.
_WIDEST = 0.34


def with_dark_lines(sheet: Sheet) -> Sheet | None:
    """The negative of a sheet with light lines as well as dark ones, all of them dark in it.

    The light lines then belong to its region. ``None`` if there are none, or if the cells are not dark.
    """
    left, top, right, bottom = sheet.region
    if np.median(sheet.grey[top:bottom, left:right]) > DARK or not _has_light_lines(sheet):
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


def _has_light_lines(sheet: Sheet) -> bool:
    """Whether a light line crosses the region of a sheet, or bounds it."""
    left, top, right, bottom = sheet.region
    near = round(_NEAR * sheet.cell)
    window = np.s_[max(top - near, 0) : bottom + near, max(left - near, 0) : right + near]
    light = lines_of(np.ascontiguousarray(255 - sheet.grey[window]), sheet.cell)
    return _longest(light.across) > _LONG * (right - left) or _longest(light.down.T) > _LONG * (bottom - top)


def _longest(lines: Grey) -> int:
    """How much is drawn of the level line of which most is."""
    drawn = cv2.dilate((lines > 0).astype(np.uint8), np.ones((3, 1), np.uint8))
    return int(drawn.sum(axis=1).max())
