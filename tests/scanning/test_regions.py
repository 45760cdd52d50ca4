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


@pytest.mark.parametrize("is_upright", [True, False])
def test_edges_of_boxes_in_one_direction_do_not_change_the_size_of_cells(*, is_upright: bool) -> None:
    grey = np.full((16 * CELL, 16 * CELL), 240, np.uint8)
    places = CELL * np.arange(4, 15)
    for place in places:
        grey[place : place + 2, places[0] : places[-1]] = 60
        grey[places[0] : places[-1], place : place + 2] = 60
    for place in places[:-1]:  # boxes above the columns, with a frame each, and the middle of three strokes
        for beside in (8, 17, 26):
            grey[places[0] - 3 * CELL : places[0] + 1, place + beside : place + beside + 2] = 60
    (region,) = regions_of(np.ascontiguousarray(grey if is_upright else grey.T))
    assert region.cell == pytest.approx(CELL, rel=0.05)
