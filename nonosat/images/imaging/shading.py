"""Shaded and blank cells from an image: by tones, as a silhouette, as a stencil, or in lines.

Stencils and lines: H. Winnemöller, J. E. Kyprianidis and S. C. Olsen, "XDoG: an extended
difference-of-Gaussians compendium including advanced image stylization" (Computers & Graphics 36, 2012):
levels are sharpened by the difference of a narrow and a wide Gaussian, and then thresholded.

Roads not taken: removing texture first (a bilateral filter) cleans fur and leaves, but of forty new images
two fewer were recognised: faces and carvings are texture, too. One grey level for all cells, the surroundings
alone, dots and steep changes: of 24 photographs and icons these have the greatest similarity in three, by
0.01 at most, and by eye in none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nonosat.images.imaging.background import NOWHERE, Mask, Sides, as_black, is_invisible, shape_of
from nonosat.images.imaging.blur import Floats, blurred
from nonosat.images.imaging.framing import FineCells, Frame
from nonosat.images.imaging.image_options import ImageOptions, Method
from nonosat.model.errors import InputError

if TYPE_CHECKING:
    from PIL.Image import Image

#: The weight of local contrast: of 0, 1, 4 and 20 in ten photographs 4 and 20 kept most features, neither of
#: them in all.
SHARPNESS = {Method.STENCIL: 4.0, Method.LINES: 20.0}
#: The surroundings of a cell reach this share of the longer side. In docs/making/lighthouse.jpg (40 × 40
#: cells) 1/16 hollows out the dark ground, 1/4 fills the structure of the sea.
_REACH = 1 / 8
#: Widths of the Gaussians, in cells.
_NARROW, _WIDE = 0.45, 1.35
#: The slope of ink at the threshold between ink and paper, per level of lightness (0 … 255).
_STEEPNESS = 0.03
#: Pixels per cell, in each direction, of the image in which the shape is found.
_DETAIL = 8
#: Levels by which dark features of a shape must on average be darker than its rest; less is the shading of
#: one surface.
_DARKER = 48.0


def shades_of(
    image: Image, frame: Frame, options: ImageOptions, fine: FineCells, cut_off: Sides = NOWHERE
) -> Mask:
    """Return which cells of the frame's inner part are shaded, an array of rows.

    At sides where the subject of a photograph is ``cut_off`` there is no contour.
    """
    if options.method in SHARPNESS:
        shaded = stencil(fine, SHARPNESS[Method(options.method)], cut_off)
    elif options.method is Method.SILHOUETTE:
        shaded = silhouette(image, frame, cut_off)
    else:
        shaded = _tones(image, frame)
    return ~shaded if options.invert else shaded


def seen(image: Image) -> Image:
    """Return the image; its shape in black if it would be invisible on white paper."""
    return as_black(image) if is_invisible(image) else image


def _tones(image: Image, frame: Frame) -> Mask:
    """Return the cells darker than the mean of the global threshold and their surroundings."""
    from PIL import Image as Pixels
    from PIL import ImageFilter

    cells = seen(image).convert("L").resize(frame.inner, Pixels.Resampling.BOX, box=frame.part)
    around = cells.filter(ImageFilter.GaussianBlur(max(cells.size) * _REACH))
    levels, surroundings = (np.asarray(each, dtype=np.float64) for each in (cells, around))
    return np.asarray(levels < (otsu_threshold(levels) + surroundings) / 2)


def stencil(fine: FineCells, sharpness: float, cut_off: Sides = NOWHERE) -> Mask:
    """Return which cells are shaded: those with more ink than paper, and the contour of the subject.

    ``sharpness`` is the weight of the difference of the Gaussians: 0 gives the dark tones, 20 nearly lines.
    Sides that are ``cut_off`` have no contour, because the subject continues there.
    """
    lightness = fine.colours[:, :, 0] * 2.55
    opaque = fine.opaque.astype(np.float64)
    narrow, wide = (_blurred_inside(lightness, opaque, width * fine.detail) for width in (_NARROW, _WIDE))
    sharpened = narrow + sharpness * (narrow - wide)
    if not fine.opaque.any():
        return fine.per_cell(opaque) > 1
    level = otsu_threshold(np.round(sharpened[fine.opaque]))
    ink = np.clip(0.5 + _STEEPNESS * (level - sharpened), 0, 1) * opaque
    shaded: Mask = fine.per_cell(ink) > 0.5
    if fine.opaque.all():
        return shaded
    inside = fine.per_cell(opaque) >= 0.5
    return (shaded & inside) | outline(inside, cut_off)


def _blurred_inside(levels: Floats, opaque: Floats, width: float) -> Floats:
    """Return the levels blurred over the pixels that are not background."""
    if opaque.all():
        return blurred(levels, width)
    return blurred(levels * opaque, width) / np.maximum(blurred(opaque, width), 1e-6)


def silhouette(image: Image, frame: Frame, cut_off: Sides = NOWHERE) -> Mask:
    """Return which cells of the frame's inner part are shaded; raises ``InputError`` when there is no
    background.

    A cell belongs to the shape if half of it does. A shape without features is shaded completely. Outside the
    grid there is background, so the outline of a shape that touches its margin is closed.
    """
    from PIL import Image as Pixels

    width, height = frame.inner
    fine = image.resize((width * _DETAIL, height * _DETAIL), Pixels.Resampling.BOX, box=frame.part)
    shape = shape_of(fine)
    if shape is None:
        raise InputError(
            "expected an image with transparent parts or a plain margin for a silhouette; "
            "otherwise give the colour of its background"
        )
    grey = np.asarray(fine.convert("L"), dtype=np.float64)
    parts = (height, _DETAIL, width, _DETAIL)
    weights = shape.reshape(parts).sum(axis=(1, 3))
    inside: Mask = weights * 2 >= _DETAIL**2
    levels = np.where(shape, grey, 0.0).reshape(parts).sum(axis=(1, 3)) / np.maximum(weights, 1)
    dark = _dark_features(levels, inside)
    return inside if dark is None else outline(inside, cut_off) | dark


def _dark_features(levels: Floats, inside: Mask) -> Mask | None:
    """Return the cells of a shape that are clearly darker than its other cells; ``None`` if there are
    none.
    """
    own = levels[inside]
    if not len(own) or np.ptp(own) < _DARKER:
        return None
    limit = otsu_threshold(own)
    if own[own >= limit].mean() - own[own < limit].mean() < _DARKER:
        return None
    dark: Mask = inside & (levels < limit)
    return dark


def outline(inside: Mask, cut_off: Sides = NOWHERE) -> Mask:
    """Return the cells of a shape with one of their 4 neighbours outside it.

    Outside the array there is background, except at sides where the shape is ``cut_off``.

    >>> outline(np.ones((4, 4), dtype=bool)).astype(int).tolist()
    [[1, 1, 1, 1], [1, 0, 0, 1], [1, 0, 0, 1], [1, 1, 1, 1]]
    """
    padded = np.pad(inside, 1)
    padded[0, 1:-1], padded[-1, 1:-1] = inside[0] & cut_off.top, inside[-1] & cut_off.bottom
    padded[1:-1, 0], padded[1:-1, -1] = inside[:, 0] & cut_off.left, inside[:, -1] & cut_off.right
    around = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    edge: Mask = inside & ~around
    return edge


def otsu_threshold(levels: Floats) -> float:
    """Return the threshold of two groups with the least variance within; 128 for a single value.

    N. Otsu, "A threshold selection method from gray-level histograms" (IEEE Transactions on Systems,
    Man, and Cybernetics 9, 1979).

    >>> otsu_threshold(np.array([10.0, 12.0, 200.0, 210.0]))
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
