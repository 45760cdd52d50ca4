"""From the scores of the network to readings: probabilities that are honest, and all that may be meant."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from nonosat.scanning.digits.network import Array
from nonosat.scanning.digits.outputs import DIRT, LONGEST, NUMBER, SHAPE, STRUCK, UNKNOWN, digit_block
from nonosat.scanning.digits.weights import Trust, Weights
from nonosat.scanning.reading import PossibleReading, Reading

#: Alternatives below this are not worth a word.
_LEAST = 1e-6
#: The finder is never quite sure which glyphs belong together.
_LEAST_APART, _MOST_APART = 0.002, 0.98

#: How many digits may stand at each place of a number of that length, lest there be thousands of numbers.
_CHOICES = {1: 10, 2: 10, 3: 3}

#: Digits with their probabilities, the likeliest first.
_Ranked = list[tuple[float, int]]


def readings(scores: Array, weights: Weights, aparts: Sequence[float]) -> list[Reading]:
    """What the scores of each frame say; ``aparts`` is how likely its glyphs are numbers of their own."""
    shapes = probabilities(scores[:, SHAPE], weights.shapes).tolist()
    places = {}
    for length in range(1, LONGEST + 1):
        for place in range(length):
            digits = probabilities(scores[:, digit_block(length, place)], weights.digits)
            if length > 1 and place == 0:  # no number of several digits begins with 0
                digits[:, 0] = 0
                digits /= digits.sum(axis=1, keepdims=True)
            places[length, place] = digits.tolist()
    return [
        _reading(
            shapes[i],
            [
                [_ranked(places[length, place][i])[: _CHOICES[length]] for place in range(length)]
                for length in range(1, LONGEST + 1)
            ],
            apart=min(max(apart, _LEAST_APART), _MOST_APART),
            struck=bool(scores[i, STRUCK] > 0),
        )
        for i, apart in enumerate(aparts)
    ]


def probabilities(scores: Array, trust: Trust) -> Array:
    """The probabilities of a block's answers, along the last axis, as far as it is to be trusted."""
    scaled = scores / np.float32(trust.temperature)
    shares = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
    shares /= shares.sum(axis=-1, keepdims=True)
    honest = (1 - trust.floor) * shares + trust.floor * trust.confused[shares.argmax(axis=-1)]
    return np.asarray(honest, np.float32)


def _ranked(digits: list[float]) -> _Ranked:
    return sorted(((share, digit) for digit, share in enumerate(digits)), key=lambda pair: -pair[0])


def _reading(shapes: list[float], lengths: list[list[_Ranked]], *, apart: float, struck: bool) -> Reading:
    found: dict[tuple[int, ...] | None, float] = {(): shapes[DIRT], None: shapes[UNKNOWN]}
    for share, places in zip(shapes[NUMBER:], lengths, strict=True):
        for digits, likelihood in _numerals(places, share):
            for numbers, part in _partings(digits, apart):
                found[numbers] = found.get(numbers, 0.0) + likelihood * part
    kept = [
        PossibleReading(numbers, likelihood) for numbers, likelihood in found.items() if likelihood >= _LEAST
    ]
    kept.sort(key=lambda alternative: -alternative.likelihood)
    return Reading(tuple(kept), struck=struck and bool(kept[0].numbers))


def _numerals(places: Sequence[_Ranked], share: float) -> Iterator[tuple[tuple[int, ...], float]]:
    """The likely ones among the numerals of these digits, with what each has of ``share``."""
    if not places:
        yield (), share
        return
    for likelihood, digit in places[0]:
        if share * likelihood < _LEAST:
            return
        for digits, rest in _numerals(places[1:], share * likelihood):
            yield (digit, *digits), rest


@lru_cache(maxsize=1000)
def _partings(digits: tuple[int, ...], apart: float) -> tuple[tuple[tuple[int, ...], float], ...]:
    """The numbers that a row of digits may be: one, or several that stand close together.

    >>> _partings((1, 2), 0.25)
    (((12,), 0.75), ((1, 2), 0.25))
    >>> _partings((1, 0), 0.25)  # no run is 0 long
    (((10,), 1.0),)
    """
    if len(digits) == 1:
        return ((digits, 1.0),)
    ways = []
    for cuts in itertools.product((False, True), repeat=len(digits) - 1):
        numbers = [digits[0]]
        for digit, cut in zip(digits[1:], cuts, strict=True):
            if cut:
                numbers.append(digit)
            else:
                numbers[-1] = 10 * numbers[-1] + digit
        # A number of its own does not begin with 0.
        if all(digit for digit, cut in zip(digits[1:], cuts, strict=True) if cut):
            ways.append((tuple(numbers), math.prod(apart if cut else 1 - apart for cut in cuts)))
    total = sum(share for _, share in ways)
    return tuple((numbers, share / total) for numbers, share in ways)
