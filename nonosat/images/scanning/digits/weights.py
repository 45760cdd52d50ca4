"""The network that reads numbers, its calibration, and the layout of its outputs.

Scores go through a softmax block by block. The first block classifies: dirt, something unknown, or a number
of one, two or three digits. Each digit of a number of each length has its own block. The last output is
whether the number is struck out by a pencil; it helps training only.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from nonosat.images.imaging.network import Array, Network, network_file
from nonosat.images.scanning.digits.framing import HEIGHT, WIDTH
from nonosat.model.errors import InputError

#: The trained network; its calibration is in the JSON file of the same name.
TRAINED = "digits.onnx"

#: Classes of the block ``SHAPE``; ``NUMBER + 1`` is a number of two digits.
DIRT, UNKNOWN, NUMBER = range(3)
LONGEST = 3
SHAPE = slice(0, NUMBER + LONGEST)
#: Images per batch, for the caches of processors.
_CHUNK = 64


def digit_block(length: int, place: int) -> slice:
    """Return the ten outputs for one digit of a number of ``length`` digits.

    >>> [digit_block(1, 0), digit_block(2, 0), digit_block(2, 1)]
    [slice(5, 15, None), slice(15, 25, None), slice(25, 35, None)]
    """
    first = SHAPE.stop + 10 * (length * (length - 1) // 2 + place)
    return slice(first, first + 10)


STRUCK = digit_block(LONGEST, LONGEST - 1).stop
OUTPUTS = STRUCK + 1


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """The calibration of a block, measured on fonts outside the training set.

    Scores are divided by ``temperature`` before they become probabilities (Guo et al., "On calibration of
    modern neural networks", 2017). Then a share ``floor`` is distributed by the confusion matrix
    ``confused[said, true]``, 0 on the diagonal, every row sums to 1.
    """

    temperature: float
    floor: float
    confused: Array

    def fits(self, classes: int) -> bool:
        return (
            self.confused.shape == (classes, classes)
            and bool(np.allclose(self.confused.sum(axis=1), 1, atol=0.01))
            and self.temperature > 0
            and 0 <= self.floor < 1
        )


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """A network and its calibration; ``about`` records its training: seed, fonts, accuracy."""

    network: Network
    shapes: Calibration
    digits: Calibration
    about: Mapping[str, Any]

    def scores(self, frames: Array) -> Array:
        """Return the network's outputs, ``count × OUTPUTS``, for frames of ``count × height × width``."""
        chunks = (frames[i : i + _CHUNK, None] for i in range(0, len(frames), _CHUNK))
        return np.concatenate([self.network.outputs(each) for each in chunks])


@cache
def shipped_weights() -> Weights:
    return read_weights(network_file(TRAINED))


def read_weights(path: Path) -> Weights:
    """Return the network in a file with its calibration; raises ``InputError`` if they are missing or
    broken.
    """
    try:
        network = Network(path.read_bytes(), source=str(path))
        document = json.loads(path.with_suffix(".json").read_text("utf-8"))
        shapes, digits = _calibration(document["shapes"]), _calibration(document["digits"])
        weights = Weights(network, shapes, digits, document["about"])
    except (OSError, ValueError, KeyError, TypeError):
        raise InputError("expected the network that reads numbers", source=str(path)) from None
    scores = weights.scores(np.zeros((1, HEIGHT, WIDTH), np.float32))
    if not (scores.shape == (1, OUTPUTS) and shapes.fits(SHAPE.stop) and digits.fits(10)):
        raise InputError("expected the network that reads numbers", found="another one", source=str(path))
    return weights


def _calibration(values: Mapping[str, Any]) -> Calibration:
    confused = np.array(values["confused"], np.float32)
    return Calibration(float(values["temperature"]), float(values["floor"]), confused)
