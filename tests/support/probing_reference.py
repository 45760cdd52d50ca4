"""Full probing in Python, on the cells of either kernel: the reference for ``kernel/probing.c``."""

from __future__ import annotations

from collections.abc import Callable

from nonosat.logic import kernel
from nonosat.logic.bits import May, bit_positions, value_set_at


class Probing:
    """What was tried of some cells, and what came of it."""

    def __init__(self, cells: kernel.chosen.Cells, height: int, width: int) -> None:
        self._cells = cells
        self._height = height
        self._width = width
        self._all = (1 << height + width) - 1
        #: For each cell the lines that its trials changed, and when;
        #: for each line when it changed.
        self._tried: dict[tuple[int, int], tuple[int, int]] = {}
        self._changed = [0] * (height + width)
        self._now = 1
        self.work = self._lost = 0

    def run(self, patience: int, reward: int, check: Callable[[], None]) -> int | None:
        """As ``Cells.probe``."""
        before = 0
        while before != self._now:
            before = self._now
            for row in range(self._height):
                for column in range(self._width):
                    if self.work > patience + reward * self._lost:
                        return None
                    check()
                    without_layout = self._probe(row, column)
                    if without_layout is not None:
                        return without_layout
        return None

    def _is_stale(self, cell: tuple[int, int]) -> bool:
        looked, when = self._tried.get(cell, (self._all, -1))
        return any(self._changed[line] > when for line in bit_positions(looked))

    def _probe(self, row: int, column: int) -> int | None:
        values = value_set_at(self._cells[row], column)
        if values.bit_count() < 2 or not self._is_stale((row, column)):
            return None
        looked, without_layout = 0, None
        left: list[list[May]] = []
        for value in bit_positions(values):
            trial = self._cells.copy()
            trial.keep(row, column, 1 << value)
            start = 1 << row | 1 << self._height + column
            unfillable, touched = trial.propagate(start, self._all)
            looked |= start | touched
            self.work += (start | touched).bit_count()
            if unfillable is None:
                left.append(list(trial))
            else:
                without_layout = unfillable
        self._tried[row, column] = looked, self._now
        return self._take_over(left) if left else without_layout

    def _take_over(self, left: list[list[May]]) -> int | None:
        """Keep what some trial leaves, and what follows."""
        saved, joined = list(self._cells), left[0]
        for other in left[1:]:
            joined = [_either(one, two) for one, two in zip(joined, other, strict=True)]
        lines = sum(1 << line for line, may in enumerate(joined) if may != saved[line])
        if not lines:
            return None
        for row in range(self._height):
            self._cells.narrow(row, joined[row])
        unfillable, touched = self._cells.propagate(lines, self._all)
        if unfillable is not None:
            return unfillable
        self._now += 1
        for line in bit_positions(lines | touched):
            self._changed[line] = self._now
        for row in range(self._height):
            pairs = zip(saved[row], self._cells[row], strict=True)
            self._lost += sum((before ^ after).bit_count() for before, after in pairs)
        return None


def _either(one: May, two: May) -> May:
    return tuple([first | second for first, second in zip(one, two, strict=True)])
