"""Perceived colour differences, and colours that people can distinguish on paper.

Rough distances are those in Oklab (B. Ottosson, "A perceptual color space for image processing", 2020), where
black and white are 1 apart. Differences for the common kinds of colour vision are those of CIEDE2000
(G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 color-difference formula", 2005). Vision without one kind of
cones is simulated with the matrices of G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
physiologically-based model for simulation of color vision deficiency" (2009), at full severity.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]

#: The least difference of two colours in one puzzle. About 2.3 is just visible side by side; clues and cells
#: are farther apart, and printers differ by 3 to 5. A choice by eye.
LEAST_DIFFERENCE = 10.0
#: The step by which a colour is made lighter or darker, and the bounds of its lightness.
_STEP, _DARKEST, _LIGHTEST = 2.0, 8.0, 94.0
#: The most steps; colours that are still alike then stay so.
_MOST_STEPS = 200

_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
#: The intensity of each level of sRGB.
_LEVELS = np.arange(256) / 255
INTENSITY = np.where(_LEVELS <= 0.04045, _LEVELS / 12.92, ((_LEVELS + 0.055) / 1.055) ** 2.4)
_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)
_WHITE = _TO_XYZ.sum(axis=1)
#: Usual vision, and vision without the cones for long, middle and short waves.
_VISION = np.array(
    [
        np.eye(3),
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ]
)


def level_of(intensity: Floats) -> Bytes:
    """Return the levels of sRGB (0 … 255) nearest to intensities (0 … 1)."""
    level = np.where(intensity <= 0.0031308, 12.92 * intensity, 1.055 * intensity ** (1 / 2.4) - 0.055)
    found: Bytes = np.rint(255 * level).astype(np.uint8)
    return found


def oklab(colours: Bytes) -> Floats:
    """Convert sRGB (last axis) to Oklab: lightness (0 … 1), green to red, blue to yellow."""
    found: Floats = np.cbrt(INTENSITY[colours] @ _TO_CONES.T) @ _TO_OKLAB.T
    return found


def distances(colours: Bytes, others: Bytes) -> Floats:
    """Return how far each colour is from each of the others, a new last axis.

    >>> colours = np.array([[0, 0, 0], [255, 255, 255]], dtype=np.uint8)
    >>> distances(colours, colours).round(2).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    here, there = oklab(colours), oklab(others)
    return np.stack([np.sqrt(((here - each) ** 2).sum(axis=-1)) for each in there], axis=-1)


def nearest(colours: Bytes, others: Bytes) -> npt.NDArray[np.intp]:
    """Return the index of the nearest of the others for each colour; 0 without others."""
    if not len(others):
        return np.zeros(colours.shape[:-1], dtype=np.intp)
    found: npt.NDArray[np.intp] = distances(colours, others).argmin(axis=-1)
    return found


def lab(intensities: Floats) -> Floats:
    """Convert linear red, green and blue (0 … 1) to Lab: lightness (0 … 100), green to red, blue to
    yellow.
    """
    share = intensities @ _TO_XYZ.T / _WHITE
    root = np.where(share > 216 / 24389, np.cbrt(share), (24389 / 27 * share + 16) / 116)
    across, light, deep = root[..., 0], root[..., 1], root[..., 2]
    return np.stack([116 * light - 16, 500 * (across - light), 200 * (light - deep)], axis=-1)


def _bytes_of(place: Floats) -> Bytes:
    """Return the sRGB colour nearest to a point in Lab."""
    light = (place[0] + 16) / 116
    root = np.array([light + place[1] / 500, light, light - place[2] / 200])
    share = np.where(root**3 > 216 / 24389, root**3, (116 * root - 16) / (24389 / 27))
    linear = np.clip(np.linalg.solve(_TO_XYZ, share * _WHITE), 0, 1)
    return level_of(linear)


