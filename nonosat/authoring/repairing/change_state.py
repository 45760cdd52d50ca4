"""The problem and the result of a search for changes, and the state its searches share: demands, best grid,
work done.
"""

from __future__ import annotations

import random
import time
from collections.abc import Collection, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from nonosat.authoring.ambiguity.alternative_solutions import AlternativeSolutions
from nonosat.authoring.ambiguity.stuck_cells import StuckCells
from nonosat.authoring.repairing.alternatives import Alternatives
from nonosat.authoring.repairing.cheapest_changes import CheapestChanges, Proposal
from nonosat.authoring.repairing.symmetry import symmetries_of
from nonosat.authoring.repairing.visibility import Visibility
from nonosat.images.imaging.similarity import Levels
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.errors import InvalidValue
from nonosat.model.grid import Grid
from nonosat.model.palette import Palette
from nonosat.model.plurals import at_least
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions

#: Work is counted in cells of runs of line logic, so that results do not depend on the machine: what a run
#: costs beyond its cells, and what a solver's conflict costs. Measured on random grids of 20 × 20 to 60 × 60
#: cells (two shared x86 cores): a run takes 0.6 µs a cell and 0.4 ms more, a conflict 20 to 60 µs.
_CELLS_PER_RUN, CELLS_PER_CONFLICT = 300, 20
#: The work that effort 1 allows, about 20 s: with all that is not counted, such as MaxSAT, the study of
#: ``change_search`` took 3 µs for each cell counted.
CELLS_PER_EFFORT = 7_000_000
#: The cost of trying a change with line logic alone, in the native kernel: 60 µs, and 20 to 100 ns a cell.
_CELLS_PER_TRIAL, _TRIAL_SHARE = 20, 0.02
#: Conflicts for deciding whether a changed grid is unambiguous (halved 161 changes, doubled 159; see
#: ``change_search``).
_QUICK_CONFLICTS = 1_000


@dataclass(frozen=True, slots=True)
class ChangeProblem:
    """A ``goal`` to change until it is the only solution for its clues.

    ``protected`` cells (row-major) keep their values. With ``line_solvable`` line logic alone must find the
    changed grid; with ``keep_symmetry`` it must keep the symmetries of the goal. ``effort`` 1 takes some tens
    of seconds on large grids with many ambiguities. Up to ``alternatives`` grids with equally few changes are
    sought. ``original`` is the image that the goal was made from, if any, with one pixel per cell: what it
    does not show clearly is changed first.
    """

    goal: Grid
    palette: Palette
    protected: frozenset[int] = frozenset()
    line_solvable: bool = False
    keep_symmetry: bool = False
    effort: float = 1.0
    alternatives: int = 1
    original: Levels | None = field(default=None, compare=False)
    options: SearchOptions = DEFAULT_OPTIONS

    def __post_init__(self) -> None:
        if not 0 <= self.effort < inf:
            raise InvalidValue(f"the effort must be a finite number of at least 0, not {self.effort}")


class ChangesSoFar(NamedTuple):
    """The best changed grid so far, if any, and a lower bound on the number of changes.

    With ``impossible`` there is no such grid: the protected cells alone are ambiguous. ``alternatives``, if
    requested, have as few changes as the best, which is one of them.
    """

    grid: Grid | None
    lower_bound: int
    impossible: bool = False
    alternatives: Alternatives[Grid] = Alternatives(())


Event = ChangesSoFar | Progress
#: One of the searches: yields better and better results and progress; returns whether it succeeded.
Attempt = Generator[Event, None, bool]


