"""Who counts the layouts of lines: the native kernel, or numpy where there is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from nonosat.guidance.plan import Plan
from nonosat.guidance.wide import Floats
from nonosat.logic import kernel

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
    """Counts the layouts of the lines of a plan; ``weights`` are ``cells × values`` and add up to 1 in each cell.

    ``check`` is called now and then, and may raise to stop the work.
    """

    def count(self, weights: Floats, *, check: Callable[[], None]) -> LineCounts:
        """The counts of all lines."""

    def send(
        self, weights: Floats, possible: NDArray[np.bool_], messages: Floats, *, check: Callable[[], None]
    ) -> int | None:
        """Mixes what the lines say of each cell, and of what is possible there, with the messages so far, half
        and half; or returns the first line that has no layouts.
        """


def line_counter(plan: Plan) -> LineCounter:
    """The fastest counter that there is here."""
    if kernel.native is not None:
        return NativeCounter(plan)
    from nonosat.guidance.pure_counter import PureCounter

    return PureCounter(plan)


@dataclass(frozen=True, slots=True)
class NativeCounter:
    """Lines counted by the kernel, one after the other."""

    plan: Plan

    def count(self, weights: Floats, *, check: Callable[[], None]) -> LineCounts:
        """See ``LineCounter``."""
        plan = self.plan
        counts = LineCounts(
            totals=np.zeros(len(plan.lines)),
            around=np.zeros(weights.shape),
            starts=np.zeros(plan.start_count),
            ends=np.zeros(plan.end_count),
        )
        totals, around, starts, ends = counts
        kernel.native.count_lines(
            plan.lines, plan.steps, plan.values, weights, around, starts, ends, totals, check
        )
        return counts

    def send(
        self, weights: Floats, possible: NDArray[np.bool_], messages: Floats, *, check: Callable[[], None]
    ) -> int | None:
        """See ``LineCounter``."""
        plan = self.plan
        check()
        failed = kernel.native.send_messages(
            plan.lines, plan.steps, plan.values, weights, possible, messages, check
        )
        return failed if failed >= 0 else None
