"""How far apart colours look, and which of some looks most like another.

B. Ottosson, "A perceptual color space for image processing" (2020): Oklab, in which distances are roughly
those that people see. Black and white are 1 apart.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

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


def level_of(intensity: npt.NDArray[np.float64]) -> npt.NDArray[np.uint8]:
    """The levels of sRGB (0 … 255) whose intensities (0 … 1) come nearest."""
    level = np.where(intensity <= 0.0031308, 12.92 * intensity, 1.055 * intensity ** (1 / 2.4) - 0.055)
    found: npt.NDArray[np.uint8] = np.rint(255 * level).astype(np.uint8)
    return found


def oklab(colours: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
    """Lightness (0 … 1), green to red, blue to yellow, in place of red, green and blue (the last axis)."""
    found: npt.NDArray[np.float64] = np.cbrt(INTENSITY[colours] @ _TO_CONES.T) @ _TO_OKLAB.T
    return found


def distances(colours: npt.NDArray[np.uint8], others: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
    """How far each colour is from each of the others, a new last axis.

    >>> colours = np.array([[0, 0, 0], [255, 255, 255]], dtype=np.uint8)
    >>> distances(colours, colours).round(2).tolist()
    [[0.0, 1.0], [1.0, 0.0]]
    """
    here, there = oklab(colours), oklab(others)
    return np.stack([np.sqrt(((here - each) ** 2).sum(axis=-1)) for each in there], axis=-1)


def nearest(colours: npt.NDArray[np.uint8], others: npt.NDArray[np.uint8]) -> npt.NDArray[np.intp]:
    """The index of that of the others which looks most like each colour; 0 without others."""
    if not len(others):
        return np.zeros(colours.shape[:-1], dtype=np.intp)
    found: npt.NDArray[np.intp] = distances(colours, others).argmin(axis=-1)
    return found
