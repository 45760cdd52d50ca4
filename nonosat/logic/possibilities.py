"""What the cells of a puzzle can have, as a state for step-by-step reasoning.

Unlike ``nonosat.logic.propagation``, which runs straight to a fixpoint, this state can be copied, narrowed by
one line at a time, and propagated over some lines only. Deductions from some lines remain when others are
added, so that many similar sets of lines cost little more than one.

Sets of lines are ints, bit ``i`` for line ``i`` of ``puzzle.lines()``.

In a *round* every line is solved from the same state, and then their deductions are combined. Rounds do not
depend on the order of the lines: the same puzzle turned or mirrored has the same rounds, unlike the
sweeps of ``nonosat.logic.propagation``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Self

from nonosat.logic import kernel
from nonosat.logic.bits import May, bit_positions, cells_beyond, undecided_cells, value_set_at
from nonosat.logic.lines import Lines
from nonosat.model.grid import Grid


class Possibilities:
    """For every line what its cells can have; ``may[line][value]`` is a set of cells."""

    __slots__ = ("lines", "may", "touched")

    def __init__(self, lines: Lines, may: kernel.chosen.Cells) -> None:
        self.lines = lines
        self.may = may
        #: Lines that ``propagate`` has changed, as bits.
        self.touched = 0

    @classmethod
    def of(cls, lines: Lines, *known: Grid | None) -> Self:
        """Return the state with the decided cells of some grids; a cell on which they disagree has no value
        left.
        """
        return cls(lines, lines.cells(*known))

    def copy(self) -> Self:
        """Return an independent copy."""
        return type(self)(self.lines, self.may.copy())

    def values(self, row: int, column: int) -> int:
        """Return the values that a cell can have, bit ``v`` for value ``v``."""
        return value_set_at(self.may[row], column)

    def keep(self, row: int, column: int, values: int) -> int:
        """Remove all other values from a cell; returns its row and column as bits, 0 if it had no others."""
        return 1 << row | 1 << (self.lines.height + column) if self.may.keep(row, column, values) else 0

    def propagate(self, dirty: int, among: int) -> int | None:
        """Apply line logic to the lines ``among``, first to ``dirty``; returns a line without a layout, if
        any.

        Rows and columns alternate. Without a contradiction the result does not depend on the order.
        Lines that changed are added to ``touched``.
        """
        without_layout, touched = self.may.propagate(dirty, among)
        self.touched |= touched
        return without_layout

    def followed(self, dirty: int, among: int) -> tuple[Self, int] | None:
        """Return a propagated copy, and the changed lines outside ``among`` that would give more deductions.

        The copy has the lines that changed as ``touched``. ``None`` if a line has no layout.
        """
        state = self.copy()
        if state.propagate(dirty, among) is not None:
            return None
        return state, state.may.unsettled(state.touched & ~among)

    def probe(self, row: int, column: int, values: int) -> tuple[int | None, int]:
        """Propagate a copy in which a cell has only these values.

        Returns a line without a layout, or ``None``, and the lines that changed.
        """
        assumed = self.copy()
        assumed.touched = assumed.keep(row, column, values)
        return assumed.propagate(assumed.touched, self.lines.all), assumed.touched

    def undecided_cells(self) -> Iterator[tuple[int, int, int]]:
        """Yield the undecided cells: row, column, values as bits."""
        for row in range(self.lines.height):
            may = self.may[row]
            for column in bit_positions(undecided_cells(may)):
                yield row, column, value_set_at(may, column)

    def grid(self) -> Grid:
        """Return the decided cells as a grid."""
        return self.lines.grid(self.may)

    @property
    def is_complete(self) -> bool:
        """Whether every cell is decided."""
        return next(self.undecided_cells(), None) is None


class LineDeduction(NamedTuple):
    """A deduction from one ``line``: what its cells could have before and after."""

    line: int
    before: May
    after: May


class Round(NamedTuple):
    """The deductions of one round, in the order of the lines, and the lines (as bits) that they changed."""

    deductions: tuple[LineDeduction, ...]
    changed: int


def line_round(state: Possibilities, lines: int) -> Round | None:
    """Solve these lines (as bits) from one state, and apply all deductions; ``None`` if one has no layout.

    >>> from nonosat.model.puzzle import Puzzle
    >>> state = Possibilities.of(Lines(Puzzle.from_solution(Grid.from_text(["##.", ".#."]))))
    >>> found = line_round(state, state.lines.all)
    >>> [state.lines[each.line].name for each in found.deductions]
    ['row 1', 'column 2', 'column 3']
    """
    solved = [
        (line, state.may[line], state.lines.solve(line, state.may[line])) for line in bit_positions(lines)
    ]
    deductions: list[LineDeduction] = []
    for line, before, after in solved:
        if after is None:
            return None
        if after != before:
            deductions.append(LineDeduction(line, before, after))
    changed = 0
    for line, before, after in deductions:
        for position in bit_positions(cells_beyond(before, after)):
            changed |= state.keep(*state.lines.cell(line, position), value_set_at(after, position))
    return Round(tuple(deductions), changed)
