"""Gaussian blur."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]


def blurred(levels: Floats, width: float, reach: int | None = None) -> Floats:
    """Return levels (H × W, or H × W × any number) blurred by a Gaussian.

    ``width`` is its standard deviation in pixels; it is cut off at ``reach`` (default: about 3 ``width``). At
    the margins only the part of the window inside the image counts.

    >>> blurred(np.array([[0.0, 1.0]]), 1.0).round(2).tolist()
    [[0.38, 0.62]]
    """
    reach = round(3 * width) + 1 if reach is None else reach
    return _along(_along(levels, width, reach).swapaxes(0, 1), width, reach).swapaxes(0, 1)


def _along(levels: Floats, width: float, reach: int) -> Floats:
    """Return the levels blurred along the first axis; shifted sums are faster than a matrix product."""
    size = len(levels)
    total, weights = np.zeros(levels.shape), np.zeros(size)
    for away in range(-min(reach, size - 1), min(reach, size - 1) + 1):
        weight = math.exp(-(away**2) / (2 * width**2))
        here = slice(max(-away, 0), size - max(away, 0))
        there = slice(max(away, 0), size - max(-away, 0))
        total[here] += weight * levels[there]
        weights[here] += weight
    blurred_levels: Floats = total / weights.reshape(-1, *[1] * (levels.ndim - 1))
    return blurred_levels


@lru_cache(maxsize=16)
def window(size: int, width: float, reach: int) -> Floats:
    """Return the weight of each pixel of a line (second index) in the window around each (first index)."""
    apart = np.arange(size)[:, None] - np.arange(size)[None, :]
    weights = np.where(np.abs(apart) <= reach, np.exp(-(apart**2) / (2 * width**2)), 0.0)
    shares: Floats = weights / weights.sum(axis=1, keepdims=True)
    return shares
