"""Colours as shares of the light that paper sends back, and mixtures of two."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

#: Red, green and blue of each pixel.
Colours = npt.NDArray[np.float32]

#: What differs by less from the colour of a box is not written on it.
_WRITTEN_APART = 0.2


def mixture(seen: Colours, colour: Colours, written: Colours) -> tuple[Colours, Colours]:
    """How far what is seen is from mixtures of the colour of a box and of what is written on it, and the
    share of the latter in the nearest one.
    """
    way = written - colour
    square = float(way @ way)
    if square < _WRITTEN_APART**2:  # nothing can be written with it
        share = np.zeros(len(seen), np.float32)
    else:
        share = np.asarray(np.clip((seen - colour) @ way / square, 0, 1), dtype=np.float32)
    off = np.linalg.norm(seen - colour - share[:, None] * way, axis=1)
    return np.asarray(off, dtype=np.float32), share
