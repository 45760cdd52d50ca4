"""Where it is told that some numbers stand on boxes and others do not."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

from nonosat.scanning.finding.colours import without_boxes
from nonosat.scanning.finding.glyphs import Box
from nonosat.scanning.finding.ink import Ink

NUMBERS = [Box(20 * place + 5, 10, 20 * place + 15, 30) for place in range(20)]


def told(boxed_numbers: int, *, rows: int = 8) -> list[str]:
    """What is said when so many of 20 numbers stand on boxes; the first ``rows`` are those of rows."""
    shape = 40, 400
    boxed = np.zeros(shape, dtype=np.bool_)
    boxed[:, : 20 * boxed_numbers] = True
    colours = np.zeros((*shape, 3), dtype=np.uint8)
    ink = Ink(np.zeros(shape, dtype=np.uint8), 200.0, boxed, colours, colours)
    return list(without_boxes(NUMBERS[:rows], NUMBERS[rows:], ink))


@pytest.mark.parametrize("boxed_numbers", [3, 10, 17])
def test_numbers_with_and_without_boxes_are_told(boxed_numbers: int) -> None:
    assert told(boxed_numbers) == [
        "some numbers stand on boxes and others do not: these may have another colour"
    ]


@pytest.mark.parametrize("boxed_numbers", [0, 1, 19, 20])
def test_one_exception_is_none_of_them(boxed_numbers: int) -> None:
    """A zero often has no box."""
    assert not told(boxed_numbers)


def test_a_side_that_has_another_paper_is_none_of_them() -> None:
    assert not told(10, rows=10)
    assert told(10, rows=9)
