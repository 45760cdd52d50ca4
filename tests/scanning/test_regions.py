"""What holds the lines of a grid together."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.scanning.finding.regions import regions_of

CELL = 34


def test_columns_filled_from_top_to_bottom_hold_a_grid_together() -> None:
    grey = np.full((16 * CELL, 24 * CELL), 240, np.uint8)
    rows, columns = CELL * np.arange(3, 14), CELL * np.arange(3, 21)
    for place in rows:
        grey[place : place + 2, columns[0] : columns[-1]] = 60
    for place in columns:
        grey[rows[0] : rows[-1], place : place + 2] = 60
    grey[rows[0] - 4 : rows[-1] + 6, columns[7] : columns[10]] = 70
    (region,) = regions_of(grey)
    assert region.left < columns[1]
    assert region.right > columns[-2]
