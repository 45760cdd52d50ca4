"""Colours of a puzzle: few, and distinguishable by everyone."""

from __future__ import annotations

from itertools import combinations

import pytest
from images import enlarged, file_of

from nonosat.images.imaging.draft import draft_of
from nonosat.images.imaging.image_options import ImageOptions, Size
from nonosat.images.imaging.source import read_image

pytest.importorskip("PIL.Image", reason="Pillow is not installed")
np = pytest.importorskip("numpy")

from nonosat.images.imaging.colour_vision import (  # noqa: E402
    LEAST_DIFFERENCE,
    difference,
    differences,
    distances,
    merge_similar,
    separate_colours,
)
from nonosat.images.imaging.colouring import quantise  # noqa: E402 - after the check for numpy


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, -1, 2), (50, 0, 0), 2.3669),
        ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ],
)
def test_differences_are_those_of_the_published_table(one: tuple, other: tuple, wanted: float) -> None:
    found = difference(np.array(one, dtype=float), np.array(other, dtype=float))
    assert float(found) == pytest.approx(wanted, abs=5e-5)


def colours(*values: tuple[int, int, int]):
    return np.array(values, dtype=np.uint8)


def test_who_lacks_a_kind_of_cones_sees_fewer_differences() -> None:
    usual, *others = differences(colours((200, 16, 46), (0, 122, 61)))[:, 0, 1].tolist()
    assert usual > 60
    assert min(others[:2]) < 15 < others[2]


def test_the_rarer_of_two_colours_that_look_alike_is_the_other() -> None:
    some = colours((200, 20, 20), (0, 0, 160), (206, 24, 22))
    assert merge_similar(some, [5, 9, 40]) == [2, 1, 2]


@pytest.mark.parametrize(
    "some",
    [
        [(200, 16, 46), (0, 122, 61), (255, 255, 255)],
        [(190, 90, 40), (110, 120, 40), (90, 130, 60), (255, 255, 255)],
        [(250, 246, 220), (255, 255, 255)],
    ],
)
def test_everybody_can_tell_moved_colours_apart(some: list) -> None:
    before = colours(*some)
    assert smallest(before) < LEAST_DIFFERENCE
    after = separate_colours(before)
    assert smallest(after) >= LEAST_DIFFERENCE
    assert after[-1].tolist() == before[-1].tolist()


def smallest(some) -> float:
    table = differences(some).min(axis=0)
    return min(float(table[pair]) for pair in combinations(range(len(some)), 2))


def test_what_was_changed_is_said_and_a_palette_is_not_changed() -> None:
    striped = {"r": (200, 16, 46), "g": (0, 122, 61), ".": (255, 255, 255)}
    image = read_image(file_of(enlarged("..rrgg..\n..rrgg..\n........", 10, striped)))
    made = draft_of(image, ImageOptions(size=Size(8), colours=2))
    (changed,) = (note for note in made.notes if "margin" not in note)
    assert "#c8102e became" in changed
    named = draft_of(image, ImageOptions(size=Size(8), palette=("#c8102e", "#007a3d")))
    assert set(named.palette.colours) == {"#c8102e", "#007a3d"}
    assert all("margin" in note for note in named.notes)


BLUE, GREEN, YELLOW, RED = (43, 108, 176), (47, 133, 90), (236, 201, 75), (229, 62, 62)


def pixels(*parts: tuple[tuple[int, int, int], int], noise: float = 0.0):
    """Return a number of pixels of each colour, with camera noise."""
    exact = np.concatenate([np.full((count, 3), colour) for colour, count in parts]).astype(float)
    noisy = exact + np.random.default_rng(3).normal(0, noise, exact.shape)
    return noisy.clip(0, 255).astype(np.uint8)


@pytest.mark.parametrize("noise", [0.0, 6.0])
def test_a_small_patch_of_another_hue_keeps_its_colour(noise: float) -> None:
    parts = ((BLUE, 30_000), (GREEN, 14_000), ((49, 130, 206), 2_000), ((39, 103, 73), 1_500))
    found = quantise(pixels(*parts, (YELLOW, 900), (RED, 300), noise=noise), 4)
    assert len(found) == 4
    nearest = distances(np.array([BLUE, GREEN, YELLOW, RED], dtype=np.uint8), found)
    assert nearest.min(axis=1).max() < 0.06
    assert len(set(nearest.argmin(axis=1).tolist())) == 4


def test_there_are_no_more_colours_than_in_the_image() -> None:
    assert quantise(pixels((BLUE, 5), (RED, 3)), 6).tolist() == [list(BLUE), list(RED)]
    assert quantise(pixels((BLUE, 5), (RED, 3)), 0).shape == (0, 3)
    assert quantise(np.zeros((0, 3), dtype=np.uint8), 4).shape == (0, 3)


def test_single_pixels_between_two_colours_are_none() -> None:
    """Where two colours meet, images have a few pixels of their mean."""
    found = quantise(pixels((BLUE, 9_000), (YELLOW, 9_000), ((140, 155, 125), 40)), 2)
    assert distances(np.array([BLUE, YELLOW], dtype=np.uint8), found).min(axis=1).max() < 0.05
