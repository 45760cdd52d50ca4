"""Lower bounds on the cost of clues whose rows and columns have equal sums, as those of every solution do.

A SAT solver cannot count: it proves again and again, for each pair of other numbers, that no solution has
them. A sum over all places shows of most readings that the necessary changes elsewhere cost too much.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

import numpy as np

from nonosat.images.scanning.correction.line_readings import (
    IMPOSSIBLE,
    MARGIN,
    LineReading,
    PlaceOption,
    line_readings,
    options_at,
)
from nonosat.images.scanning.reading import ClueReading
from nonosat.model.clues import Clue


class Balance:
    """The readings of lines with which the sums can agree; ``lines`` are the places of all rows, then
    columns.
    """

    def __init__(self, lines: Sequence[ClueReading], *, height: int, width: int, palette: int) -> None:
        self._lines = [[options_at(place, palette) for place in places] for places in lines]
        self._widths = [width] * height + [height] * width
        self._palette = palette
        self._signs = [1] * height + [-1] * width
        self._sums = [sum(_sum(place[0].runs) or 0 for place in places) for places in self._lines]
        #: The sum of the rows minus that of the columns.
        self._difference = sum(sign * each for sign, each in zip(self._signs, self._sums, strict=True))
        self._middle = reach = 2 * len(lines) + abs(self._difference)
        #: The least cost of changing the difference by an amount (0 in the middle), and by any amount.
        self._costs = np.full(2 * reach + 1, IMPOSSIBLE, np.int64)
        self._costs[reach] = 0
        self._anything = IMPOSSIBLE
        for sign, places in zip(self._signs, self._lines, strict=True):
            for place in places:
                self._add(sign, place)

    def _add(self, sign: int, place: Sequence[PlaceOption]) -> None:
        """Add the options of a place."""
        usual = _sum(place[0].runs)
        before, self._costs = self._costs, self._costs.copy()
        for option in place[1:]:
            length = _sum(option.runs)
            if length is None or usual is None or option.cost > MARGIN:
                self._anything = min(self._anything, option.cost)
            elif length != usual:
                moved = np.roll(before, change := sign * (length - usual)) + option.cost
                ends = slice(change) if change > 0 else slice(change, None)
                self._anything = min(self._anything, int(moved[ends].min()))  # beyond the table
                moved[ends] = IMPOSSIBLE
                np.minimum(self._costs, moved, out=self._costs)
        if usual is None:
            self._anything = 0

    @property
    def least(self) -> int:
        """The least cost of all clues."""
        return self._least(0)

    @property
    def most(self) -> int:
        """The largest cost of all clues."""
        return sum(place[-1].cost for places in self._lines for place in places)

    def readings(self, line: int, most: int, check: Callable[[], None]) -> Iterator[LineReading]:
        """Yield the readings of a line with which all clues may cost at most ``most``, the cheapest first."""
        order = line_readings(self._lines[line], self._widths[line], self._palette, check)
        for reading in takewhile(lambda reading: reading.cost <= most, order):
            length = _sum(reading.clue)
            change = None if length is None else self._signs[line] * (length - self._sums[line])
            if change is None or reading.cost + self._least(change) <= most:
                yield reading

    def _least(self, change: int) -> int:
        """Return the least cost of compensating a change of the difference."""
        place = self._middle - self._difference - change
        within = 0 <= place < len(self._costs)
        return min(int(self._costs[place]) if within else IMPOSSIBLE, self._anything)


def _sum(runs: Clue) -> int | None:
    """Return the sum of the lengths of runs; ``None`` if one is unknown."""
    lengths = [run.length for run in runs]
    return None if None in lengths else sum(length or 0 for length in lengths)
