"""Lines counted by numpy, many of them side by side; ``nonosat.logic._pure.counting`` says how."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from nonosat.errors import LimitReached
from nonosat.logic._pure.counting import count
from nonosat.logic._pure.step_tables import StepTables, TableStep

#: What a message says at least of each possible value, so that no line can rule out what another needs.
_LEAST_PROBABILITY = 1e-6
#: About how many places of steps are counted together; each takes 100 bytes, or 300 in wide numbers.
_PLACES_TOGETHER = 1_000_000
#: The most places that a single line may have: 3 GB.
_MOST_PLACES = 10_000_000

#: The steps of a line and its last node.
_Line = tuple[tuple[TableStep, ...], int]


class LineCounter:
    """Lines of one width whose layouts are counted; ``LimitReached`` for lines that need gigabytes."""

    def __init__(self, lines: NDArray[np.int32], steps: NDArray[np.int32], values: int, /) -> None:  # noqa: ARG002 - weights tell
        width = int(lines[0, 0])
        most = int(lines[:, 3].max())
        if most * width > _MOST_PLACES:
            raise LimitReached(
                f"a line of {width} cells with {most} runs can only be counted by the native kernel"
            )
        _, first_cell, distance, counts, last_node = lines.T.astype(np.intp)
        self._cells = first_cell + np.arange(width)[:, None] * distance
        self._lines = np.repeat(np.arange(len(lines)), counts)
        self._steps = steps.astype(np.intp)
        each = [TableStep(*step[:4]) for step in steps.tolist()]
        ends = np.cumsum(counts)
        of_lines = [
            (tuple(each[end - many : end]), last)
            for end, many, last in zip(ends.tolist(), counts.tolist(), last_node.tolist(), strict=True)
        ]
        self._parts = [(part, StepTables.of(width, of_lines[part])) for part in _parts_of(width, of_lines)]

    def count(
        self,
        weights: NDArray[np.float64],
        around: NDArray[np.float64],
        starts: NDArray[np.float64],
        ends: NDArray[np.float64],
        totals: NDArray[np.float64],
        check: Callable[[], None],
        /,
    ) -> None:
        """Fills four tables with what the layouts of the lines weigh, as ``LineCounts`` has them."""
        for part, tables in self._parts:
            check()
            cells = self._cells[:, part]
            counted = count(tables, weights[cells], with_starts=True)
            possible = counted.totals > -np.inf
            totals[part] = counted.totals
            around[cells[:, possible]] = counted.around[:, possible]
            for shares, table, places in zip(
                (starts, ends), (counted.starts, counted.ends), self._places(part), strict=True
            ):
                target, cell, line, step = places
                shares[target] = np.where(possible[line], table[cell, line, step], 0)

    def send(
        self,
        weights: NDArray[np.float64],
        possible: NDArray[np.bool_],
        messages: NDArray[np.float64],
        check: Callable[[], None],
        /,
    ) -> int | None:
        """Mixes what the lines say of the possible values of each cell, half and half, with the messages so
        far; or returns a line that has no layouts, when nothing of it has been mixed.
        """
        for part, tables in self._parts:
            check()
            cells = self._cells[:, part]
            counted = count(tables, weights[cells])
            failed = np.flatnonzero(~(counted.totals > -np.inf))
            if len(failed):
                return int(part.start + failed[0])
            can = possible[cells]
            said = np.where(can, counted.around, 0)
            said = np.where(can, np.maximum(said * (1 / _sum_over_values(said)), _LEAST_PROBABILITY), 0)
            messages[cells] = 0.5 * (messages[cells] + said * (1 / _sum_over_values(said)))
        return None

    def _places(self, part: slice) -> Iterator[tuple[NDArray[np.intp], ...]]:
        """Where shares of starts, then of ends, go in the flat tables: there; cell, line and step here."""
        source, target, _, length, first, last = self._steps.T
        in_line = np.arange(len(self._steps)) - np.searchsorted(self._lines, self._lines)
        laid = source != target
        here = (self._lines >= part.start) & (self._lines < part.stop)
        width = len(self._cells)
        for chosen, begin, end in (
            (laid, first, last + 1),
            (laid & (length == 0), np.zeros_like(first), np.full_like(first, width)),
        ):
            sizes = np.where(chosen, np.maximum(end - begin, 0), 0)
            at = np.cumsum(sizes) - sizes
            sizes = np.where(here, sizes, 0)
            step = np.repeat(np.arange(len(sizes)), sizes)
            offset = np.arange(len(step)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
            yield at[step] + offset, begin[step] + offset, self._lines[step] - part.start, in_line[step]


def _parts_of(width: int, of_lines: Sequence[_Line]) -> Iterator[slice]:
    """Neighbouring lines that are counted together."""
    begin = 0
    most = 1
    for line, (steps, _) in enumerate(of_lines):
        most = max(most, len(steps) + 1)
        if line > begin and (line + 1 - begin) * most * (width + 1) > _PLACES_TOGETHER:
            yield slice(begin, line)
            begin, most = line, len(steps) + 1
    yield slice(begin, len(of_lines))


def _sum_over_values(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sums over the last axis, in its order, with that axis kept."""
    total = table[..., :1]
    for value in range(1, table.shape[-1]):
        total = total + table[..., value : value + 1]
    return total
