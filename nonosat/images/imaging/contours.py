"""Similarity of an image and a grid by their edges.

People recognise things by edges and silhouettes, in any tone. Image and grid are compared with a few pixels
per cell, blurred by less than a cell, as in a puzzle held in the hand: at each pixel the strength and
direction of the colour gradient, relative to the gradients around it, as in N. Dalal and B. Triggs,
"Histograms of oriented gradients for human detection" (CVPR 2005), but without bins. The similarity is the
cosine of the two vector fields: 1 for equal edges, 0 for none in common.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nonosat.files.notation.colour_table import WHITE
from nonosat.images.imaging.background import NOWHERE, Sides
from nonosat.images.imaging.blur import Floats, blurred
from nonosat.images.imaging.colour_vision import INTENSITY, lab
from nonosat.images.imaging.similarity import levels_of
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.rgb_colour import rgb

#: The widths, in cells, of the blur, of the surroundings of a pixel, and of the tolerance for an edge's
#: place.
_SEEN, _AROUND, _AWAY = 0.4, 1.0, 0.5
#: Negligible colour gradients per cell, in Lab, and those due to rounding.
_NONE, _ROUNDING = 1.5, 1e-6


#: White, in Lab.
_PAPER = np.array([100.0, 0.0, 0.0])


class Edges(NamedTuple):
    """The edges of an image: at each pixel a vector of their strength, at twice the angle of their direction
    (so that dark to bright equals bright to dark). A cell has ``detail`` pixels in each direction.

    Outside the sides in ``background`` there is background; outside the others the image continues.
    """

    vectors: Floats
    detail: int
    background: Sides


def contours(places: Floats, detail: int, background: Sides = NOWHERE, colour: Floats = _PAPER) -> Edges:
    """Return the edges of an image (H × W × any number of levels, such as Lab) on a background of a
    colour.
    """
    framed = np.pad(places, ((detail, detail), (detail, detail), (0, 0)), mode="edge")
    top, bottom, left, right = background
    framed[:detail] = np.where(top, colour, framed[:detail])
    framed[-detail:] = np.where(bottom, colour, framed[-detail:])
    framed[:, :detail] = np.where(left, colour, framed[:, :detail])
    framed[:, -detail:] = np.where(right, colour, framed[:, -detail:])
    down, across = np.gradient(blurred(framed, _SEEN * detail), axis=(0, 1))
    along = (across**2 - down**2).sum(axis=2)
    aslant = 2 * (across * down).sum(axis=2)
    strength = np.sqrt(np.hypot(along, aslant))
    strength[strength < _ROUNDING] = 0.0
    usual = blurred(strength, _AROUND * detail) + _NONE / detail
    scale = np.divide(1.0, strength * usual, out=np.zeros_like(strength), where=strength > 0)
    vectors = np.stack([along, aslant], axis=2) * scale[:, :, None]
    return Edges(blurred(vectors, _AWAY * detail), detail, background)


def agreement(edges: Edges, others: Edges) -> float:
    """Return how much the edges of two images of one size agree: 1 for the same, 0 for none in common."""
    mine, yours = edges.vectors, others.vectors
    both = float(np.sqrt((mine**2).sum() * (yours**2).sum()))
    if not both:
        return float(not (mine.any() or yours.any()))
    return float((mine * yours).sum()) / both


def edges_of(grid: Grid, palette: Palette, detail: int = 1, background: Sides = NOWHERE) -> Edges:
    """Return the edges of a grid."""
    blank = lab(INTENSITY[np.array(rgb(palette.background or WHITE))])
    places = lab(INTENSITY[levels_of(grid, palette).astype(np.uint8)])
    fine = np.repeat(np.repeat(places, detail, axis=0), detail, axis=1)
    return contours(fine, detail, background, blank)


def image_similarity(grid: Grid, palette: Palette, edges: Edges) -> float:
    """Return how similar the edges of a grid and an image are, from 0 (or a little less) to 1."""
    return agreement(edges_of(grid, palette, edges.detail, edges.background), edges)
