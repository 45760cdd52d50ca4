"""A few colours that stand for all of an image, small patches of another hue among them.

k-means in Oklab, over colours and not over pixels. Roads not taken: Pillow's median cut, octree and maximum
coverage work in RGB and count pixels, by which a red dot on a large blue ball becomes blue.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from nonosat.imaging.nearest_colours import INTENSITY, level_of, oklab

Colours = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

#: Bits of each level by which pixels are taken together.
_BITS = 5
#: How many pixels count: their number to this power. And how much more hue counts than lightness. Judged by
#: eye on nine images with 4 and 6 colours: with 1 and 1 a red dot, a blue gem and yellow feet are lost, with
#: 0.5 and 1 the last two, with 0.5 and 3 none.
_POWER, _HUE = 0.5, np.array([1.0, 3.0, 3.0])
#: Rounds of k-means, at most. A choice, not a measurement.
_ROUNDS = 12


def few_colours(pixels: Colours, count: int) -> Colours:
    """Up to so many colours for pixels (the last axis: red, green and blue); fewer where there are fewer."""
    if not pixels.size or count < 1:
        return np.zeros((0, 3), dtype=np.uint8)
    means, counts = _taken_together(pixels.reshape(-1, 3))
    places = oklab(np.rint(means).astype(np.uint8)) * _HUE
    weights = counts**_POWER
    centres = _far_apart(places, weights, count)
    for _ in range(_ROUNDS):
        nearest = _nearest(places, centres)
        for number in range(len(centres)):
            mine = nearest == number
            if mine.any():
                centres[number] = np.average(places[mine], axis=0, weights=weights[mine])
    nearest = _nearest(places, centres)
    light = INTENSITY[np.rint(means).astype(np.intp)]
    found = [
        level_of(np.average(light[nearest == number], axis=0, weights=counts[nearest == number]))
        for number in np.unique(nearest)
    ]
    return np.unique(np.array(found), axis=0)


def _taken_together(pixels: Colours) -> tuple[Floats, Floats]:
    """The mean colours of pixels that are nearly alike, and the numbers of these."""
    parts = (pixels >> (8 - _BITS)).astype(np.intp)
    code = (parts[:, 0] << (2 * _BITS)) | (parts[:, 1] << _BITS) | parts[:, 2]
    _, groups, counts = np.unique(code, return_inverse=True, return_counts=True)
    sums = [np.bincount(groups, weights=pixels[:, level]) for level in range(3)]
    return np.stack(sums, axis=1) / counts[:, None], counts.astype(np.float64)


def _far_apart(places: Floats, weights: Floats, count: int) -> Floats:
    """The place that counts most, then each that counts much and is far from all before it.

    D. Arthur and S. Vassilvitskii, "k-means++" (SODA 2007), without chance.
    """
    chosen = [int(weights.argmax())]
    far = ((places - places[chosen[0]]) ** 2).sum(axis=1)
    while len(chosen) < min(count, len(places)):
        chosen.append(int((weights * far).argmax()))
        far = np.minimum(far, ((places - places[chosen[-1]]) ** 2).sum(axis=1))
    centres: Floats = places[chosen]
    return centres


def _nearest(places: Floats, centres: Floats) -> npt.NDArray[np.intp]:
    found: npt.NDArray[np.intp] = ((places[:, None] - centres) ** 2).sum(axis=2).argmin(axis=1)
    return found
