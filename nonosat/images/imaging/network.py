"""Trained networks in ONNX files, run by OpenCV.

Weights have 16 bits, which OpenCV extends to 32. For the subject network, masks of 16 photographs agree with
those of 32-bit weights by 0.99 to 1.00 (intersection over union; 0.96 where there is hardly any subject).
Roads not taken: 8 bits with a scale for each channel (0.01 to 0.99).
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
import numpy.typing as npt

from nonosat.model.errors import InputError

Array = npt.NDArray[np.float32]


def can_run_networks() -> bool:
    """Return whether OpenCV and the trained networks are installed."""
    return all(find_spec(name) is not None for name in ("cv2", "nonosat_networks"))


def network_file(name: str) -> Path:
    """Return the path of a file of the package ``nonosat-networks``, which extras install."""
    import nonosat_networks

    return Path(nonosat_networks.__file__).with_name(name)


class Network:
    """A network; thread-safe."""

    def __init__(self, data: bytes, *, source: str) -> None:
        """Load ONNX data; raises ``InputError``, naming ``source``, when it holds no network."""
        import cv2

        try:
            self._network: Any = cv2.dnn.readNetFromONNX(np.frombuffer(data, np.uint8))
        except cv2.error:
            raise InputError("expected a trained network in ONNX", source=source) from None
        self._source = source
        self._lock = Lock()

    def outputs(self, inputs: Array, name: str | None = None) -> Array:
        """Return the outputs of the layer ``name``, or of the last one, for a batch of inputs."""
        import cv2

        with self._lock:
            try:
                self._network.setInput(np.ascontiguousarray(inputs, np.float32))
                return np.array(self._network.forward(name), np.float32)
            except cv2.error:
                raise InputError(
                    f"expected a network for inputs of {' × '.join(map(str, inputs.shape[1:]))}",
                    source=self._source,
                ) from None
