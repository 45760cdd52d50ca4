"""How much of what is seen of an image is seen in its picture.

People know things by edges and silhouettes, in whichever tone these are. Both the image and the picture are
looked at with a few pixels per cell, blurred by less than a cell, which is what is seen of a puzzle held in
the hand: at each place the strength and the direction of the change of colour, in relation to what changes
around it, as in N. Dalal and B. Triggs, "Histograms of oriented gradients for human detection" (CVPR 2005),
but not counted in bins. The likeness is the cosine of the two fields: 1 when all edges are the same, 0 when
none is.
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

#: The width of the blur, of what is around a place, and of the places where an edge may lie, in cells.
_SEEN, _AROUND, _AWAY = 0.4, 1.0, 0.5
#: Changes of colour per cell, in Lab, that are nearly none, and those that are due to rounding.
_NONE, _ROUNDING = 1.5, 1e-6


#: White, in Lab.
_PAPER = np.array([100.0, 0.0, 0.0])


class Edges(NamedTuple):
    """The edges of an image: at each place a vector of their strength, at twice the angle of their direction
    (dark to bright is bright to dark). ``detail`` places in each direction are a cell.

    What is outside of ``ground`` sides is background; outside of the others the image goes on.
    """

    vectors: Floats
    detail: int
    ground: Sides


def contours(places: Floats, detail: int, ground: Sides = NOWHERE, colour: Floats = _PAPER) -> Edges:
    """The edges of an image (H × W × any number of levels, such as Lab), and of its ground of a colour."""
    framed = np.pad(places, ((detail, detail), (detail, detail), (0, 0)), mode="edge")
    top, bottom, left, right = ground
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
    return Edges(blurred(vectors, _AWAY * detail), detail, ground)


def agreement(edges: Edges, others: Edges) -> float:
    """How much the edges of two images of one size agree: 1 for the same, 0 for none in common."""
    mine, yours = edges.vectors, others.vectors
    both = float(np.sqrt((mine**2).sum() * (yours**2).sum()))
    if not both:
        return float(not (mine.any() or yours.any()))
    return float((mine * yours).sum()) / both


def edges_of(picture: Grid, palette: Palette, detail: int = 1, ground: Sides = NOWHERE) -> Edges:
    """The edges of a picture."""
    blank = lab(INTENSITY[np.array(rgb(palette.background or WHITE))])
    places = lab(INTENSITY[levels_of(picture, palette).astype(np.uint8)])
    fine = np.repeat(np.repeat(places, detail, axis=0), detail, axis=1)
    return contours(fine, detail, ground, blank)


def likeness_to_image(picture: Grid, palette: Palette, edges: Edges) -> float:
    """How much of the edges of an image a picture has, from 0 (or a little less) to 1."""
    return agreement(edges_of(picture, palette, edges.detail, edges.ground), edges)
