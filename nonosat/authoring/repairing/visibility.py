"""How much it is seen when a cell changes."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from nonosat.images.imaging.similarity import Levels, levels_of, losses
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette


class Visibility:
    """How much each change of one cell of a picture is seen: the likeness that it costs.

    That is likeness to the picture itself and, if it was made from an image, to the ``original``: the image
    with one pixel a cell. Both count the same. A cell more at the edge of a shape is seen less than one in
    the open, and least where the image itself is neither light nor dark.
    """

    def __init__(self, picture: Grid, palette: Palette, original: Levels | None = None) -> None:
        self._picture = picture
        self._palette = palette
        self._original = original

    @cached_property
    def losses(self) -> npt.NDArray[np.float64]:
        """The loss by cell (row-major) and new value, in cells: ``losses`` times the size of the picture.

        None is negative, so that no change is worth making for itself.
        """
        own = losses(self._picture, self._palette, levels_of(self._picture, self._palette))
        if self._original is not None:
            own = (own + losses(self._picture, self._palette, self._original)) / 2
        size = len(self._picture.cells)
        lost: npt.NDArray[np.float64] = np.maximum(own, 0.0).reshape(size, -1) * size
        return lost

    def of(self, picture: Grid) -> float:
        """How much the changes in another version of the picture are seen together."""
        numbers = np.frombuffer(picture.cells, dtype=np.uint8)
        return float(self.losses[np.arange(len(numbers)), numbers].sum())


def growths(picture: Grid, colours: int) -> list[list[int]]:
    """For every cell the other values with which it joins one of its 4 neighbours: a shape or the ground
    grows. Outside the picture all is blank.

    >>> growths(Grid.from_text(["##.", "#.."]), 1)
    [[0], [0], [1], [0], [1], []]
    """
    cells = np.frombuffer(picture.cells, dtype=np.uint8).reshape(picture.height, picture.width)
    around = np.pad(cells, 1)
    neighbours = np.stack([around[:-2, 1:-1], around[2:, 1:-1], around[1:-1, :-2], around[1:-1, 2:]])
    values = np.arange(colours + 1)[:, None, None]
    joins = (neighbours[:, None] == values).any(axis=0) & (values != cells)
    found: list[list[int]] = [[] for _ in picture.cells]
    for cell, value in np.argwhere(joins.reshape(colours + 1, -1).T).tolist():
        found[cell].append(value)
    return found
