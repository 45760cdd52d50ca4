"""Stripes that a screen shows to a camera are neither lines of a table nor what directions are told by.

Nor is the grain of wood around a page, however small its cells are.
"""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("cv2", reason="the extra 'scan' is not installed")

import cv2

from nonosat.scanning.finding.rulings import Grey, lines_of
from nonosat.scanning.finding.straightening import projected, straightenings

_CELL = 36
_HEIGHT, _WIDTH = 12 * _CELL, 16 * _CELL


def _grid(stripes: float, turn: float = 0.0, slope: float = 0.0) -> Grey:
    """Grey lines on white, turned by some degrees, with stripes so strong (0 … 1) and so steep."""
    image = np.full((_HEIGHT, _WIDTH), 255, np.uint8)
    for row in range(2, 11):
        image[row * _CELL : row * _CELL + 2, 2 * _CELL : 14 * _CELL] = 140
    for column in range(2, 15):
        image[2 * _CELL : 10 * _CELL, column * _CELL : column * _CELL + 2] = 140
    to_turned = cv2.getRotationMatrix2D((_WIDTH / 2, _HEIGHT / 2), -turn, 1.0)
    turned = cv2.warpAffine(image, to_turned, (_WIDTH, _HEIGHT), borderValue=255)
    down = np.arange(_HEIGHT)[:, None] + slope * np.arange(_WIDTH)[None, :]
    wave = 0.5 + 0.5 * np.sin(down * 2 * np.pi / 9)
    return np.asarray(turned * (1 - stripes * wave), dtype=np.uint8)


@pytest.mark.parametrize("stripes", [0.0, 0.03, 0.08])
def test_stripes_are_no_lines(stripes: float) -> None:
    lines = lines_of(_grid(stripes), _CELL)
    rows = np.flatnonzero((lines.across > 0).mean(axis=1) > 0.3)
    near = np.abs(rows[:, None] - _CELL * np.arange(2, 11)[None, :]).min(axis=1)
    assert near.max() <= 2
    assert set(np.round(rows / _CELL)) == set(range(2, 11))


@pytest.mark.parametrize("stripes", [0.0, 0.05, 0.08])
def test_stripes_do_not_turn_the_page(stripes: float) -> None:
    image = _grid(stripes, turn=3.0, slope=0.07)
    straightening = next(straightenings(image, 1.0, (_HEIGHT, _WIDTH)))
    begin, end = projected(
        straightening.homography,
        np.array(
            [[_WIDTH / 2, _HEIGHT / 2], [_WIDTH / 2 + 100, _HEIGHT / 2 + 100 * np.tan(np.radians(3.0))]]
        ),
    )
    assert abs(end[1] - begin[1]) < 0.6  # a third of a degree


def test_grain_around_small_cells_does_not_turn_the_page() -> None:
    cell, side, turn = 27, 1600, 8.0
    paper = np.full((side, side), 235, np.uint8)
    for place in range(500, 500 + 23 * cell, cell):
        paper[place : place + 2, 500 : 500 + 22 * cell] = 60
        paper[500 : 500 + 22 * cell, place : place + 2] = 60
    to_turned = cv2.getRotationMatrix2D((side / 2, side / 2), -turn, 1.0)
    image = cv2.warpAffine(paper, to_turned, (side, side), flags=cv2.INTER_LINEAR, borderValue=235)
    image = cv2.GaussianBlur(image, (0, 0), 1.0)
    rng = np.random.default_rng(1)
    grain = cv2.resize(rng.integers(60, 160, (side // 4, 20)).astype(np.uint8), (side, side))
    image[:400], image[1250:] = grain[:400], grain[1250:]
    straightening = next(straightenings(image, 1.0, (side, side)))
    begin, end = projected(
        straightening.homography,
        np.array([[800.0, 800.0], [900.0, 800.0 + 100 * np.tan(np.radians(turn))]]),
    )
    assert abs(end[1] - begin[1]) < 0.6