class ChangeState:
    """The state of a search: demands, the best grid, and the work done."""

    def __init__(self, problem: ChangeProblem) -> None:
        self.problem = problem
        self.goal = problem.goal
        self.colours = len(problem.palette)
        self.visibility = Visibility(problem.goal, problem.palette, problem.original)
        self.demands = CheapestChanges(
            problem.goal,
            colours=self.colours,
            protected=problem.protected,
            symmetries=list(symmetries_of(problem.goal).values()),
            keep_symmetry=problem.keep_symmetry,
            visibility=self.visibility,
        )
        self.best: Grid | None = None
        #: Grids with as few changes as the best, if requested.
        self.alternatives: Alternatives[Grid] = Alternatives(())
        self.lower_bound = 0
        self.random = random.Random(problem.options.seed or 0)
        self.size = len(problem.goal.cells)
        #: The work of one run of line logic.
        self.run_cost = self.size + _CELLS_PER_RUN
        #: The work of one change tried by line logic.
        self.trial_cost = self.size * _TRIAL_SHARE + _CELLS_PER_TRIAL
        #: The work that may be done, and the work done.
        self.budget = problem.effort * CELLS_PER_EFFORT
        self.spent: float = 0
        self._conflicts = 0
        self._begin = time.monotonic()

    # Facts about a grid

    def solved_by_lines(self, grid: Grid) -> tuple[Puzzle, Knowledge]:
        """Return the puzzle of a grid, and what line logic knows of it."""
        puzzle = Puzzle.from_solution(grid, palette=self.problem.palette)
        self.spent += self.run_cost
        return puzzle, propagate(puzzle)

    def others(self, puzzle: Puzzle, grid: Grid, knowledge: Knowledge) -> AlternativeSolutions:
        """Return a search for the other solutions of a puzzle; call ``count`` before closing it."""
        return AlternativeSolutions(puzzle, grid, self.problem.options, knowledge=knowledge, probing=True)

    def propose(self, *, conflicts: int | None) -> Proposal | None:
        """Return the cheapest changes for all demands; see ``CheapestChanges.propose``."""
        self.spent += self.demands.weight
        with self._counting_conflicts():
            return self.demands.propose(conflicts=conflicts)

    def propose_within(self, region: Collection[int], base: Grid, *, conflicts: int) -> Proposal | None:
        """Return the cheapest changes of a part of a grid; see ``CheapestChanges.propose_within``."""
        self.spent += len(region)
        with self._counting_conflicts():
            return self.demands.propose_within(region, base, conflicts=conflicts)

    @contextmanager
    def _counting_conflicts(self) -> Iterator[None]:
        """Add the conflicts of proposals to the work done."""
        before = self.demands.conflicts
        try:
            yield
        finally:
            self.spent += (self.demands.conflicts - before) * CELLS_PER_CONFLICT

    def count(self, others: AlternativeSolutions) -> None:
        """Add a solver's conflicts, and the probing in its place, to the work done."""
        self._conflicts += others.conflicts()
        self.spent += (
            others.conflicts() * CELLS_PER_CONFLICT + others.trials * self.trial_cost + self.run_cost
        )

    def is_unambiguous(self, grid: Grid, *, line_logic_only: bool = False) -> bool:
        """Return whether a grid is proved unambiguous; false if that takes too many conflicts."""
        if not self.demands.allows(grid):
            return False
        puzzle, knowledge = self.solved_by_lines(grid)
        if knowledge.is_complete:
            return True
        if self.problem.line_solvable or line_logic_only:
            return False
        with self.others(puzzle, grid, knowledge) as others:
            found = others.find(conflicts=_QUICK_CONFLICTS)
            self.count(others)
            return found is not None and not found

    def learn(self, grid: Grid, *, conflicts: int | None, until: float = float("inf")) -> bool | None:
        """Add a demand for each ambiguity of a grid; return true if it has none, ``None`` if unknown.

        Stop early when the work done reaches ``until``.
        """
        puzzle, knowledge = self.solved_by_lines(grid)
        if knowledge.is_complete:
            return True
        known, any_found = True, False
        with self.others(puzzle, grid, knowledge) as others:
            for local in others.find_local():
                any_found = True
                self.demands.forbid(others.footprint(local), grid)
                self.spent += self.run_cost
                if self.spent >= until:
                    break
            for ambiguity in () if any_found else others.find_disjoint(conflicts=conflicts):
                if ambiguity is None:
                    known = False
                else:
                    any_found = True
                    self.demands.forbid(others.footprint(ambiguity), grid)
            self.count(others)
        if not any_found and self.problem.line_solvable:
            with StuckCells(puzzle, grid, knowledge=knowledge) as stuck:
                for ambiguity in stuck.find_disjoint():
                    if ambiguity:
                        any_found = True
                        self.demands.forbid(stuck.footprint(ambiguity), grid)
                self.spent += 2 * stuck.runs * self.run_cost
        if any_found:
            return False
        return True if known else None

    def changes(self, grid: Grid) -> list[int]:
        """Return the cells in which a grid differs from the goal."""
        return [cell for cell in range(self.size) if grid.cells[cell] != self.goal.cells[cell]]

    # Results

    def take(self, grid: Grid) -> Iterator[Event]:
        """Take an unambiguous grid if it is the best so far, by number of changes, then by visibility."""
        if self.best is None or self.cost(grid) < self.cost(self.best):
            self.best = grid
            yield self.so_far()

    def cost(self, grid: Grid) -> tuple[int, float]:
        """Return the number of changes, and their visibility."""
        return len(self.changes(grid)), self.visibility.of(grid)

    def so_far(self) -> ChangesSoFar:
        """Return the best grid and the lower bound."""
        return ChangesSoFar(self.best, self.lower_bound, alternatives=self.alternatives)

    def progress(self) -> Progress:
        """Return the progress of the search."""
        number = None if self.best is None else len(self.changes(self.best))
        found = "no solution yet" if number is None else f"{number} change{'' if number == 1 else 's'}"
        phase = f"{found}{at_least(self.lower_bound)}"
        return Progress(phase, self._conflicts, time.monotonic() - self._begin)

    @property
    def is_proven(self) -> bool:
        """Whether no grid with one solution has fewer changes than the best one."""
        return self.best is not None and len(self.changes(self.best)) <= self.lower_bound
