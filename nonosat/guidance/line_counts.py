"""What is asked of lines, and who answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from nonosat.guidance.wide import Floats

#: What a message says at least of each possible value, so that no line can rule out what another needs.
LEAST_PROBABILITY = 1e-6


class LineCounts(NamedTuple):
    """What the layouts of the lines of a plan weigh.

    ``totals``: for each line the natural logarithm of the weight of all its layouts, ``-inf`` without any.
    ``around`` (``cells × values``): the layouts in which a cell has a value, without the weight of the cell
    itself, in a unit of each cell's own. ``starts`` and ``ends``: the shares of the layouts in which
    the run of a step begins and ends at a cell; ``Plan`` says in which order. A line without layouts has 0
    everywhere.
    """

    totals: Floats
    around: Floats
    starts: Floats
    ends: Floats


class LineCounter(Protocol):
    """Counts the layouts of the lines of a plan.

    ``weights`` are ``cells × values`` and add up to 1 in each cell. ``check`` is called now and then, and may
    raise to stop the work.
    """

    def count(self, weights: Floats, *, check: Callable[[], None]) -> LineCounts:
        """The counts of all lines."""
        ...

    def send(
        self, weights: Floats, possible: NDArray[np.bool_], messages: Floats, *, check: Callable[[], None]
    ) -> int | None:
        """Mixes what the lines say of the possible values of each cell, half and half, with the messages so
        far; or returns a line that has no layouts, when nothing of it has been mixed.
        """
        ...
