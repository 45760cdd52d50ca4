"""Another look at a doubtful puzzle: straight, dark on light, and its cells of one size.

What is seen depends on the scale of a page and on what is around the puzzle: digits that touch a rule at one
size are free at another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

import cv2
import numpy as np

from nonosat.images.scanning.colouring import coloured
from nonosat.images.scanning.detection.finder import lies_on
from nonosat.images.scanning.detection.rectification import Matrix, Rectification, inverse, projected
from nonosat.images.scanning.detection.rulings import DARK
from nonosat.images.scanning.detections import DetectedClue, DetectedNumber, Page
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.levels import median_of
from nonosat.images.scanning.orientation import searched
from nonosat.images.scanning.photograph import MOST_PIXELS
from nonosat.images.scanning.result import ScanResult
from nonosat.model.clues import Clue
from nonosat.model.errors import InputError
from nonosat.model.progress import Phases

#: The margin around cells and numbers, in cells, in which a further line would be seen. With 6 of nine pages,
#: most of them seen with a wrong size at first, three have a look without doubts, with this four.
_AROUND = 1.5
#: How far the middles of a line in two looks may be apart, in cells: a choice.
_SAME = 0.25


def looked_again(found: FoundPuzzle, cell: int) -> Iterator[FoundPuzzle]:
    """Yield the puzzles that are seen where a puzzle was found, with cells of ``cell`` pixels."""
    straight, onto = _straight(found, cell)
    if not straight.size:
        return
    is_dark = median_of(cv2.cvtColor(straight, cv2.COLOR_RGB2GRAY)) <= DARK
    with suppress(InputError):
        for other in searched(255 - straight if is_dark else straight, Phases(), 0):
            seen = _on_page(coloured(other.within_lines()), found, inverse(onto))
            has_other_colours = is_dark and len(seen.detection.palette) > 1
            if lies_on(seen.detection, found.detection) and not has_other_colours:
                yield seen


def known_lines(first: ScanResult, other: ScanResult) -> list[tuple[Clue, Clue | None]]:
    """Return each clue that is known in a first result, with that of the line in the same place in another
    one.
    """
    height, width = first.puzzle.height, first.puzzle.width
    to_cells = _to_rectangle(first.found, width, height)
    cells = projected(to_cells, other.found.detection.lattice)
    found = []
    for lines, clues, middles in (
        (first.puzzle.rows, other.puzzle.rows, cells[..., 1].mean(axis=1)),
        (first.puzzle.columns, other.puzzle.columns, cells[..., 0].mean(axis=0)),
    ):
        for clue, place in zip(clues, (middles[:-1] + middles[1:]) / 2, strict=True):
            line = int(np.floor(place))
            if 0 <= line < len(lines) and abs(place - line - 0.5) < _SAME:
                found.append((lines[line], clue))
    return [
        (known, clue) for known, clue in found if known is not None and all(run.is_known for run in known)
    ]


def _to_rectangle(found: FoundPuzzle, right: float, bottom: float) -> Matrix:
    """Return the map from the page of a puzzle to a rectangle around its cells."""
    upright = np.array([[0, 0], [right, 0], [right, bottom], [0, bottom]])
    corners = found.detection.corners.astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(corners, upright.astype(np.float32)), dtype=np.float64)


def _straight(found: FoundPuzzle, cell: int) -> tuple[Page, Matrix]:
    """Return the image of a puzzle, straight, and the map from its page to that; one without pixels if it
    were too large.
    """
    lattice, corners = found.detection.lattice, found.detection.corners
    height, width = (sides - 1 for sides in lattice.shape[:2])
    across, down = (float(np.linalg.norm(np.diff(lattice, axis=axis), axis=-1).mean()) for axis in (1, 0))
    right, bottom = width * cell * (across / down) ** 0.5, height * cell * (down / across) ** 0.5
    matrix = _to_rectangle(found, right, bottom)
    places = np.concatenate([corners, *(number.corners for number in found.detection.numbers)])
    mapped = projected(matrix, places)
    left, top = mapped.min(axis=0) - _AROUND * cell
    across, down = (int(side) for side in np.ceil(np.ptp(mapped, axis=0) + 2 * _AROUND * cell))
    onto = np.array([[1.0, 0, -left], [0, 1, -top], [0, 0, 1]]) @ matrix
    if across * down > MOST_PIXELS:
        return found.image[:0], onto
    return Rectification(onto, across, down).cut(found.image, 0, 0, across, down, 1.0), onto


def _on_page(seen: FoundPuzzle, found: FoundPuzzle, back: Matrix) -> FoundPuzzle:
    """Return a puzzle seen in another image, with its places on the page of ``found``."""

    def moved(number: DetectedNumber) -> DetectedNumber:
        return replace(number, corners=projected(back, number.corners))

    def clues(lines: Sequence[DetectedClue]) -> tuple[DetectedClue, ...]:
        return tuple(tuple(map(moved, line)) for line in lines)

    detection = seen.detection
    detection = replace(
        detection,
        rows=clues(detection.rows),
        columns=clues(detection.columns),
        lattice=projected(back, detection.lattice),
        unread=tuple(
            mark._replace(number=None if mark.number is None else moved(mark.number))
            for mark in detection.unread
        ),
    )
    return replace(found, detection=detection, rows=seen.rows, columns=seen.columns)
