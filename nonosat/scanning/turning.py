"""Which way up a page lies: paper is photographed sideways and upside down, and not every camera says so.

Cells, and the places of numbers beside them, are found whichever way up they are. So the numbers that were
cut out of the page as it is are read four times, turned by quarters: digits that lie on their side are seldom
taken for digits. The page is then turned and searched again, since the two digits of a number stand side by
side only on an upright page. A page that is upright costs nothing more.

Puzzles nearly always have their numbers on the left and above; that counts as a likelihood, too. Where digits
look alike upside down (0, 1, 6, 8, 9) and nothing else tells, the page is said to be doubtful.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from nonosat.errors import InputError
from nonosat.scanning.finding import find_puzzles
from nonosat.scanning.page import Page
from nonosat.scanning.reading import Reading
from nonosat.scanning.sighting import ClueSighting, NumberSighting, Sighting

#: Numbers on the left and above are so many times likelier than elsewhere (a natural logarithm).
_USUAL = math.log(1000)
#: A way up is certain that is so many times likelier than any other: the digits, too, must speak for it.
_CERTAIN = 2 * _USUAL
#: The least that a number counts for, lest a few blots outweigh all the rest (a natural logarithm).
_LEAST = math.log(0.01)
#: With this share of numbers in what was read, a page whose numbers stand where they usually do is upright.
_UPRIGHT_SHARE = 0.9
#: What is less likely than this, for each of its numbers, is something else than numbers from every side.
_LEAST_OF_NUMBERS = math.log(0.6)
#: So many numbers of a puzzle tell which way up it is.
_ENOUGH = 80


@dataclass(frozen=True, slots=True, eq=False)
class UprightPage:
    """A page turned clockwise by ``quarters`` so that its digits are upright, and what was found on it.

    ``readings`` are those of the numbers of each sighting, rows before columns. ``is_certain`` says that no
    other way up is nearly as likely. Seconds are those of finding and of recognition.
    """

    image: Page
    sightings: tuple[Sighting, ...]
    readings: tuple[tuple[Reading, ...], ...]
    finding_seconds: float
    recognition_seconds: float
    quarters: int = 0
    is_certain: bool = True


def upright(image: Page) -> UprightPage:
    """A page the right way up; raises what ``find_puzzles`` raises."""
    page = _searched(image)
    if share_of_numbers(page.readings) >= _UPRIGHT_SHARE and all(
        _quarters_from_usual(sighting) == 0 for sighting in page.sightings
    ):
        return page
    begin = time.perf_counter()
    likelihoods = [_likelihood(page, quarters) for quarters in range(4)]
    best, second = sorted(range(4), key=lambda quarters: -likelihoods[quarters])[:2]
    count = sum(min(len(readings), _ENOUGH) for readings in page.readings)
    compared = replace(
        page,
        is_certain=likelihoods[best] - likelihoods[second] >= _CERTAIN,
        recognition_seconds=page.recognition_seconds + time.perf_counter() - begin,
    )
    if best == 0 or likelihoods[best] < count * _LEAST_OF_NUMBERS:  # no numbers, or as they should be
        return compared
    try:
        turned = _searched(np.ascontiguousarray(np.rot90(image, -best)))
    except InputError:  # what is no puzzle need not look like one from every side
        return compared
    return replace(
        turned,
        quarters=best,
        is_certain=compared.is_certain,
        finding_seconds=compared.finding_seconds + turned.finding_seconds,
        recognition_seconds=compared.recognition_seconds + turned.recognition_seconds,
    )


def share_of_numbers(readings: Sequence[Sequence[Reading]]) -> float:
    """The share of what was read that is numbers, as far as the readings say."""
    each = [_likelihood_of_numbers(reading) for some in readings for reading in some]
    return sum(each) / max(len(each), 1)


def _likelihood_of_numbers(reading: Reading) -> float:
    return sum(each.likelihood for each in reading.alternatives if each.numbers)


def _searched(image: Page) -> UprightPage:
    """What is found on a page as it is."""
    begin = time.perf_counter()
    sightings = find_puzzles(image)
    found = time.perf_counter()
    readings = tuple(tuple(_read(sighting.numbers)) for sighting in sightings)
    return UprightPage(image, sightings, readings, found - begin, time.perf_counter() - found)


def _likelihood(page: UprightPage, quarters: int) -> float:
    """How likely it is that the page must be turned clockwise by so many quarters (a natural logarithm)."""
    likelihood = 0.0
    for sighting, as_it_is in zip(page.sightings, page.readings, strict=True):
        some = slice(None, None, -(-len(as_it_is) // _ENOUGH) or 1)
        readings = _read_turned(sighting.numbers[some], quarters) if quarters else as_it_is[some]
        for reading in readings:
            best = max((each.likelihood for each in reading.alternatives if each.numbers), default=0.0)
            likelihood += max(math.log(best), _LEAST) if best else _LEAST
        if _quarters_from_usual(sighting) == quarters:
            likelihood += _USUAL
    return likelihood


def _read_turned(numbers: Sequence[NumberSighting], quarters: int) -> Sequence[Reading]:
    return _read(
        [replace(number, image=np.ascontiguousarray(np.rot90(number.image, -quarters))) for number in numbers]
    )


def _quarters_from_usual(sighting: Sighting) -> int:
    """The clockwise quarter turns after which the clues stand on the left and above."""
    corner = sighting.lattice[0, 0]
    across, down = sighting.lattice[0, -1] - corner, sighting.lattice[-1, 0] - corner
    in_cells = np.linalg.inv(np.stack([across, down], axis=1))

    def is_before(clues: Sequence[ClueSighting], axis: int) -> bool:
        middles = [np.mean(number.place.corners, axis=0) - corner for clue in clues for number in clue]
        return not middles or float((in_cells @ np.mean(middles, axis=0))[axis]) < 1 / 2

    sides = is_before(sighting.rows, 0), is_before(sighting.columns, 1)
    return {(True, True): 0, (True, False): 1, (False, False): 2, (False, True): 3}[sides]


def _read(sightings: Sequence[NumberSighting]) -> list[Reading]:
    """What stands at places that were found: without OpenCV nothing is, and ``find_puzzles`` says so."""
    from nonosat.scanning.digits.reader import read_numbers

    return read_numbers(sightings)
