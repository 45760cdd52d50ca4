"""The undecided cells of a formula: their values in a model, and the clause that blocks values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple, Self

from nonosat.sat.cnf.numbering import cell_variable


class UndecidedCells(NamedTuple):
    """Cells (row-major index, ascending), and for each its possible colours and their variables.

    ``values`` below are the values of these cells in this order, one byte per cell.
    """

    cells: tuple[int, ...] = ()
    variables: tuple[tuple[int, ...], ...] = ()
    colours: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def of(cls, cells: Sequence[int], possible: Iterable[tuple[int, ...]], *, colours: int) -> Self:
        """Return cells with the colours ``possible`` for each; the formula has ``colours`` colours."""
        if colours == 1:
            return cls(tuple(cells), tuple((cell + 1,) for cell in cells), ((1,),) * len(cells))
        each = tuple(possible)
        variables = tuple(
            tuple(cell_variable(cell, colour, colours=colours) for colour in possible_colours)
            for cell, possible_colours in zip(cells, each, strict=True)
        )
        return cls(tuple(cells), variables, each)

    @classmethod
    def of_grid(cls, cells: int, *, colours: int) -> Self:
        """Return all cells of a grid, each of which can have any colour."""
        return cls.of(range(cells), [tuple(range(1, colours + 1))] * cells, colours=colours)

    def all_variables(self) -> list[int]:
        """Return the variables of all cells, one after another."""
        return list(chain.from_iterable(self.variables))

    def values_of(self, cells: Sequence[int]) -> bytes:
        """Return the values of the cells in a whole grid of values."""
        return bytes(map(cells.__getitem__, self.cells))

    def values_in(self, model: Sequence[int], *, offset: int = 0) -> bytes:
        """Return the values in a model whose variables are numbered ``offset`` higher.

        ``model[i]`` is the literal of variable ``i + 1``; a variable that is not in it is false.

        >>> list(UndecidedCells.of_grid(3, colours=2).values_in([-1, -2, 3, -4, -5, 6]))
        [0, 1, 2]
        >>> list(UndecidedCells.of_grid(2, colours=1).values_in([1, 2, -3, 4], offset=2))
        [0, 1]
        """
        size = len(model) - offset
        shift = offset - 1
        values = bytearray(len(self.cells))
        for index, variables in enumerate(self.variables):
            for variable in variables:
                if variable <= size and model[variable + shift] > 0:
                    values[index] = self.colours[index][variables.index(variable)]
        return bytes(values)

    def by_cell(self, values: bytes) -> dict[int, int]:
        """Return the values as ``cell → value``."""
        return dict(zip(self.cells, values, strict=True))

    def variable(self, index: int, colour: int) -> int:
        """Return the variable of a possible colour of a cell, given by its index here."""
        return self.variables[index][self.colours[index].index(colour)]

    def clause_against(self, values: Iterable[tuple[int, int]], *, equal_totals: bool = False) -> list[int]:
        """Return a clause that holds if one of some cells, each given by its index here, has another value.

        If all solutions have equally many cells of each colour (``equal_totals``), any other solution lacks a
        coloured cell of this one: the shorter clause without the blank cells makes long lists of solutions
        ten times faster.

        >>> cells = UndecidedCells.of_grid(3, colours=2)
        >>> cells.clause_against(enumerate([0, 1, 2]))
        [1, 2, -3, -6]
        >>> cells.clause_against(enumerate([0, 1, 2]), equal_totals=True)
        [-3, -6]
        """
        clause: list[int] = []
        for index, value in values:
            if value:
                clause.append(-self.variable(index, value))
            elif not equal_totals:
                clause.extend(self.variables[index])
        return clause
