"""Found puzzles made from a puzzle and given readings, without a page."""

from __future__ import annotations

import numpy as np

from nonosat.images.scanning.detections import DetectedNumber, Detection
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.reading import ClueReading, PossibleReading, Reading
from nonosat.model.clues import Clue
from nonosat.model.puzzle import Puzzle

#: Pixels of a cell of the page.
SIDE = 20

#: Readings of some places: (name of the line, index) → numbers with their likelihoods.
Said = dict[tuple[str, int], list[tuple[tuple[int, ...] | None, float]]]


def found(puzzle: Puzzle, said: Said | None = None) -> FoundPuzzle:
    """Return the puzzle as found on a white page; all its numbers are sure except those in ``said``."""
    said = said or {}
    left, top = 10 * SIDE, 10 * SIDE
    detection = Detection(
        rows=tuple(
            tuple(_detection(left - (len(clue) - at) * SIDE, top + row * SIDE) for at in range(len(clue)))
            for row, clue in enumerate(map(_known, puzzle.rows))
        ),
        columns=tuple(
            tuple(_detection(left + column * SIDE, top - (len(clue) - at) * SIDE) for at in range(len(clue)))
            for column, clue in enumerate(map(_known, puzzle.columns))
        ),
        lattice=np.stack(
            np.meshgrid(
                left + SIDE * np.arange(puzzle.width + 1.0), top + SIDE * np.arange(puzzle.height + 1.0)
            ),
            axis=-1,
        ),
        palette=puzzle.palette,
        marks=puzzle.saved,
    )
    shape = (top + (puzzle.height + 1) * SIDE, left + (puzzle.width + 1) * SIDE, 3)
    return FoundPuzzle(
        detection,
        tuple(_readings(f"row {row}", clue, said) for row, clue in enumerate(map(_known, puzzle.rows), 1)),
        tuple(
            _readings(f"column {column}", clue, said)
            for column, clue in enumerate(map(_known, puzzle.columns), 1)
        ),
        np.full(shape, 255, dtype=np.uint8),
    )


def _known(clue: Clue | None) -> Clue:
    assert clue is not None
    return clue


def _detection(x: float, y: float) -> DetectedNumber:
    corners = np.array([(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)], np.float64)
    return DetectedNumber(corners, np.full((SIDE, SIDE), 255, dtype=np.uint8))


def _readings(line: str, clue: Clue, said: Said) -> ClueReading:
    return tuple(
        Reading(
            tuple(PossibleReading(*each) for each in said.get((line, at), [((run.length or 0,), 0.9999)]))
        )
        for at, run in enumerate(clue)
    )
