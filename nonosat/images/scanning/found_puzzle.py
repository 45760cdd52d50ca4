"""A puzzle that was found on a page and is not yet corrected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from nonosat.images.scanning.detections import Page, Sighting
from nonosat.images.scanning.reading import ClueReading, Reading


@dataclass(frozen=True, slots=True, eq=False)
class FoundPuzzle:
    """A puzzle that was found on page ``page`` (0 …): where its numbers stand, and what each may be.

    ``image`` is the page turned clockwise by ``quarters`` of a full turn, so that its digits are upright;
    places are in its pixels. ``is_upright`` says that this is certain. ``seconds`` are those of the phases
    that the whole page has taken.
    """

    sighting: Sighting
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
