"""A shape with its dark features: the outline of what is not background, and what is dark inside of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.errors import InputError
from nonosat.imaging.framing import Frame
from nonosat.imaging.ground import Mask, shape_of
from nonosat.imaging.parting import parting_level

if TYPE_CHECKING:
    from PIL.Image import Image

Levels = npt.NDArray[np.float64]


class Sides(NamedTuple):
    """Something about each side of an image."""

    top: bool
    bottom: bool
    left: bool
    right: bool


NOWHERE = Sides(top=False, bottom=False, left=False, right=False)
#: The shape is looked for in an image of at most this many pixels per cell, in each direction.
_DETAIL = 8
#: Levels by which the dark features of a shape must on average be darker than the rest of it, to be features
#: and not the shading of one surface.
_DARKER = 48.0


def silhouette(image: Image, frame: Frame, cut_off: Sides = NOWHERE) -> Mask:
    """Which cells of the frame's inner part are shaded; raises ``InputError`` when there is no background.

    A cell belongs to the shape when half of it does. A shape without features is shaded all over. Beside the
    picture there is background, so that the outline of what touches its margin is closed.
    """
    from PIL import Image as Pixels

    width, height = frame.inner
    fine = image.resize((width * _DETAIL, height * _DETAIL), Pixels.Resampling.BOX, box=frame.part)
    shape = shape_of(fine)
    if shape is None:
        raise InputError(
            "expected an image with transparent parts or a plain margin for a silhouette; "
            "otherwise choose the colour of its background"
        )
    grey = np.asarray(fine.convert("L"), dtype=np.float64)
    parts = (height, _DETAIL, width, _DETAIL)
    weights = shape.reshape(parts).sum(axis=(1, 3))
    inside: Mask = weights * 2 >= _DETAIL**2
    levels = np.where(shape, grey, 0.0).reshape(parts).sum(axis=(1, 3)) / np.maximum(weights, 1)
    dark = _dark_features(levels, inside)
    return inside if dark is None else outline(inside, cut_off) | dark


def _dark_features(levels: Levels, inside: Mask) -> Mask | None:
    """The cells of a shape that are clearly darker than others of it; ``None`` when there are none."""
    own = levels[inside]
    if not len(own) or np.ptp(own) < _DARKER:
        return None
    limit = parting_level(own)
    if own[own >= limit].mean() - own[own < limit].mean() < _DARKER:
        return None
    dark: Mask = inside & (levels < limit)
    return dark


def outline(inside: Mask, cut_off: Sides = NOWHERE) -> Mask:
    """The cells of a shape that have one of their 4 neighbours outside.

    Beyond the top, bottom, left and right there is background, unless the shape is ``cut_off`` there.

    >>> outline(np.ones((4, 4), dtype=bool)).astype(int).tolist()
    [[1, 1, 1, 1], [1, 0, 0, 1], [1, 0, 0, 1], [1, 1, 1, 1]]
    """
    padded = np.pad(inside, 1)
    padded[0, 1:-1], padded[-1, 1:-1] = inside[0] & cut_off.top, inside[-1] & cut_off.bottom
    padded[1:-1, 0], padded[1:-1, -1] = inside[:, 0] & cut_off.left, inside[:, -1] & cut_off.right
    around = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    edge: Mask = inside & ~around
    return edge
