"""The level that parts dark from bright."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def parting_level(levels: npt.NDArray[np.float64]) -> float:
    """The level that separates values into the two groups with the least variance within; 128 for one value.

    N. Otsu, "A threshold selection method from gray-level histograms" (IEEE Transactions on Systems,
    Man, and Cybernetics 9, 1979).

    >>> parting_level(np.array([10.0, 12.0, 200.0, 210.0]))
    106.0
    """
    values = np.unique(levels)
    if len(values) == 1:
        return 128.0
    ordered = np.sort(levels, axis=None)
    below = np.searchsorted(ordered, values[1:])
    sums = np.concatenate([[0.0], np.cumsum(ordered)])
    above = len(ordered) - below
    means_apart = (sums[-1] - sums[below]) / above - sums[below] / below
    best = int(np.argmax(below * above * means_apart**2))
    return float(values[best] + values[best + 1]) / 2
