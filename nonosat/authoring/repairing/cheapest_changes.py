"""The fewest cells to change so that no known ambiguity remains.

Every ambiguity found so far has a footprint of cells with their values; in an unambiguous grid at least one
of these cells has another value. MaxSAT finds the cheapest changes that satisfy all these demands. Their
number is a lower bound, as more demands only cost more: if the changed grid is unambiguous, the changes are
optimal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import combinations, islice
from typing import NamedTuple

import numpy as np

from nonosat.authoring.repairing.symmetry import Permutation, orbits
from nonosat.authoring.repairing.visibility import Visibility
from nonosat.model.grid import Grid
from nonosat.sat.solvers.maxsat import CheapestModels

#: What a changed cell costs; so much that visibility, which is added, never outweighs another cell.
_CELL = 1_000_000_000
#: The highest visibility of a change, in cells of similarity. Numbers eight times as fine and as high make
#: the search for the cheapest changes of a clock face (15 × 15) take 60 s in place of 1.
_MOST_VISIBLE = 4
#: What it costs to change a cell but not its mirror image; more than the visibility of both.
_ASYMMETRY = 10


class Proposal(NamedTuple):
    """A changed grid, and the fewest changed cells that satisfy all demands."""

    grid: Grid
    fewest: int


class CheapestChanges:
    """The demands found so far on a changed ``goal``.

    ``protected`` cells keep their values. With ``keep_symmetry`` only changes are proposed that keep all
    ``symmetries`` of the goal; otherwise these are preferred among equally few changes, and then those with
    the least ``visibility``.
    """

    def __init__(
        self,
        goal: Grid,
        *,
        colours: int,
        protected: Collection[int] = (),
        symmetries: Sequence[Permutation] = (),
        keep_symmetry: bool = False,
        visibility: Visibility,
    ) -> None:
        self.goal = goal
        self._colours = colours
        self._symmetries = tuple(symmetries)
        self._keep_symmetry = keep_symmetry
        size = len(goal.cells)
        #: For every cell the cells that change together with it.
        self.units = orbits(size, list(symmetries) if keep_symmetry else [])
        #: The cells that cannot change.
        self.fixed = frozenset(
            cell for cell in range(size) if not set(self.units[cell]).isdisjoint(protected)
        )
        self._demands: dict[frozenset[tuple[int, int]], None] = {}
        #: The size of all demands together, in cells.
        self.weight = 0
        self._visibility = visibility
        self._models = CheapestModels()
        #: The conflicts of all proposals so far.
        self.conflicts = 0

    @cached_property
    def _costs(self) -> dict[int, int]:
        """The cost of each change, by its variable."""
        shown = np.rint(np.minimum(self._visibility.losses, _MOST_VISIBLE)).astype(np.int64).tolist()
        return {
            self._variable(unit[0], value): sum(_CELL + shown[each][value] for each in unit)
            for unit in set(self.units)
            for value in self._other_values(unit[0])
        }

    @property
    def has_symmetries(self) -> bool:
        """Whether the goal has symmetries, which changes keep if possible."""
        return bool(self._symmetries)

    @property
    def number(self) -> int:
        """The number of demands."""
        return len(self._demands)

    def forbid(self, footprint: Collection[int], grid: Grid) -> None:
        """Demand that not all of the cells have the values they have in ``grid``.

        The mirror images of the cells are forbidden the same values.
        """
        self._demand((cell, grid.cells[cell]) for cell in footprint)
        for moved in self._symmetries:
            self._demand((moved[cell], grid.cells[cell]) for cell in footprint)

    def _demand(self, values: Iterable[tuple[int, int]]) -> None:
        demand = frozenset(values)
        if demand not in self._demands:
            self._demands[demand] = None
            self.weight += len(demand)

    def allows(self, grid: Grid) -> bool:
        """Return whether a grid satisfies all demands found so far."""
        cells = grid.cells
        return not any(all(cells[cell] == value for cell, value in demand) for demand in self._demands)

    def propose(self, *, conflicts: int | None = None) -> Proposal | None:
        """Return the grid with the fewest changes that satisfies all demands, and of these the one whose
        changes are least visible; ``None`` if no grid satisfies them.

        Raises ``LimitReached`` if a solver needs more than ``conflicts``.
        """
        return self._propose(self.goal, range(len(self.goal.cells)), self._models, conflicts)

    def propose_within(
        self, region: Collection[int], base: Grid, *, conflicts: int | None = None
    ) -> Proposal | None:
        """Propose changes within ``region`` alone: other cells keep their values in ``base`` and are not
        counted.
        """
        return self._propose(base, region, CheapestModels(), conflicts)

    def _propose(
        self, base: Grid, region: Collection[int], models: CheapestModels, conflicts: int | None
    ) -> Proposal | None:
        free = frozenset(region) - self.fixed
        clauses: list[tuple[int, ...]] = []
        for demand in self._demands:
            clause = self._clause(demand, base, free)
            if clause is not None:
                clauses.append(clause)
        costs = self._costs
        if self._symmetries and not self._keep_symmetry:
            clauses, costs = self._with_mirrors(clauses)
        before = models.conflicts
        try:
            choice = models.choose(clauses, costs, conflicts=conflicts)
        finally:
            self.conflicts += models.conflicts - before
        if choice is None:
            return None
        original = base.with_values({cell: self.goal.cells[cell] for cell in free})
        changed = self._with_changes(original, choice.variables & self._costs.keys())
        return Proposal(changed, choice.cost // _CELL)

    # Demands as clauses, and grids as sets of the variables of their changes

    def clauses(self, first: int = 0) -> list[tuple[int, ...]]:
        """Return the demands so far from the ``first`` on, counted from 0, over the variables of changes."""
        free = frozenset(range(len(self.goal.cells))) - self.fixed
        found = (self._clause(demand, self.goal, free) for demand in islice(self._demands, first, None))
        return [clause for clause in found if clause is not None]

    def counted_variables(self) -> list[int]:
        """Return the variables of all possible changes, each as often as it changes cells."""
        return [
            self._variable(unit[0], value)
            for unit in sorted(set(self.units))
            if unit[0] not in self.fixed
            for value in self._other_values(unit[0])
            for _ in unit
        ]

    def rules(self) -> list[tuple[int, ...]]:
        """Return the clauses "a cell takes at most one other value"."""
        free = [unit[0] for unit in sorted(set(self.units)) if unit[0] not in self.fixed]
        return [
            (-self._variable(cell, value), -self._variable(cell, other))
            for cell in free
            for value, other in combinations(self._other_values(cell), 2)
        ]

    def variables_of(self, grid: Grid) -> list[int]:
        """Return the variables of a grid's changes, one for cells that change together."""
        return sorted(
            {
                self._variable(cell, value)
                for cell, value in enumerate(grid.cells)
                if value != self.goal.cells[cell]
            }
        )

    def grid_with(self, variables: Collection[int]) -> Grid:
        """Return the goal with the changes of these variables."""
        return self._with_changes(self.goal, variables)

    def _with_changes(self, base: Grid, variables: Collection[int]) -> Grid:
        cells = bytearray(base.cells)
        for variable in sorted(variables):
            cell, value = divmod(variable - 1, self._colours + 1)
            for each in self.units[cell]:
                cells[each] = value
        return base.with_bytes(cells)

    def _clause(
        self, demand: Iterable[tuple[int, int]], base: Grid, free: frozenset[int]
    ) -> tuple[int, ...] | None:
        """Return the demand as a clause; ``None`` if it is already satisfied."""
        literals: set[int] = set()
        for cell, value in demand:
            if cell not in free:
                if base.cells[cell] != value:
                    return None
            elif value != self.goal.cells[cell]:
                literals.add(-self._variable(cell, value))
            else:
                literals.update(self._variable(cell, other) for other in self._other_values(cell))
        if any(-literal in literals for literal in literals):
            return None
        return tuple(sorted(literals))

    def _with_mirrors(self, clauses: list[tuple[int, ...]]) -> tuple[list[tuple[int, ...]], dict[int, int]]:
        """Return the clauses and costs, extended so that changes without their mirror images cost more."""
        costs = dict(self._costs)
        clauses = list(clauses)
        next_variable = len(self.goal.cells) * (self._colours + 1) + 1
        used = {abs(literal) for clause in clauses for literal in clause}
        for variable in sorted(used):
            cell, value = divmod(variable - 1, self._colours + 1)
            for moved in self._symmetries:
                mirror = moved[cell]
                if mirror != cell and mirror not in self.fixed:
                    clauses.append((-variable, self._variable(mirror, value), next_variable))
                    costs[next_variable] = _ASYMMETRY
                    next_variable += 1
        return clauses, costs

    def _variable(self, cell: int, value: int) -> int:
        """Return the variable "the cell is changed to this value"."""
        return self.units[cell][0] * (self._colours + 1) + value + 1

    def _other_values(self, cell: int) -> list[int]:
        own = self.goal.cells[cell]
        return [value for value in range(self._colours + 1) if value != own]
