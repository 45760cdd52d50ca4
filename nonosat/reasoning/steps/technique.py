"""The techniques by which people fill a line, and which of the deduced cells one of them claims."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nonosat.logic.bits import span


class Technique(StrEnum):
    """The patterns on one line, the easiest first."""

    BLANK_LINE = "blank line"
    FULL_LINE = "full line"
    OVERLAP = "overlap"
    ABSENT_COLOUR = "absent colour"
    COMPLETED_LINE = "completed line"
    FINISHED_RUN = "finished run"
    GLUE_TO_EDGE = "glue to the edge"
    GLUE_TO_BLANK = "glue to a blank cell"
    JOINING = "joining"
    SPLITTING = "splitting"
    SMALL_GAP = "too small a gap"
    OUT_OF_REACH = "out of reach"
    NARROWED_OVERLAP = "narrowed overlap"
    ONE_WAY_LEFT = "one way left"
    LINE_REASONING = "line reasoning"

    @property
    def rank(self) -> int:
        """How hard the technique is, from 0."""
        return _RANKS[self]


_RANKS = {technique: rank for rank, technique in enumerate(Technique)}


@dataclass(frozen=True, slots=True)
class LineClaim:
    """The deduced cells that a technique accounts for, and what its sentence mentions.

    ``first`` and ``last`` are positions on the line and ``length`` a number of cells (0: not known), with a
    meaning of their own in each technique. ``run`` is the index of the run in question if there is one,
    ``colour`` the colour of the cells in question. ``drawn`` are the known cells of the runs, or of the parts
    of runs, that the sentence speaks of as a whole: it rests on all of them, even if fewer would do.
    """

    technique: Technique
    cells: int
    first: int = 0
    last: int = 0
    length: int = 0
    run: int | None = None
    colour: int = 0
    drawn: int = 0

    @property
    def room(self) -> int:
        """The cells within which the run of an overlap lies."""
        is_overlap = self.technique in (Technique.OVERLAP, Technique.NARROWED_OVERLAP)
        return span(self.first, self.last) if is_overlap else 0
