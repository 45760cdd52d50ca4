"""What a number on a photograph may be, and how likely."""

from __future__ import annotations

from typing import NamedTuple


class Alternative(NamedTuple):
    """What may stand at one place, and how likely that is (0 … 1).

    ``numbers`` is mostly one number, ``(12,)``; two that stand close together, ``(1, 2)``; or none, ``()``,
    for dirt. ``None`` is an unknown number: a ``?``, a circle, or nothing that could be read.
    """

    numbers: tuple[int, ...] | None
    likelihood: float


class Reading(NamedTuple):
    """All that may stand at one place, the likeliest first; the likelihoods sum to at most 1.

    ``struck`` says that it seems to be crossed out, by a solver who has found its cells: it still counts.
    """

    alternatives: tuple[Alternative, ...]
    struck: bool = False

    @property
    def best(self) -> Alternative:
        """The likeliest alternative."""
        return self.alternatives[0]


#: The readings of one line's clue in order.
ClueReading = tuple[Reading, ...]
