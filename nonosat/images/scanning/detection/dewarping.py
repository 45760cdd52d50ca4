"""Dewarping of bent pages of books, and of lens distortion.

Lines of a table are straight on paper. The deviations of all visible lines are fitted at once by polynomials
of low degree in both coordinates: for horizontal lines ``y = c + P(x, y)`` with one constant c per line, and
P without terms in y alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.components import components
from nonosat.images.scanning.detection.rulings import AT_LINE, Grey, RuledLines, lines_of
from nonosat.images.scanning.detection.sheet import UprightSheet

Values = npt.NDArray[np.float64]

#: Powers of the coordinates along and across lines in the terms of a polynomial.
_TERMS = ((1, 0), (2, 0), (3, 0), (4, 0), (1, 1), (2, 1), (3, 1), (1, 2), (2, 2))
# Half and twice of each of these change none of 33 pages of four sources; without the ridge of the fit 7 of
# 53 are lost.

#: The distance between the points that are taken, in cells.
_STEP = 0.5
#: Lines that deviate by less, in cells, are straight; points that deviate more hardly count.
_STRAIGHT = 0.05
#: Coordinates are clipped at this multiple of the lines' extent: nothing is known beyond.
_BEYOND = 1.15
#: The step, in pixels, at which shifts are computed; those between are interpolated.
_GRAIN = 8


@dataclass(frozen=True, slots=True, eq=False)
class Bend:
    """The shift from flat paper to the image: coefficients of the polynomials for x and y.

    Coordinates are measured from ``middle`` in units of ``reach``.
    """

    middle: tuple[float, float]
    reach: tuple[float, float]
    across: Values
    down: Values

    def shift(self, points: Values) -> Values:
        """Return the shift in pixels of points ``(…, 2)``."""
        first = self._once(points)
        return self._once(points + first)

    def _once(self, points: Values) -> Values:
        scaled = np.clip((points - self.middle) / self.reach, -_BEYOND, _BEYOND)
        x, y = scaled[..., 0], scaled[..., 1]
        return np.stack([_terms(y, x) @ self.across, _terms(x, y) @ self.down], axis=-1)


def dewarped(sheet: UprightSheet, cells: float) -> tuple[UprightSheet, RuledLines]:
    """Return the sheet with the lines of its table straightened, and these lines, with ``cells`` around
    it.
    """
    left, top, right, bottom = sheet.region
    lines = _lines_around(sheet, cells)
    down_from, across_from = (part.start for part in sheet.around(cells))
    region = np.s_[top - down_from : bottom - down_from, left - across_from : right - across_from]
    middle = ((left + right) / 2, (top + bottom) / 2)
    reach = ((right - left) / 2, (bottom - top) / 2)
    down, off_down = _fitted(np.ascontiguousarray(lines.across[region]), sheet.cell, *reach)
    across, off_across = _fitted(np.ascontiguousarray(lines.down[region].T), sheet.cell, *reach[::-1])
    if max(off_down, off_across) < _STRAIGHT * sheet.cell:
        return sheet, lines
    flat = _unbent(sheet, Bend(middle, reach, across, down))
    return flat, _lines_around(flat, cells)


def _lines_around(sheet: UprightSheet, cells: float) -> RuledLines:
    return lines_of(np.ascontiguousarray(sheet.grey[sheet.around(cells)]), sheet.cell)


def _unbent(sheet: UprightSheet, bend: Bend) -> UprightSheet:
    height, width = sheet.grey.shape
    across, down = (np.arange(0, side, _GRAIN) + (_GRAIN - 1) / 2 for side in (width, height))
    coarse = bend.shift(np.stack(np.meshgrid(across, down), axis=-1)).astype(np.float32)
    shift = cv2.resize(coarse, None, fx=_GRAIN, fy=_GRAIN)[:height, :width]
    from_left, from_top = np.arange(width) + shift[..., 0], np.arange(height)[:, None] + shift[..., 1]
    maps = from_left.astype(np.float32), from_top.astype(np.float32)
    image = np.asarray(
        cv2.remap(sheet.image, *maps, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), dtype=np.uint8
    )
    grey = np.asarray(cv2.cvtColor(image, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    return replace(sheet, image=image, grey=grey, bend=bend.shift)


def _terms(along: Values, beside: Values) -> Values:
    return np.stack([along**power * beside**other for power, other in _TERMS], axis=-1)


def _fitted(lines: Grey, cell: float, half_length: float, half_height: float) -> tuple[Values, float]:
    """Return the polynomial that nearly horizontal lines follow, and its largest deviation at the lines."""
    number, along, beside = _points(lines, cell)
    none = np.zeros(len(_TERMS))
    if len(along) < 4 * len(_TERMS):
        return none, 0.0
    terms = _terms((along - half_length) / half_length, (beside - half_height) / half_height)
    weights = np.ones(len(along))
    solution = none
    for _ in range(5):
        # Subtracting the means over each line eliminates the constants of the lines.
        sums = np.bincount(number, weights)
        centred = terms - (_sums(number, terms * weights[:, None]) / sums[:, None])[number]
        wanted = beside - (np.bincount(number, weights * beside) / sums)[number]
        root = np.sqrt(weights)[:, None]
        little = np.sqrt(1e-3 * len(along)) * np.eye(len(_TERMS))
        solution = np.linalg.lstsq(
            np.vstack([centred * root, little]), np.append(wanted * root[:, 0], none), rcond=None
        )[0]
        misses = wanted - centred @ solution
        weights = 1 / (1 + (misses / (_STRAIGHT * cell)) ** 2)
    return solution, float(np.percentile(np.abs(terms @ solution), 95))


def _sums(number: npt.NDArray[np.int64], values: Values) -> Values:
    return np.stack([np.bincount(number, column) for column in values.T], axis=1)


def _points(lines: Grey, cell: float) -> tuple[npt.NDArray[np.int64], Values, Values]:
    """Return points on nearly horizontal lines: the index of the line, the x and the y."""
    labels, boxes = components(lines > 0)
    down, along = np.nonzero(labels)
    label = labels[down, along].astype(np.int64)
    bins = int(lines.shape[1] / (_STEP * cell)) + 1
    place = label * bins + (along / (_STEP * cell)).astype(np.int64)
    counts = np.bincount(place, minlength=len(boxes) * bins)
    whole = _STEP * cell  # pixels of a line one pixel thick
    enough = np.flatnonzero((counts > 0.5 * whole) & (counts < AT_LINE * cell * whole))
    middle_along = np.bincount(place, along, minlength=len(boxes) * bins)[enough] / counts[enough]
    middle_down = np.bincount(place, down, minlength=len(boxes) * bins)[enough] / counts[enough]
    _, number = np.unique(enough // bins, return_inverse=True)
    return number.astype(np.int64), middle_along, middle_down
