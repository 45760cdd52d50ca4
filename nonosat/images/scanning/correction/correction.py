"""What a correction is: the clues that were chosen, how certain they are, and what is doubtful."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nonosat.images.scanning.reading import PossibleReading
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

#: How likely the best alternative of a number must be for the number to be sure.
SURE = 0.95


class Certainty(StrEnum):
    """How far the clues can be relied on."""

    #: Every number is sure, the clues as they were read have exactly one picture, and no other reading that
    #: has a picture comes near.
    SURE = "sure"
    #: Some numbers were not sure; of all readings near the best only this one has a picture, and it has every
    #: number that was sure.
    CORRECTED = "corrected"
    #: Anything else: what is not known is an unknown run.
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class NumberDoubt:
    """A number that was not sure, that is changed, that is not known, or that other readings contradict.

    It is the reading at ``index`` (0 …) of the line called ``line``. ``read`` is the likeliest of its
    alternatives and ``chosen`` what it is taken for: mostly one number, ``()`` for none; ``None`` where it is
    not known. ``inserted`` says that nothing was seen there: a number is missing *before* the reading at
    ``index``, which is the number of readings when it is missing at the end; then ``read`` is ``()``.
    ``colour`` is as it was read, ``chosen_colour`` what it is taken for (``None``: not known).
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
        """Whether it is taken for something else than what was read."""
        return self.chosen != self.read or (bool(self.chosen) and self.chosen_colour != self.colour)

    @property
    def is_unread(self) -> bool:
        """Whether a number was seen and is not known."""
        return self.chosen is None and not self.inserted

    @property
    def disputed(self) -> bool:
        """Whether it was sure and is kept, though other readings say something else there."""
        return self.read is not None and not self.changed and self.likelihood >= SURE


@dataclass(frozen=True, slots=True)
class Correction:
    """The clues of a puzzle, as far as its readings and the laws of nonograms say them.

    Where the verdict is doubtful, clues of the ``puzzle`` have unknown runs, or are ``*`` where not even the
    number of runs is known. ``picture`` is that of the chosen reading, ``is_unique`` says that there is no
    other, and ``cost`` how much less likely that reading is than the likeliest one of every number, as a
    natural logarithm (0: nothing is changed); they are ``None`` where no reading with a picture was found.
    ``reasons`` say in sentences why it is doubtful.
    """

    verdict: Certainty
    puzzle: Puzzle
    picture: Grid | None
    is_unique: bool | None
    cost: float | None
    doubts: tuple[NumberDoubt, ...]
    reasons: tuple[str, ...] = ()
