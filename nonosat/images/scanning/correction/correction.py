"""The result of a correction: the chosen clues, their certainty, and the uncertain numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nonosat.images.scanning.reading import PossibleReading
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

#: The least likelihood of the best alternative of a sure number.
SURE = 0.95


class ScanVerdict(StrEnum):
    """How reliable the clues are."""

    #: Every number is sure, the clues as they were read have exactly one solution, and no other reading that
    #: has a solution comes near.
    SURE = "sure"
    #: Some numbers were not sure; of all readings near the best only this one has a solution, and it has
    #: every number that was sure.
    CORRECTED = "corrected"
    #: Anything else: unknown numbers become unknown runs.
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class UncertainNumber:
    """A number that is unsure, changed, unknown, or contradicted by other readings.

    It is the reading at ``index`` (0 …) of the line called ``line``. ``read`` is the likeliest of its
    alternatives, ``chosen`` the chosen one: mostly one number, ``()`` for none, ``None`` if unknown.
    ``inserted``: nothing was seen, but a number is missing *before* the reading at ``index`` (the number of
    readings if it is missing at the end); then ``read`` is ``()``. ``colour`` is as read, ``chosen_colour``
    as chosen (``None``: unknown).
    """

    line: str
    index: int
    read: tuple[int, ...] | None
    likelihood: float
    chosen: tuple[int, ...] | None
    alternatives: tuple[PossibleReading, ...]
    colour: int = 1
    chosen_colour: int | None = 1
    inserted: bool = False

    @property
    def changed(self) -> bool:
        """Whether something else was chosen than read."""
        return self.chosen != self.read or (bool(self.chosen) and self.chosen_colour != self.colour)

    @property
    def is_unread(self) -> bool:
        """Whether a number was seen but is unknown."""
        return self.chosen is None and not self.inserted

    @property
    def disputed(self) -> bool:
        """Whether it was sure and is kept, though other readings differ there."""
        return self.read is not None and not self.changed and self.likelihood >= SURE


@dataclass(frozen=True, slots=True)
class Correction:
    """The clues of a puzzle, as far as its readings and the rules of nonograms determine them.

    If the verdict is doubtful, clues of the ``puzzle`` may have unknown runs, or ``*`` for an unknown number
    of runs. ``solution`` is that of the chosen reading, ``is_unique``: it is the only one; ``cost`` is how
    much less likely that reading is than the likeliest one of every number, as a natural logarithm (0:
    nothing is changed). They are ``None`` if no reading with a solution was found. ``reasons`` are sentences
    on why it is doubtful.
    """

    verdict: ScanVerdict
    puzzle: Puzzle
    solution: Grid | None
    is_unique: bool | None
    cost: float | None
    uncertain: tuple[UncertainNumber, ...]
    reasons: tuple[str, ...] = ()
