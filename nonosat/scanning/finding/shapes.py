"""Shapes of pixels: what circles cover, what is enclosed, what has about one colour."""

from __future__ import annotations

import cv2
import cv2.typing
import numpy as np
import numpy.typing as npt

from nonosat.scanning.finding.rulings import Grey

Mask = npt.NDArray[np.bool_]


def filled(mask: Grey, largest: float) -> Grey:
    """A mask with what it encloses, where that is smaller than ``largest`` pixels."""
    count, labels, sizes, _ = cv2.connectedComponentsWithStats(1 - mask, connectivity=4)
    enclosed = sizes[:count, cv2.CC_STAT_AREA] < largest
    enclosed[0] = False
    return np.asarray(mask | enclosed[labels], dtype=np.uint8)


def opened(mask: Grey, radius: float) -> Grey:
    """The part of a mask that is covered by circles in it, of a radius in pixels."""
    inner = cv2.distanceTransform(np.pad(mask, 1), cv2.DIST_L2, 5)[1:-1, 1:-1] > radius
    away = cv2.distanceTransform((~inner).astype(np.uint8), cv2.DIST_L2, 5)
    return np.asarray((away <= radius) & (mask > 0) & inner.any(), dtype=np.uint8)


def strongest(image: cv2.typing.MatLike) -> Grey:
    """The largest of red, green and blue of each pixel."""
    red, green, blue = cv2.split(image)
    return np.asarray(cv2.max(cv2.max(red, green), blue), dtype=np.uint8)


def odd(size: float) -> int:
    """A size of a kernel with a middle."""
    return max(int(size) // 2 * 2 + 1, 3)


def distance(image: npt.ArrayLike, colour: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """How far the colour of each pixel is from one, with red, green and blue as coordinates."""
    away = _away(image, colour)
    squares = cv2.transform(cv2.multiply(away, away), np.ones((1, 3), np.float32))
    return np.asarray(cv2.sqrt(squares), np.float32)


def largest_difference(image: npt.ArrayLike, colour: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """By how much each pixel differs from a colour in that of red, green and blue where it does so most."""
    red, green, blue = cv2.split(np.abs(_away(image, colour)))
    return np.asarray(cv2.max(cv2.max(red, green), blue), np.float32)


def _away(image: npt.ArrayLike, colour: npt.ArrayLike) -> npt.NDArray[np.float32]:
    return np.asarray(image, np.float32) - np.asarray(colour, np.float32)
