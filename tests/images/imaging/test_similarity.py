"""The structural similarity of grids and images, and what each change costs."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from repairing import grid, random_grid

from nonosat.images.imaging.similarity import levels_of, losses, ssim
from nonosat.model.palette import Palette

COLOURS = Palette("ab", ("#c00000", "#2040ff"), background="#ffffe0")


def defined_ssim(first: np.ndarray, second: np.ndarray) -> float:
    """Return the structural similarity by its definition, window by window, with one level per cell."""
    height, width = first.shape
    found = []
    for row in range(height):
        for column in range(width):
            cells = [(r, c) for r in range(height) for c in range(width)]
            cells = [(r, c) for r, c in cells if max(abs(r - row), abs(c - column)) <= 5]
            weights = [math.exp(-((r - row) ** 2 + (c - column) ** 2) / 4.5) for r, c in cells]
            one, other = ([levels[cell] for cell in cells] for levels in (first, second))
            mean, other_mean = (np.average(each, weights=weights) for each in (one, other))
            variance = np.average((np.array(one) - mean) ** 2, weights=weights)
            other_variance = np.average((np.array(other) - other_mean) ** 2, weights=weights)
            product = np.average((np.array(one) - mean) * (np.array(other) - other_mean), weights=weights)
            means = (2 * mean * other_mean + 6.5025) / (mean**2 + other_mean**2 + 6.5025)
            found.append(means * (2 * product + 58.5225) / (variance + other_variance + 58.5225))
    return float(np.mean(found))


@pytest.mark.parametrize(("height", "width"), [(1, 1), (4, 9), (13, 7)])
def test_ssim_is_the_mean_over_windows_and_colours(height: int, width: int) -> None:
    picture = levels_of(random_grid(height, width, 3), Palette())
    image = np.random.default_rng(height).uniform(0, 255, (height, width, 3))
    wanted = np.mean([defined_ssim(picture[:, :, each], image[:, :, each]) for each in range(3)])
    assert ssim(picture, image) == pytest.approx(wanted)
    grey = np.repeat(image[:, :, :1], 3, axis=2)
    assert ssim(picture, grey) == pytest.approx(defined_ssim(picture[:, :, 0], image[:, :, 0]))


def test_a_grid_is_most_similar_to_itself_and_less_with_every_change() -> None:
    picture = random_grid(12, 17, 1, colours=2)
    levels = levels_of(picture, COLOURS)
    assert ssim(levels, levels) == pytest.approx(1)
    cells = list(range(len(picture.cells)))
    random.Random(1).shuffle(cells)
    found = []
    for count in (1, 10, 60):
        changed = picture.with_values({cell: (picture.cells[cell] + 1) % 3 for cell in cells[:count]})
        found.append(ssim(levels_of(changed, COLOURS), levels))
    assert 1 > found[0] > found[1] > found[2]


def test_levels_are_the_colours_that_the_puzzle_shows() -> None:
    levels = levels_of(grid("a.", ".b", "..", letters="ab"), COLOURS)
    assert levels.tolist() == [
        [[192, 0, 0], [255, 255, 224]],
        [[255, 255, 224], [32, 64, 255]],
        [[255, 255, 224], [255, 255, 224]],
    ]


@pytest.mark.parametrize(("colours", "palette"), [(1, Palette()), (2, COLOURS)])
@pytest.mark.parametrize(("height", "width"), [(2, 4), (14, 9)])
def test_losses_are_what_each_change_of_one_cell_costs(
    height: int, width: int, colours: int, palette: Palette
) -> None:
    picture = random_grid(height, width, 5, colours=colours)
    image = np.random.default_rng(2).uniform(0, 255, (height, width, 3))
    before = ssim(levels_of(picture, palette), image)
    lost = losses(picture, palette, image)
    assert lost.shape == (height, width, colours + 1)
    for row in range(height):
        for column in range(width):
            for value in range(colours + 1):
                changed = picture.with_cells({(row, column): value})
                after = ssim(levels_of(changed, palette), image)
                assert lost[row, column, value] == pytest.approx(before - after, abs=1e-12)
