"""From the scores of the network to readings: probabilities that are honest, and all that may be meant."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from operator import add

import numpy as np

from nonosat.scanning.digits.network import Array
from nonosat.scanning.digits.outputs import DIRT, LONGEST, NUMBER, SHAPE, UNKNOWN, digit_block
from nonosat.scanning.digits.weights import Trust, Weights
from nonosat.scanning.reading import UNEXPECTED, PossibleReading, Reading


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
            for numbers, part in _partings(digits, apart):
                found[numbers] = found.get(numbers, 0.0) + likelihood * part
    kept = [
        PossibleReading(numbers, likelihood)
        for numbers, likelihood in found.items()
        if likelihood >= UNEXPECTED or numbers is None
    ]
    return Reading(tuple(sorted(kept, key=lambda alternative: -alternative.likelihood)))


def _numerals(places: Sequence[Sequence[float]], share: float) -> Iterator[tuple[str, float]]:
    """The likely ones among the numerals of these digits, with what each has of ``share``."""
    if not places:
        yield "", share
        return
    for digit, likelihood in enumerate(places[0]):
        if share * likelihood >= UNEXPECTED:
            for digits, rest in _numerals(places[1:], share * likelihood):
                yield f"{digit}{digits}", rest


def _partings(digits: str, apart: float) -> list[tuple[tuple[int, ...], float]]:
    """The numbers that a row of digits may be: one, or several that stand close together.

    >>> _partings("12", 0.25)
    [((12,), 0.75), ((1, 2), 0.25)]
    >>> _partings("10", 0.25)  # no run is 0 long
    [((10,), 1.0)]
    """
    ways = []
    for cuts in product(("", " "), repeat=len(digits) - 1):
        words = (digits[0] + "".join(map(add, cuts, digits[1:]))).split()
        if not any(word.startswith("0") for word in words[1:]):
            share = math.prod(apart if cut else 1 - apart for cut in cuts)
            ways.append((tuple(map(int, words)), share))
    total = sum(share for _, share in ways)
    return [(numbers, share / total) for numbers, share in ways]
