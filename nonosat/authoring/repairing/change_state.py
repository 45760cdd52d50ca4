"""What a search for changes is asked and answers, and what its ways share: the demands met so far, the best
picture, the work done.
"""

from __future__ import annotations

import random
import time
from collections.abc import Collection, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from nonosat.authoring.ambiguity.alternative_solutions import OtherPictures
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
#: costs beyond its cells, and what a solver's conflict costs. Measured on random pictures of 20 × 20 to
#: 60 × 60 cells (two shared x86 cores): a run takes 0.6 µs a cell and 0.4 ms more, a conflict 20 to 60 µs.
_CELLS_PER_RUN, CELLS_PER_CONFLICT = 300, 20
#: The work that effort 1 allows, about 20 s: with all that is not counted, such as MaxSAT, the study of
#: ``change_search`` took 3 µs for each cell counted.
CELLS_PER_EFFORT = 7_000_000
#: What it costs to try a change with line logic alone, in the native kernel: 60 µs, and 20 to 100 ns a cell.
_CELLS_PER_TRIAL, _TRIAL_SHARE = 20, 0.02
#: Conflicts for the question whether a changed picture is unambiguous (halved 161 changes, doubled 159; see
#: ``change_search``).
_QUICK_CONFLICTS = 1_000


@dataclass(frozen=True, slots=True)
class ChangeProblem:
    """A ``picture`` to change until it is the only one for its clues.

    ``protected`` cells (row-major) keep their values. With ``line_solvable`` line logic alone must find the
    changed picture; with ``keep_symmetry`` it must keep the symmetries of the picture. ``effort`` 1 takes
    some tens of seconds on large pictures with many ambiguities. So many ``alternatives`` with equally few
    changes are sought, if there are. ``original`` is the image that the picture
    was made from, if any, with one pixel a cell: what it does not show clearly is changed first.
    """

    picture: Grid
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
            raise InvalidValue("the effort is a number, 0 or more")


class ChangesSoFar(NamedTuple):
    """The best changed picture so far, if there is one, and a lower bound on the number of changes.

    With ``impossible`` there is no such picture: the protected cells alone are ambiguous. ``alternatives``
    have as few changes as the best, which is one of them, if others were asked for.
    """

    picture: Grid | None
    lower_bound: int
    impossible: bool = False
    alternatives: Alternatives[Grid] = Alternatives(())


Event = ChangesSoFar | Progress
#: One of the ways to search: better and better answers and progress, and in the end whether it succeeded.
Attempt = Generator[Event, None, bool]


