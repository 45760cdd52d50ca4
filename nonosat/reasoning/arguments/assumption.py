"""Assumptions: a cell is supposed to have one of the values that it can still have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonosat.logic.bits import bit_positions
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.steps.step import CellValues


class Assumption(NamedTuple):
    """A cell, by ``row`` and ``column``, and the ``value`` that it is supposed to have.

    >>> from nonosat.grid import Grid
    >>> from nonosat.puzzle import Puzzle
    >>> state = Possibilities.of(Puzzle.of(Grid.from_text(["#."])), ())
    >>> assumption = Assumption(row=0, column=1, value=1)
    >>> assumption.cell, assumption.conclusion_in(state)
    (CellValues(row=0, column=1, values=(1,)), CellValues(row=0, column=1, values=(0,)))
    >>> assumption.added_to(state).may[0]
    (1, 3)
    """

    row: int
    column: int
    value: int

    @property
    def cell(self) -> CellValues:
        """The cell as it is supposed to be."""
        return CellValues(self.row, self.column, (self.value,))

    def added_to(self, state: Possibilities) -> Possibilities:
        """A copy of a state that holds the assumption too; ``touched`` are the lines that this changes."""
        assumed = state.copy()
        assumed.touched = assumed.keep(self.row, self.column, 1 << self.value)
        return assumed

    def conclusion_in(self, state: Possibilities) -> CellValues:
        """The cell as it is once the assumption is refuted."""
        row, column, values = cell_values(state, self.row, self.column)
        return CellValues(row, column, tuple(value for value in values if value != self.value))


def assumptions_of(state: Possibilities) -> Iterator[Assumption]:
    """Every value of every open cell."""
    for row, column, values in state.open_cells():
        for value in bit_positions(values):
            yield Assumption(row, column, value)


def cell_values(state: Possibilities, row: int, column: int) -> CellValues:
    """A cell with the values that it can still have."""
    return CellValues(row, column, tuple(bit_positions(state.values(row, column))))
