"""How much it is seen when a cell changes."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from nonosat.grid import Grid
from nonosat.imaging.likeness import Levels, levels_of, losses
from nonosat.palette import Palette


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


def grows(picture: Grid, cell: int, value: int) -> bool:
    """Whether a cell with this value joins one of its 4 neighbours that have it: a shape or the ground grows.

    Outside the picture all is blank.

    >>> grows(Grid.from_text(["##.", "#.."]), 2, 1), grows(Grid.from_text(["##.", "#.."]), 5, 1)
    (True, False)
    """
    row, column = divmod(cell, picture.width)
    neighbours = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return any(
        (picture.cells[r * picture.width + c] if 0 <= r < picture.height and 0 <= c < picture.width else 0)
        == value
        for r, c in neighbours
    )
