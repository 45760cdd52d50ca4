"""The fewest cells to give so that a picture is the only one of its puzzle.

Every other picture differs from it in some cells, at least one of which must be given. The size of a
smallest set that has a cell of each difference found so far is a lower bound. If no other picture is left
when the set is given, it is a smallest one; otherwise the pictures that are left show new differences. To
find these, the set is extended until no other picture is left; that is an answer too, though perhaps not
a smallest one.

Whether another picture is left can be a hard question when much of a large puzzle is open. In that case
the set is extended until line logic finds the picture, and cells are then removed a few at a time: each of
these questions is easy, because it differs little from one whose answer is known.

Implicit hitting sets: E. Moreno-Centeno and R. M. Karp, "The implicit hitting set approach to solve
combinatorial optimization problems" (Operations Research 61, 2013).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nonosat.authoring.ambiguity.ambiguities import NO_AMBIGUITY, Cells
from nonosat.authoring.ambiguity.other_pictures import OtherPictures
from nonosat.authoring.ambiguity.stuck_cells import StuckCells
from nonosat.grid import Grid
from nonosat.logic.propagation import propagate
from nonosat.progress import Progress
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.session.maxsat import CheapestModels

#: What a given cell costs; a blank one costs a little more, because people expect givens to be shaded.
_CELL, _BLANK = 1_000_000, 1
#: Conflicts for the question whether a cell can be removed. Chosen, not measured.
_QUICK_CONFLICTS = 500
#: With more cells than this left open by line logic, a puzzle may be hard. Chosen, not measured.
_MANY_OPEN = 700
#: In a large puzzle every 16th open cell is added at a time, and 8 cells are removed at a time. Chosen, not
#: measured.
_ONE_IN, _TOGETHER = 16, 8


@dataclass(frozen=True, slots=True)
class GivenProblem:
    """A ``puzzle``, and the picture that is to be its only one.

    ``kept`` cells (row-major) are given in any case.
    """

    puzzle: Puzzle
    picture: Grid
    kept: frozenset[int] = frozenset()
    options: SearchOptions = DEFAULT_OPTIONS


class GivensSoFar(NamedTuple):
    """The fewest givens found so far (row-major), if any, and a lower bound on their number."""

    givens: tuple[int, ...] | None
    lower_bound: int


Event = GivensSoFar | Progress


def search_givens(problem: GivenProblem) -> Iterator[Event]:
    """Better and better answers, the last of them the best, with progress between them."""
    knowledge = propagate(problem.puzzle)
    stuck = StuckCells(problem.puzzle, problem.picture, knowledge=knowledge)
    with OtherPictures(problem.puzzle, problem.picture, problem.options, knowledge=knowledge) as others:
        yield from _GivenSearch(problem, others, stuck).run()


class _GivenSearch:
    def __init__(self, problem: GivenProblem, others: OtherPictures, stuck: StuckCells) -> None:
        self.problem = problem
        self.others = others
        self.stuck = stuck
        self.differences: dict[tuple[int, ...], None] = {}
        #: The number of differences that a cell is in.
        self.frequency: Counter[int] = Counter()
        #: Sets of cells in which some picture differs; several minimal differences may lie within one.
        self.regions: list[Cells] = []
        self.everything = frozenset(others.open_cells)
        self.models = CheapestModels()
        self.costs = {
            cell + 1: _CELL + (0 if value else _BLANK) for cell, value in enumerate(problem.picture.cells)
        }
        self.best: tuple[int, ...] | None = None
        self.lower_bound = len(problem.kept)
        self.begin = time.monotonic()

    def run(self) -> Iterator[Event]:
        """The search; see ``search_givens``."""
        by_removal = len(self.everything) > _MANY_OPEN
        if by_removal:
            filled = yield from self._extended_for_line_logic(self.problem.kept)
            self.best = tuple(sorted(filled))
            yield self._so_far()
            for difference in self.others.find_local():
                self._learn(sorted(difference.cells))
                yield self._progress()
        while True:
            chosen = self._smallest()
            if len(chosen) > self.lower_bound:
                self.lower_bound = len(chosen)
                yield self._so_far()
            if self.best is not None and len(self.best) == self.lower_bound:
                return
            yield self._progress()
            known = len(self.differences)
            filled = yield from (self._reduced(chosen) if by_removal else self._extended(chosen))
            # Without a new difference the same cells would be chosen again.
            by_removal = by_removal and len(self.differences) > known
            if self.best is None or len(filled) < len(self.best):
                self.best = tuple(sorted(filled))
                yield self._so_far()
            if len(filled) == len(chosen):
                return

    def _smallest(self) -> set[int]:
        """A smallest set with a cell of every difference."""
        choice = self.models.choose([[cell + 1 for cell in each] for each in self.differences], self.costs)
        assert choice is not None  # every difference has a cell
        return {*self.problem.kept, *(variable - 1 for variable in choice.variables)}

    def _extended(self, chosen: set[int]) -> Generator[Event, None, set[int]]:
        """The chosen cells, and others added until no other picture is left; few of these are needless."""
        given = set(chosen)
        for region in self.regions:
            yield from self._clear(region, given)
        while difference := self.others.find(given):
            self.regions.append(difference.cells)
            yield from self._clear(difference.cells, given)
        for cell in sorted(given - chosen):
            if self.others.find(given - {cell}, conflicts=_QUICK_CONFLICTS) == NO_AMBIGUITY:
                given.remove(cell)
        return given

    def _reduced(self, chosen: set[int]) -> Generator[Event, None, set[int]]:
        """The chosen cells, and others added for line logic, less those that proved needless.

        Some may still be needless: a cell stays when the solver cannot tell quickly.
        """
        given = yield from self._extended_for_line_logic(chosen)
        # Those least likely to be needed come first.
        added = sorted(given - chosen, key=lambda cell: (self.frequency[cell], -self.costs[cell + 1], cell))
        waiting = [added[first : first + _TOGETHER] for first in range(0, len(added), _TOGETHER)][::-1]
        while waiting:
            if self.best is None or len(given) < len(self.best):
                self.best = tuple(sorted(given))
                yield self._so_far()
            yield self._progress()
            trial = waiting.pop()
            answer = self.others.find(given.difference(trial), conflicts=_QUICK_CONFLICTS)
            if answer == NO_AMBIGUITY:
                given.difference_update(trial)
            elif len(trial) > 1:
                waiting += [trial[len(trial) // 2 :], trial[: len(trial) // 2]]
            elif answer:
                self._learn(sorted(self.others.shrink(answer).cells))
        return given

    def _extended_for_line_logic(self, chosen: Collection[int]) -> Generator[Event, None, set[int]]:
        """The chosen cells, and others added until line logic finds the picture: quick, but many cells."""
        given = set(chosen)
        while left := self.stuck.find(given):
            given.update(sorted(left.cells)[::_ONE_IN])
            yield self._progress()
        return given

    def _clear(self, region: Cells, given: set[int]) -> Iterator[Event]:
        """Adds to the given cells until no other picture is left that differs only within the region.

        The solver answers such questions quickly, however hard the puzzle is.
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
        phase = f"{found}, at least {self.lower_bound}"
        return Progress(phase, self.others.conflicts(), time.monotonic() - self.begin)
