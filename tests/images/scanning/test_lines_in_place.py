"""The lines of a table."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.images.scanning.detection.dewarping import dewarped
from nonosat.images.scanning.detection.rectification import Rectification
from nonosat.images.scanning.detection.sheet import UprightSheet
from nonosat.images.scanning.detection.table import AROUND, table_of

CELL = 36


def rows_of(image: np.ndarray) -> list[int]:
    """Return the rows of the table on a white sheet with a margin of one cell, in cells."""
    height, width = image.shape
    sheet = UprightSheet(
        np.repeat(image[:, :, None], 3, axis=2),
        image,
        (CELL, CELL, width - CELL, height - CELL),
        float(CELL),
        0.0,
        0.0,
        1.0,
        Rectification(np.eye(3), width, height),
    )
    table = table_of(*dewarped(sheet, AROUND))
    assert table is not None
    return [round(place) for place in table.rows]


def test_strokes_beside_lines_that_they_hide_are_no_lines() -> None:
    image = np.full((9 * CELL, 12 * CELL), 255, np.uint8)
    lines = [CELL * number for number in range(1, 9)]
    for row in lines:
        image[row - 1 : row + 1, CELL : 11 * CELL] = 60
    for column in range(1, 12):
        image[CELL : 8 * CELL, column * CELL - 1 : column * CELL + 1] = 60
    hidden = lines[3]
    image[hidden - 1 : hidden + 1, 2 * CELL : 10 * CELL] = 255
    image[hidden + 8 : hidden + 11, 2 * CELL : 10 * CELL] = 60
    assert np.allclose(rows_of(image), lines, atol=3)
