"""Regions of a straight page that are connected by lines of two directions.

Between columns of cells that are shaded from top to bottom no line is visible, so shaded cells connect lines,
too.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.components import components
from nonosat.images.scanning.detection.rulings import FEWEST_CELLS, Grey, lines_of, odd

#: Pixels of the smallest cell, and of a usual one, in the image in which regions are searched.
_SMALLEST_CELL, _GUESSED_CELL = 9, 34.0
#: A line has at least this share of the most line pixels in a row. With 0.25 the smallest of three images
#: from the world is lost.
_OF_MOST = 0.15
#: The tolerance for equal or multiple distances of neighbouring lines. With 0.075 one of three images from
#: the world is lost; with 0.15 boxes change the size of cells.
_ALIKE = 0.1


class Region(NamedTuple):
    """A rectangle of a straight image, with the distance of most neighbouring lines in it."""

    left: float
    top: float
    right: float
    bottom: float
    cell: float


def regions_of(grey: Grey) -> list[Region]:
    """Return the regions of an upright image, the largest first."""
    lines = lines_of(grey, _GUESSED_CELL)
    across, down = lines.across > 0, lines.down > 0
    near = odd(_SMALLEST_CELL / 2)
    joined = np.asarray(cv2.dilate((across | down).astype(np.uint8), np.ones((near, near))), np.uint8)
    labels, boxes = components(joined | _dark_areas(grey))
    found = []
    for label in range(1, len(boxes)):
        left, top, width, height = (int(value) for value in boxes[label][:4])
        if min(width, height) < FEWEST_CELLS * _SMALLEST_CELL:
            continue
        window = np.s_[top : top + height, left : left + width]
        here = (labels[window] == label) & (joined[window] > 0)
        rows = _gaps((across[window] & here).sum(axis=1))
        columns = _gaps((down[window] & here).sum(axis=0))
        if min(len(rows), len(columns)) < FEWEST_CELLS:
            continue
        cell = _side_of_cells(rows, columns)
        if cell >= _SMALLEST_CELL:
            across_from, down_from, width, height = cv2.boundingRect(here.astype(np.uint8))
            left, top = left + across_from, top + down_from
            found.append(Region(left, top, left + width, top + height, cell))
    return sorted(found, key=lambda region: (region.left - region.right) * (region.bottom - region.top))


def _dark_areas(grey: Grey) -> Grey:
    """Return the wide dark areas, such as shaded cells, except those cut off by the page."""
    _, dark = cv2.threshold(grey, 0, 1, cv2.THRESH_BINARY_INV + cv2.THRESH_OTSU)
    wide = cv2.morphologyEx(dark, cv2.MORPH_OPEN, np.ones((_SMALLEST_CELL, _SMALLEST_CELL), np.uint8))
    labels, boxes = components(wide)
    ends = boxes[:, :2] + boxes[:, 2:4]
    is_inside = np.asarray((boxes[:, :2] > 0).all(axis=1) & (ends < grey.shape[::-1]).all(axis=1))
    is_inside[0] = False
    return np.asarray(is_inside[labels], dtype=np.uint8)


def _gaps(profile: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Return the distances of neighbouring lines, by the number of line pixels in each row."""
    smooth = np.convolve(profile, np.ones(3), "same")
    dark = smooth > _OF_MOST * smooth.max()
    edges = np.flatnonzero(np.diff(np.concatenate([[False], dark, [False]]).astype(np.int8)))
    gaps = np.diff(edges.reshape(-1, 2).mean(axis=1))
    return np.asarray(gaps[gaps >= _SMALLEST_CELL / 2], dtype=np.float64)


def _side_of_cells(rows: npt.NDArray[np.float64], columns: npt.NDArray[np.float64]) -> float:
    """Return the distance of lines that explains most of the distances of both directions.

    Cells are about square. In one direction other things may look like lines, such as the edges of boxes, or
    the stripes of a screen.

    >>> _side_of_cells(np.array([9.0, 8, 9, 30, 8, 9, 8]), np.array([30.0, 30, 30]))
    30.0
    """
    high, covered_down = _distances(rows)
    wide, covered_across = _distances(columns)
    is_square = _are_alike(high[:, None] / wide[None])
    if not is_square.any():  # in one direction no or few lines are visible
        sides = max(((wide, covered_across), (high, covered_down)), key=lambda each: float(each[1].max()))
        return float(sides[0][int(np.argmax(sides[1]))])
    covered = np.where(is_square, covered_down[:, None] * covered_across[None], 0)
    row, column = np.unravel_index(int(np.argmax(covered)), covered.shape)
    return float(np.sqrt(high[row] * wide[column]))


def _are_alike(ratios: npt.NDArray[np.float64]) -> npt.NDArray[np.bool_]:
    """Return which ratios of two sides are nearer to 1 than to 2 or 1/2."""
    return np.asarray((np.round(ratios) == 1) & (np.round(1 / ratios) == 1))


def _distances(gaps: npt.NDArray[np.float64]) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return, for each gap, the mean of the similar gaps, and the share of the sum of all gaps they explain.

    Gaps where lines are not visible are several times as wide; they count as that many equal parts.

    >>> _distances(np.array([30.0, 60, 60]))[1].round(2).tolist()
    [0.6, 0.8, 0.8]
    """
    ratios = gaps[:, None] / gaps[None]
    times = np.maximum(np.round(ratios), 1)
    close = np.abs(ratios - times) < _ALIKE
    covered = np.where(close, gaps[:, None] / times, 0).sum(axis=0) / gaps.sum()
    alike = close & (times == 1)
    return (gaps[:, None] * alike).sum(axis=0) / alike.sum(axis=0), covered
