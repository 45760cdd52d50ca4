"""A formula in conjunctive normal form, and what its variables mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from nonosat.sat.cnf.numbering import cell_and_colour
from nonosat.sat.cnf.undecided_cells import OpenCells

#: Literals, as in DIMACS.
Clause = tuple[int, ...]


class Family(NamedTuple):
    """The clauses of one rule."""

    name: str
    clauses: Sequence[Clause]

    @property
    def clause_count(self) -> int:
        """How many clauses there are."""
        return len(self.clauses)

    @property
    def literal_count(self) -> int:
        """How many literals they have in all."""
        return sum(map(len, self.clauses))


@dataclass(frozen=True, slots=True)
class Auxiliaries:
    """Consecutive variables beside those of the cells, and what they mean.

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
        """The variables."""
        return range(self.first, self.first + len(self.positions))

    @property
    def is_ordered(self) -> bool:
        """Whether each of them implies the next: they say "at that cell or earlier"."""
        return self.kind in ("starts-by", "ends-by")


@dataclass(frozen=True, slots=True, eq=False)
class Cnf:
    """A formula whose first variables are the cells.

    Those variables are numbered as :mod:`nonosat.sat.cnf.numbering` says. ``units`` are the literals
    known beforehand: given cells, and what line logic decided. ``open_cells`` are not decided.
    """

    height: int
    width: int
    colours: int
    variables: int
    units: Sequence[int]
    families: tuple[Family, ...]
    auxiliaries: Sequence[Auxiliaries] = ()
    open_cells: OpenCells = field(default_factory=OpenCells)

    @property
    def cell_variables(self) -> int:
        """The number of variables of the cells: 1 … this."""
        return self.height * self.width * self.colours

    @property
    def clause_count(self) -> int:
        """The number of clauses, unit clauses of known cells included."""
        return len(self.units) + sum(family.clause_count for family in self.families)

    @property
    def literal_count(self) -> int:
        """The number of literals in all clauses."""
        return len(self.units) + sum(family.literal_count for family in self.families)

    def clauses(self, *, with_units: bool = True) -> Iterator[Clause]:
        """All clauses one by one, known units first."""
        units = ((literal,) for literal in self.units) if with_units else ()
        return chain(units, *(family.clauses for family in self.families))

    def ladders(self) -> tuple[list[list[int]], list[list[int]]]:
        """Where the formula can be split: ladders, variables of which each implies the next.

        First those of the runs: each variable splits the places of its run into those up to a cell and those
        beyond it. Then those of the open cells, each by itself, for encodings and lines without the others.
        """
        runs = [list(each.variables) for each in self.auxiliaries if each.is_ordered]
        return runs, [[variable] for variable in self.open_cells.all_variables()]

    def cell_of(self, variable: int) -> tuple[int, int, int]:
        """Row, column (0-based) and colour (1 …) of a variable of the cells.

        >>> import nonosat
        >>> nonosat.encode(nonosat.Puzzle.of(nonosat.Grid.from_text(["##.", ".##"]))).cnf.cell_of(5)
        (1, 1, 1)
        """
        cell, colour = cell_and_colour(variable, colours=self.colours)
        return cell // self.width, cell % self.width, colour
