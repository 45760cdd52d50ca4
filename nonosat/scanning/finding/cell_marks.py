"""What is marked in the cells: filled, crossed or dotted by a pencil or by a program.

The level of bare paper is that of the brightest cells around; light that falls unevenly changes slowly from
cell to cell, marks do not.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.grid import UNDECIDED, Grid
from nonosat.palette import Palette
from nonosat.scanning.finding.sheet import Sheet
from nonosat.scanning.finding.table import Places

#: The share of a cell beside each of its lines where these may be.
_MARGIN = 0.17
#: Cells in each direction among which some are bare.
_AROUND = 15
#: The share of its light that a pixel lacks where something is marked.
_MARKED = 0.17
#: Shares of marked pixels in cells that are filled, and in crossed or dotted ones.
_FILLED, _TOUCHED = 0.55, 0.025
#: Marks that are no fillings stand out by this share of light at their darkest.
_STROKE = 0.22
#: Fillings lack so much of their light at least, and so much of what most of them do: others are shades.
_SHADE, _OF_USUAL = 0.3, 0.6
#: Colours are filled in at least with this share of the light that the numbers in them lack.
_OF_INK = 0.5
#: Fillings are darker than their neighbours by this share of light along most of their outline.
_STEP, _OUTLINE_RANK = 0.13, 35


def marks_of(
    sheet: Sheet, rows: Places, columns: Places, palette: Palette, inks: npt.NDArray[np.float64] | None
) -> Grid | None:
    """The marks in the cells between these lines; ``None`` when all cells are bare.

    ``inks`` are the colours of the palette as shares of white, one in each row, for puzzles in colour.
    """
    smooth = cv2.GaussianBlur(sheet.image, (3, 3), 0).astype(np.float32)
    height, width = len(rows) - 1, len(columns) - 1
    windows = [
        [_inside(smooth, rows, columns, row, column) for column in range(width)] for row in range(height)
    ]
    paper = _paper(windows, height, width)
    cells = np.full((height, width), UNDECIDED, dtype=np.uint8)
    darkness = np.zeros((height, width))
    for row in range(height):
        for column in range(width):
            bare = paper[row, column]
            lacking = ((bare - windows[row][column]) / np.maximum(bare, 1)).max(axis=2)
            darkness[row, column] = np.median(lacking)
            share = float((lacking > _MARKED).mean())
            if share > _FILLED:
                cells[row, column] = _colour(windows[row][column], lacking, bare, inks)
            elif share > _TOUCHED and float(np.percentile(lacking, 98)) > _STROKE:
                cells[row, column] = 0
    _without_shades(cells, darkness, inks)
    _without_shadows(cells, windows, paper)
    if (cells == UNDECIDED).all():
        return None
    return Grid(height, width, cells.tobytes(), palette.letters)


def _without_shades(
    cells: npt.NDArray[np.uint8], darkness: npt.NDArray[np.float64], inks: npt.NDArray[np.float64] | None
) -> None:
    """Takes back fillings that are not clearly darker than bare cells: nobody knows what they are."""
    filled = (cells != UNDECIDED) & (cells > 0)
    if not filled.any():
        return
    if inks is None:
        least = np.full(cells.shape, max(_SHADE, _OF_USUAL * float(np.percentile(darkness[filled], 75))))
    else:
        least = _OF_INK * (1 - inks.min(axis=1))[np.where(filled, cells, 1) - 1]
    cells[filled & (darkness < least)] = UNDECIDED


def _without_shadows(
    cells: npt.NDArray[np.uint8],
    windows: list[list[npt.NDArray[np.float32]]],
    paper: npt.NDArray[np.float32],
) -> None:
    """Takes back fillings that do not end at a line: shadows fade over several cells."""
    filled = ((cells != UNDECIDED) & (cells > 0)).astype(np.uint8)
    levels = np.array([[np.median(window) for window in line] for line in windows]) / paper.mean(axis=2)
    count, labels = cv2.connectedComponents(filled, connectivity=4)
    for label in range(1, count):
        part = labels == label
        steps = []
        for shift, axis in ((1, 0), (-1, 0), (1, 1), (-1, 1)):
            outside = np.roll(filled, shift, axis) == 0
            # What comes around from the other side is no neighbour.
            edge: list[slice | int] = [slice(None), slice(None)]
            edge[axis] = 0 if shift > 0 else -1
            outside[tuple(edge)] = False
            border = part & outside
            steps.append((np.roll(levels, shift, axis) - levels)[border])
        found = np.concatenate(steps)
        if len(found) and np.percentile(found, _OUTLINE_RANK) < _STEP:
            cells[part] = UNDECIDED


def _inside(
    image: npt.NDArray[np.float32], rows: Places, columns: Places, row: int, column: int
) -> npt.NDArray[np.float32]:
    """The pixels of a cell without those near its lines."""
    top, bottom = rows[row], rows[row + 1]
    left, right = columns[column], columns[column + 1]
    down, across = (bottom - top) * _MARGIN, (right - left) * _MARGIN
    return image[
        round(top + down) : max(round(bottom - down), round(top + down) + 1),
        round(left + across) : max(round(right - across), round(left + across) + 1),
    ]


def _paper(windows: list[list[npt.NDArray[np.float32]]], height: int, width: int) -> npt.NDArray[np.float32]:
    """The colour of bare paper in each cell, ``height × width × 3``."""
    levels = np.array(
        [[np.percentile(window, 75, axis=(0, 1)) for window in line] for line in windows], dtype=np.float32
    )
    kernel = np.ones((min(_AROUND, height), min(_AROUND, width)), np.uint8)
    closed = [
        cv2.morphologyEx(np.ascontiguousarray(levels[:, :, channel]), cv2.MORPH_CLOSE, kernel)
        for channel in range(3)
    ]
    return np.stack(closed, axis=2).astype(np.float32)


def _colour(
    window: npt.NDArray[np.float32],
    lacking: npt.NDArray[np.float32],
    bare: npt.NDArray[np.float32],
    inks: npt.NDArray[np.float64] | None,
) -> int:
    """The number of the colour that a cell is filled with."""
    if inks is None:
        return 1
    seen = np.median(window[lacking > _MARKED], axis=0) / np.maximum(bare, 1)
    return int(np.argmin(np.linalg.norm(inks - seen, axis=1))) + 1
