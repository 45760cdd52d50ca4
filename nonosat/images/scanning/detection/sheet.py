"""A region of a straight page on which cells have one known size."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.detection.rectification import Points, Straightening
from nonosat.images.scanning.detection.regions import Region
from nonosat.images.scanning.detection.rulings import CELL, Grey
from nonosat.images.scanning.detections import Page

#: Cells around a region where clues without lines may stand, as a share of its cells and at least. With half
#: of either two lines of 33 pages are lost, with twice as much none, but sheets are larger.
_SURROUNDINGS, _LEAST_SURROUNDINGS = 0.6, 6.0
#: How far sheets reach beyond the page, in cells. With half of it, or twice as much, one of 33 pages is
#: doubtful.
_BEYOND_PAGE = 0.7
#: Pixels of a sheet that is larger than the page is there, unless its cells would then be smaller than this:
#: choices, for time. With half of the former, or twice as much, none of 33 pages changes.
_MOST, _SMALLEST_CELL = 3_000_000, 24
#: Cells are at most so many times as large: 108 pixels. With two times a screenshot with few cells is not
#: read.
_FINEST = 3


@dataclass(frozen=True, slots=True, eq=False)
class UprightSheet:
    """An upright image of a region with its surroundings, ``scale`` times the straight image.

    ``left`` and ``top`` are where it begins in the straight image, ``region`` is where the region lies in it
    (left, top, right, bottom), ``cell`` is the size of its cells in pixels. ``bend`` says by how much the
    image was shifted at points ``(…, 2)`` when its lines were straightened further.
    """

    image: Page
    grey: Grey
    region: tuple[int, ...]
    cell: float
    left: float
    top: float
    scale: float
    straightening: Straightening
    bend: Callable[[Points], Points] | None = None

    def around(self, cells: float) -> tuple[slice, slice]:
        """The rows and columns of pixels of the region, enlarged by that many cells on every side."""
        left, top, right, bottom = self.region
        edge = round(cells * self.cell)
        height, width = self.grey.shape
        return (
            slice(max(top - edge, 0), min(bottom + edge, height)),
            slice(max(left - edge, 0), min(right + edge, width)),
        )

    @property
    def hidden(self) -> int:
        """How many times as large cells may be to show all pixels of the page; 1 where it is bent."""
        return 1 if self.bend is not None else min(round(1 / self.scale), _FINEST)

    def finer(self, page: Page, times: int) -> UprightSheet:
        """The sheet with cells that are so many times as large."""
        height, width = self.grey.shape
        scale = times * self.scale
        image = self.straightening.cut(page, self.left, self.top, times * width, times * height, scale)
        region = tuple(times * place for place in self.region)
        return replace(
            self, image=image, grey=grey_of(image), region=region, cell=times * self.cell, scale=scale
        )

    def on_page(self, points: npt.ArrayLike) -> Points:
        """Where points ``(…, 2)`` of the sheet are on the page."""
        bent = np.asarray(points, dtype=np.float64)
        if self.bend is not None:
            bent = bent + self.bend(bent)
        straight = bent / self.scale + (self.left, self.top)
        return self.straightening.on_page(straight)


def sheet_of(page: Page, straightening: Straightening, region: Region) -> UprightSheet:
    """The sheet of a region, whose places are pixels of the straight image."""
    width, height = region.right - region.left, region.bottom - region.top
    beside = max(_SURROUNDINGS * width, _LEAST_SURROUNDINGS * region.cell)
    above = max(_SURROUNDINGS * height, _LEAST_SURROUNDINGS * region.cell)
    # Beyond a page there is ground, so that a line at its edge has two sides.
    edge = _BEYOND_PAGE * region.cell
    left, top = max(region.left - beside, -edge), max(region.top - above, -edge)
    right = min(region.right + beside, straightening.width + edge)
    bottom = min(region.bottom + above, straightening.height + edge)
    no_larger = max(math.sqrt(_MOST / ((right - left) * (bottom - top))), 1.0, _SMALLEST_CELL / region.cell)
    scale = min(CELL / region.cell, no_larger)
    size = round((right - left) * scale), round((bottom - top) * scale)
    image = straightening.cut(page, left, top, *size, scale)
    places = zip(region[:4], (left, top, left, top), strict=True)
    inside = tuple(round((place - begin) * scale) for place, begin in places)
    return UprightSheet(image, grey_of(image), inside, region.cell * scale, left, top, scale, straightening)


def grey_of(image: Page) -> Grey:
    """How light the pixels of an image in colour are."""
    return np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
