"""The fewest cells to give so that a picture is the only one of its puzzle.

Every other picture differs from it in some cells, one of which must be given (or a part of them that
makes another picture too). A smallest set of cells that meets all differences found so far is a lower
bound. If no picture is left when it is given, it is a smallest one; otherwise what is left shows new
differences. On the way the set is filled up until no picture is left, which is an answer too, if
perhaps not a smallest one.

Whether another picture is left can be a hard question when much of a large puzzle is open. There the
set is filled up until line logic finds the picture, and cells are taken out again a few at a time: these
are easy questions, each near one whose answer is known.

Implicit hitting sets: E. Moreno-Centeno and R. M. Karp, "The implicit hitting set approach to solve
combinatorial optimization problems" (Operations Research 61, 2013).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nonosat.authoring.ambiguity.doubts import NO_DOUBT, Cells
from nonosat.authoring.ambiguity.other_pictures import OtherPictures
from nonosat.authoring.ambiguity.stuck_cells import StuckCells
from nonosat.grid import Grid
from nonosat.logic.propagation import propagate
from nonosat.progress import Progress
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.session.maxsat import CheapestModels

#: What a given cell costs; a blank one costs a little more: people expect givens to be coloured.
_CELL, _BLANK = 1_000_000, 1
#: Conflicts for the question whether a cell need not be given after all.
_QUICK_CONFLICTS = 500
#: Cells that line logic leaves open, above which a puzzle may be hard.
_MANY_OPEN = 700
#: From above: one in so many of the open cells is added at a time, so many are taken out at a time.
_ONE_IN, _TOGETHER = 16, 8


@dataclass(frozen=True, slots=True)
class GivenTask:
    """A ``puzzle`` and one of its pictures, which is to be the only one.

    ``kept`` cells (row-major) are given anyhow.
    """

    puzzle: Puzzle
    picture: Grid
    kept: frozenset[int] = frozenset()
    options: SearchOptions = DEFAULT_OPTIONS


class GivenFinding(NamedTuple):
    """The fewest givens so far (row-major), if there are any, and how many are needed at least."""

    givens: tuple[int, ...] | None
    lower_bound: int


Event = GivenFinding | Progress


def search_givens(task: GivenTask) -> Iterator[Event]:
    """Better and better findings, the last of them the answer, and signs of life between them."""
    knowledge = propagate(task.puzzle)
    stuck = StuckCells(task.puzzle, task.picture, knowledge=knowledge)
    with OtherPictures(task.puzzle, task.picture, task.options, knowledge=knowledge) as others:
        yield from _GivenSearch(task, others, stuck).run()


class _GivenSearch:
    def __init__(self, task: GivenTask, others: OtherPictures, stuck: StuckCells) -> None:
        self.task = task
        self.others = others
        self.stuck = stuck
        self.differences: dict[tuple[int, ...], None] = {}
        #: For every cell in how many differences it is.
        self.frequency: Counter[int] = Counter()
        #: Cells in which some pictures differ: more than one difference may lie within them.
        self.regions: list[Cells] = []
        self.everything = frozenset(others.open_cells)
        self.models = CheapestModels()
        self.costs = {
            cell + 1: _CELL + (0 if value else _BLANK) for cell, value in enumerate(task.picture.cells)
        }
        self.best: tuple[int, ...] | None = None
        self.lower_bound = len(task.kept)
        self.begin = time.monotonic()

    def run(self) -> Iterator[Event]:
        """The search; see ``search_givens``."""
        from_above = len(self.everything) > _MANY_OPEN
        if from_above:
            filled = yield from self._filled_for_line_logic(self.task.kept)
            self.best = tuple(sorted(filled))
            yield self._finding()
            for difference in self.others.near():
                self._learn(sorted(difference.cells))
                yield self._sign()
        while True:
            chosen = self._smallest()
            if len(chosen) > self.lower_bound:
                self.lower_bound = len(chosen)
                yield self._finding()
            if self.best is not None and len(self.best) == self.lower_bound:
                return
            yield self._sign()
            known = len(self.differences)
            filled = yield from (self._from_above(chosen) if from_above else self._fill_up(chosen))
            # Without a new difference the same cells would be chosen again.
            from_above = from_above and len(self.differences) > known
            if self.best is None or len(filled) < len(self.best):
                self.best = tuple(sorted(filled))
                yield self._finding()
            if len(filled) == len(chosen):
                return

    def _smallest(self) -> set[int]:
        """A smallest set of cells that meets all differences."""
        choice = self.models.choose([[cell + 1 for cell in each] for each in self.differences], self.costs)
        assert choice is not None  # every difference has a cell
        return {*self.task.kept, *(variable - 1 for variable in choice.variables)}

    def _fill_up(self, chosen: set[int]) -> Generator[Event, None, set[int]]:
        """The chosen cells, and so many others that no other picture is left; few of these are needless."""
        given = set(chosen)
        for region in self.regions:
            yield from self._clear(region, given)
        while difference := self.others.find(given):
            self.regions.append(difference.cells)
            yield from self._clear(difference.cells, given)
        for cell in sorted(given - chosen):
            if self.others.find(given - {cell}, conflicts=_QUICK_CONFLICTS) == NO_DOUBT:
                given.remove(cell)
        return given

    def _from_above(self, chosen: set[int]) -> Generator[Event, None, set[int]]:
        """The chosen cells, and others that were needed for the answer that no other picture is left.

        Some of these may be needless: a question that is not answered soon is left open.
        """
        given = yield from self._filled_for_line_logic(chosen)
        # First those that are the least likely to be needed.
        added = sorted(given - chosen, key=lambda cell: (self.frequency[cell], -self.costs[cell + 1], cell))
        waiting = [added[first : first + _TOGETHER] for first in range(0, len(added), _TOGETHER)][::-1]
        while waiting:
            if self.best is None or len(given) < len(self.best):
                self.best = tuple(sorted(given))
                yield self._finding()
            yield self._sign()
            trial = waiting.pop()
            answer = self.others.find(given.difference(trial), conflicts=_QUICK_CONFLICTS)
            if answer == NO_DOUBT:
                given.difference_update(trial)
            elif len(trial) > 1:
                waiting += [trial[len(trial) // 2 :], trial[: len(trial) // 2]]
            elif answer:
                self._learn(sorted(self.others.minimal(answer).cells))
        return given

    def _filled_for_line_logic(self, chosen: Collection[int]) -> Generator[Event, None, set[int]]:
        """The chosen cells, and so many others that line logic finds the picture: soon there, but many."""
        given = set(chosen)
        while left := self.stuck.find(given):
            given.update(sorted(left.cells)[::_ONE_IN])
            yield self._sign()
        return given

    def _clear(self, region: Cells, given: set[int]) -> Iterator[Event]:
        """Adds to the given cells until no other picture is left that differs within the region only.

        That is a question which the solver answers in no time, however hard the puzzle is.
        """
        outside = self.everything - region
        while difference := self.others.find(outside | given):
            cells = sorted(self.others.minimal(difference).cells)
            self._learn(cells)
            given.add(min(cells, key=lambda each: (-self.frequency[each], self.costs[each + 1], each)))
            yield self._sign()

    def _learn(self, cells: Sequence[int]) -> None:
        self.differences[tuple(cells)] = None
        self.frequency.update(cells)

    def _finding(self) -> GivenFinding:
        return GivenFinding(self.best, self.lower_bound)

    def _sign(self) -> Progress:
        found = "no set yet" if self.best is None else f"{len(self.best)} givens"
        phase = f"{found}, at least {self.lower_bound}"
        return Progress(phase, self.others.conflicts(), time.monotonic() - self.begin)
