"""An image with some pixels per cell, in which what is within cells can still be seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from nonosat.imaging.blur import Floats
from nonosat.imaging.framing import Frame
from nonosat.imaging.ground import Mask, has_ground
from nonosat.imaging.nearest_colours import INTENSITY
from nonosat.imaging.telling_apart import lab

if TYPE_CHECKING:
    from PIL.Image import Image

#: Pixels per cell in each direction, and the most along a side: fewer per cell for very large pictures.
_DETAIL, _MOST = 4, 160


class FineCells(NamedTuple):
    """The colours (Lab, H·detail × W·detail × 3) of what fills the cells, white where it is background;
    which pixels are not background; the pixels per cell in each direction.
    """

    places: Floats
    opaque: Mask
    detail: int

    def per_cell(self, values: Floats) -> Floats:
        """The mean of what each cell covers (H × W)."""
        height, width = (length // self.detail for length in values.shape)
        means: Floats = values.reshape(height, self.detail, width, self.detail).mean(axis=(1, 3))
        return means


def detail_of(width: int, height: int) -> int:
    """Pixels per cell, in each direction, for a picture of this size."""
    return max(min(_DETAIL, _MOST // max(width, height)), 1)


def fine_cells(image: Image, frame: Frame) -> FineCells:
    """What fills the inner cells of a frame."""
    from PIL import Image as Pixels

    detail = detail_of(*frame.inner)
    size = frame.inner[0] * detail, frame.inner[1] * detail
    pixels = np.asarray(image.resize(size, Pixels.Resampling.BOX, box=frame.part))
    opaque = np.ones(pixels.shape[:2], dtype=np.bool_)
    if has_ground(image):
        opaque = pixels[:, :, 3] >= 128
    places = lab(INTENSITY[pixels[:, :, :3]])
    places[~opaque] = (100.0, 0.0, 0.0)
    return FineCells(places, opaque, detail)
