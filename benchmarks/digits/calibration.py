"""The calibration of the network's probabilities on held-out faces.

Rejected: a separate calibration for struck numbers. With realistic strokes in the training, it gains nothing
(on 253 printed pages the mean cross entropy is 0.064 with it, 0.062 without). Without them, the network takes
most strokes for parts of digits and is overconfident. Also rejected: a calibration by the height of digits on
the page: of about 14,000 unstruck ones, 7 to 30 pixels high, none with a probability of 0.99 was wrong.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from nonosat.images.imaging.network import Array
from nonosat.images.scanning.digits.reader import probabilities
from nonosat.images.scanning.digits.weights import LONGEST, SHAPE, Calibration, digit_block

_TEMPERATURES = np.linspace(0.6, 3.0, 49)
_FLOORS = (0.0004, 0.0006, 0.001, 0.0015, 0.002, 0.003, 0.005, 0.01, 0.02)
#: Added to every count of confusions, for those not seen yet.
_UNSEEN = 0.1


def calibrations(scores: Array, wanted: Array) -> Mapping[str, Calibration]:
    """Return the calibration of shapes and of digits; ``wanted`` comes from ``learning.targets``."""
    digits = [digit_block(length, place) for length in range(1, LONGEST + 1) for place in range(length)]
    return {"shapes": _calibration(scores, wanted, [SHAPE]), "digits": _calibration(scores, wanted, digits)}


def _calibration(scores: Array, wanted: Array, blocks: list[slice]) -> Calibration:
    """Return the calibration with the maximum likelihood."""
    said, right = [], []
    for block in blocks:
        rows = np.flatnonzero(~np.isnan(wanted[:, block.start]))
        said.append(scores[rows, block])
        right.append(wanted[rows, block].argmax(axis=1))
    values, answers = np.concatenate(said), np.concatenate(right)
    confused = _confused(values.argmax(axis=1), answers, values.shape[1])
    return min(
        (Calibration(float(t), floor, confused) for t in _TEMPERATURES for floor in _FLOORS),
        key=lambda calibration: _surprise(values, answers, calibration),
    )


def _confused(said: npt.NDArray[np.int64], answers: npt.NDArray[np.int64], count: int) -> Array:
    counts = np.full((count, count), _UNSEEN)
    np.add.at(counts, (said, answers), 1)
    np.fill_diagonal(counts, 0)
    return np.asarray(counts / counts.sum(axis=1, keepdims=True), np.float32)


def _surprise(values: Array, answers: npt.NDArray[np.int64], calibration: Calibration) -> float:
    """Return the cross entropy."""
    shares = probabilities(values, calibration)
    return -float(np.log(shares[np.arange(len(answers)), answers]).mean())
