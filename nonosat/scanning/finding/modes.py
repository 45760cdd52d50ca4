"""The colours of which there is most: modes of their density.

What is printed in one colour is seen in many that are near each other, as light, paper and the camera have
it; between two colours hardly any is seen. How near colours are that are one is so not fixed beforehand:
hills of the density are one colour as long as no valley lies between them.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

#: Colours as shares of the light that paper sends back, one in each row.
Shares = npt.NDArray[np.float64]

#: Steps of each of red, green and blue in which density is counted, up to a little more than that of paper.
_STEPS, _BRIGHTEST = 36, 1.1
#: How often neighbouring steps are averaged.
_SMOOTH = 3
#: Of the lower of two hills, this share is left in the valley between them, or they are one.
_VALLEY = 0.55
#: Colours farther apart than this are two, whatever lies between them; nearer ones are one.
_FAR, _NEAR = 0.34, 0.07


def modes_of(colours: Shares, *, least: float) -> Shares:
    """The modes of colours, the most frequent first; each has at least ``least`` of them around it."""
    if not len(colours):
        return np.zeros((0, 3))
    places = np.clip((colours / _BRIGHTEST * _STEPS).astype(np.int64), 0, _STEPS - 1)
    flat = (places[:, 0] * _STEPS + places[:, 1]) * _STEPS + places[:, 2]
    density = np.bincount(flat, minlength=_STEPS**3).astype(np.float64).reshape((_STEPS,) * 3)
    for _ in range(_SMOOTH):
        for axis in range(3):
            density = _averaged(density, axis)
    peaks = np.argwhere((density >= _highest_nearby(density)) & (density > 0))
    peaks = peaks[np.argsort(-density[tuple(peaks.T)], kind="stable")]
    found: list[Shares] = []
    for peak in peaks:
        centre = (peak + 0.5) / _STEPS * _BRIGHTEST
        height = density[tuple(peak)]
        if any(_is_one(density, centre, height, other) for other in found):
            continue
        near = colours[np.abs(colours - centre).max(axis=1) < _NEAR]
        if len(near) >= least:
            found.append(np.median(near, axis=0))
    return np.array(found).reshape(-1, 3)


def _is_one(density: Shares, centre: Shares, height: float, other: Shares) -> bool:
    """Whether a hill is part of another, higher one."""
    distance = float(np.linalg.norm(centre - other))
    if distance < _NEAR or distance > _FAR:
        return distance < _NEAR
    way = centre + np.linspace(0, 1, 12)[:, None] * (other - centre)
    steps = np.clip((way / _BRIGHTEST * _STEPS).astype(np.int64), 0, _STEPS - 1)
    return float(density[tuple(steps.T)].min()) > _VALLEY * height


def _averaged(density: Shares, axis: int) -> Shares:
    padded = np.pad(density, [(1, 1) if each == axis else (0, 0) for each in range(3)])
    size = density.shape[axis]
    parts = [np.take(padded, range(start, start + size), axis=axis) for start in range(3)]
    return np.asarray((parts[0] + 2 * parts[1] + parts[2]) / 4, dtype=np.float64)


def _highest_nearby(density: Shares) -> Shares:
    for axis in range(3):
        padded = np.pad(density, [(1, 1) if each == axis else (0, 0) for each in range(3)])
        size = density.shape[axis]
        density = np.maximum.reduce(
            [np.take(padded, range(start, start + size), axis=axis) for start in range(3)]
        )
    return density
