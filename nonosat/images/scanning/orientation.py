"""Which way up a page lies: cameras do not always record it.

Detection works in any orientation. The numbers cut out of the page are read four times, rotated by quarter
turns: digits on their side are seldom read as digits. Then the page is turned and searched again, because the
digits of a number stand side by side only on an upright page. An upright page takes no extra time.

Nearly all puzzles have their numbers on the left and above, which counts as a likelihood, too. If digits look
alike upside down (0, 1, 6, 8, 9) and nothing else decides, the page is reported as doubtful.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice

import numpy as np

from nonosat.images.scanning.detection import find_puzzles
from nonosat.images.scanning.detections import DetectedClue, DetectedNumber, Detection, Page, Points
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.reading import UNEXPECTED, ClueReading, Reading
from nonosat.model.errors import InputError
from nonosat.model.progress import Phases

#: How much likelier numbers on the left and above are (a natural logarithm). With a million 4 more of 45
#: turned pages are doubtful. With 10 five small ones become certain, and are right; but then a few odd digits
#: outweigh the usual places of numbers.
_USUAL = math.log(1000)
#: The margin of likelihood for a certain orientation: the digits, too, must support it.
_CERTAIN = 2 * _USUAL


def upright(image: Page, phases: Phases) -> list[FoundPuzzle]:
    """Return the puzzles on a page turned upright; none if no orientation shows one."""
    for first in (0, 1, 3):  # digits on their side may hardly look like digits
        with suppress(InputError):
            puzzles = searched(image, phases, first)
            break
    else:
        return []
    if all(map(_is_surely_upright, puzzles)):
        return puzzles
    with phases.timing("recognition"):
        likelihoods = [sum(_likelihood(each, quarters) for each in puzzles) for quarters in range(4)]
    best, second = sorted(range(4), key=lambda quarters: -likelihoods[quarters])[:2]
    if best != 0:
        with suppress(InputError):  # something else need not look like a puzzle in every orientation
            puzzles = searched(image, phases, (first + best) % 4)
    is_certain = likelihoods[best] - likelihoods[second] >= _CERTAIN
    return [replace(each, is_upright=is_certain) for each in puzzles]


def share_of_numbers(found: FoundPuzzle) -> float:
    """Return the expected share of readings that are numbers fitting their line: the smaller one of rows and
    columns. Other images have hardly any, or on one side only.
    """
    return min(_share(found.rows, len(found.columns)), _share(found.columns, len(found.rows)))


def numbers_read(found: FoundPuzzle) -> float:
    """Return the expected number of readings that are numbers fitting their line, less that of the others."""
    sides = (found.rows, len(found.columns)), (found.columns, len(found.rows))
    return sum((2 * _share(clues, most) - 1) * sum(map(len, clues)) for clues, most in sides)


def _share(clues: Sequence[ClueReading], most: int) -> float:
    readings = [reading for clue in clues for reading in clue]
    each = [
        other.likelihood
        for reading in readings
        for other in reading.alternatives
        if other.numbers and max(other.numbers) <= most
    ]
    return sum(each) / max(len(readings), 1)


def searched(image: Page, phases: Phases, quarters: int) -> list[FoundPuzzle]:
    """Return the puzzles on a page turned clockwise; raises ``InputError`` if there is none."""
    turned = np.ascontiguousarray(np.rot90(image, -quarters))
    with phases.timing("finding"):
        detections = find_puzzles(turned)
    with phases.timing("recognition"):
        return [_puzzle(detection, turned, quarters) for detection in detections]


def _puzzle(detection: Detection, image: Page, quarters: int) -> FoundPuzzle:
    read = iter(_read(detection.numbers))
    rows, columns = (
        tuple(tuple(islice(read, len(clue))) for clue in clues)
        for clues in (detection.rows, detection.columns)
    )
    return FoundPuzzle(detection, rows, columns, image, quarters=quarters)


def _is_surely_upright(puzzle: FoundPuzzle) -> bool:
    return share_of_numbers(puzzle) > 0.5 and _quarters_from_usual(puzzle.detection) == 0


def _likelihood(puzzle: FoundPuzzle, quarters: int) -> float:
    """Return the log-likelihood that a puzzle must be turned clockwise by ``quarters``."""
    likelihood = _USUAL if _quarters_from_usual(puzzle.detection) == quarters else 0.0
    turned = [
        replace(each, image=np.ascontiguousarray(np.rot90(each.image, -quarters)), cell=None)
        for each in puzzle.detection.numbers
    ]
    for reading in _read(turned):
        best = max((each.likelihood for each in reading.alternatives if each.numbers), default=0.0)
        likelihood += math.log(max(best, UNEXPECTED))
    return likelihood


def _quarters_from_usual(detection: Detection) -> int:
    """Return the clockwise quarter turns after which the clues stand on the left and above."""
    upper_left, upper_right, _, lower_left = detection.corners
    middle = detection.corners.mean(axis=0)

    def is_before(clues: Sequence[DetectedClue], along: Points) -> bool:
        places = [number.corners - middle for clue in clues for number in clue]
        return not places or float(np.mean(places, axis=(0, 1)) @ along) < 0

    is_left = is_before(detection.rows, upper_right - upper_left)
    is_above = is_before(detection.columns, lower_left - upper_left)
    return {(True, True): 0, (True, False): 1, (False, False): 2, (False, True): 3}[is_left, is_above]


def _read(detections: Sequence[DetectedNumber]) -> list[Reading]:
    """Return the readings of detected numbers; imported late, because it needs OpenCV."""
    from nonosat.images.scanning.digits.reader import read_numbers

    return read_numbers(detections)
