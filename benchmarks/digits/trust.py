"""How far the network is to be trusted, by what it says of faces that it has not learnt.

Roads not taken: a trust of its own for numbers that are struck. Where strokes as they are on paper are
learnt, what was right is no likelier (of 253 on printed pages its mean surprise is 0.064 with it, 0.062
without). Where they are not, the network takes most strokes for parts of digits and does not know that it
should be careful. Nor a trust by the height of digits on the page: of some 14,000 that nobody struck, 7 to
30 pixels high, none that was 0.99 sure was wrong.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from nonosat.images.imaging.network import Array
from nonosat.images.scanning.digits.reader import probabilities
from nonosat.images.scanning.digits.weights import LONGEST, SHAPE, Trust, digit_block

_TEMPERATURES = np.linspace(0.6, 3.0, 49)
_FLOORS = (0.0004, 0.0006, 0.001, 0.0015, 0.002, 0.003, 0.005, 0.01, 0.02)
#: Added to every count of confusions: what has not been seen yet may still happen.
_UNSEEN = 0.1


def trusts(scores: Array, wanted: Array) -> Mapping[str, Trust]:
    """The trust in shapes and in digits; ``wanted`` as ``learning.targets`` gives it."""
    digits = [digit_block(length, place) for length in range(1, LONGEST + 1) for place in range(length)]
    return {"shapes": _trust(scores, wanted, [SHAPE]), "digits": _trust(scores, wanted, digits)}


def _trust(scores: Array, wanted: Array, blocks: list[slice]) -> Trust:
    """The trust that makes what was right likeliest."""
    said, right = [], []
    for block in blocks:
        rows = np.flatnonzero(~np.isnan(wanted[:, block.start]))
        said.append(scores[rows, block])
        right.append(wanted[rows, block].argmax(axis=1))
    values, answers = np.concatenate(said), np.concatenate(right)
    confused = _confused(values.argmax(axis=1), answers, values.shape[1])
    return min(
        (Trust(float(t), floor, confused) for t in _TEMPERATURES for floor in _FLOORS),
        key=lambda trust: _surprise(values, answers, trust),
    )


def _confused(said: npt.NDArray[np.int64], answers: npt.NDArray[np.int64], count: int) -> Array:
    counts = np.full((count, count), _UNSEEN)
    np.add.at(counts, (said, answers), 1)
    np.fill_diagonal(counts, 0)
    return np.asarray(counts / counts.sum(axis=1, keepdims=True), np.float32)


def _surprise(values: Array, answers: npt.NDArray[np.int64], trust: Trust) -> float:
    """The cross entropy of what was right."""
    shares = probabilities(values, trust)
    return -float(np.log(shares[np.arange(len(answers)), answers]).mean())
