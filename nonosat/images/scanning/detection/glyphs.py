"""Connected pieces of ink: digits, parts of digits, and dirt."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.components import components
from nonosat.images.scanning.detection.rulings import Mask


class PixelBox(NamedTuple):
    """A rectangle of pixels, right and bottom not included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        """The x and y of its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def joined(self, other: PixelBox) -> PixelBox:
        """Return the smallest box around both."""
        return PixelBox(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def with_margin(self, margin: int, height: int, width: int) -> PixelBox:
        """Return the rectangle with a margin, clipped to an image of ``height`` × ``width``."""
        return PixelBox(
            max(self.left - margin, 0),
            max(self.top - margin, 0),
            min(self.right + margin, width),
            min(self.bottom + margin, height),
        )


#: The least height of digits, in cells, and in pixels if cells have many; the least width of their strokes,
#: in pixels. Digits are no larger than cells. With 7 pixels everywhere two more of 59 images from the world
#: are doubtful, with 6 two prints in colour have twice as many uncertain numbers.
_LOWEST, _LEGIBLE, _NARROWEST = 0.2, 10, 2
#: The likelihoods above which a piece is taken for a number, and is certain: holes of digits on their side
#: are less likely numbers. Between 0.5 and 0.99 eleven pages without such boxes are read alike.
LIKELY, CERTAIN = 0.5, 0.95


class Piece(NamedTuple):
    """A connected piece of ink: its label in the image of labels, its box, its number of pixels, whether it
    is lighter than its background, and the likelihood that it is a number by itself.
    """

    label: int
    box: PixelBox
    area: int
    is_light: bool = False
    likelihood: float = 0.0

    def is_as_high_as_digits(self, cell: float) -> bool:
        """Return whether it may be a digit beside cells of this size."""
        return min(_LOWEST * cell, _LEGIBLE) < self.box.height <= cell

    def may_be_digit(self, cell: float) -> bool:
        """Return whether it is as high and as wide as digits beside cells of this size."""
        return _NARROWEST <= self.box.width <= cell and self.is_as_high_as_digits(cell)


Labels = npt.NDArray[np.int32]


def pieces_of(dark: Mask, light: Mask) -> tuple[Labels, list[Piece]]:
    """Return the image of labels, and all pieces of dark and of light ink."""
    pieces: list[Piece] = []
    whole = np.zeros(dark.shape, dtype=np.int32)
    for mask, is_light in ((dark, False), (light, True)):
        labels, boxes = components(mask)
        before = len(pieces)
        whole[mask] = labels[mask] + before
        pieces += (
            Piece(before + label, PixelBox(left, top, left + width, top + height), area, is_light)
            for label, (left, top, width, height, area) in enumerate(boxes.tolist())
            if label
        )
    return whole, pieces
