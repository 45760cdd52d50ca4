"""Photographs as stencils: tones by local contrast, features as lines, contours closed.

H. Winnemöller, J. E. Kyprianidis and S. C. Olsen, "XDoG: an extended difference-of-Gaussians compendium
including advanced image stylization" (Computers & Graphics 36, 2012): levels are sharpened by what a narrow
Gaussian has more than a wide one, and then parted.

Roads not taken: smoothing texture away before (a bilateral filter) cleans fur and leaves, but of forty images
not looked at before two fewer were recognised: what is seen of faces and carvings is texture, too.
"""

from __future__ import annotations

import numpy as np

from nonosat.imaging.blur import Floats, blurred
from nonosat.imaging.fine_cells import FineCells
from nonosat.imaging.ground import Mask
from nonosat.imaging.parting import parting_level
from nonosat.imaging.silhouette import NOWHERE, Sides, outline

#: Widths of the Gaussians, in cells.
_NARROW, _WIDE = 0.45, 1.35
#: How steeply ink begins at the level that parts it from paper, in levels of lightness (0 … 255).
_STEEPNESS = 0.03


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
