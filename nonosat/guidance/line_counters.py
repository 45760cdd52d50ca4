"""Who counts the layouts of lines: the native kernel, or numpy where there is none."""

from __future__ import annotations

from nonosat.guidance.line_counts import LineCounter
from nonosat.guidance.native_counter import NativeCounter
from nonosat.guidance.plan import Plan
from nonosat.logic import kernel


def line_counter(plan: Plan) -> LineCounter:
    """The fastest counter that there is here; ``LimitReached`` if even that has not enough memory."""
    if kernel.native is not None:
        return NativeCounter(plan)
    from nonosat.guidance.pure_counter import PureCounter

    return PureCounter(plan)
