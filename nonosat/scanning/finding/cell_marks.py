"""What is marked in the cells: filled, crossed or dotted by a pencil or by a program.

Fillings are told from the brightest cells around, the level of bare paper: light that falls unevenly changes
slowly from cell to cell, fillings end at lines. Crosses and dots are told from the cell itself: they are thin
while shadows are dark on one side of their edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from nonosat.grid import UNDECIDED, Grid
from nonosat.scanning.finding.table import Places
from nonosat.scanning.page import Page
from nonosat.scanning.sighting import Shares

#: The share of a cell beside each of its lines where these may be.
_MARGIN = 0.17
#: Cells in each direction among which some are bare.
_AROUND = 15
#: The share of its light that a pixel lacks where something is marked.
_MARKED = 0.17
#: Shares of marked pixels in cells that are filled, and in crossed or dotted ones.
_FILLED, _TOUCHED = 0.55, 0.025
#: Crosses and dots are thinner than this, in cells.
_THIN = 0.6
#: Rows of pixels at the side of a cell that are dark along this share of it are a part of its line.
_ALONG = 0.8
#: Marks that are no fillings stand out by this share of light at their darkest.
_STROKE = 0.22
#: Fillings lack so much of their light at least, and so much of what most of them do: others are shades.
_SHADE, _OF_USUAL = 0.3, 0.6
#: Of what is filled in colour the shares of red, green and blue differ by more than this.
_COLOURED = 0.3
#: Fillings are darker than their neighbours by this share of light along most of their outline.
_STEP, _OUTLINE_RANK = 0.13, 35
#: Neighbours whose light differs by this share where they meet are not filled alike.
_ANOTHER = 0.2


def marks_of(image: Page, rows: Places, columns: Places) -> tuple[Grid | None, Shares]:
    """The marks in the cells between these lines of an upright image, ``None`` when all cells are bare, and
    the usual colour of each cell, ``height × width × 3``.
    """
    blurred = np.asarray(cv2.GaussianBlur(image, (3, 3), 0), dtype=np.uint8)
    smooth = blurred.astype(np.float32)
    height, width = len(rows) - 1, len(columns) - 1
    groups = _alike(smooth, rows, columns)
    paper = _paper(groups, height, width)
    cells = np.full((height, width), UNDECIDED, dtype=np.uint8)
    darkness, sides = np.zeros((height, width)), np.zeros((height, width, 4))
    fillings = np.ones((height, width, 3))
    for places, windows in groups:
        bare, pixels = paper[places][:, None], windows.reshape(len(windows), -1, 3)
        lacking = ((bare - pixels) / np.maximum(bare, 1)).max(axis=2)
        darkness[places] = np.median(lacking, axis=1)
        sides[places] = _sides(windows)
        fillings[places] = np.median(pixels / np.maximum(bare, 1), axis=1)
        is_filled = (lacking > _MARKED).mean(axis=1) > _FILLED
        cells[places[0][is_filled], places[1][is_filled]] = 1
    _without_shades(cells, darkness, np.ptp(fillings, axis=2) > _COLOURED)
    _without_shadows(cells, sides, paper.mean(axis=2))
    cells[(cells == UNDECIDED) & _is_touched(blurred, rows, columns)] = 0
    marks = None if (cells == UNDECIDED).all() else Grid(height, width, cells.tobytes())
    return marks, fillings


def _without_shades(
    cells: npt.NDArray[np.uint8], darkness: npt.NDArray[np.float64], is_coloured: npt.NDArray[np.bool_]
) -> None:
    """Takes back fillings that are not clearly darker than bare cells: nobody knows what they are."""
    filled = (cells != UNDECIDED) & (cells > 0)
    if filled.any():
        usual = _OF_USUAL * float(np.percentile(darkness[filled], 75))
        cells[filled & (darkness < np.where(is_coloured, _SHADE, max(_SHADE, usual)))] = UNDECIDED


def _without_shadows(
    cells: npt.NDArray[np.uint8], sides: npt.NDArray[np.float64], paper: npt.NDArray[np.float32]
) -> None:
    """Takes back fillings that do not end at a line: shadows end within cells, or fade over several.

    ``sides`` is the light at the top, bottom, left, and right of each cell, ``paper`` that of bare ones.
    """
    down = (sides[1:, :, 0] - sides[:-1, :, 1]) / np.maximum(paper[1:], paper[:-1]).clip(1)
    across = (sides[:, 1:, 2] - sides[:, :-1, 3]) / np.maximum(paper[:, 1:], paper[:, :-1]).clip(1)
    labels = _fillings(cells, down, across)
    # How much lighter the neighbours below, above, on the right, and on the left are.
    borders = (
        (labels[:-1], labels[1:], down),
        (labels[1:], labels[:-1], -down),
        (labels[:, :-1], labels[:, 1:], across),
        (labels[:, 1:], labels[:, :-1], -across),
    )
    for label in range(1, int(labels.max()) + 1):
        steps = [step[(here == label) & (there != label)] for here, there, step in borders]
        found = np.concatenate(steps)
        if len(found) and np.percentile(found, _OUTLINE_RANK) < _STEP:
            cells[labels == label] = UNDECIDED


def _fillings(
    cells: npt.NDArray[np.uint8], down: npt.NDArray[np.float64], across: npt.NDArray[np.float64]
) -> npt.NDArray[np.int32]:
    """The numbers of the parts of the picture that the filled cells make, 0 for other cells.

    Cells of one colour are parted where the light changes ``down`` or ``across`` from one to the next.
    """
    height, width = cells.shape
    filled = (cells != UNDECIDED) & (cells > 0)
    links = np.zeros((2 * height - 1, 2 * width - 1), np.uint8)
    links[::2, ::2] = filled
    links[1::2, ::2] = filled[1:] & filled[:-1] & ((cells[1:] != cells[:-1]) | (np.abs(down) < _ANOTHER))
    links[::2, 1::2] = (
        filled[:, 1:] & filled[:, :-1] & ((cells[:, 1:] != cells[:, :-1]) | (np.abs(across) < _ANOTHER))
    )
    return np.asarray(cv2.connectedComponents(links, connectivity=4)[1], np.int32)[::2, ::2]


def _sides(windows: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """The usual light at the four sides of cells of one size, ``cell × 4``."""
    height, width = (-(-size // 3) for size in windows.shape[1:3])
    parts = (windows[:, :height], windows[:, -height:], windows[:, :, :width], windows[:, :, -width:])
    return np.stack([np.median(part, axis=(1, 2, 3)) for part in parts], axis=1)


def _is_touched(image: Page, rows: Places, columns: Places) -> npt.NDArray[np.bool_]:
    """Whether there is something dark and thin in each cell."""
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
    touched = np.zeros((len(rows) - 1, len(columns) - 1), np.bool_)
    for places, windows in _alike(lacking, rows, columns):
        pixels = np.where(_is_of_line(windows > _MARKED), 0, windows).reshape(len(windows), -1)
        touched[places] = ((pixels > _MARKED).mean(axis=1) > _TOUCHED) & (
            np.percentile(pixels, 98, axis=1) > _STROKE
        )
    return touched


def _is_of_line(dark: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The pixels, ``cell × height × width``, that belong to a thick line that reaches into the cell."""
    found = np.zeros_like(dark)
    for down, across in ((1, 2), (2, 1)):
        is_full = dark.mean(axis=across, keepdims=True) > _ALONG
        found |= np.logical_and.accumulate(is_full, axis=down)
        found |= np.flip(np.logical_and.accumulate(np.flip(is_full, down), axis=down), down)
    return found


class _Alike(NamedTuple):
    """Cells of one size: their rows and columns, and their pixels, ``cell × height × width (× 3)``."""

    places: tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]
    windows: npt.NDArray[np.float32]


def _alike(image: npt.NDArray[np.float32], rows: Places, columns: Places) -> list[_Alike]:
    """All cells without what is near their lines."""
    groups: dict[tuple[int, ...], list[tuple[int, int, npt.NDArray[np.float32]]]] = {}
    downs, acrosses = _inner(rows), _inner(columns)
    for row, down in enumerate(downs):
        for column, across in enumerate(acrosses):
            window = image[down, across]
            groups.setdefault(window.shape, []).append((row, column, window))
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
        levels[places] = np.percentile(windows, 75, axis=(1, 2))
    kernel = np.ones((min(_AROUND, height), min(_AROUND, width)), np.uint8)
    closed = [
        cv2.morphologyEx(np.ascontiguousarray(levels[:, :, channel]), cv2.MORPH_CLOSE, kernel)
        for channel in range(3)
    ]
    return np.stack(closed, axis=2).astype(np.float32)
