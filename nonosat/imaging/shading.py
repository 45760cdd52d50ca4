"""Levels of grey made into shaded and blank cells."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from nonosat.imaging.fine_cells import FineCells
from nonosat.imaging.framing import Frame
from nonosat.imaging.ground import as_black, is_invisible
from nonosat.imaging.parting import parting_level
from nonosat.imaging.recipe import Method, Recipe
from nonosat.imaging.silhouette import NOWHERE, Sides, silhouette
from nonosat.imaging.stencil import stencil

if TYPE_CHECKING:
    from PIL.Image import Image

Shades = npt.NDArray[np.bool_]
Levels = npt.NDArray[np.float64]

#: How much local contrast counts: of 0, 1, 4 and 20 in ten photographs 4 and 20 kept most features, and
#: neither of them did so in all.
SHARPNESS = {Method.STENCIL: 4.0, Method.LINES: 20.0}
#: The surroundings of a cell reach this share of the longer side. In docs/making/lighthouse.jpg (40 × 40
#: cells) 1/16 hollows out the dark ground, 1/4 fills the structure of the sea.
_REACH = 1 / 8
#: The levels by which they must be brighter: at 0 the even sky of lighthouse.jpg is partly shaded, at
#: 20 the dark ground is hollowed out.
_BRIGHTER = 6.0
#: Edges are looked for at three pixels per cell, after a blur of two: with one the outlines of lighthouse.jpg
#: have gaps, with three (a whole cell) its windows close.
_EDGE_DETAIL, _EDGE_BLUR = 3, 2.0
#: The percentage of pixels at either end taken as black and white before dithering, so that single outliers
#: do not keep the rest grey.
_OUTLIERS = 1.0


def shades_of(
    image: Image, frame: Frame, recipe: Recipe, fine: FineCells, cut_off: Sides = NOWHERE
) -> Shades:
    """Which cells of the frame's inner part are shaded, an array of rows.

    At the sides where the subject of a photograph is ``cut_off`` stencils have no contour.
    """
    grey = seen(image).convert("L")
    if recipe.method in SHARPNESS:
        shaded = stencil(fine, SHARPNESS[recipe.method], cut_off)
    elif recipe.method is Method.SILHOUETTE:
        shaded = silhouette(image, frame, cut_off)
    elif recipe.method is Method.EDGES:
        shaded = _edges(grey, frame)
    elif recipe.method is Method.DITHER:
        shaded = _dithered(_cells(grey, frame))
    else:
        cells = _cells(grey, frame)
        shaded = _levels(cells) < _limits(cells, recipe)
    return ~shaded if recipe.invert else shaded


def seen(image: Image) -> Image:
    """The image; black where it would be invisible on white paper."""
    return as_black(image) if is_invisible(image) else image


def usual_threshold(image: Image, frame: Frame) -> int:
    """The level of grey below which cells are shaded when none is asked for."""
    return math.ceil(parting_level(_levels(_cells(seen(image).convert("L"), frame))))


def _cells(grey: Image, frame: Frame, detail: int = 1) -> Image:
    """One pixel (or ``detail`` × ``detail``) per cell, each the mean of what it covers."""
    from PIL import Image as Pixels

    size = (frame.inner[0] * detail, frame.inner[1] * detail)
    return grey.resize(size, Pixels.Resampling.BOX, box=frame.part)


def _levels(image: Image) -> Levels:
    return np.asarray(image, dtype=np.float64)


def _limits(cells: Image, recipe: Recipe) -> Levels | float:
    """The level of grey below which each cell is shaded."""
    if recipe.threshold is not None:
        return float(recipe.threshold)
    parting = parting_level(_levels(cells))
    if recipe.method is Method.THRESHOLD:
        return parting
    surroundings = _surroundings(cells)
    if recipe.method is Method.ADAPTIVE:
        return surroundings - _BRIGHTER
    return (parting + surroundings) / 2


def _surroundings(cells: Image) -> Levels:
    from PIL import ImageFilter

    return _levels(cells.filter(ImageFilter.GaussianBlur(max(cells.size) * _REACH)))


def _dithered(cells: Image) -> Shades:
    """R. W. Floyd and L. Steinberg, "An adaptive algorithm for spatial grey scale" (1976), by Pillow."""
    from PIL import ImageOps

    return ~np.asarray(ImageOps.autocontrast(cells, cutoff=_OUTLIERS).convert("1"), dtype=np.bool_)


def _edges(grey: Image, frame: Frame) -> Shades:
    """Cells in which the levels change most."""
    from PIL import ImageFilter

    fine = _levels(_cells(grey, frame, _EDGE_DETAIL).filter(ImageFilter.GaussianBlur(_EDGE_BLUR)))
    padded = np.pad(fine, 1, mode="edge")
    steepness = np.hypot(padded[1:-1, 2:] - padded[1:-1, :-2], padded[2:, 1:-1] - padded[:-2, 1:-1])
    width, height = frame.inner
    of_cells = steepness.reshape(height, _EDGE_DETAIL, width, _EDGE_DETAIL).mean(axis=(1, 3))
    if not of_cells.any():
        return np.zeros((height, width), dtype=np.bool_)
    steep: Shades = of_cells > parting_level(of_cells)
    return steep
