"""Cut-outs of a page on which cells have one size."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.scanning.finding.regions import Region
from nonosat.scanning.finding.rulings import CELL
from nonosat.scanning.finding.sheet import UprightSheet, sheet_of
from nonosat.scanning.finding.straightening import Straightening


def sheet(side: int, cell: float) -> UprightSheet:
    """The sheet of a region that is a page of ``side`` × ``side`` pixels, but for a margin of 100."""
    page = np.full((side, side, 3), 255, np.uint8)
    return sheet_of(
        page, Straightening(np.eye(3), side, side), Region(100, 100, side - 100, side - 100, cell)
    )


@pytest.mark.parametrize("cell", [18.0, 36, 90])
def test_cells_have_one_size(cell: float) -> None:
    assert sheet(800, cell).cell == pytest.approx(CELL)


def test_a_large_page_is_enlarged_by_little_or_not_at_all() -> None:
    cut = sheet(1600, 28)
    assert 1 < cut.scale < 1.2
    assert cut.cell == pytest.approx(28 * cut.scale)
    assert cut.image.shape[:2] == cut.grey.shape == (round((1600 + 2 * 0.7 * 28) * cut.scale),) * 2
    assert sheet(2400, 28).scale == 1
    assert sheet(2400, 18).cell == pytest.approx(24)
    assert sheet(2400, 72).cell == pytest.approx(CELL)
