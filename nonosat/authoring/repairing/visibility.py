"""Visibility of changed cells."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from nonosat.images.imaging.similarity import Levels, levels_of, losses
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette


class Visibility:
    """Visibility of each change of one cell of a goal: the loss of similarity.

    That is similarity to the goal and, if it was made from an image, to the ``original``, the image with one
    pixel per cell, in equal parts. A cell added at the edge of a shape is less visible than an isolated one,
    and least visible if the image itself is neither light nor dark there.
    """

    def __init__(self, goal: Grid, palette: Palette, original: Levels | None = None) -> None:
        self._goal = goal
        self._palette = palette
        self._original = original

    @cached_property
    def losses(self) -> npt.NDArray[np.float64]:
        """The loss by cell (row-major) and new value, in cells: ``losses`` times the size of the goal.

        None is negative, so that no change is worth making in itself.
        """
        own = losses(self._goal, self._palette, levels_of(self._goal, self._palette))
        if self._original is not None:
            own = (own + losses(self._goal, self._palette, self._original)) / 2
        size = len(self._goal.cells)
        lost: npt.NDArray[np.float64] = np.maximum(own, 0.0).reshape(size, -1) * size
        return lost

    def of(self, grid: Grid) -> float:
        """Return the total visibility of the changes in another version of the goal."""
        numbers = np.frombuffer(grid.cells, dtype=np.uint8)
        return float(self.losses[np.arange(len(numbers)), numbers].sum())


def growths(grid: Grid, colours: int) -> list[list[int]]:
    """Return for every cell the other values of its 4 neighbours: with these a shape or the background grows.
    Outside the grid all is blank.

    >>> growths(Grid.from_text(["##.", "#.."]), 1)
    [[0], [0], [1], [0], [1], []]
    """
    cells = np.frombuffer(grid.cells, dtype=np.uint8).reshape(grid.height, grid.width)
    around = np.pad(cells, 1)
    neighbours = np.stack([around[:-2, 1:-1], around[2:, 1:-1], around[1:-1, :-2], around[1:-1, 2:]])
    values = np.arange(colours + 1)[:, None, None]
    joins = (neighbours[:, None] == values).any(axis=0) & (values != cells)
    found: list[list[int]] = [[] for _ in grid.cells]
    for cell, value in np.argwhere(joins.reshape(colours + 1, -1).T).tolist():
        found[cell].append(value)
    return found
