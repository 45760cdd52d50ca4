"""Safe calls of OpenCV: connected components, and its errors as ``InputError``.

``connectedComponents`` and ``connectedComponentsWithStats`` read out of bounds when an image has no pixels.
None of the other functions used here does so on crops of 0 to 3 pixels a side of any type: they raise
exceptions, which ``refusals`` converts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.images.imaging.network import can_run_networks
from nonosat.model.errors import InputError, MissingExtra


class Components(NamedTuple):
    """The components of an image: ``labels`` has the number of each pixel's component, 0 for the background.

    ``boxes`` has a row for each, the background first: left, top, width, height, number of pixels.
    """

    labels: npt.NDArray[np.int32]
    boxes: npt.NDArray[np.int32]


def components(image: npt.NDArray[Any], *, connectivity: int = 8) -> Components:
    """Return the components of the nonzero pixels; an image without pixels has none.

    >>> components(np.zeros((0, 3), np.bool_))
    Components(labels=array([], shape=(0, 3), dtype=int32), boxes=array([[0, 0, 0, 0, 0]], dtype=int32))
    """
    if not image.size:
        return Components(np.zeros(image.shape, np.int32), np.zeros((1, 5), np.int32))
    import cv2

    pixels = image.astype(np.uint8)
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(pixels, connectivity=connectivity)
    return Components(np.asarray(labels, np.int32), np.asarray(boxes, np.int32))


@contextmanager
def refusals() -> Iterator[None]:
    """Convert errors of OpenCV in a block to ``InputError``; raises ``MissingExtra`` without the extra."""
    if not can_run_networks():
        raise MissingExtra("reading photographs", "scan")
    import cv2

    try:
        yield
    except cv2.error as error:  # an image too unusual for the detection
        raise InputError("expected a page that can be searched for lines", found=error.err) from None
