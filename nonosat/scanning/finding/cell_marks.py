"""What is marked in the cells: filled, crossed or dotted by a pencil or by a program.

The level of bare paper is that of the brightest cells around; light that falls unevenly changes slowly from
cell to cell, marks do not.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

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
    groups = _alike(smooth, rows, columns)
    paper = _paper(groups, height, width)
    cells = np.full((height, width), UNDECIDED, dtype=np.uint8)
    darkness, levels = np.zeros((height, width)), np.zeros((height, width))
    for places, windows in groups:
        bare = paper[places][:, None]
        lacking = ((bare - windows) / np.maximum(bare, 1)).max(axis=2)
        darkness[places] = np.median(lacking, axis=1)
        levels[places] = np.median(windows, axis=(1, 2)) / paper[places].mean(axis=1)
        share = (lacking > _MARKED).mean(axis=1)
        is_stroke = np.percentile(lacking, 98, axis=1) > _STROKE
        cells[places] = np.where((share > _TOUCHED) & is_stroke & (share <= _FILLED), 0, cells[places])
        for one in np.flatnonzero(share > _FILLED):
            cells[places[0][one], places[1][one]] = _colour(windows[one], lacking[one], bare[one, 0], inks)
    _without_shades(cells, darkness, inks)
    _without_shadows(cells, levels)
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


def _without_shadows(cells: npt.NDArray[np.uint8], levels: npt.NDArray[np.float64]) -> None:
    """Takes back fillings that do not end at a line: shadows fade over several cells."""
    filled = ((cells != UNDECIDED) & (cells > 0)).astype(np.uint8)
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


class _Alike(NamedTuple):
    """Cells of one size: the indexes of their rows and columns, and their pixels, ``cell × pixel × 3``."""

    places: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]
    windows: npt.NDArray[np.float32]


def _alike(image: npt.NDArray[np.float32], rows: Places, columns: Places) -> list[_Alike]:
    """All cells without what is near their lines."""
    groups: dict[tuple[int, ...], list[tuple[int, int, npt.NDArray[np.float32]]]] = {}
    downs, acrosses = _inner(rows), _inner(columns)
    for row, down in enumerate(downs):
        for column, across in enumerate(acrosses):
            window = image[down, across]
            groups.setdefault(window.shape, []).append((row, column, window.reshape(-1, 3)))
    return [
        _Alike(
            (np.array([each[0] for each in some]), np.array([each[1] for each in some])), np.stack(windows)
        )
        for some in groups.values()
        for windows in [[each[2] for each in some]]
    ]


def _inner(lines: Places) -> list[slice]:
    """From where to where the inside of each cell reaches between two lines, in whole pixels."""
    return [
        slice(round(begin + margin), max(round(end - margin), round(begin + margin) + 1))
        for begin, end in pairwise(lines)
        for margin in [(end - begin) * _MARGIN]
    ]


def _paper(groups: Sequence[_Alike], height: int, width: int) -> npt.NDArray[np.float32]:
    """The colour of bare paper in each cell, ``height × width × 3``."""
    levels = np.zeros((height, width, 3), dtype=np.float32)
    for places, windows in groups:
        levels[places] = np.percentile(windows, 75, axis=1)
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
