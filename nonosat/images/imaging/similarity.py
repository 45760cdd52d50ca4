"""Structural similarity (SSIM) of two grids, or of a grid and a reduced image.

Z. Wang, A. C. Bovik, H. R. Sheikh and E. P. Simoncelli, "Image quality assessment: from error visibility to
structural similarity" (IEEE Transactions on Image Processing 13, 2004), with their window and constants: 1
for equal grids, about 0 for unrelated ones, below 0 for opposites. One cell is one pixel. At the margins only
the part of the window inside the grid counts.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.files.notation.colour_table import WHITE, written_values
from nonosat.images.imaging.blur import blurred, window
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.rgb_colour import rgb

#: Height × width × 3: red, green and blue, 0 … 255.
Levels = npt.NDArray[np.float64]

#: The window: the width of its Gaussian, and its reach, in cells.
_WIDTH, _REACH = 1.5, 5
#: The constants that keep the quotients stable when the means and variances are near 0.
_MEANS, _VARIANCES = (0.01 * 255) ** 2, (0.03 * 255) ** 2


def levels_of(grid: Grid, palette: Palette) -> Levels:
    """Return the colours of the cells; blank cells have the palette's background, usually white.

    >>> levels_of(Grid.from_text(["#."]), Palette()).tolist()
    [[[0.0, 0.0, 0.0], [255.0, 255.0, 255.0]]]
    """
    values = (palette.background or WHITE, *written_values(palette))
    table = np.array([rgb(value) for value in values], dtype=np.float64)
    numbers = np.frombuffer(grid.cells, dtype=np.uint8)
    levels: Levels = table[numbers].reshape(grid.height, grid.width, 3)
    return levels


def ssim(levels: Levels, other: Levels) -> float:
    """Return the mean structural similarity of two arrays of the same size, over cells and colours.

    >>> half = np.repeat([[[0.0] * 3, [255.0] * 3]], 4, axis=0)
    >>> ssim(half, half), round(ssim(half, 255 - half), 2)
    (1.0, -0.97)
    """
    return float(_similarities(_moments(*_as_grey(levels, other))).mean())


def _as_grey(levels: Levels, other: Levels) -> tuple[Levels, Levels]:
    """Return both with one level instead of three if all cells of both are grey, which saves time."""
    is_grey = all((each == each[:, :, :1]).all() for each in (levels, other))
    return (levels[:, :, :1], other[:, :, :1]) if is_grey else (levels, other)


class _Moments(NamedTuple):
    """The weighted means around each cell of both arrays, of their squares and of their product."""

    mean: Levels
    other_mean: Levels
    square: Levels
    other_square: Levels
    product: Levels


def _moments(levels: Levels, other: Levels) -> _Moments:
    return _Moments(*map(_blurred, (levels, other, levels**2, other**2, levels * other)))


def _similarities(moments: _Moments) -> Levels:
    mean, other_mean, square, other_square, product = moments
    variances = square - mean**2 + other_square - other_mean**2
    alike = (2 * mean * other_mean + _MEANS) * (2 * (product - mean * other_mean) + _VARIANCES)
    return alike / ((mean**2 + other_mean**2 + _MEANS) * (variances + _VARIANCES))


def _blurred(levels: Levels) -> Levels:
    return blurred(levels, _WIDTH, _REACH)


def losses(grid: Grid, palette: Palette, other: Levels) -> npt.NDArray[np.float64]:
    """Return the loss of similarity to ``other`` by each change of one cell: ``[row, column, value]``.

    Negative if the change makes the grid more similar; 0 for the present value. The losses of several changes
    nearly add up, unless they are within a few cells of each other.
    """
    every_value = Grid(1, len(palette) + 1, bytes(range(len(palette) + 1)), palette.letters)
    colours = levels_of(every_value, palette)[0]
    levels, other = _as_grey(levels_of(grid, palette), other)
    moments = _moments(levels, other)
    before = _similarities(moments)
    lost = np.zeros((grid.height, grid.width, len(palette) + 1))
    for value, colour in enumerate(colours[:, : levels.shape[2]]):
        steps = (colour - levels, colour**2 - levels**2, (colour - levels) * other)
        for down in range(-_REACH, _REACH + 1):
            for across in range(-_REACH, _REACH + 1):
                _add_losses(lost[:, :, value], before, moments, steps, (down, across))
    return lost / (grid.height * grid.width)


def _add_losses(
    lost: npt.NDArray[np.float64],
    before: Levels,
    moments: _Moments,
    steps: tuple[Levels, Levels, Levels],
    away: tuple[int, int],
) -> None:
    """Add, for each changed cell, the loss at the cell at the offset ``away`` (down, across).

    ``steps`` are what the change adds to the cell, to its square and to its product with the other array.
    """
    height, width = lost.shape
    if abs(away[0]) >= height or abs(away[1]) >= width:
        return
    (rows, near_rows), (columns, near_columns) = _pairs(height, away[0]), _pairs(width, away[1])
    share = np.outer(_shares(height, away[0]), _shares(width, away[1]))[:, :, None]
    changed, near = (rows, columns), (near_rows, near_columns)
    here = _Moments(*(each[near] for each in moments))
    step, square_step, product_step = (share * each[changed] for each in steps)
    after = here._replace(
        mean=here.mean + step, square=here.square + square_step, product=here.product + product_step
    )
    lost[changed] += (before[near] - _similarities(after)).mean(axis=2)


def _pairs(size: int, away: int) -> tuple[slice, slice]:
    """Return the indices of a line, and those at the offset ``away``, as far as both are inside."""
    return slice(max(-away, 0), size - max(away, 0)), slice(max(away, 0), size - max(-away, 0))


def _shares(size: int, away: int) -> npt.NDArray[np.float64]:
    """Return the weights of the indices in the windows around those at the offset ``away``."""
    return np.diagonal(window(size, _WIDTH, _REACH), -away)
