"""Lines counted by numpy, many of them side by side; ``nonosat.guidance.counting`` says how."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from nonosat.errors import LimitReached
from nonosat.guidance.counting import count
from nonosat.guidance.line_counts import LEAST_PROBABILITY, LineCounts
from nonosat.guidance.plan import Plan
from nonosat.guidance.step_tables import StepTables
from nonosat.guidance.wide import Floats

#: About how many places of steps are counted together; each takes 100 bytes, or 300 in wide numbers.
_PLACES_TOGETHER = 1_000_000
#: The most places that a single line may have: 3 GB.
_MOST_PLACES = 10_000_000


class PureCounter:
    """The ``LineCounter`` that needs nothing but numpy; ``LimitReached`` for lines that need gigabytes."""

    def __init__(self, plan: Plan) -> None:
        most = max(len(steps) for steps, _ in plan.of_lines)
        if most * plan.width > _MOST_PLACES:
            raise LimitReached(
                f"a line of {plan.width} cells with {most} runs can only be counted by the native kernel"
            )
        self.plan = plan
        self.parts = [(lines, StepTables.of(plan.width, plan.of_lines[lines])) for lines in _parts_of(plan)]

    def count(self, weights: Floats, *, check: Callable[[], None]) -> LineCounts:
        """See ``LineCounter``."""
        plan = self.plan
        totals, around = np.zeros(len(plan.lines)), np.zeros(weights.shape)
        starts, ends = np.zeros(plan.start_count), np.zeros(plan.end_count)
        for lines, tables in self.parts:
            check()
            cells = plan.cells[:, lines]
            counted = count(tables, weights[cells], with_starts=True)
            possible = counted.totals > -np.inf
            totals[lines] = counted.totals
            around[cells[:, possible]] = counted.around[:, possible]
            for shares, table, places in zip(
                (starts, ends), (counted.starts, counted.ends), self._places(lines), strict=True
            ):
                target, cell, line, step = places
                shares[target] = np.where(possible[line], table[cell, line, step], 0)
        return LineCounts(totals, around, starts, ends)

    def send(
        self, weights: Floats, possible: NDArray[np.bool_], messages: Floats, *, check: Callable[[], None]
    ) -> int | None:
        """See ``LineCounter``."""
        for lines, tables in self.parts:
            check()
            cells = self.plan.cells[:, lines]
            counted = count(tables, weights[cells])
            failed = np.flatnonzero(~(counted.totals > -np.inf))
            if len(failed):
                return int(lines.start + failed[0])
            can = possible[cells]
            said = np.where(can, counted.around, 0)
            said = np.where(can, np.maximum(said * (1 / _sum_over_values(said)), LEAST_PROBABILITY), 0)
            messages[cells] = 0.5 * (messages[cells] + said * (1 / _sum_over_values(said)))
        return None

    def _places(self, lines: slice) -> Iterator[tuple[NDArray[np.intp], ...]]:
        """Where shares of starts, then of ends, go in the flat tables: there; cell, line and step here."""
        plan = self.plan
        source, target, _, length, first, last = plan.steps.T.astype(np.intp)
        in_line = np.arange(len(plan.steps)) - np.searchsorted(plan.step_lines, plan.step_lines)
        here = (source != target) & (plan.step_lines >= lines.start) & (plan.step_lines < lines.stop)
        for chosen, begin, end, at in (
            (here, first, last + 1, plan.starts_at),
            (here & (length == 0), np.zeros_like(first), np.full_like(first, plan.width), plan.ends_at),
        ):
            sizes = np.where(chosen, end - begin, 0)
            step = np.repeat(np.arange(len(sizes)), sizes)
            offset = np.arange(len(step)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
            yield at[step] + offset, begin[step] + offset, plan.step_lines[step] - lines.start, in_line[step]


def _parts_of(plan: Plan) -> Iterator[slice]:
    """Neighbouring lines that are counted together."""
    begin = 0
    most = 1
    for line, (steps, _) in enumerate(plan.of_lines):
        most = max(most, len(steps) + 1)
        if line > begin and (line + 1 - begin) * most * (plan.width + 1) > _PLACES_TOGETHER:
            yield slice(begin, line)
            begin, most = line, len(steps) + 1
    yield slice(begin, len(plan.of_lines))


def _sum_over_values(table: Floats) -> Floats:
    """The sums over the last axis, in its order, with that axis kept."""
    total = table[..., :1]
    for value in range(1, table.shape[-1]):
        total = total + table[..., value : value + 1]
    return total
