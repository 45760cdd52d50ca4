"""Levels among pixels by their rank, in a fraction of the time that NumPy's percentiles take.

A page has thousands of small pieces of ink, and sheets of ten million pixels of 256 levels: for the former
what NumPy does around its sorting costs most, for the latter the sorting.
"""

from __future__ import annotations

from typing import Any

import cv2
import cv2.typing
import numpy as np
import numpy.typing as npt

#: How many levels a pixel of one channel may have.
LEVELS = 256


def level_at(share: float, values: npt.NDArray[Any]) -> float:
    """The level below which this share (0 … 1) of a few values lies, interpolated as by ``np.percentile``.

    >>> level_at(0.75, np.array([5, 1, 2]))
    3.5
    """
    ordered = np.sort(values)
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return float(ordered[low]) + (place - low) * (float(ordered[high]) - float(ordered[low]))


def median_of(image: cv2.typing.MatLike) -> int:
    """The (lower) median of the levels of an image, 0 … 255, by counting them."""
    counts = cv2.calcHist([image], [0], None, [LEVELS], [0, LEVELS]).ravel().cumsum(dtype=np.float64)
    return int(np.searchsorted(counts, counts[-1] / 2))
