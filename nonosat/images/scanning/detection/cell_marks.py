"""Marks in the cells: shaded, crossed or dotted by a pencil or a program.

Shaded cells are darker than the brightest cells around, the level of bare paper: uneven light changes slowly
from cell to cell, while shading ends at lines. Crosses and dots are found inside the cell: they are thin,
while shadows are dark on one side of their edge.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.images.scanning.components import components
from nonosat.images.scanning.detection.rulings import AT_LINE
from nonosat.images.scanning.detection.table import Places
from nonosat.images.scanning.detections import Page, Shares
from nonosat.model.grid import UNDECIDED, Grid

#: Cells in each direction among which some are bare. With 5, 435 cells of 34 grids are read differently, with
#: 30 none.
_AROUND = 15
#: The share of light by which marks, and the edges of shading, differ from their surroundings. With 0.15 some
#: 140 cells of 103 grids are read differently, with 0.3 two of 34.
_MARKED = 0.2
#: The share of marked pixels in crossed or dotted cells. With half of it 6 cells of 34 grids are read
#: differently, with 0.05 15.
_TOUCHED = 0.02
#: Crosses and dots are thinner than this, in cells.
_THIN = 0.5
#: Rows of pixels at the side of a cell that are dark along this share of it belong to its line.
_ALONG = 0.5
#: Shaded cells lack at least this share of light; with less it is a shadow. With 0.2 46 cells of 34 grids are
#: read differently, with 0.5 397.
_SHADE = 0.3

#: Pixels inside cells, ``height × width`` of the puzzle and of a cell (``× 3``).
Windows = npt.NDArray[np.float32]


def marks_of(image: Page, rows: Places, columns: Places) -> tuple[Grid | None, Shares]:
    """Return the marks in the cells between the lines (``None`` when all cells are bare), and the median
    colour of each cell, ``height × width × 3``.
    """
    blurred = np.asarray(cv2.GaussianBlur(image, (3, 3), 0), dtype=np.uint8)
    inside = _inside(blurred, rows, columns).astype(np.float32)
    height, width = inside.shape[:2]
    paper = _paper(inside)
    shares = inside / np.maximum(paper, 1)[:, :, None, None]
    darkness = np.median(1 - shares.min(axis=4), axis=(2, 3))
    fillings = np.median(shares, axis=(2, 3)).astype(np.float64)
    cells = np.where(darkness > _SHADE, 1, UNDECIDED).astype(np.uint8)
    _without_shadows(cells, _sides(inside), paper.mean(axis=2))
    cells[(cells == UNDECIDED) & _is_touched(blurred, rows, columns)] = 0
    marks = None if (cells == UNDECIDED).all() else Grid(height, width, cells.tobytes())
    return marks, fillings


def _without_shadows(
    cells: npt.NDArray[np.uint8], sides: npt.NDArray[np.float64], paper: npt.NDArray[np.float32]
) -> None:
    """Remove shaded areas that do not end at a line: shadows end within cells, or fade over several.

    ``sides`` is the light at the top, bottom, left, and right of each cell, ``paper`` that of bare ones.
    """
    down = (sides[1:, :, 0] - sides[:-1, :, 1]) / np.maximum(paper[1:], paper[:-1]).clip(1)
    across = (sides[:, 1:, 2] - sides[:, :-1, 3]) / np.maximum(paper[:, 1:], paper[:, :-1]).clip(1)
    labels = _shaded_areas(cells, down, across)
    # The differences of light to the neighbours below, above, on the right, and on the left.
    borders = (
        (labels[:-1], labels[1:], down),
        (labels[1:], labels[:-1], -down),
        (labels[:, :-1], labels[:, 1:], across),
        (labels[:, 1:], labels[:, :-1], -across),
    )
    for label in range(1, int(labels.max()) + 1):
        steps = [step[(here == label) & (there != label)] for here, there, step in borders]
        found = np.concatenate(steps)
        if len(found) and np.median(found) < _MARKED:
            cells[labels == label] = UNDECIDED


def _shaded_areas(
    cells: npt.NDArray[np.uint8], down: npt.NDArray[np.float64], across: npt.NDArray[np.float64]
) -> npt.NDArray[np.int32]:
    """Return the component number of each shaded cell, 0 for other cells.

    Components are separated where the light changes ``down`` or ``across`` between neighbours.
    """
    height, width = cells.shape
    filled = cells == 1
    links = np.zeros((2 * height - 1, 2 * width - 1), np.uint8)
    links[::2, ::2] = filled
    links[1::2, ::2] = filled[1:] & filled[:-1] & (np.abs(down) < _MARKED)
    links[::2, 1::2] = filled[:, 1:] & filled[:, :-1] & (np.abs(across) < _MARKED)
    return components(links, connectivity=4).labels[::2, ::2]


def _sides(inside: Windows) -> npt.NDArray[np.float64]:
    """Return the median light at the four sides of each cell, ``height × width × 4``."""
    third = -(-inside.shape[2] // 3)
    parts = (inside[:, :, :third], inside[:, :, -third:], inside[:, :, :, :third], inside[:, :, :, -third:])
    return np.stack([np.median(part, axis=(2, 3, 4)) for part in parts], axis=2)


def _is_touched(image: Page, rows: Places, columns: Places) -> npt.NDArray[np.bool_]:
    """Return whether each cell has something dark and thin."""
    side = max(
        round(_THIN * min((places[-1] - places[0]) / (len(places) - 1) for places in (rows, columns))), 3
    )
    around = tuple(
        slice(max(round(places[0]) - side, 0), round(places[-1]) + side) for places in (rows, columns)
    )
    seen = image[around]
    bare = cv2.morphologyEx(seen, cv2.MORPH_CLOSE, np.ones((side, side), np.uint8))
    lacking = np.zeros(image.shape[:2], np.float32)
    shares = cv2.divide(cv2.subtract(bare, seen), np.maximum(bare, 1), dtype=cv2.CV_32F)
    lacking[around] = shares.max(axis=2)
    inside = _inside(lacking, rows, columns)
    dark = inside > _MARKED
    return np.asarray((dark & ~_is_of_line(dark)).mean(axis=(2, 3)) > _TOUCHED, dtype=np.bool_)


def _is_of_line(dark: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Return the pixels inside cells that belong to a thick line."""
    found = np.zeros_like(dark)
    for down, across in ((2, 3), (3, 2)):
        is_full = dark.mean(axis=across, keepdims=True) > _ALONG
        found |= np.logical_and.accumulate(is_full, axis=down)
        found |= np.flip(np.logical_and.accumulate(np.flip(is_full, down), axis=down), down)
    return found


def _inside(image: npt.NDArray[Any], rows: Places, columns: Places) -> npt.NDArray[Any]:
    """Return the pixels of each cell except near its lines, the same number for each."""
    down, across = (_within_cells(places) for places in (rows, columns))
    windows = image[down.T[:, :, None, None], across.T]
    return np.asarray(np.moveaxis(windows, 2, 1))


def _within_cells(places: Places) -> npt.NDArray[np.int64]:
    """Return pixel indices between the lines of each cell; each row has one index per cell."""
    gaps = np.diff(places)
    count = round(float(np.median(gaps)) * (1 - 2 * AT_LINE))
    between = np.linspace(places[:-1] + AT_LINE * gaps, places[1:] - AT_LINE * gaps, count)
    return np.round(between).astype(np.int64)


def _paper(inside: Windows) -> Windows:
    """Return the colour of bare paper in each cell, ``height × width × 3``."""
    levels = np.median(inside, axis=(2, 3)).astype(np.float32)
    kernel = np.ones([min(_AROUND, size) for size in levels.shape[:2]], np.uint8)
    return np.asarray(cv2.morphologyEx(levels, cv2.MORPH_CLOSE, kernel), dtype=np.float32)
