"""Sheets: regions of a straight page, scaled so that cells have one known size."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.detection.rectification import Points, Rectification
from nonosat.images.scanning.detection.regions import Region
from nonosat.images.scanning.detection.rulings import CELL, Grey
from nonosat.images.scanning.detections import Page

#: The margin around a region for clues without lines, as a share of its cells, and in cells at least. With
#: half of either two lines of 33 pages are lost, with twice as much none, but sheets are larger.
_SURROUNDINGS, _LEAST_SURROUNDINGS = 0.6, 6.0
#: How far sheets extend beyond the page, in cells. With half of it, or twice as much, one of 33 pages is
#: doubtful.
_BEYOND_PAGE = 0.7
#: The most pixels of a sheet that enlarges the page, unless its cells would then be smaller than this:
#: choices, for time. With half of the former, or twice as much, none of 33 pages changes.
_MOST, _SMALLEST_CELL = 3_000_000, 24
#: The largest factor by which cells are enlarged: to 108 pixels. With two a screenshot with few cells is not
#: read.
_FINEST = 3


@dataclass(frozen=True, slots=True, eq=False)
class UprightSheet:
    """An upright image of a region with its surroundings, ``scale`` times the straight image.

    ``left`` and ``top`` are its corner in the straight image, ``region`` is the region inside it (left, top,
    right, bottom), ``cell`` is the size of its cells in pixels. ``bend`` returns the shift by dewarping at
    points ``(…, 2)``.
    """

    image: Page
    grey: Grey
    region: tuple[int, ...]
    cell: float
    left: float
    top: float
    scale: float
    rectification: Rectification
    bend: Callable[[Points], Points] | None = None

    def around(self, cells: float) -> tuple[slice, slice]:
        """Return the rows and columns of pixels of the region, enlarged by ``cells`` on every side."""
        left, top, right, bottom = self.region
        edge = round(cells * self.cell)
        height, width = self.grey.shape
        return (
            slice(max(top - edge, 0), min(bottom + edge, height)),
            slice(max(left - edge, 0), min(right + edge, width)),
        )

    @property
    def hidden(self) -> int:
        """The factor by which cells may grow to show all pixels of the page; 1 if it is bent."""
        return 1 if self.bend is not None else min(round(1 / self.scale), _FINEST)

    def finer(self, page: Page, times: int) -> UprightSheet:
        """Return the sheet with cells ``times`` as large."""
        height, width = self.grey.shape
        scale = times * self.scale
        image = self.rectification.cut(page, self.left, self.top, times * width, times * height, scale)
        region = tuple(times * place for place in self.region)
        return replace(
            self, image=image, grey=grey_of(image), region=region, cell=times * self.cell, scale=scale
        )

    def on_page(self, points: npt.ArrayLike) -> Points:
        """Map points ``(…, 2)`` of the sheet to the page."""
        bent = np.asarray(points, dtype=np.float64)
        if self.bend is not None:
            bent = bent + self.bend(bent)
        straight = bent / self.scale + (self.left, self.top)
        return self.rectification.on_page(straight)


def sheet_of(page: Page, rectification: Rectification, region: Region) -> UprightSheet:
    """Return the sheet of a region, given in pixels of the straight image."""
    width, height = region.right - region.left, region.bottom - region.top
    beside = max(_SURROUNDINGS * width, _LEAST_SURROUNDINGS * region.cell)
    above = max(_SURROUNDINGS * height, _LEAST_SURROUNDINGS * region.cell)
    # Background beyond the page gives lines at its edge two sides.
    edge = _BEYOND_PAGE * region.cell
    left, top = max(region.left - beside, -edge), max(region.top - above, -edge)
    right = min(region.right + beside, rectification.width + edge)
    bottom = min(region.bottom + above, rectification.height + edge)
    no_larger = max(math.sqrt(_MOST / ((right - left) * (bottom - top))), 1.0, _SMALLEST_CELL / region.cell)
    scale = min(CELL / region.cell, no_larger)
    size = round((right - left) * scale), round((bottom - top) * scale)
    image = rectification.cut(page, left, top, *size, scale)
    places = zip(region[:4], (left, top, left, top), strict=True)
    inside = tuple(round((place - begin) * scale) for place, begin in places)
    return UprightSheet(image, grey_of(image), inside, region.cell * scale, left, top, scale, rectification)


def grey_of(image: Page) -> Grey:
    """Convert a colour image to grey levels."""
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
