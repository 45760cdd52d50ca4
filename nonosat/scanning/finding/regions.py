"""Regions of a straight page that lines of two directions hold together."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.scanning.finding.rulings import Grey, lines_of

#: Lines of each direction that a region has at least: three cells.
_FEWEST_LINES = 4
#: Pixels of the image that regions are looked for in.
_SMALLEST_CELL, _GUESSED_CELL = 9.0, 34.0


class Region(NamedTuple):
    """A rectangle of a straight image with the distance of most neighbouring lines in it."""

    left: float
    top: float
    right: float
    bottom: float
    cell: float


def regions_of(grey: Grey) -> list[Region]:
    """The regions of an upright image, the largest first."""
    lines = lines_of(grey, _GUESSED_CELL)
    across, down = lines.across > 0, lines.down > 0
    joined = cv2.dilate((across | down).astype(np.uint8), np.ones((5, 5), np.uint8))
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(joined, connectivity=8)
    found = []
    for label in range(1, count):
        left, top, width, height = (int(value) for value in boxes[label][:4])
        if min(width, height) < (_FEWEST_LINES - 1) * _SMALLEST_CELL:
            continue
        window = np.s_[top : top + height, left : left + width]
        here = labels[window] == label
        rows = _gaps((across[window] & here).sum(axis=1))
        columns = _gaps((down[window] & here).sum(axis=0))
        if min(len(rows), len(columns)) < _FEWEST_LINES - 1:
            continue
        cell = float(np.sqrt(_usual(rows) * _usual(columns)))
        if cell >= _SMALLEST_CELL:
            found.append(Region(left, top, left + width, top + height, cell))
    return sorted(found, key=lambda region: (region.left - region.right) * (region.bottom - region.top))


def _gaps(profile: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """The distances of neighbouring lines, from how many pixels of lines there are at each place."""
    smooth = np.convolve(profile, np.ones(3), "same")
    dark = smooth > 0.15 * smooth.max()
    edges = np.flatnonzero(np.diff(np.concatenate([[False], dark, [False]]).astype(np.int8)))
    middles = edges.reshape(-1, 2).mean(axis=1)
    gaps = np.diff(middles)
    return np.asarray(gaps[gaps >= _SMALLEST_CELL * 0.6], dtype=np.float64)


def _usual(gaps: npt.NDArray[np.float64]) -> float:
    """The distance that most of them have, within a tenth."""
    close = np.abs(gaps[:, None] / gaps[None] - 1) < 0.1
    best = gaps[int(np.argmax(close.sum(axis=1)))]
    return float(np.mean(gaps[np.abs(gaps / best - 1) < 0.1]))
