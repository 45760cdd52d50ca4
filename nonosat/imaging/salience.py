"""What stands out from the margins of an image.

J. Zhang, S. Sclaroff, Z. Lin, X. Shen, B. Price and R. Měch, "Minimum barrier salient object detection at
80 FPS" (ICCV 2015), in numpy: a pixel stands out as much as the levels on every path to the margin differ at
least, and as much as its colour differs from those of the margins. Both need nothing that was learned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from nonosat.imaging.blur import blurred
from nonosat.imaging.nearest_colours import INTENSITY
from nonosat.imaging.telling_apart import lab

if TYPE_CHECKING:
    from PIL.Image import Image

Floats = npt.NDArray[np.float64]

#: Rounds over all pixels, as in the paper.
_ROUNDS = 3
#: The share of the shorter side that counts as margin, as in the paper.
_MARGIN = 0.1
#: The variance, in Lab, of a margin that has one colour, and what is nothing but rounding.
_EVEN, _ROUNDING = 4.0, 1e-6


def places_of(image: Image) -> Floats:
    """The colours of all pixels in Lab, a little blurred (H × W × 3)."""
    return blurred(lab(INTENSITY[np.asarray(image)]), 1.0)


def salience(places: Floats) -> Floats:
    """How much each pixel stands out, from 0 to 1 (H × W); less towards the corners."""
    height, width = places.shape[:2]
    barrier = sum((_barrier(places[:, :, each]) for each in range(3)), np.zeros((height, width)))
    found = _share(barrier) + _share(_unlike_margins(places))
    rows, columns = np.mgrid[:height, :width]
    away = np.hypot((columns + 0.5) / width - 0.5, (rows + 0.5) / height - 0.5) / np.hypot(0.5, 0.5)
    return _share(found * (1 - away / 2))


def _share(values: Floats) -> Floats:
    most = values.max()
    return values / most if most > _ROUNDING else np.zeros_like(values)


def _barrier(levels: Floats) -> Floats:
    """The least difference of the highest and the lowest level on a path to the margin, nearly.

    Paths are followed along rows and columns, forwards and backwards.
    """
    least = np.full(levels.shape, np.inf)
    least[0], least[-1], least[:, 0], least[:, -1] = 0, 0, 0, 0
    state = (levels, least, levels.copy(), levels.copy())
    turned = tuple(each.T for each in state)
    for _ in range(_ROUNDS):
        for lines in (state, turned):
            for line in range(1, len(lines[0])):
                _step(lines, line, line - 1)
        for lines in (state, turned):
            for line in range(len(lines[0]) - 2, -1, -1):
                _step(lines, line, line + 1)
    return least


def _step(lines: tuple[Floats, ...], line: int, before: int) -> None:
    """Leads the paths of one line on to the next, where that makes the difference on them less."""
    levels, least, highest, lowest = lines
    high, low = np.maximum(highest[before], levels[line]), np.minimum(lowest[before], levels[line])
    better = high - low < least[line]
    least[line][better] = (high - low)[better]
    highest[line][better], lowest[line][better] = high[better], low[better]


def _unlike_margins(places: Floats) -> Floats:
    """How far colours are from those of the margins: of the four without the one that is least like it."""
    deep = max(round(_MARGIN * min(places.shape[:2])), 1)
    margins = (places[:deep], places[-deep:], places[:, :deep], places[:, -deep:])
    far = []
    for margin in margins:
        colours = margin.reshape(-1, 3)
        spread = np.cov(colours.T) if len(colours) > 1 else np.zeros((3, 3))
        apart = places - colours.mean(axis=0)
        inverse = np.linalg.inv(spread + _EVEN * np.eye(3))
        far.append(_share(np.sqrt(np.einsum("ijk,kl,ijl->ij", apart, inverse, apart))))
    unlike: Floats = np.sum(far, axis=0) - np.max(far, axis=0)
    return unlike
