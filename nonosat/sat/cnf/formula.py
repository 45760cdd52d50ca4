"""A formula in conjunctive normal form, and what its variables mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from nonosat.sat.cnf.numbering import cell_and_colour
from nonosat.sat.cnf.undecided_cells import UndecidedCells

#: Literals, as in DIMACS.
Clause = tuple[int, ...]


class ClauseFamily(NamedTuple):
    """The clauses of one rule."""

    name: str
    clauses: Sequence[Clause]

    @property
    def clause_count(self) -> int:
        """The number of clauses."""
        return len(self.clauses)

    @property
    def literal_count(self) -> int:
        """The number of literals in all clauses."""
        return sum(map(len, self.clauses))


@dataclass(frozen=True, slots=True)
class AuxiliaryVariables:
    """Consecutive auxiliary variables, and what they mean.

    The ``i``-th of them is named ``kind`` with a ``line`` (an index into ``puzzle.lines()``), the run (or
    state) ``index`` and the cell ``positions[i]`` of that line, all 0-based.
    """

    kind: str
    first: int
    line: int
    index: int
    positions: Sequence[int]

    @property
    def variables(self) -> range:
        """The variables' numbers."""
        return range(self.first, self.first + len(self.positions))

    @property
    def is_ordered(self) -> bool:
        """Whether each implies the next: they mean "at that cell or earlier"."""
        return self.kind in ("starts-by", "ends-by")


@dataclass(frozen=True, slots=True, eq=False)
class Cnf:
    """A formula whose first variables are the cells.

    Those variables are numbered as :mod:`nonosat.sat.cnf.numbering` says. ``units`` are the literals
    known beforehand: givens, and what line logic decided. ``undecided_cells`` are the others.
    """

    height: int
    width: int
    colours: int
    variables: int
    units: Sequence[int]
    families: tuple[ClauseFamily, ...]
    auxiliaries: Sequence[AuxiliaryVariables] = ()
    undecided_cells: UndecidedCells = field(default_factory=UndecidedCells)

    @property
    def cell_variables(self) -> int:
        """The number of cell variables, which are 1 … this."""
        return self.height * self.width * self.colours

    @property
    def clause_count(self) -> int:
        """The number of clauses, including the units."""
        return len(self.units) + sum(family.clause_count for family in self.families)

    @property
    def literal_count(self) -> int:
        """The number of literals in all clauses."""
        return len(self.units) + sum(family.literal_count for family in self.families)

    def clauses(self, *, with_units: bool = True) -> Iterator[Clause]:
        """Return an iterator of all clauses, units first."""
        units = ((literal,) for literal in self.units) if with_units else ()
        return chain(units, *(family.clauses for family in self.families))

    def ladders(self) -> tuple[list[list[int]], list[list[int]]]:
        """Return where the formula can be split, as ladders: variables each of which implies the next.

        First the ladders of the runs: each variable splits the positions of its run at a cell. Then one
        ladder for each variable of the undecided cells, for encodings and lines without the others.
        """
        runs = [list(each.variables) for each in self.auxiliaries if each.is_ordered]
        return runs, [[variable] for variable in self.undecided_cells.all_variables()]

    def cell_of(self, variable: int) -> tuple[int, int, int]:
        """Return row, column (0-based) and colour (1 …) of a cell variable.

        >>> import nonosat
        >>> puzzle = nonosat.Puzzle.from_solution(nonosat.Grid.from_text(["##.", ".##"]))
        >>> nonosat.encode(puzzle).cnf.cell_of(5)
        (1, 1, 1)
        """
        cell, colour = cell_and_colour(variable, colours=self.colours)
        return cell // self.width, cell % self.width, colour
