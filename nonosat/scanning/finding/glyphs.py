"""Connected pieces of ink: digits, parts of digits, and dirt."""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt


class Box(NamedTuple):
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
        """The column and row of its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def joined(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


class Piece(NamedTuple):
    """A connected piece of ink: its label in the image of labels, its box, its pixels."""

    label: int
    box: Box
    area: int


def pieces_of(ink: npt.NDArray[np.bool_]) -> tuple[npt.NDArray[np.int32], list[Piece]]:
    """The image of labels, and all pieces."""
    count, labels, boxes, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    pieces = []
    for label, (left, top, width, height, area) in enumerate(boxes[:count].tolist()):
        if label:
            pieces.append(Piece(label, Box(left, top, left + width, top + height), area))
    return np.asarray(labels, dtype=np.int32), pieces
