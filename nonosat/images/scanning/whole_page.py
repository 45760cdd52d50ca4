"""Reasons why much of a page is uncertain, with advice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from nonosat.images.scanning.correction.correction import UncertainNumber
from nonosat.images.scanning.detections import Detection, Page, Points
from nonosat.images.scanning.found_puzzle import FoundPuzzle
from nonosat.images.scanning.reading import ClueReading
from nonosat.images.scanning.uncertainty import UncertaintyReason

#: Sums of rows and columns that differ by more than this share say that numbers are missing.
_UNEQUAL = 0.1
#: With more uncertain numbers the page is hard to read; the height of small digits, with their margin.
_MANY, _SMALL = 30, 14


def whole_page_reasons(
    found: FoundPuzzle, uncertain: Sequence[UncertainNumber]
) -> Iterator[UncertaintyReason]:
    """Yield the reasons that concern the whole page: unequal sums, and many uncertain numbers."""
    chosen = {(each.line, each.index): each.chosen for each in uncertain if not each.inserted}
    unread = {each.line for each in found.detection.unread}

    def sums(side: str, clues: Sequence[ClueReading]) -> tuple[int, int]:
        """Return the sum of the likeliest numbers, and the count of lines that lack some."""
        whole = lacking = 0
        for number, clue in enumerate(clues, 1):
            name = f"{side} {number}"
            known = [chosen.get((name, index)) for index in range(len(clue))]
            likely = [
                (reading.best.numbers or ()) if numbers is None else numbers
                for numbers, reading in zip(known, clue, strict=True)
            ]
            whole += sum(map(sum, likely))
            lacking += name in unread or not all(likely)
        return whole, lacking

    (rows, short_rows), (columns, short_columns) = sums("row", found.rows), sums("column", found.columns)
    if abs(rows - columns) > _UNEQUAL * max(rows, columns):
        side, short, clues = (
            ("Rows", short_rows, found.rows) if rows < columns else ("Columns", short_columns, found.columns)
        )
        key = f"told.scan{side}Lack{'AtLeast' if short else ''}"
        yield UncertaintyReason(key, rows=rows, columns=columns, count=short, all=len(clues))
    if len(uncertain) > _MANY:
        yield hard_to_read(found)


def hard_to_read(found: FoundPuzzle) -> UncertaintyReason:
    """Return the advice for a page whose numbers are hard to read."""
    corners = np.array([number.corners for number in found.detection.numbers])
    height = round(float(np.median(np.linalg.norm(corners[:, 3] - corners[:, 0], axis=1))))
    return (
        UncertaintyReason("told.scanSmall", height=height)
        if height < _SMALL
        else UncertaintyReason("told.scanHard")
    )


def may_be_cut_off(detection: Detection, page: Page) -> bool:
    """Return whether the page ends within a cell of the grid, or next to its numbers."""
    height, width = page.shape[:2]
    cell = float(np.linalg.norm(np.diff(detection.lattice, axis=1), axis=-1).mean())

    def is_at_edge(points: Points, margin: float) -> bool:
        return bool((np.minimum(points, np.array([width, height]) - points) < margin).any())

    # Within this distance a further line, or a further number, would be detected.
    return is_at_edge(detection.corners, cell) or any(
        is_at_edge(number.corners, cell / 2) for number in detection.numbers
    )
