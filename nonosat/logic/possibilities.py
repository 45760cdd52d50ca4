"""What is known of a puzzle's cells while an explanation grows: every line's possibilities, in both views.

Unlike ``nonosat.logic.propagation``, which runs to the end as fast as it can, this state can be copied,
narrowed by one line at a time, and propagated over some of the lines only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Self

from nonosat.grid import UNDECIDED, Grid
from nonosat.logic.line import LineShape, settle
from nonosat.logic.propagation import bit_positions
from nonosat.puzzle import Puzzle

#: For every value (0 blank, 1 … the colours) the cells of a line that can have it, as bits.
May = tuple[int, ...]

#: Settled lines that are remembered before the memory is emptied.
_MOST_REMEMBERED = 400_000


class Lines:
    """The lines of a puzzle as they never change, with a memory of how they settle.

    Lines are numbered as in ``puzzle.lines()``: rows 0 … height - 1, then columns.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        lines = puzzle.lines()
        self.height, self.width = puzzle.height, puzzle.width
        self.values = len(puzzle.palette) + 1
        self.names = tuple(line.name for line in lines)
        self.shapes = tuple(LineShape(len(line.cells), line.lengths, line.colours) for line in lines)
        self.all = (1 << len(lines)) - 1
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


class Possibilities:
    """For every line the values that its cells can have; ``may[line][value]`` is a set of bits."""

    __slots__ = ("lines", "may", "touched")

    def __init__(self, lines: Lines, may: list[May]) -> None:
        self.lines = lines
        self.may = may
        #: Lines that ``propagate`` has changed, as bits.
        self.touched = 0

    @classmethod
    def of(cls, puzzle: Puzzle, known: Iterable[Grid | None], lines: Lines | None = None) -> Self:
        """Nothing but the decided cells of some grids; where they disagree a cell has no value left."""
        lines = lines or Lines(puzzle)
        state = cls(lines, [((1 << shape.width) - 1,) * lines.values for shape in lines.shapes])
        for grid in known:
            if grid is not None:
                for row, column, value in grid.decided():
                    state.keep(row, column, 1 << value)
        return state

    def copy(self) -> Self:
        """A state that can change without this one."""
        return type(self)(self.lines, self.may.copy())

    def values(self, row: int, column: int) -> int:
        """The values that a cell can have, bit ``v`` for value ``v``."""
        found = 0
        for value, cells in enumerate(self.may[row]):
            found |= (cells >> column & 1) << value
        return found

    def keep(self, row: int, column: int, values: int) -> int:
        """Takes from a cell all values but those; returns its row and column as bits, 0 if none was there."""
        height = self.lines.height
        down = height + column
        across_bit, down_bit = 1 << column, 1 << row
        across, across_column = list(self.may[row]), list(self.may[down])
        changed = False
        for value, cells in enumerate(across):
            if cells & across_bit and not values >> value & 1:
                across[value] ^= across_bit
                across_column[value] ^= down_bit
                changed = True
        if not changed:
            return 0
        self.may[row], self.may[down] = tuple(across), tuple(across_column)
        return 1 << row | 1 << down

    def narrow(self, line: int, settled: May) -> int:
        """Gives a line fewer possibilities; returns the crossing lines that lost some, as bits."""
        before = self.may[line]
        if before == settled:
            return 0
        height = self.lines.height
        first_crossing, bit = (height, 1 << line) if line < height else (0, 1 << (line - height))
        self.may[line] = settled
        may = self.may
        touched = 0
        for value, cells in enumerate(settled):
            lost = before[value] & ~cells
            while lost:
                lowest = lost & -lost
                crossing = first_crossing + lowest.bit_length() - 1
                across = may[crossing]
                if len(across) == 2:
                    blank, filled = across
                    may[crossing] = (blank, filled ^ bit) if value else (blank ^ bit, filled)
                else:
                    may[crossing] = (*across[:value], across[value] ^ bit, *across[value + 1 :])
                touched |= 1 << crossing
                lost ^= lowest
        return touched

    def propagate(self, dirty: int, among: int) -> int | None:
        """Line logic over the lines ``among``, beginning with ``dirty``; a line that cannot be filled.

        Rows and columns take turns. Without a contradiction the result does not depend on the order.
        Lines that changed are added to ``touched``.
        """
        settled_of, may = self.lines.settled, self.may
        rows = (1 << self.lines.height) - 1
        dirty &= among
        side = rows if dirty & rows else ~rows
        while dirty:
            turn = dirty & side
            dirty ^= turn
            side = ~side
            while turn:
                lowest = turn & -turn
                turn ^= lowest
                line = lowest.bit_length() - 1
                settled = settled_of(line, may[line])
                if settled is None:
                    return line
                if settled != may[line]:
                    crossing = self.narrow(line, settled)
                    self.touched |= crossing | lowest
                    dirty |= crossing & among
        return None

    def open_cells(self) -> Iterator[tuple[int, int, int]]:
        """The cells that can have several values: row, column, values as bits."""
        for row in range(self.lines.height):
            once = several = 0
            for cells in self.may[row]:
                several |= once & cells
                once |= cells
            for column in bit_positions(several):
                yield row, column, self.values(row, column)

    def grid(self, letters: str) -> Grid:
        """The decided cells."""
        cells = bytearray([UNDECIDED]) * (self.lines.height * self.lines.width)
        for row in range(self.lines.height):
            for column in range(self.lines.width):
                values = self.values(row, column)
                if values and not values & (values - 1):
                    cells[row * self.lines.width + column] = values.bit_length() - 1
        return Grid(self.lines.height, self.lines.width, bytes(cells), letters)

    @property
    def is_complete(self) -> bool:
        """Whether every cell is decided."""
        return next(self.open_cells(), None) is None
