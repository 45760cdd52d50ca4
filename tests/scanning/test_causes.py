"""What is said of a picture as a whole when much of it is doubtful."""

from __future__ import annotations

import pytest

cv2 = pytest.importorskip("cv2", reason="OpenCV is not installed")

from ruled_pages import ABOVE, CELL, COLUMNS, LEFT, page  # noqa: E402

from nonosat.scanning.correcting.correction import Certainty  # noqa: E402
from nonosat.scanning.scan import puzzles_on_page, scanned  # noqa: E402


@pytest.mark.slow
def test_columns_that_lack_numbers_are_named_as_the_cause() -> None:
    image = page()
    right = LEFT + len(COLUMNS) * CELL
    image[: ABOVE - CELL - 2, LEFT : right + CELL] = 255  # all but the last number of each column
    (found,) = puzzles_on_page(image)
    scan = scanned(found)
    assert scan.verdict is Certainty.DOUBTFUL
    assert any(reason.endswith("columns lack numbers") for reason in scan.reasons)


@pytest.mark.slow
def test_a_page_that_is_read_says_nothing_of_causes() -> None:
    (found,) = puzzles_on_page(page())
    assert not any("add up" in reason for reason in scanned(found).reasons)
