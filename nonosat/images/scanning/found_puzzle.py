"""A puzzle found on a page, not yet corrected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from nonosat.images.scanning.detections import Detection, Page
from nonosat.images.scanning.reading import ClueReading, Reading, within


@dataclass(frozen=True, slots=True, eq=False)
class FoundPuzzle:
    """A puzzle found on page ``page`` (0 …): its detection, and the readings of its numbers.

    ``image`` is the page turned clockwise by ``quarters`` of a full turn, so that its digits are upright;
    places are in its pixels. ``is_upright``: the orientation is certain. ``seconds`` are those of the phases
    for the whole page.
    """

    detection: Detection
    rows: tuple[ClueReading, ...]
    columns: tuple[ClueReading, ...]
    image: Page
    page: int = 0
    quarters: int = 0
    is_upright: bool = True
    seconds: Mapping[str, float] = field(default_factory=dict)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The readings of all rows, then those of all columns."""
        return tuple(reading for clue in (*self.rows, *self.columns) for reading in clue)

    def within_lines(self) -> Self:
        """Return the puzzle without readings that have no room in their line."""
        rows, columns = (
            tuple(tuple(within(each, most) for each in clue) for clue in clues)
            for clues, most in ((self.rows, self.detection.width), (self.columns, self.detection.height))
        )
        return replace(self, rows=rows, columns=columns)
