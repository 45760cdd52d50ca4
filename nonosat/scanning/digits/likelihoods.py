"""From the scores of the network to readings: probabilities that are honest, and all that may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from nonosat.imaging.network import Array
from nonosat.scanning.digits.weights import (
    DIRT,
    LONGEST,
    NUMBER,
    SHAPE,
    UNKNOWN,
    Trust,
    Weights,
    digit_block,
)
from nonosat.scanning.reading import UNEXPECTED, Reading, partings, ranked


def readings(scores: Array, weights: Weights, aparts: Sequence[float]) -> list[Reading]:
    """What the scores of each frame say; ``aparts`` is how likely its glyphs are numbers of their own."""
    shapes = probabilities(scores[:, SHAPE], weights.shapes).tolist()
    lengths = []
    for length in range(1, LONGEST + 1):
        blocks = [digit_block(length, place) for place in range(length)]
        places = [probabilities(scores[:, block], weights.digits) for block in blocks]
        if length > 1:  # no number of several digits begins with 0
            places[0][:, 0] = 0
            places[0] /= places[0].sum(axis=1, keepdims=True)
        lengths.append(np.stack(places, axis=1).tolist())
    return [
        _reading(shapes[i], [places[i] for places in lengths], apart=apart) for i, apart in enumerate(aparts)
    ]


def probabilities(scores: Array, trust: Trust) -> Array:
    """The probabilities of a block's answers, along the last axis, as far as it is to be trusted."""
    scaled = scores / np.float32(trust.temperature)
    shares = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
    shares /= shares.sum(axis=-1, keepdims=True)
    honest = (1 - trust.floor) * shares + trust.floor * trust.confused[shares.argmax(axis=-1)]
    return np.asarray(honest, np.float32)


def _reading(shapes: list[float], lengths: list[list[list[float]]], *, apart: float) -> Reading:
    found: dict[tuple[int, ...] | None, float] = {(): shapes[DIRT], None: shapes[UNKNOWN]}
    for share, places in zip(shapes[NUMBER:], lengths, strict=True):
        for digits, likelihood in _numerals(places, share):
            for numbers, part in partings(digits, apart):
                found[numbers] = found.get(numbers, 0.0) + likelihood * part
    return Reading(
        ranked({numbers: each for numbers, each in found.items() if each >= UNEXPECTED or numbers is None})
    )


def _numerals(places: Sequence[Sequence[float]], share: float) -> Iterator[tuple[str, float]]:
    """The likely ones among the numerals of these digits, with what each has of ``share``."""
    if not places:
        yield "", share
        return
    for digit, likelihood in enumerate(places[0]):
        if share * likelihood >= UNEXPECTED:
            for digits, rest in _numerals(places[1:], share * likelihood):
                yield f"{digit}{digits}", rest
