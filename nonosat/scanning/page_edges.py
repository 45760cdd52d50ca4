"""Whether a puzzle comes so near to the edge of its page that a part of it may not be on it."""

from __future__ import annotations

import numpy as np

from nonosat.scanning.page import Page
from nonosat.scanning.sighting import Sighting

#: Cells beyond the grid, and beyond its numbers, in which another line or another number would be noticed.
_BEYOND_GRID, _BEYOND_NUMBERS = 1.0, 0.5


def may_be_cut_off(sighting: Sighting, page: Page) -> bool:
    """Whether the page ends within a cell of the grid, or right beside its numbers."""
    height, width = page.shape[:2]
    cell = float(np.linalg.norm(np.diff(sighting.lattice, axis=1), axis=-1).mean())
    numbers = [corner for number in sighting.numbers for corner in number.place.corners]
    for points, cells in (
        (sighting.corners, _BEYOND_GRID),
        (np.array(numbers).reshape(-1, 2), _BEYOND_NUMBERS),
    ):
        beyond = cells * cell
        if (points < beyond).any() or (points > np.array([width, height]) - beyond).any():
            return True
    return False
