"""Whether a puzzle comes so near to the edge of its page that a part of it may not be on it."""

from __future__ import annotations

import numpy as np

from nonosat.scanning.page import Page
from nonosat.scanning.sighting import Points, Sighting


def may_be_cut_off(sighting: Sighting, page: Page) -> bool:
    """Whether the page ends within a cell of the grid, or right beside its numbers."""
    height, width = page.shape[:2]
    cell = float(np.linalg.norm(np.diff(sighting.lattice, axis=1), axis=-1).mean())

    def is_at_edge(points: Points, margin: float) -> bool:
        return bool((np.minimum(points, np.array([width, height]) - points) < margin).any())

    # Here another line, and there another number, would be noticed.
    return is_at_edge(sighting.corners, cell) or any(
        is_at_edge(number.corners, cell / 2) for number in sighting.numbers
    )
