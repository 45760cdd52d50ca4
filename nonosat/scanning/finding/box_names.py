"""Which colour the box has that each pixel lies on, whatever is written there."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from nonosat.scanning.finding.box_rims import NARROWEST, name_by_rims
from nonosat.scanning.finding.mixtures import Colours, mixture
from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.finding.shapes import Mask, odd, opened

#: How far around a pixel, in cells, the colours of others count.
_AROUND = 0.6
#: The edge of a box is so wide, in cells: its colour is mixed with that of what is beside it.
_EDGE = 0.08
#: What a mixture with the colour of digits counts beside what is no mixture, where it is of these only.
_WRITTEN = 0.2
#: Digits hardly cover more than this share of what is around a pixel.
_MOST_WRITTEN = 0.45


class Names(NamedTuple):
    """The number of the colour (1 …) of each pixel of a box, and which of the colours boxes have."""

    of_pixels: Grey
    are_of_boxes: Mask


def names_of(shares: Colours, boxed: Mask, colours: Colours, cell: float) -> Names:
    """The number of the colour (1 …) that each pixel of a box has beneath what is written.

    It is the one that explains best what is seen around the pixel: its own, and mixtures of it with the white
    or the black of digits, of which there are fewer. Along the edges of boxes it is seen itself.
    """
    seen = shares[boxed]
    white, black = np.ones(3, np.float32), np.full(3, np.percentile(seen.mean(axis=1), 1), np.float32)
    costs = np.full((len(colours), *boxed.shape), np.inf, dtype=np.float32)
    size = (odd(_AROUND * cell),) * 2
    edge = (odd(2 * _EDGE * cell),) * 2
    inner = cv2.erode(boxed.astype(np.uint8), np.ones(edge, np.uint8)) > 0
    seen = shares[inner]
    for colour, least in zip(colours, costs, strict=True):
        for written in (white, black):
            off, share = mixture(seen, colour, written)
            each: Colours = np.zeros(boxed.shape, dtype=np.float32)
            each[inner] = off + _WRITTEN * float(np.linalg.norm(written - colour)) * share
            shares_written: Colours = np.zeros(boxed.shape, dtype=np.float32)
            shares_written[inner] = share - _MOST_WRITTEN
            too_much = np.maximum(cv2.boxFilter(shares_written, -1, size), 0)
            np.minimum(least, cv2.boxFilter(each, -1, size) + too_much, out=least)
    names = np.where(boxed, costs.argmin(axis=0) + 1, 0).astype(np.uint8)
    are_of_boxes = name_by_rims(names, costs, shares, boxed, colours, cell)
    return Names(without_narrow(names, boxed, len(colours), cell), are_of_boxes)


def without_narrow(names: Grey, boxed: Mask, count: int, cell: float) -> Grey:
    """Names without those of narrow strips: where two boxes meet, a third colour may be a compromise."""
    wide = np.zeros_like(names)
    for name in range(1, count + 1):
        wide[opened((names == name).astype(np.uint8), NARROWEST / 2 * cell) > 0] = name
    if not wide.any():
        return names
    _, nearest = cv2.distanceTransformWithLabels(
        (wide == 0).astype(np.uint8), cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL
    )
    of_nearest = np.zeros(int(nearest.max()) + 1, dtype=np.uint8)
    of_nearest[nearest[wide > 0]] = wide[wide > 0]
    return np.where(boxed, of_nearest[nearest], 0).astype(np.uint8)
