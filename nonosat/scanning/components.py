"""Connected components of an image: the only way to those functions of OpenCV that end the whole process.

``connectedComponents`` and ``connectedComponentsWithStats`` read memory that is not theirs when an image has
no pixels. Of all the others that are used here none does so on crops of 0 to 3 pixels a side, whatever their
type: what these cannot work on is an exception.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt


class Components(NamedTuple):
    """The components of an image: ``labels`` has the number of each pixel's component, 0 for the ground.

    ``boxes`` has a row for each, the ground first: left, top, width, height, and how many pixels are its own.
    """

    labels: npt.NDArray[np.int32]
    boxes: npt.NDArray[np.int32]


def components(image: npt.NDArray[Any], *, connectivity: int = 8) -> Components:
    """Return the components of what is not 0; an image without pixels has none.

    >>> components(np.zeros((0, 3), np.bool_))
    Components(labels=array([], shape=(0, 3), dtype=int32), boxes=array([[0, 0, 0, 0, 0]], dtype=int32))
    """
    if not image.size:
        return Components(np.zeros(image.shape, np.int32), np.zeros((1, 5), np.int32))
    pixels = image.astype(np.uint8)
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(pixels, connectivity=connectivity)
    return Components(np.asarray(labels, np.int32), np.asarray(boxes, np.int32))
