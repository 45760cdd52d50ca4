"""A formula in conjunctive normal form, and what its variables mean.

Clauses are kept by family (one rule, one family) and by length, as tables of 32-bit numbers: arrays of numpy,
or views of bytes where they are written without it (``nonosat.cnf.tables``). Here only what both can do is
asked of them, so that the same tables are written as DIMACS and handed to solvers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter

from nonosat.cnf.numbering import cell_and_colour
from nonosat.cnf.open_cells import OpenCells
from nonosat.cnf.tables import Block, Numbers, as_table


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """The clauses of one rule, as blocks of clauses of equal length."""

    name: str
    blocks: tuple[Block, ...]

    @property
    def clause_count(self) -> int:
        """How many clauses there are."""
        return sum(len(block) for block in self.blocks)

    @property
    def literal_count(self) -> int:
        """How many literals they have in all."""
        return sum(len(block) * block.shape[1] for block in self.blocks)


@dataclass(frozen=True, slots=True, eq=False)
class Auxiliaries:
    """Variables beside those of the cells: what a stretch of consecutive variables means.

    The ``i``-th of them is named ``kind`` with the line ``lines[i]`` (an index into
    ``puzzle.lines()``), the run (or state) ``indices[i]`` and the cell ``positions[i]`` of that line,
    all 0-based. ``is_ordered``: those of one run stand together, and each implies the next.
    """

    kind: str
    first: int
    lines: Numbers
    indices: Numbers
    positions: Numbers
    is_ordered: bool = False

    def __len__(self) -> int:
        return len(self.lines)

    def by_run(self) -> list[list[int]]:
        """The variables of each run, in order, if they stand together."""
        names = zip(self.lines.tolist(), self.indices.tolist(), strict=True)
        runs = groupby(enumerate(names, self.first), key=itemgetter(1))
        return [[variable for variable, _ in run] for _, run in runs]


@dataclass(frozen=True, slots=True, eq=False)
class Cnf:
    """A formula whose first variables are the picture.

    Those variables are numbered as :mod:`nonosat.cnf.numbering` says. ``units`` are the literals
    known beforehand: given cells, and what line logic decided. ``open_cells`` are not decided.
    """

    height: int
    width: int
    colours: int
    variables: int
    units: Numbers
    families: tuple[Family, ...]
    auxiliaries: tuple[Auxiliaries, ...] = ()
    open_cells: OpenCells = field(default_factory=OpenCells)

    @property
    def cell_variables(self) -> int:
        """The number of variables of the picture: 1 … this."""
        return self.height * self.width * self.colours

    @property
    def clause_count(self) -> int:
        """The number of clauses, unit clauses of known cells included."""
        return len(self.units) + sum(family.clause_count for family in self.families)

    @property
    def literal_count(self) -> int:
        """The number of literals in all clauses."""
        return len(self.units) + sum(family.literal_count for family in self.families)

    def blocks(self, *, with_units: bool = False) -> Iterator[Block]:
        """All clauses in order, as blocks of clauses of one length; those of ``units`` only if asked for,
        first.
        """
        if with_units and len(self.units):
            yield as_table(self.units, 1)
        for family in self.families:
            yield from family.blocks

    def clauses(self) -> Iterator[list[int]]:
        """All clauses one by one, known units first."""
        for block in self.blocks(with_units=True):
            yield from block.tolist()

    def ladders(self) -> tuple[list[list[int]], list[list[int]]]:
        """Where the formula can be split: ladders, variables of which each implies the next.

        First those of the runs: each variable splits the places of its run into those up to a cell and those
        beyond it. Then those of the open cells, each by itself, for encodings and lines without the others.
        """
        runs = [run for each in self.auxiliaries if each.is_ordered for run in each.by_run()]
        return runs, [[variable] for variable in self.open_cells.all_variables()]

    def cell_of(self, variable: int) -> tuple[int, int, int]:
        """Row, column (0-based) and colour (1 …) of a variable of the picture.

        >>> import nonosat
        >>> nonosat.encode(nonosat.Puzzle.of(nonosat.Grid.from_text(["##.", ".##"]))).cnf.cell_of(5)
        (1, 1, 1)
        """
        cell, colour = cell_and_colour(variable, colours=self.colours)
        return cell // self.width, cell % self.width, colour
