"""How likely each pixel of a photograph belongs to its subject: a trained network, run by OpenCV.

X. Qin, Z. Zhang, C. Huang, M. Dehghan, O. R. Zaiane and M. Jagersand, "U²-Net: going deeper with nested
U-structure for salient object detection" (Pattern Recognition 106, 2020). ``u2netp.onnx`` is their small
network, with their weights (https://github.com/xuebinqin/U-2-Net), in the form in which rembg distributes it
(https://github.com/danielgatis/rembg); its licence, Apache 2.0, is beside it.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from PIL.Image import Image

Floats = npt.NDArray[np.float64]

#: Pixels along each side, and the mean and the deviation of the levels of red, green and blue: those with
#: which the network was trained.
SIDE = 320
_MEAN, _DEVIATION = (0.485, 0.456, 0.406), (0.229, 0.224, 0.225)
#: Of its seven maps the one that is made of the six others.
_FUSED = "1959"


def subject_likelihood(image: Image) -> Floats:
    """The likelihood, from 0 to 1, that a pixel belongs to the subject (H × W)."""
    from PIL import Image as Pixels

    levels = np.asarray(image.convert("RGB").resize((SIDE, SIDE), Pixels.Resampling.LANCZOS), np.float64)
    scaled = (levels / max(levels.max(), 1.0) - np.array(_MEAN)) / np.array(_DEVIATION)
    network = _network()
    network.setInput(np.ascontiguousarray(scaled.transpose(2, 0, 1)[None], dtype=np.float32))
    found = Pixels.fromarray(np.asarray(network.forward(_FUSED)).reshape(SIDE, SIDE))
    return np.asarray(found.resize(image.size, Pixels.Resampling.BILINEAR), dtype=np.float64)


@cache
def _network() -> Any:
    import cv2

    return cv2.dnn.readNetFromONNX(np.frombuffer((files(__name__) / "u2netp.onnx").read_bytes(), np.uint8))
