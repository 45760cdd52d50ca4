"""The lines of a puzzle as line logic sees them, and what known cells leave possible in each."""

from __future__ import annotations

from collections.abc import Iterable

from nonosat.grid import Grid
from nonosat.logic import kernel
from nonosat.logic.bits import May, anything
from nonosat.logic.kernel_grid import kernel_lines
from nonosat.logic.line import settle
from nonosat.logic.shape import LineShape
from nonosat.puzzle import Puzzle

#: Settled lines that are remembered before the memory is emptied: with lines of 30 cells about 110 MB.
_MOST_REMEMBERED = 400_000


class Lines:
    """The lines of a puzzle as they never change; in pure Python with a memory of how they settle.

    Lines are numbered as in ``puzzle.lines()``: rows 0 … height - 1, then columns.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        lines = puzzle.lines()
        self.height, self.width = puzzle.height, puzzle.width
        self.values = len(puzzle.palette) + 1
        self.names = tuple(line.name for line in lines)
        self.shapes = tuple(map(LineShape.of, lines))
        self.all = (1 << len(lines)) - 1
        #: The same in the kernel, if there is one.
        self.native = None if kernel.native is None else kernel_lines(puzzle)
        self._settled: list[dict[May, May | None]] = [{} for _ in lines]
        self._remembered = 0

    def __len__(self) -> int:
        return len(self.shapes)

    def is_row(self, line: int) -> bool:
        """Whether a line is a row."""
        return line < self.height

    def cell(self, line: int, position: int) -> tuple[int, int]:
        """Row and column of a cell of a line."""
        return (line, position) if line < self.height else (position, line - self.height)

    def settled(self, line: int, may: May) -> May | None:
        """What a line's possibilities shrink to, by its clue; ``None`` when it cannot be filled."""
        if self.native is not None:
            return self.native.settled(line, may)
        memory = self._settled[line]
        try:
            return memory[may]
        except KeyError:
            pass
        if self._remembered >= _MOST_REMEMBERED:
            for each in self._settled:
                each.clear()
            self._remembered = 0
        self._remembered += 1
        known = settle(self.shapes[line], may)
        answer = memory[may] = None if known is None else known.may
        return answer


def possible_values(puzzle: Puzzle, known: Iterable[Grid | None]) -> list[list[int]]:
    """For every line, and every value, its cells that can have it by the decided cells of some grids alone.

    Where the grids disagree a cell has no value left.
    """
    height, width, values = puzzle.height, puzzle.width, len(puzzle.palette) + 1
    may = [list(anything(width, values)) for _ in range(height)]
    may += [list(anything(height, values)) for _ in range(width)]
    for grid in known:
        for row, column, only in grid.decided() if grid is not None else ():
            across, down = may[row], may[height + column]
            for value in range(values):
                if value != only:
                    across[value] &= ~(1 << column)
                    down[value] &= ~(1 << row)
    return may
