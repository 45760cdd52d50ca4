"""Which colour the box has that each pixel lies on, whatever is written there."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.scanning.finding.rulings import Grey
from nonosat.scanning.finding.shapes import Mask, odd, opened

#: Shares of the light that paper sends back.
Colours = npt.NDArray[np.float32]

#: How far around a pixel, in cells, the colours of others count.
_AROUND = 0.6
#: The edge of a box is so wide, in cells: its colour is mixed with that of what is beside it.
_EDGE = 0.08
#: What a mixture with the colour of digits counts beside what is no mixture, where it is of these only.
_WRITTEN = 0.2
#: What differs by less from the colour of a box is not written on it.
_WRITTEN_APART = 0.2
#: Where boxes meet, what is narrower than this is no box, in cells.
NARROWEST = 0.38
#: Digits hardly cover more than this share of what is around a pixel.
_MOST_WRITTEN = 0.45


def names_of(shares: Colours, boxed: Mask, colours: Colours, cell: float) -> Grey:
    """The number of the colour (1 …) that each pixel of a box has beneath what is written.

    It is the one that explains best what is seen around the pixel: its own, and mixtures of it with the white
    or the black of digits, of which there are fewer.
    """
    seen = shares[boxed]
    white, black = np.ones(3, np.float32), np.full(3, np.percentile(seen.mean(axis=1), 1), np.float32)
    names = np.zeros(boxed.shape, dtype=np.uint8)
    least = np.full(boxed.shape, np.inf, dtype=np.float32)
    size = (odd(_AROUND * cell),) * 2
    edge = (odd(2 * _EDGE * cell),) * 2
    inner = cv2.erode(boxed.astype(np.uint8), np.ones(edge, np.uint8)) > 0
    seen = shares[inner]
    for name, colour in enumerate(colours, 1):
        for written in (white, black):
            off, share = _mixture(seen, colour, written)
            costs: Colours = np.zeros(boxed.shape, dtype=np.float32)
            costs[inner] = off + _WRITTEN * float(np.linalg.norm(written - colour)) * share
            shares_written: Colours = np.zeros(boxed.shape, dtype=np.float32)
            shares_written[inner] = share - _MOST_WRITTEN
            too_much = np.maximum(cv2.boxFilter(shares_written, -1, size), 0)
            around = cv2.boxFilter(costs, -1, size) + too_much
            names[around < least] = name
            least = np.minimum(least, around)
    names[~boxed] = 0
    return without_narrow(names, boxed, len(colours), cell)


def _mixture(seen: Colours, colour: Colours, written: Colours) -> tuple[Colours, Colours]:
    """How far what is seen is from mixtures of the colour of a box and of what is written on it, and the
    share of the latter in the nearest one.
    """
    way = written - colour
    square = float(way @ way)
    if square < _WRITTEN_APART**2:  # nothing can be written with it
        share = np.zeros(len(seen), np.float32)
    else:
        share = np.asarray(np.clip((seen - colour) @ way / square, 0, 1), dtype=np.float32)
    off = np.linalg.norm(seen - colour - share[:, None] * way, axis=1)
    return np.asarray(off, dtype=np.float32), share


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