class ChangeState:
    """The state of a search: it learns demands, takes better pictures, and counts the work it does."""

    def __init__(self, problem: ChangeProblem) -> None:
        self.problem = problem
        self.picture = problem.picture
        self.colours = len(problem.palette)
        self.visibility = Visibility(problem.picture, problem.palette, problem.original)
        self.demands = CheapestChanges(
            problem.picture,
            colours=self.colours,
            protected=problem.protected,
            symmetries=list(symmetries_of(problem.picture).values()),
            keep_symmetry=problem.keep_symmetry,
            visibility=self.visibility,
        )
        self.best: Grid | None = None
        #: Pictures with as few changes as the best, if others were asked for.
        self.alternatives: Alternatives[Grid] = Alternatives(())
        self.lower_bound = 0
        self.random = random.Random(problem.options.seed or 0)
        self.size = len(problem.picture.cells)
        #: The work of one run of line logic.
        self.run_cost = self.size + _CELLS_PER_RUN
        #: The work of one change tried by line logic.
        self.trial_cost = self.size * _TRIAL_SHARE + _CELLS_PER_TRIAL
        #: The work that may be done, and that has been done.
        self.allowance = problem.effort * CELLS_PER_EFFORT
        self.spent: float = 0
        self._conflicts = 0
        self._begin = time.monotonic()

    # What there is to know about a picture.

    def solved_by_lines(self, picture: Grid) -> tuple[Puzzle, Knowledge]:
        """The puzzle of a picture, and what line logic finds out about it."""
        puzzle = Puzzle.of(picture, palette=self.problem.palette)
        self.spent += self.run_cost
        return puzzle, propagate(puzzle)

    def others(self, puzzle: Puzzle, picture: Grid, knowledge: Knowledge) -> OtherPictures:
        """The other pictures of a puzzle; hand them to ``count`` before they are closed."""
        return OtherPictures(puzzle, picture, self.problem.options, knowledge=knowledge, probing=True)

    def propose(self, *, conflicts: int | None) -> Proposal | None:
        """The cheapest changes for all demands; see ``CheapestChanges.propose``."""
        self.spent += self.demands.weight
        with self._counting_conflicts():
            return self.demands.propose(conflicts=conflicts)

    def propose_within(self, region: Collection[int], base: Grid, *, conflicts: int) -> Proposal | None:
        """The cheapest changes of a part of a picture; see ``CheapestChanges.propose_within``."""
        self.spent += len(region)
        with self._counting_conflicts():
            return self.demands.propose_within(region, base, conflicts=conflicts)

    @contextmanager
    def _counting_conflicts(self) -> Iterator[None]:
        """Adds the conflicts of proposals to the work done."""
        before = self.demands.conflicts
        try:
            yield
        finally:
            self.spent += (self.demands.conflicts - before) * CELLS_PER_CONFLICT

    def count(self, others: OtherPictures) -> None:
        """Adds a solver's conflicts, and what was tried in its place, to the work done."""
        self._conflicts += others.conflicts()
        self.spent += (
            others.conflicts() * CELLS_PER_CONFLICT + others.trials * self.trial_cost + self.run_cost
        )

    def is_unambiguous(self, picture: Grid, *, line_logic_only: bool = False) -> bool:
        """Whether a picture is known to have no ambiguities; a hard question is answered with no."""
        if not self.demands.allows(picture):
            return False
        puzzle, knowledge = self.solved_by_lines(picture)
        if knowledge.is_complete:
            return True
        if self.problem.line_solvable or line_logic_only:
            return False
        with self.others(puzzle, picture, knowledge) as others:
            found = others.find(conflicts=_QUICK_CONFLICTS)
            self.count(others)
            return found is not None and not found

    def learn(self, picture: Grid, *, conflicts: int | None, until: float = float("inf")) -> bool | None:
        """Demands that the ambiguities of a picture be resolved; true when it has none, ``None`` when that
        is not known. Only some of them when there are so many that the work would go on after ``until``.
        """
        puzzle, knowledge = self.solved_by_lines(picture)
        if knowledge.is_complete:
            return True
        known, any_found = True, False
        with self.others(puzzle, picture, knowledge) as others:
            for local in others.find_local():
                any_found = True
                self.demands.forbid(others.footprint(local), picture)
                self.spent += self.run_cost
                if self.spent >= until:
                    break
            for ambiguity in () if any_found else others.find_disjoint(conflicts=conflicts):
                if ambiguity is None:
                    known = False
                else:
                    any_found = True
                    self.demands.forbid(others.footprint(ambiguity), picture)
            self.count(others)
        if not any_found and self.problem.line_solvable:
            with StuckCells(puzzle, picture, knowledge=knowledge) as stuck:
                for ambiguity in stuck.find_disjoint():
                    if ambiguity:
                        any_found = True
                        self.demands.forbid(stuck.footprint(ambiguity), picture)
                self.spent += 2 * stuck.runs * self.run_cost
        if any_found:
            return False
        return True if known else None

    def changes(self, picture: Grid) -> list[int]:
        """The cells in which a picture differs from the author's."""
        return [cell for cell in range(self.size) if picture.cells[cell] != self.picture.cells[cell]]

    # What has been found.

    def take(self, picture: Grid) -> Iterator[Event]:
        """Takes an unambiguous picture if it is the best so far: by the number of changes, then by how much
        they are seen.
        """
        if self.best is None or self.cost(picture) < self.cost(self.best):
            self.best = picture
            yield self.so_far()

    def cost(self, picture: Grid) -> tuple[int, float]:
        """The number of changes, and how much they are seen."""
        return len(self.changes(picture)), self.visibility.of(picture)

    def so_far(self) -> ChangesSoFar:
        """The best picture and the lower bound."""
        return ChangesSoFar(self.best, self.lower_bound, alternatives=self.alternatives)

    def progress(self) -> Progress:
        """How far the search is."""
        number = None if self.best is None else len(self.changes(self.best))
        found = "no picture yet" if number is None else f"{number} change{'' if number == 1 else 's'}"
        phase = f"{found}{at_least(self.lower_bound)}"
        return Progress(phase, self._conflicts, time.monotonic() - self._begin)

    @property
    def is_proven(self) -> bool:
        """Whether no picture has fewer changes than the best one."""
        return self.best is not None and len(self.changes(self.best)) <= self.lower_bound
