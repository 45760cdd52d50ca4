"""Every solution, each once, on the cells of either kernel: the reference for ``kernel/walking.c``, which
says how.
"""

from __future__ import annotations

from collections.abc import Callable

from nonosat.logic import kernel
from nonosat.logic.bits import bit_positions, undecided_cells, value_set_at


class SolutionWalk:
    """A walk through the solutions that cells leave."""

    def __init__(
        self, cells: kernel.chosen.Cells, height: int, width: int, *, last: bytes | None = None
    ) -> None:
        self._cells = cells.copy()
        self._height = height
        self._width = width
        self._all = (1 << height + width) - 1
        self._any_value = (1 << len(cells[0])) - 1
        #: For each line the latest step that changed it.
        self._touched = [0] * (height + width)
        self._now = self._work = 0
        #: The decisions, and for each what was known before.
        self._path: list[tuple[int, int, int, bool, bool]] = []
        self._before: list[kernel.chosen.Cells] = []
        self._solution = last or cells.decided()
        self._goes_back = self._is_done = False

    def next(self, work: int, check: Callable[[], None], /) -> bytes | None:
        """Return the next solution as the cells of a grid; ``None``: there is none, or all the ``work`` is
        done.
        """
        if work < 0:
            raise ValueError("work must not be negative")
        while not self._is_done:
            check()
            if self._goes_back:
                self._goes_back = not self._turn_over()
                continue
            line = self._next_line()
            if line is None:
                self._goes_back = True
                self._solution = self._cells.decided()
                return self._solution
            if self._work >= work:
                break
            self._goes_back = not self._decide(line)
        return None

    def is_done(self) -> bool:
        """Return whether there is no further solution."""
        return self._is_done

    def path(self) -> tuple[tuple[int, int, int, bool, bool], ...]:
        """Return the decisions that hold now: row, column, colour, whether the cell has it, and whether the
        other is over.
        """
        return tuple(self._path)

    def _next_line(self) -> int | None:
        """Return the line in which the next decision is taken; ``None`` when no line is open."""
        is_open = ((line, undecided_cells(may).bit_count()) for line, may in enumerate(self._cells))
        ranks = ((-self._touched[line], number, line) for line, number in is_open if number)
        return min(ranks, default=(0, 0, None))[2]

    def _decide(self, line: int) -> bool:
        place = next(bit_positions(undecided_cells(self._cells[line])))
        row, column = (line, place) if line < self._height else (place, line - self._height)
        values = value_set_at(self._cells[row], column)
        before = self._solution[row * self._width + column]
        can = values >> before & 1
        colour = before if can and before else next(bit_positions(values & ~1))
        self._path.append((row, column, colour, bool(before or not can), False))
        self._before.append(self._cells)
        return self._step()

    def _turn_over(self) -> bool:
        while self._path and self._path[-1][4]:
            self._path.pop()
            self._before.pop()
        if not self._path:
            self._is_done = True
            return False
        row, column, colour, has, _ = self._path[-1]
        self._path[-1] = row, column, colour, not has, True
        return self._step()

    def _step(self) -> bool:
        """Do what the last decision says; whether lines have layouts."""
        row, column, colour, has, _ = self._path[-1]
        trial = self._before[-1].copy()
        trial.keep(row, column, 1 << colour if has else self._any_value & ~(1 << colour))
        start = 1 << row | 1 << self._height + column
        unfillable, touched = trial.propagate(start, self._all)
        self._now += 1
        for line in bit_positions(start | touched):
            self._work += 1
            self._touched[line] = self._now
        self._cells = trial
        return unfillable is None
