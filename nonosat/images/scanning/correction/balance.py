"""What clues cost at least when rows and columns sum alike, as those of every picture do.

A solver of clauses cannot count: it proves again and again, for each pair of other numbers, that no picture
has them. A sum over all places says of most of them that what must change with them costs too much.
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
    """The readings of lines whose sums can agree, by the readings of the places of each row, then of each
    column.
    """

    def __init__(self, lines: Sequence[ClueReading], *, height: int, width: int, palette: int) -> None:
        self._lines = [[options_at(place, palette) for place in places] for places in lines]
        self._widths = [width] * height + [height] * width
        self._palette = palette
        self._signs = [1] * height + [-1] * width
        self._sums = [sum(_sum(place[0].runs) or 0 for place in places) for places in self._lines]
        #: How much larger the sum of the rows is than that of the columns.
        self._difference = sum(sign * each for sign, each in zip(self._signs, self._sums, strict=True))
        self._middle = reach = 2 * len(lines) + abs(self._difference)
        #: What it costs at least to change the difference by so much (0 in the middle), and by any amount.
        self._costs = np.full(2 * reach + 1, IMPOSSIBLE, np.int64)
        self._costs[reach] = 0
        self._anything = IMPOSSIBLE
        for sign, places in zip(self._signs, self._lines, strict=True):
            for place in places:
                self._add(sign, place)

    def _add(self, sign: int, place: Sequence[PlaceOption]) -> None:
        """Takes into account what may stand at a place."""
        usual = _sum(place[0].runs)
        before, self._costs = self._costs, self._costs.copy()
        for option in place[1:]:
            length = _sum(option.runs)
            if length is None or usual is None or option.cost > MARGIN:
                self._anything = min(self._anything, option.cost)
            elif length != usual:
                moved = np.roll(before, change := sign * (length - usual)) + option.cost
                ends = slice(change) if change > 0 else slice(change, None)
                self._anything = min(self._anything, int(moved[ends].min()))  # beyond what is counted
                moved[ends] = IMPOSSIBLE
                np.minimum(self._costs, moved, out=self._costs)
        if usual is None:
            self._anything = 0

    @property
    def least(self) -> int:
        """What all clues cost at least."""
        return self._least(0)

    @property
    def most(self) -> int:
        """What clues cost at most."""
        return sum(place[-1].cost for places in self._lines for place in places)

    def readings(self, line: int, most: int, check: Callable[[], None]) -> Iterator[LineReading]:
        """The ways to read that line with which all clues may cost ``most`` at most, the likeliest first."""
        order = line_readings(self._lines[line], self._widths[line], self._palette, check)
        for reading in takewhile(lambda reading: reading.cost <= most, order):
            length = _sum(reading.clue)
            change = None if length is None else self._signs[line] * (length - self._sums[line])
            if change is None or reading.cost + self._least(change) <= most:
                yield reading

    def _least(self, change: int) -> int:
        """What it costs at least to make up for a change of the difference."""
        place = self._middle - self._difference - change
        within = 0 <= place < len(self._costs)
        return min(int(self._costs[place]) if within else IMPOSSIBLE, self._anything)


def _sum(runs: Clue) -> int | None:
    """The cells of runs; ``None`` where not all lengths are known."""
    lengths = [run.length for run in runs]
    return None if None in lengths else sum(length or 0 for length in lengths)
