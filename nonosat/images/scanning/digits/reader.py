"""Readings of cut-out numbers, with their likelihoods.

    image ─framing→ frame ─network→ scores ─likelihoods→ Reading

The network reads the whole number at once. Its likelihoods are calibrated on fonts outside the training set,
so that they can be multiplied. ``python -m benchmarks.digits`` trains and measures it.

Roads not taken: glyphs read one by one, split where they touch: of worn numbers of two digits in new fonts 92
% were right, against 96 % read whole. RapidOCR, a library that ships its model: of 250 worn numbers 94 %
right (here 97 % of 500), of those cut roughly from printed pages all (here 99 %; 100 % with the finder's
cut-outs); but 35 ms per number, which is twenty seconds per page, no likelihoods of alternatives, and a
runtime of tens of megabytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from nonosat.images.imaging.network import Array
from nonosat.images.scanning.detections import DetectedNumber, GreyImage
from nonosat.images.scanning.digits.framing import framed
from nonosat.images.scanning.digits.weights import (
    DIRT,
    LONGEST,
    NUMBER,
    SHAPE,
    UNKNOWN,
    Calibration,
    Weights,
    digit_block,
    shipped_weights,
)
from nonosat.images.scanning.reading import UNEXPECTED, PossibleReading, Reading, ranked, splits

#: The reading of an expected number that is not visible: any number, and hardly ever none.
_UNSEEN = Reading((PossibleReading((), 0.001),))


def read_number(number: DetectedNumber) -> Reading:
    """Return the reading of one number."""
    return read_numbers([number])[0]


def read_numbers(numbers: Sequence[DetectedNumber], *, weights: Weights | None = None) -> list[Reading]:
    """Return the readings of numbers; batches are faster."""
    seen = [number for number in numbers if number.image.size]
    if not seen:
        return [_UNSEEN] * len(numbers)
    weights = weights or shipped_weights()
    cells = [(index, each.cell) for index, each in enumerate(seen) if each.cell is not None]
    images = [*(number.image for number in seen), *(cell for _, cell in cells)]
    aparts = [*(number.apart for number in seen), *(seen[index].apart for index, _ in cells)]
    read = readings(weights.scores(np.stack(list(map(framed, images)))), weights, aparts)
    for (index, _), whole in zip(cells, read[len(seen) :], strict=True):
        read[index] = _with_hidden_digits(read[index], whole)
    each = iter(read)
    return [next(each) if number.image.size else _UNSEEN for number in numbers]


def _with_hidden_digits(reading: Reading, whole: Reading) -> Reading:
    """Return the reading of a number, combined with that of its whole cell if this has more digits: digits
    that touch the rules may be lost.
    """
    if not 0 < _digits(reading) < _digits(whole):
        return reading
    likelihoods: dict[tuple[int, ...] | None, float] = {}
    for each in (*reading.alternatives, *whole.alternatives):
        likelihoods[each.numbers] = likelihoods.get(each.numbers, 0.0) + each.likelihood / 2
    return reading._replace(alternatives=ranked(likelihoods))


def _digits(reading: Reading) -> int:
    """Return the number of digits of the likeliest reading."""
    return sum(len(str(number)) for number in reading.best.numbers or ())


def likelihoods_of_numbers(images: Sequence[GreyImage]) -> list[float]:
    """Return the likelihood that each image shows a number."""
    if not images:
        return []
    weights = shipped_weights()
    seen = weights.scores(np.stack([framed(image) for image in images]))
    shares = probabilities(seen[:, SHAPE], weights.shapes)[:, NUMBER:].sum(axis=1)
    return [float(share) for share in shares]


def readings(scores: Array, weights: Weights, aparts: Sequence[float]) -> list[Reading]:
    """Return the reading of each frame by its scores; ``aparts``: the likelihoods of separate numbers."""
    shapes = probabilities(scores[:, SHAPE], weights.shapes).tolist()
    lengths = []
    for length in range(1, LONGEST + 1):
        blocks = [digit_block(length, place) for place in range(length)]
        places = [probabilities(scores[:, block], weights.digits) for block in blocks]
        if length > 1:  # numbers of several digits do not begin with 0
            places[0][:, 0] = 0
            places[0] /= places[0].sum(axis=1, keepdims=True)
        lengths.append(np.stack(places, axis=1).tolist())
    return [
        _reading(shapes[i], [places[i] for places in lengths], apart=apart) for i, apart in enumerate(aparts)
    ]


def probabilities(scores: Array, calibration: Calibration) -> Array:
    """Return the calibrated probabilities of a block's classes, along the last axis."""
    scaled = scores / np.float32(calibration.temperature)
    shares = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
    shares /= shares.sum(axis=-1, keepdims=True)
    honest = (1 - calibration.floor) * shares + calibration.floor * calibration.confused[
        shares.argmax(axis=-1)
    ]
    return np.asarray(honest, np.float32)


def _reading(shapes: list[float], lengths: list[list[list[float]]], *, apart: float) -> Reading:
    found: dict[tuple[int, ...] | None, float] = {(): shapes[DIRT], None: shapes[UNKNOWN]}
    for share, places in zip(shapes[NUMBER:], lengths, strict=True):
        for digits, likelihood in _numerals(places, share):
            for numbers, part in splits(digits, apart):
                found[numbers] = found.get(numbers, 0.0) + likelihood * part
    return Reading(
        ranked({numbers: each for numbers, each in found.items() if each >= UNEXPECTED or numbers is None})
    )


def _numerals(places: Sequence[Sequence[float]], share: float) -> Iterator[tuple[str, float]]:
    """Yield the likely numerals of the digits at ``places``, each with its part of ``share``."""
    if not places:
        yield "", share
        return
    for digit, likelihood in enumerate(places[0]):
        if share * likelihood >= UNEXPECTED:
            for digits, rest in _numerals(places[1:], share * likelihood):
                yield f"{digit}{digits}", rest