def difference(one: Floats, other: Floats) -> Floats:
    """Return the CIEDE2000 difference between points in Lab (last axis).

    >>> one, other = np.array([50.0, 2.6772, -79.7751]), np.array([50.0, 0.0, -82.7485])
    >>> round(float(difference(one, other)), 4)
    2.0425
    """
    chroma = (np.hypot(one[..., 1], one[..., 2]) + np.hypot(other[..., 1], other[..., 2])) / 2
    stretch = 1.5 - 0.5 * np.sqrt(chroma**7 / (chroma**7 + 25.0**7))
    reds = one[..., 1] * stretch, other[..., 1] * stretch
    chromas = np.hypot(reds[0], one[..., 2]), np.hypot(reds[1], other[..., 2])
    hues = [
        np.degrees(np.arctan2(b, a)) % 360 for a, b in zip(reds, (one[..., 2], other[..., 2]), strict=True)
    ]
    is_grey = chromas[0] * chromas[1] == 0
    turn = np.where(is_grey, 0, (hues[1] - hues[0] + 180) % 360 - 180)
    hue = np.where(is_grey, hues[0] + hues[1], (hues[0] + turn / 2) % 360)
    light = (one[..., 0] + other[..., 0]) / 2
    chroma = (chromas[0] + chromas[1]) / 2
    weights = zip((1, -0.17, 0.24, 0.32, -0.20), (0, 1, 2, 3, 4), (0, -30, 0, 6, -63), strict=True)
    of_hue = sum(weight * np.cos(np.radians(times * hue + shift)) for weight, times, shift in weights)
    shares = (
        (other[..., 0] - one[..., 0]) / (1 + 0.015 * (light - 50) ** 2 / np.sqrt(20 + (light - 50) ** 2)),
        (chromas[1] - chromas[0]) / (1 + 0.045 * chroma),
        2 * np.sqrt(chromas[0] * chromas[1]) * np.sin(np.radians(turn) / 2) / (1 + 0.015 * chroma * of_hue),
    )
    turning = 30 * np.exp(-(((hue - 275) / 25) ** 2))
    mixed = -2 * np.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * np.sin(np.radians(2 * turning))
    squares = sum(share**2 for share in shares) + mixed * shares[1] * shares[2]
    return np.asarray(np.sqrt(np.maximum(squares, 0)))


def differences(colours: Bytes) -> Floats:
    """Return the differences of all pairs of colours: a square matrix for each kind of vision."""
    seen = np.clip(np.einsum("kij,nj->kni", _VISION, INTENSITY[colours]), 0, 1)
    places = lab(seen)
    return difference(places[:, :, None, :], places[:, None, :, :])


def merge_similar(colours: Bytes, counts: Sequence[int]) -> list[int]:
    """Return the index of the colour that each one becomes: the rarer of two that look alike becomes the
    other.
    """
    becomes = list(range(len(colours)))
    table = differences(colours)[0]
    alike = sorted(combinations(range(len(colours)), 2), key=lambda pair: float(table[pair]))
    for pair in alike:
        if table[pair] >= LEAST_DIFFERENCE:
            break
        rarer, other = sorted(pair, key=lambda number: counts[number])
        if becomes[rarer] == rarer and becomes[other] == other:
            becomes[rarer] = other
    for number, other in enumerate(becomes):
        while becomes[other] != other:
            other = becomes[other]
        becomes[number] = other
    return becomes


def separate_colours(colours: Bytes) -> Bytes:
    """Return the colours, made lighter or darker until every kind of vision can distinguish them.

    The last one, that of blank cells, stays. If there are too many colours, some remain alike.
    """
    best = now = colours.copy()
    largest = 0.0
    for _ in range(_MOST_STEPS if len(colours) > 1 else 0):
        table = differences(now).min(axis=0)
        np.fill_diagonal(table, np.inf)
        if table.min() > largest:
            best, largest = now, float(table.min())
        if largest >= LEAST_DIFFERENCE:
            break
        pair = np.unravel_index(int(table.argmin()), table.shape)
        places = lab(INTENSITY[now])
        dark, bright = sorted((int(pair[0]), int(pair[1])), key=lambda number: float(places[number, 0]))
        now = now.copy()
        for number, step in ((dark, -_STEP), (bright, _STEP)):
            if number < len(colours) - 1:
                places[number, 0] = min(max(places[number, 0] + step, _DARKEST), _LIGHTEST)
                now[number] = _bytes_of(places[number])
    return best
