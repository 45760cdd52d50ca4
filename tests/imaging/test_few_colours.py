"""A few colours for an image: none of another hue is lost because it is small."""

from __future__ import annotations

import pytest

from nonosat.imaging.few_colours import few_colours
from nonosat.imaging.nearest_colours import distances

np = pytest.importorskip("numpy")

BLUE, GREEN, YELLOW, RED = (43, 108, 176), (47, 133, 90), (236, 201, 75), (229, 62, 62)


def pixels(*parts: tuple[tuple[int, int, int], int], noise: float = 0.0):
    """So many pixels of each colour, as a camera sees them."""
    exact = np.concatenate([np.full((count, 3), colour) for colour, count in parts]).astype(float)
    noisy = exact + np.random.default_rng(3).normal(0, noise, exact.shape)
    return noisy.clip(0, 255).astype(np.uint8)


@pytest.mark.parametrize("noise", [0.0, 6.0])
def test_a_small_patch_of_another_hue_keeps_its_colour(noise: float) -> None:
    parts = ((BLUE, 30_000), (GREEN, 14_000), ((49, 130, 206), 2_000), ((39, 103, 73), 1_500))
    found = few_colours(pixels(*parts, (YELLOW, 900), (RED, 300), noise=noise), 4)
    assert len(found) == 4
    nearest = distances(np.array([BLUE, GREEN, YELLOW, RED], dtype=np.uint8), found)
    assert nearest.min(axis=1).max() < 0.06
    assert len(set(nearest.argmin(axis=1).tolist())) == 4


def test_there_are_no_more_colours_than_in_the_image() -> None:
    assert few_colours(pixels((BLUE, 5), (RED, 3)), 6).tolist() == [list(BLUE), list(RED)]
    assert few_colours(pixels((BLUE, 5), (RED, 3)), 0).shape == (0, 3)
    assert few_colours(np.zeros((0, 3), dtype=np.uint8), 4).shape == (0, 3)


def test_single_pixels_between_two_colours_are_none() -> None:
    """Where two colours meet, images have a few pixels of their mean."""
    found = few_colours(pixels((BLUE, 9_000), (YELLOW, 9_000), ((140, 155, 125), 40)), 2)
    assert distances(np.array([BLUE, YELLOW], dtype=np.uint8), found).min(axis=1).max() < 0.05
