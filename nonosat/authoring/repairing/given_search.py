"""The fewest cells to give so that the goal is the only solution, or that line logic finds it.

Every other solution differs from the goal in some cells, at least one of which must be given. The size of a
smallest set that has a cell of each difference found so far is a lower bound. If the goal is unique with this
set given, the set is optimal; otherwise the remaining solutions give new differences. To find these, the set
is extended until the goal is unique, which gives a candidate too, though perhaps not a smallest one. A
smallest set is expensive and a difference cheap to find, so the set is extended several times, by different
cells. The first differences are those of solutions close to the goal, swaps and cycles: sparse grids have
hundreds of them, and they are most of what a proof needs.

Uniqueness can be hard to decide when much of a large puzzle is undecided. In that case the set is extended
until line logic finds the goal, and cells are then removed a few at a time: each of these calls is easy,
because it differs little from one whose result is known.

If line logic alone must find the goal, the same is done with the cells at which it gets stuck: one of them
must be given, whatever else is.

Implicit hitting sets: E. Moreno-Centeno and R. M. Karp, "The implicit hitting set approach to solve
combinatorial optimization problems" (Operations Research 61, 2013).
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nonosat.authoring.ambiguity.alternative_solutions import AlternativeSolutions
from nonosat.authoring.ambiguity.ambiguities import NO_AMBIGUITY, AmbiguitySearch, Cells
from nonosat.authoring.ambiguity.stuck_cells import StuckCells
from nonosat.authoring.repairing.alternatives import Alternatives, other_givens
from nonosat.logic.neighbours import neighbours
from nonosat.logic.propagation import propagate
from nonosat.model.errors import LimitReached
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.plurals import at_least
from nonosat.model.progress import Progress
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.solvers.maxsat import CheapestModels

#: The cost of a given cell; a blank one costs a little more, because people expect givens to be shaded.
_CELL, _BLANK = 1_000_000, 1
#: Conflicts for deciding whether a cell can be removed. Chosen, not measured.
_QUICK_CONFLICTS = 500
#: With more cells than this left undecided by line logic, a puzzle may be hard; it is if a search for another
#: solution takes more conflicts than that. Chosen, not measured.
_MANY_UNDECIDED, _HARD_CONFLICTS = 700, 20_000
#: A set is extended up to 8 times, and no further when that gives fewer than 4 new differences. On sparse
#: random 30 × 30 grids 8 times give the bound of once in two thirds of the time.
_EXTENSIONS, _FEW_DIFFERENCES = 8, 4
#: In a large puzzle every 16th undecided cell is added at a time, and 8 cells are removed at a time. Chosen,
#: not measured.
_ONE_IN, _TOGETHER = 16, 8


@dataclass(frozen=True, slots=True)
class GivenProblem:
    """A ``puzzle``, whose givens are kept, and the ``goal`` to make its only solution.

    With ``line_solvable`` line logic alone must find the goal. Up to ``alternatives`` sets of equally few
    givens are sought.
    """

    puzzle: Puzzle
    goal: Grid
    alternatives: int = 1
    line_solvable: bool = False
    options: SearchOptions = DEFAULT_OPTIONS

    @property
    def kept(self) -> frozenset[int]:
        """The cells (row-major) that are already given."""
        cells = () if self.puzzle.givens is None else self.puzzle.givens.cells
        return frozenset(cell for cell, value in enumerate(cells) if value != UNDECIDED)


class GivensSoFar(NamedTuple):
    """The fewest givens found so far (row-major), if any, and a lower bound on their number.

    ``alternatives``, if requested, have equally few givens, and ``givens`` is one of them.
    """

    givens: tuple[int, ...] | None
    lower_bound: int
    alternatives: Alternatives[frozenset[int]] = Alternatives(())


Event = GivensSoFar | Progress


def search_givens(problem: GivenProblem) -> Iterator[Event]:
    """Yield better and better results, the best last, and progress between them."""
    knowledge = propagate(problem.puzzle)
    stuck = StuckCells(problem.puzzle, problem.goal, knowledge=knowledge)
    with (
        stuck
        if problem.line_solvable
        else AlternativeSolutions(
            problem.puzzle, problem.goal, problem.options, knowledge=knowledge, probing=True
        )
    ) as others:
        search = _GivenSearch(problem, others, stuck)
        yield from search.run()
        if problem.alternatives > 1:
            yield from search.find_alternatives()


class _GivenSearch:
    def __init__(self, problem: GivenProblem, others: AmbiguitySearch, stuck: StuckCells) -> None:
        self.problem = problem
        self.others = others
        self.stuck = stuck
        self.differences: dict[tuple[int, ...], None] = {}
        #: The number of differences that a cell is in.
        self.frequency: Counter[int] = Counter()
        #: Sets of cells in which some solution differs; each may contain several minimal differences.
        self.regions: list[Cells] = []
        self.everything = frozenset(others.undecided_cells)
        self.models = CheapestModels()
        self.costs = {
            cell + 1: _CELL + (0 if value else _BLANK) for cell, value in enumerate(problem.goal.cells)
        }
        self.random = random.Random(problem.options.seed or 0)
        #: Conflicts for a search for another solution.
        self.conflicts = _HARD_CONFLICTS if len(self.everything) > _MANY_UNDECIDED else None
        self.best: tuple[int, ...] | None = None
        self.kept = problem.kept
        self.lower_bound = len(self.kept)
        self.begin = time.monotonic()

    def run(self) -> Iterator[Event]:
        """Search; see ``search_givens``."""
        for other in self._close_solutions():
            self._learn(_differing(self.problem.goal, other))
        if self.conflicts is not None:
            filled = yield from self._extended_for_line_logic(self.kept)
            self.best = tuple(sorted(filled))
            yield self._so_far()
        by_removal = False
        while True:
            chosen = self._smallest()
            if len(chosen) > self.lower_bound:
                self.lower_bound = len(chosen)
                yield self._so_far()
            if self.best is not None and len(self.best) == self.lower_bound:
                return
            yield self._progress()
            known = len(self.differences)
            try:
                fewest = yield from (self._reduced(chosen) if by_removal else self._extended(chosen))
            except LimitReached:
                # The calls are too hard: small differences first, then by removal.
                by_removal, self.conflicts = True, None
                yield from self._learn_local()
                continue
            # Without a new difference the same cells would be chosen again.
            by_removal = by_removal and len(self.differences) > known
            if fewest == len(chosen):
                return

    def find_alternatives(self) -> Iterator[Event]:
        """Yield other givens, as few as the best; see ``alternatives``."""
        assert self.best is not None
        for found in other_givens(
            self.others,
            list(self.differences),
            frozenset(self.best),
            kept=self.kept,
            wanted=self.problem.alternatives,
        ):
            if found is None:
                yield self._progress()
            else:
                self.best = tuple(sorted(found.sets[0]))
                yield self._so_far()._replace(alternatives=found)

    def _close_solutions(self) -> Iterator[Grid]:
        return neighbours(self.problem.puzzle, self.problem.goal) if self.everything else iter(())

    def _learn_local(self) -> Iterator[Event]:
        for difference in self.others.find_local():
            self._learn(sorted(difference.cells))
            yield self._progress()

    def _smallest(self) -> set[int]:
        """Return a smallest set with a cell of every difference."""
        choice = self.models.choose([[cell + 1 for cell in each] for each in self.differences], self.costs)
        assert choice is not None  # every difference has a cell
        return {*self.kept, *(variable - 1 for variable in choice.variables)}

    def _extended(self, chosen: set[int]) -> Generator[Event, None, int]:
        """Extend the chosen cells several times; return the fewest givens. Raises ``LimitReached``."""
        fewest = len(self.everything) + len(chosen)
        for _ in range(_EXTENSIONS):
            known = len(self.differences)
            given = yield from self._without_others(chosen)
            fewest = min(fewest, len(given))
            yield from self._take(given)
            if fewest == len(chosen) or len(self.differences) - known < _FEW_DIFFERENCES:
                break
        return fewest

    def _without_others(self, chosen: set[int]) -> Generator[Event, None, set[int]]:
        """Return the chosen cells, and others added until the goal is unique; few of these are needless."""
        given = self._hitting_all(chosen)
        for region in self.regions:
            yield from self._clear(region, given)
        while difference := self.others.find(given, conflicts=self.conflicts):
            self.regions.append(difference.cells)
            yield from self._clear(difference.cells, given)
        if difference is None:
            raise LimitReached(f"SAT call exceeded {self.conflicts} conflicts")
        for cell in sorted(given - chosen, key=lambda cell: (self.frequency[cell], cell)):
            if self.others.find(given - {cell}, conflicts=_QUICK_CONFLICTS) == NO_AMBIGUITY:
                given.remove(cell)
        return given

    def _hitting_all(self, chosen: set[int]) -> set[int]:
        """Return the chosen cells, and others added greedily until every known difference has one."""
        given = set(chosen)
        missed = [difference for difference in self.differences if given.isdisjoint(difference)]
        while missed:
            counts = Counter(cell for difference in missed for cell in difference)
            given.add(max(sorted(counts), key=lambda cell: (counts[cell], self.random.random())))
            missed = [difference for difference in missed if given.isdisjoint(difference)]
        return given

    def _take(self, given: set[int]) -> Iterator[Event]:
        """Take givens if they are the fewest so far."""
        if self.best is None or len(given) < len(self.best):
            self.best = tuple(sorted(given))
            yield self._so_far()

    def _reduced(self, chosen: set[int]) -> Generator[Event, None, int]:
        """Extend the chosen cells by line logic, then remove needless cells; return the number of givens.

        Some may still be needless: a cell stays if the solver cannot decide quickly.
        """
        given = yield from self._extended_for_line_logic(chosen)
        # Those least likely to be needed come first.
        added = sorted(given - chosen, key=lambda cell: (self.frequency[cell], -self.costs[cell + 1], cell))
        waiting = [added[first : first + _TOGETHER] for first in range(0, len(added), _TOGETHER)][::-1]
        while waiting:
            yield from self._take(given)
            yield self._progress()
            trial = waiting.pop()
            answer = self.others.find(given.difference(trial), conflicts=_QUICK_CONFLICTS)
            if answer == NO_AMBIGUITY:
                given.difference_update(trial)
            elif len(trial) > 1:
                waiting += [trial[len(trial) // 2 :], trial[: len(trial) // 2]]
            elif answer:
                self._learn(sorted(self.others.shrink(answer).cells))
        yield from self._take(given)
        return len(given)

    def _extended_for_line_logic(self, chosen: Collection[int]) -> Generator[Event, None, set[int]]:
        """Return the chosen cells, and others until line logic finds the goal: quick, but many cells."""
        given = set(chosen)
        while left := self.stuck.find(given):
            given.update(sorted(left.cells)[::_ONE_IN])
            yield self._progress()
        return given

    def _clear(self, region: Cells, given: set[int]) -> Iterator[Event]:
        """Add to the given cells until no other solution differs only within the region.

        The solver decides this quickly even in a hard puzzle.
        """
        outside = self.everything - region
        while difference := self.others.find(outside | given):
            cells = sorted(self.others.shrink(difference).cells)
            self._learn(cells)
            given.add(min(cells, key=lambda each: (-self.frequency[each], self.costs[each + 1], each)))
            yield self._progress()

    def _learn(self, cells: Sequence[int]) -> None:
        self.differences[tuple(cells)] = None
        self.frequency.update(cells)

    def _so_far(self) -> GivensSoFar:
        return GivensSoFar(self.best, self.lower_bound)

    def _progress(self) -> Progress:
        found = (
            "no set yet"
            if self.best is None
            else f"{len(self.best)} given{'' if len(self.best) == 1 else 's'}"
        )
        phase = f"{found}{at_least(self.lower_bound)}"
        return Progress(phase, self.others.conflicts(), time.monotonic() - self.begin)


def _differing(goal: Grid, other: Grid) -> list[int]:
    return [cell for cell, value in enumerate(goal.cells) if value != other.cells[cell]]
