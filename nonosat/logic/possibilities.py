"""What is known of a puzzle's cells while a question is asked: every line's possibilities, in both views.

Unlike ``nonosat.logic.propagation``, which runs to the end as fast as it can, this state can be copied,
narrowed by one line at a time, and propagated over some of the lines only. What was found from some
lines is kept when others are added, and in pure Python how each line settles is remembered, so that
questions about many sets of lines that have much in common cost little more than one.

Sets of lines are ints, bit ``i`` for line ``i`` of ``puzzle.lines()``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from nonosat.grid import Grid
from nonosat.logic import kernel
from nonosat.logic.bits import May, bit_positions, bit_set, decided_cells, decided_values, open_cells
from nonosat.logic.kernel_grid import kernel_cells
from nonosat.logic.lines import Lines, possible_values
from nonosat.puzzle import Puzzle


class Possibilities(ABC):
    """For every line the values that its cells can have; ``may[line][value]`` is a set of bits."""

    __slots__ = ("lines", "may", "touched")

    def __init__(self, lines: Lines, may: Sequence[May]) -> None:
        self.lines = lines
        self.may = may
        #: Lines that ``propagate`` has changed, as bits.
        self.touched = 0

    @staticmethod
    def of(puzzle: Puzzle, known: Iterable[Grid | None], lines: Lines | None = None) -> Possibilities:
        """What the decided cells of some grids leave; where the grids disagree a cell has no value left."""
        lines = lines or Lines(puzzle)
        if lines.native is not None:
            return _KernelPossibilities(lines, kernel_cells(lines.native, known))
        return _PlainPossibilities(lines, list(map(tuple, possible_values(puzzle, known))))

    @abstractmethod
    def copy(self) -> Self:
        """A state that can change without this one."""

    @abstractmethod
    def values(self, row: int, column: int) -> int:
        """The values that a cell can have, bit ``v`` for value ``v``."""

    @abstractmethod
    def keep(self, row: int, column: int, values: int) -> int:
        """Takes all other values from a cell; returns its row and column as bits, 0 if it had no others."""

    @abstractmethod
    def narrow(self, line: int, settled: May) -> int:
        """Gives a line fewer possibilities; returns the crossing lines that lost some, as bits."""

    @abstractmethod
    def propagate(self, dirty: int, among: int) -> int | None:
        """Applies line logic to the lines ``among``, first to ``dirty``; returns one that cannot be filled.

        Rows and columns take turns. Without a contradiction the result does not depend on the order.
        Lines that changed are added to ``touched``.
        """

    @abstractmethod
    def unsettled(self, lines: int) -> int:
        """Those of some lines (as bits) on which more follows, or that cannot be filled."""

    def followed(self, dirty: int, among: int) -> tuple[Self, int] | None:
        """What follows by the lines ``among``, as by ``propagate``; the state itself stays as it is.

        A state in which it is known, with the lines that changed as ``touched``, and those of them outside
        ``among`` on which more would follow. ``None`` when a line cannot be filled.
        """
        trial = self.copy()
        if trial.propagate(dirty, among) is not None:
            return None
        return trial, trial.unsettled(trial.touched & ~among)

    def probe(self, row: int, column: int, values: int) -> tuple[int | None, int]:
        """What follows, by all lines, when a cell has only these values; the state itself stays as it is.

        A line that cannot be filled then, or ``None``, and the lines that change.
        """
        assumed = self.copy()
        assumed.touched = assumed.keep(row, column, values)
        return assumed.propagate(assumed.touched, self.lines.all), assumed.touched

    def open_cells(self) -> Iterator[tuple[int, int, int]]:
        """The cells that can have several values: row, column, values as bits."""
        for row in range(self.lines.height):
            for column in bit_positions(open_cells(self.may[row])):
                yield row, column, self.values(row, column)

    def decided(self) -> Iterator[tuple[int, int, int]]:
        """The decided cells: row, column, value."""
        for row in range(self.lines.height):
            for value, cells in enumerate(decided_cells(self.may[row])):
                for column in bit_positions(cells):
                    yield row, column, value

    def grid(self, letters: str) -> Grid:
        """The decided cells as a grid."""
        height, width = self.lines.height, self.lines.width
        rows = [decided_values(may, width) for may in self.may[:height]]
        return Grid(height, width, b"".join(rows), letters)

    @property
    def is_complete(self) -> bool:
        """Whether every cell is decided."""
        return next(self.open_cells(), None) is None


class _PlainPossibilities(Possibilities):
    """In pure Python."""

    __slots__ = ()
    may: list[May]

    def copy(self) -> Self:
        return type(self)(self.lines, self.may.copy())

    def values(self, row: int, column: int) -> int:
        found = 0
        for value, cells in enumerate(self.may[row]):
            found |= (cells >> column & 1) << value
        return found

    def keep(self, row: int, column: int, values: int) -> int:
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

    def unsettled(self, lines: int) -> int:
        settled_of, may = self.lines.settled, self.may
        return bit_set(line for line in bit_positions(lines) if settled_of(line, may[line]) != may[line])


class _KernelPossibilities(Possibilities):
    """In the native kernel: ``may`` makes its items when they are asked for."""

    __slots__ = ()
    may: kernel.native.Cells

    def copy(self) -> Self:
        return type(self)(self.lines, self.may.copy())

    def values(self, row: int, column: int) -> int:
        return self.may.values(row, column)

    def keep(self, row: int, column: int, values: int) -> int:
        return 1 << row | 1 << (self.lines.height + column) if self.may.keep(row, column, values) else 0

    def narrow(self, line: int, settled: May) -> int:
        return self.may.narrow(line, settled)

    def propagate(self, dirty: int, among: int) -> int | None:
        unfillable, touched = self.may.propagate(dirty, among)
        self.touched |= touched
        return None if unfillable < 0 else unfillable

    def followed(self, dirty: int, among: int) -> tuple[Self, int] | None:
        following = self.may.followed(dirty, among)
        if following is None:
            return None
        may, touched, unsettled = following
        trial = type(self)(self.lines, may)
        trial.touched = touched
        return trial, unsettled

    def probe(self, row: int, column: int, values: int) -> tuple[int | None, int]:
        unfillable, touched = self.may.probe(row, column, values)
        return None if unfillable < 0 else unfillable, touched

    def unsettled(self, lines: int) -> int:
        return self.may.unsettled(lines)

    def open_cells(self) -> Iterator[tuple[int, int, int]]:
        return iter(self.may.open_cells())
