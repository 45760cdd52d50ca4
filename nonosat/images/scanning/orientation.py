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
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice

import numpy as np

from nonosat.images.scanning.detection import find_puzzles
from nonosat.images.scanning.detections import ClueSighting, NumberSighting, Page, Points, Sighting
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.reading import UNEXPECTED, ClueReading, Reading
from nonosat.model.errors import InputError
from nonosat.model.progress import Phases

#: Numbers on the left and above are so many times likelier than elsewhere (a natural logarithm).
#: With a million 4 of 45 pages that were turned are doubtful that were not. With 10 five small ones are
#: certain, and right, that are doubtful; but then a few odd digits outweigh where numbers usually stand.
_USUAL = math.log(1000)
#: A way up is certain that is so many times likelier than any other: the digits, too, must speak for it.
_CERTAIN = 2 * _USUAL


def upright(image: Page, phases: Phases) -> list[FoundPuzzle]:
    """The puzzles on a page the right way up; none where no side of it looks like one."""
    for first in (0, 1, 3):  # digits on their side may hardly look like digits
        with suppress(InputError):
            puzzles = _searched(image, phases, first)
            break
    else:
        return []
    if all(map(_is_surely_upright, puzzles)):
        return puzzles
    with phases.timing("recognition"):
        likelihoods = [sum(_likelihood(each, quarters) for each in puzzles) for quarters in range(4)]
    best, second = sorted(range(4), key=lambda quarters: -likelihoods[quarters])[:2]
    if best != 0:
        with suppress(InputError):  # what is no puzzle need not look like one from every side
            puzzles = _searched(image, phases, (first + best) % 4)
    is_certain = likelihoods[best] - likelihoods[second] >= _CERTAIN
    return [replace(each, is_upright=is_certain) for each in puzzles]


def share_of_numbers(found: FoundPuzzle) -> float:
    """The share of what was read that is numbers and fits its line, as far as readings say: beside rows or
    beside columns, where it is less. Pictures have neither, or what looks like some on one side.
    """
    return min(_share(found.rows, len(found.columns)), _share(found.columns, len(found.rows)))


def _share(clues: Sequence[ClueReading], most: int) -> float:
    readings = [reading for clue in clues for reading in clue]
    each = [
        other.likelihood
        for reading in readings
        for other in reading.alternatives
        if other.numbers and max(other.numbers) <= most
    ]
    return sum(each) / max(len(readings), 1)


def _searched(image: Page, phases: Phases, quarters: int) -> list[FoundPuzzle]:
    """What is found on a page turned clockwise; raises ``InputError`` where there is nothing."""
    turned = np.ascontiguousarray(np.rot90(image, -quarters))
    with phases.timing("finding"):
        sightings = find_puzzles(turned)
    with phases.timing("recognition"):
        return [_puzzle(sighting, turned, quarters) for sighting in sightings]


def _puzzle(sighting: Sighting, image: Page, quarters: int) -> FoundPuzzle:
    read = iter(_read(sighting.numbers))
    rows, columns = (
        tuple(tuple(islice(read, len(clue))) for clue in clues) for clues in (sighting.rows, sighting.columns)
    )
    return FoundPuzzle(sighting, rows, columns, image, quarters=quarters)


def _is_surely_upright(puzzle: FoundPuzzle) -> bool:
    return share_of_numbers(puzzle) > 0.5 and _quarters_from_usual(puzzle.sighting) == 0


def _likelihood(puzzle: FoundPuzzle, quarters: int) -> float:
    """How likely it is that a puzzle must be turned clockwise by so many quarters (a natural logarithm)."""
    likelihood = _USUAL if _quarters_from_usual(puzzle.sighting) == quarters else 0.0
    turned = [
        replace(each, image=np.ascontiguousarray(np.rot90(each.image, -quarters)), cell=None)
        for each in puzzle.sighting.numbers
    ]
    for reading in _read(turned):
        best = max((each.likelihood for each in reading.alternatives if each.numbers), default=0.0)
        likelihood += math.log(max(best, UNEXPECTED))
    return likelihood


def _quarters_from_usual(sighting: Sighting) -> int:
    """The clockwise quarter turns after which the clues stand on the left and above."""
    upper_left, upper_right, _, lower_left = sighting.corners
    middle = sighting.corners.mean(axis=0)

    def is_before(clues: Sequence[ClueSighting], along: Points) -> bool:
        places = [number.corners - middle for clue in clues for number in clue]
        return not places or float(np.mean(places, axis=(0, 1)) @ along) < 0

    is_left = is_before(sighting.rows, upper_right - upper_left)
    is_above = is_before(sighting.columns, lower_left - upper_left)
    return {(True, True): 0, (True, False): 1, (False, False): 2, (False, True): 3}[is_left, is_above]


def _read(sightings: Sequence[NumberSighting]) -> list[Reading]:
    """What stands at places that were found: without OpenCV nothing is, and ``find_puzzles`` says so."""
    from nonosat.images.scanning.digits.reader import read_numbers

    return read_numbers(sightings)
