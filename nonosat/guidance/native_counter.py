"""Lines counted by the native kernel; ``kernel/counts.c`` says how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nonosat.guidance.line_counts import LineCounts
from nonosat.guidance.plan import Plan
from nonosat.guidance.wide import Floats
from nonosat.logic import kernel


@dataclass(frozen=True, slots=True)
class NativeCounter:
    """The ``LineCounter`` that is fast."""

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
