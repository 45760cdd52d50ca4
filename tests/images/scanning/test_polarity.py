"""Pages that are light on dark are read as their negatives are, and others as they are."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.images.scanning import polarity
from nonosat.images.scanning.correction.correction import ScanVerdict
from nonosat.images.scanning.scan import scan

Image = pytest.importorskip("PIL.Image", reason="the extra 'scan' is not installed")
pages = pytest.importorskip("printed_pages", reason="the fonts of the extra 'test' are not installed")


def inverted(image: Any) -> Any:
    return 255 - image


def dimmed(image: Any) -> Any:
    """Light grey on dark grey, as at night."""
    return (30 + (255 - image.astype(float)) * 0.75).astype(np.uint8)


@pytest.mark.slow
@pytest.mark.parametrize("change", [inverted, dimmed])
@pytest.mark.parametrize("kind", ["plain", "small"])
def test_light_on_dark_is_read_exactly(kind: str, change: Callable[[Any], Any]) -> None:
    page = pages.printed_page(401, kind=kind)
    file = io.BytesIO()
    Image.fromarray(change(page.image)).save(file, "PNG")
    (found,) = scan(file.getvalue())
    (printed,) = page.puzzles
    assert (found.puzzle.rows, found.puzzle.columns) == (printed.puzzle.rows, printed.puzzle.columns)
    assert found.verdict is not ScanVerdict.DOUBTFUL


@pytest.mark.parametrize(("level", "reads"), [(250, 1), (20, 2)])
def test_only_a_dark_page_is_read_twice(level: int, reads: int) -> None:
    page, seen = np.full((40, 40, 3), level, dtype=np.uint8), []

    def read(image: Any) -> list[Any]:
        seen.append(int(image[0, 0, 0]))
        return []

    assert polarity.in_better_polarity(page, read) == []
    assert seen == [level, 255 - level][:reads]
