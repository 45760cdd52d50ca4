"""An image made into shaded and blank cells: by tones, as a silhouette, as a stencil, or in lines.

Stencils and lines: H. Winnemöller, J. E. Kyprianidis and S. C. Olsen, "XDoG: an extended
difference-of-Gaussians compendium including advanced image stylization" (Computers & Graphics 36, 2012):
levels are sharpened by what a narrow Gaussian has more than a wide one, and then parted.

Roads not taken: smoothing texture away before (a bilateral filter) cleans fur and leaves, but of forty images
not looked at before two fewer were recognised: what is seen of faces and carvings is texture, too. One level
of grey for all cells, the surroundings alone, dots and steep changes: of 24 photographs and icons these have
the greatest likeness in three, by 0.01 at most, and by eye in none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nonosat.images.imaging.background import NOWHERE, Mask, Sides, as_black, is_invisible, shape_of
from nonosat.images.imaging.blur import Floats, blurred
from nonosat.images.imaging.framing import FineCells, Frame
from nonosat.images.imaging.image_options import Method, Recipe
from nonosat.model.errors import InputError

if TYPE_CHECKING:
    from PIL.Image import Image

#: How much local contrast counts: of 0, 1, 4 and 20 in ten photographs 4 and 20 kept most features, and
#: neither of them did so in all.
SHARPNESS = {Method.STENCIL: 4.0, Method.LINES: 20.0}
#: The surroundings of a cell reach this share of the longer side. In docs/making/lighthouse.jpg (40 × 40
#: cells) 1/16 hollows out the dark ground, 1/4 fills the structure of the sea.
_REACH = 1 / 8
#: Widths of the Gaussians, in cells.
_NARROW, _WIDE = 0.45, 1.35
#: How steeply ink begins at the level that parts it from paper, in levels of lightness (0 … 255).
_STEEPNESS = 0.03
#: The shape is looked for in an image of at most this many pixels per cell, in each direction.
_DETAIL = 8
#: Levels by which the dark features of a shape must on average be darker than the rest of it, to be features
#: and not the shading of one surface.
_DARKER = 48.0


def shades_of(image: Image, frame: Frame, recipe: Recipe, fine: FineCells, cut_off: Sides = NOWHERE) -> Mask:
    """Which cells of the frame's inner part are shaded, an array of rows.

    At the sides where the subject of a photograph is ``cut_off`` there is no contour.
    """
    if recipe.method in SHARPNESS:
        shaded = stencil(fine, SHARPNESS[Method(recipe.method)], cut_off)
    elif recipe.method is Method.SILHOUETTE:
        shaded = silhouette(image, frame, cut_off)
    else:
        shaded = _tones(image, frame)
    return ~shaded if recipe.invert else shaded


def seen(image: Image) -> Image:
    """The image; black where it would be invisible on white paper."""
    return as_black(image) if is_invisible(image) else image


def _tones(image: Image, frame: Frame) -> Mask:
    """The cells that are darker than half way between one level for all and their surroundings."""
    from PIL import Image as Pixels
    from PIL import ImageFilter

    cells = seen(image).convert("L").resize(frame.inner, Pixels.Resampling.BOX, box=frame.part)
    around = cells.filter(ImageFilter.GaussianBlur(max(cells.size) * _REACH))
    levels, surroundings = (np.asarray(each, dtype=np.float64) for each in (cells, around))
    return np.asarray(levels < (parting_level(levels) + surroundings) / 2)


def stencil(fine: FineCells, sharpness: float, cut_off: Sides = NOWHERE) -> Mask:
    """Which cells are shaded: where there is more ink than paper, and where the subject ends.

    ``sharpness`` is how much of the difference of the Gaussians counts: with 0 these are the dark tones, with
    20 nearly lines. At the sides that are ``cut_off`` the subject goes on outside: there is no contour.
    """
    lightness = fine.places[:, :, 0] * 2.55
    opaque = fine.opaque.astype(np.float64)
    narrow, wide = (_blurred_inside(lightness, opaque, width * fine.detail) for width in (_NARROW, _WIDE))
    sharpened = narrow + sharpness * (narrow - wide)
    if not fine.opaque.any():
        return fine.per_cell(opaque) > 1
    level = parting_level(np.round(sharpened[fine.opaque]))
    ink = np.clip(0.5 + _STEEPNESS * (level - sharpened), 0, 1) * opaque
    shaded: Mask = fine.per_cell(ink) > 0.5
    if fine.opaque.all():
        return shaded
    inside = fine.per_cell(opaque) >= 0.5
    return (shaded & inside) | outline(inside, cut_off)


def _blurred_inside(levels: Floats, opaque: Floats, width: float) -> Floats:
    """The levels blurred over what is not background."""
    if opaque.all():
        return blurred(levels, width)
    return blurred(levels * opaque, width) / np.maximum(blurred(opaque, width), 1e-6)


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


def _dark_features(levels: Floats, inside: Mask) -> Mask | None:
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


def parting_level(levels: Floats) -> float:
    """The level that separates values into the two groups with the least variance within; 128 for one value.

    N. Otsu, "A threshold selection method from gray-level histograms" (IEEE Transactions on Systems,
    Man, and Cybernetics 9, 1979).

    >>> parting_level(np.array([10.0, 12.0, 200.0, 210.0]))
    106.0
    """
    values = np.unique(levels)
    if len(values) == 1:
        return 128.0
    ordered = np.sort(levels, axis=None)
    below = np.searchsorted(ordered, values[1:])
    sums = np.concatenate([[0.0], np.cumsum(ordered)])
    above = len(ordered) - below
    means_apart = (sums[-1] - sums[below]) / above - sums[below] / below
    best = int(np.argmax(below * above * means_apart**2))
    return float(values[best] + values[best + 1]) / 2
