"""Whether an image is a photograph."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from nonosat.imaging.ground import has_ground

if TYPE_CHECKING:
    from PIL.Image import Image

#: Pixels along the longer side of the image that is judged, levels by which neighbours of one colour differ,
#: and the share of pixels that are like their neighbours up to which an image is a photograph: 0.00 to 0.63
#: in 36 photographs, 0.73 to 1.00 in icons, logos, line drawings and screenshots.
_SIDE, _ALIKE, _MOST_FLAT = 400, 2, 0.7
#: The levels of grey that most of its pixels have, at least: 48 to 209 in the photographs. The cells of a
#: drawing without flat parts, as in small icons, have few.
_MOST_PIXELS, _FEWEST_LEVELS = 0.9, 40


def is_photograph(image: Image) -> bool:
    """Whether what is not background changes nearly everywhere, as nothing drawn does."""
    from PIL import Image as Pixels

    scale = min(_SIDE / max(image.size), 1.0)
    size = max(round(image.width * scale), 1), max(round(image.height * scale), 1)
    small = np.asarray(image.resize(size, Pixels.Resampling.BOX), dtype=np.int16)
    levels = small[:, :, :3]
    across = np.abs(np.diff(levels, axis=1)).max(axis=2)[:-1]
    down = np.abs(np.diff(levels, axis=0)).max(axis=2)[:, :-1]
    opaque = small[:-1, :-1, 3] > 0 if has_ground(image) else np.ones(across.shape, dtype=np.bool_)
    flat = (np.maximum(across, down) <= _ALIKE)[opaque]
    if not flat.size or flat.mean() >= _MOST_FLAT:
        return False
    grey = np.asarray(image.convert("L"))[np.asarray(image)[:, :, -1] > 0 if has_ground(image) else ...]
    counts = np.sort(np.bincount(grey.ravel()))[::-1]
    return bool((counts.cumsum() < _MOST_PIXELS * counts.sum()).sum() >= _FEWEST_LEVELS)
