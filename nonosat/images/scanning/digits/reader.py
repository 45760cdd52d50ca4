"""What a number that was cut out of a page may be, and how likely each is.

    image ─framing→ frame ─network→ scores ─likelihoods→ Reading

The network looks at the whole number at once. Likelihoods are honest on faces that were not learnt: whoever
multiplies them relies on it. ``python -m benchmarks.digits`` trains and measures it.

Roads not taken: glyphs read one by one, cut apart where they touch: of worn numbers of two digits in
fonts that were not learnt 92 % came out right, against 96 % read whole. RapidOCR, a library that ships
its model: of 250 worn numbers 94 % right (here 97 % of 500), of those cut roughly from printed pages all
(here 99 %; 100 % as the finder cuts them); but 35 ms a number, which is twenty seconds a page, no
likelihoods of other numbers, and a runtime of tens of megabytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from nonosat.images.imaging.network import Array
from nonosat.images.scanning.detections import GreyImage, NumberSighting
from nonosat.images.scanning.digits.framing import framed
from nonosat.images.scanning.digits.weights import (
    DIRT,
    LONGEST,
    NUMBER,
    SHAPE,
    UNKNOWN,
    Trust,
    Weights,
    digit_block,
    shipped_weights,
)
from nonosat.images.scanning.reading import UNEXPECTED, PossibleReading, Reading, partings, ranked

#: What stands where a number should stand and nothing is seen: any number, and hardly ever none.
_UNSEEN = Reading((PossibleReading((), 0.001),))


def read_number(sighting: NumberSighting) -> Reading:
    """What stands at one place."""
    return read_numbers([sighting])[0]


def read_numbers(sightings: Sequence[NumberSighting], *, weights: Weights | None = None) -> list[Reading]:
    """What stands at each place; many together take less time."""
    seen = [sighting for sighting in sightings if sighting.image.size]
    if not seen:
        return [_UNSEEN] * len(sightings)
    weights = weights or shipped_weights()
    cells = [(number, each.cell) for number, each in enumerate(seen) if each.cell is not None]
    images = [*(sighting.image for sighting in seen), *(cell for _, cell in cells)]
    aparts = [*(sighting.apart for sighting in seen), *(seen[number].apart for number, _ in cells)]
    read = readings(weights.scores(np.stack(list(map(framed, images)))), weights, aparts)
    for (number, _), whole in zip(cells, read[len(seen) :], strict=True):
        read[number] = _with_hidden_digits(read[number], whole)
    each = iter(read)
    return [next(each) if sighting.image.size else _UNSEEN for sighting in sightings]


def _with_hidden_digits(reading: Reading, whole: Reading) -> Reading:
    """A reading of what stands in a cell, or that of the whole cell, where this has more digits: some that
    touch its rules were taken for a part of them.
    """
    if not 0 < _digits(reading) < _digits(whole):
        return reading
    likelihoods: dict[tuple[int, ...] | None, float] = {}
    for each in (*reading.alternatives, *whole.alternatives):
        likelihoods[each.numbers] = likelihoods.get(each.numbers, 0.0) + each.likelihood / 2
    return reading._replace(alternatives=ranked(likelihoods))


def _digits(reading: Reading) -> int:
    """Of how many digits a reading most likely is."""
    return sum(len(str(number)) for number in reading.best.numbers or ())


def likelihoods_of_numbers(images: Sequence[GreyImage]) -> list[float]:
    """How likely each of some images shows a number, and nothing else."""
    if not images:
        return []
    weights = shipped_weights()
    seen = weights.scores(np.stack([framed(image) for image in images]))
    shares = probabilities(seen[:, SHAPE], weights.shapes)[:, NUMBER:].sum(axis=1)
    return [float(share) for share in shares]


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
