"""What is wrong with a picture as a whole when much of it is doubtful, and what to do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from nonosat.images.scanning.correction.correction import NumberDoubt
from nonosat.images.scanning.detections import Page, Points, Sighting
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.reading import ClueReading
from nonosat.images.scanning.uncertainty import Cause

#: Sums of rows and columns that differ by more than this share say that numbers are missing.
_UNEQUAL = 0.1
#: Where more numbers are doubtful the picture is to blame; digits with their margin are small that are lower.
_MANY, _SMALL = 30, 14


def whole_page_causes(found: FoundPuzzle, doubts: Sequence[NumberDoubt]) -> Iterator[Cause]:
    """What makes a page with these doubts hard to read, if it seems to be one thing."""
    taken = {(each.line, each.index): each.chosen for each in doubts if not each.inserted}
    missed = {each.line for each in found.sighting.missed}

    def sums(side: str, clues: Sequence[ClueReading]) -> tuple[int, int]:
        """The sum of the likeliest numbers, and how many lines lack some."""
        whole = lacking = 0
        for number, clue in enumerate(clues, 1):
            name = f"{side} {number}"
            chosen = [taken.get((name, index)) for index in range(len(clue))]
            likely = [
                (reading.best.numbers or ()) if numbers is None else numbers
                for numbers, reading in zip(chosen, clue, strict=True)
            ]
            whole += sum(map(sum, likely))
            lacking += name in missed or not all(likely)
        return whole, lacking

    (rows, short_rows), (columns, short_columns) = sums("row", found.rows), sums("column", found.columns)
    if abs(rows - columns) > _UNEQUAL * max(rows, columns):
        side, short, clues = (
            ("Rows", short_rows, found.rows) if rows < columns else ("Columns", short_columns, found.columns)
        )
        key = f"told.scan{side}Lack{'AtLeast' if short else ''}"
        yield Cause(key, rows=rows, columns=columns, count=short, all=len(clues))
    if len(doubts) > _MANY:
        yield hard_to_read(found)


def hard_to_read(found: FoundPuzzle) -> Cause:
    """What to do about a page whose numbers are hard to read."""
    corners = np.array([number.corners for number in found.sighting.numbers])
    height = round(float(np.median(np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1))))
    return Cause("told.scanSmall", height=height) if height < _SMALL else Cause("told.scanHard")


def may_be_cut_off(sighting: Sighting, page: Page) -> bool:
    """Whether the page ends within a cell of the grid, or right beside its numbers."""
    height, width = page.shape[:2]
    cell = float(np.linalg.norm(np.diff(sighting.lattice, axis=1), axis=-1).mean())

    def is_at_edge(points: Points, margin: float) -> bool:
        return bool((np.minimum(points, np.array([width, height]) - points) < margin).any())

    # Here another line, and there another number, would be noticed.
    return is_at_edge(sighting.corners, cell) or any(
        is_at_edge(number.corners, cell / 2) for number in sighting.numbers
    )
