"""Percentiles of levels equal those of NumPy."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("cv2", reason="OpenCV is not installed")

import cv2

from nonosat import read
from nonosat.drawing import png
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.images.scanning.detection import find_puzzles
from nonosat.images.scanning.detection.written import _medians
from nonosat.images.scanning.digits.framing import framed
from nonosat.images.scanning.levels import level_at, median_of
from nonosat.images.scanning.photograph import pages_of

BOAT = Path(__file__).parents[3] / "puzzles" / "sailing_boat.json"
RANDOM = np.random.default_rng(7)


@pytest.mark.parametrize("count", [1, 2, 7, 100])
@pytest.mark.parametrize("share", [0.0, 0.25, 0.7, 1.0])
def test_a_level_is_the_percentile_of_numpy(count: int, share: float) -> None:
    values = RANDOM.integers(0, 256, count).astype(np.uint8)
    assert level_at(share, values) == pytest.approx(np.percentile(values, 100 * share))


@pytest.mark.parametrize("shape", [(1, 1), (3, 5), (61, 43)])
def test_the_median_of_an_image_is_that_of_numpy(shape: tuple[int, int]) -> None:
    image = RANDOM.integers(0, 256, shape).astype(np.uint8)
    assert median_of(image) == np.median(image)


def test_the_median_of_each_piece_of_ink_is_that_of_its_pixels() -> None:
    labels = RANDOM.integers(0, 5, (20, 30)).astype(np.int32)
    labels[labels == 3] = 0
    labels[2, 3] = 3  # a piece of one pixel
    grey = RANDOM.integers(0, 256, labels.shape).astype(np.uint8)
    wanted = [np.median(grey[labels == label]) for label in range(1, 5)]
    assert _medians(labels, grey).tolist() == wanted


def test_paper_in_uneven_light_is_white_in_a_frame() -> None:
    down, across = np.mgrid[:30, :24]
    image = (200 - 2 * down + across).astype(np.uint8)
    image[8:22, 10:14] = 20
    frame = framed(image)
    assert frame[12, 20] > 0.9
    assert float(frame[:, [0, 1, -2, -1]].max()) < 0.05


@pytest.mark.parametrize("width", [1, 2, 3])
def test_a_narrow_cut_out_has_a_frame(width: int) -> None:
    image = np.full((9, width), 200, np.uint8)
    image[2:7, 0] = 10
    assert np.isfinite(framed(image)).all()


def test_opencv_has_its_threads_back_after_a_page() -> None:
    threads = cv2.getNumThreads()
    (page,) = pages_of(png.draw(PuzzleSheet.of(read(BOAT))))
    find_puzzles(page)
    assert cv2.getNumThreads() == threads
