"""Probing (failed-literal tests) and backtracking by line logic.

Work is limited by counts that do not depend on the machine, so results are the same everywhere. Without the
native kernel neither is done: in pure Python they would take as long as a SAT solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from nonosat.logic import kernel
from nonosat.logic.propagation import NO_SWEEP_LIMIT, Knowledge
from nonosat.model.errors import LimitReached
from nonosat.model.grid import UNDECIDED, Grid


class ProbeBudget(NamedTuple):
    """The limit of work, in lines that change: at first, and the addition for each success."""

    first: int
    reward: int

    def scaled_for(self, knowledge: Knowledge) -> ProbeBudget:
        """Return the budget scaled down for puzzles with long lines, so that work takes no longer there."""
        longest = max(knowledge.height, knowledge.width, _USUAL_LINE)
        return ProbeBudget(*(work * _USUAL_LINE // longest for work in self))


#: The longest line for which the full budget applies; beyond it the budget shrinks in proportion. A choice.
#: On a row of 10,000 cells and 2,901 runs ``solve`` took 34 s without this and takes 0.8 s with it.
_USUAL_LINE = 100
#: For probing, and the addition for each value that a cell has lost.
_PROBING = ProbeBudget(20_000, 50)
#: For backtracking to the first solution, and the addition for each solution: a search that needs more is
#: slower than a SAT solver including its formula. Half a millisecond decides a quarter of the tournament
#: puzzles that probing leaves undecided, and ten times as much only one in twenty of the others.
_BACKTRACKING = ProbeBudget(5_000, 5_000)
#: For the solutions around one: during repairs, searches in small parts of a solution need a fifth of it, and
#: few of the others less than ten times as much.
_AROUND = 2_000
#: With more pairs of a cell and a line, their table would take too much memory.
_MOST_TO_PROBE = 1 << 29


class Decision(NamedTuple):
    """A cell has a colour, or not; if it ``is_exhausted``, all solutions with the opposite were found."""

    row: int
    column: int
    colour: int
    has: bool
    is_exhausted: bool


def probe(knowledge: Knowledge, *, check: Callable[[], None] = lambda: None) -> Knowledge | None:
    """Return what is possible after probing the undecided cells; ``None`` if there is no solution.

    A value that leads to a contradiction is removed, and so is what all values of a cell exclude.
    """
    area, lines = knowledge.height * knowledge.width, knowledge.height + knowledge.width
    if kernel.name() == "pure" or area * lines > _MOST_TO_PROBE:
        return knowledge
    cells = knowledge._cells.copy()
    if cells.probe(*_PROBING.scaled_for(knowledge), check) is not None:
        return None
    return replace(knowledge, _cells=cells)


class Backtracking:
    """A depth-first search by line logic for the possible solutions; it can pause and resume."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._known = knowledge.grid()
        self._walk = knowledge._cells.walk()
        self._patience = _BACKTRACKING.scaled_for(knowledge)

    @property
    def work(self) -> int:
        """The work done so far, in lines that change."""
        return self._walk.work()

    @property
    def is_done(self) -> bool:
        """Whether all solutions were found."""
        return self._walk.is_done()

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions that say which solutions were found."""
        return tuple(Decision(*each) for each in self._walk.path())

    def quick_solutions(self, *, check: Callable[[], None] = lambda: None) -> Iterator[Grid]:
        """Yield solutions as long as they come quickly. ``check`` is called after each, and may raise."""
        work, reward = self._patience
        while (cells := self._walk.next(work, check)) is not None:
            yield self._known.with_valid_bytes(cells)
            work += reward
            check()

    def solutions(self, work: int, *, check: Callable[[], None] = lambda: None) -> Iterator[Grid]:
        """Yield the solutions that so much more ``work`` finds; ``check`` as in ``quick_solutions``."""
        end = self.work + work
        while (cells := self._walk.next(end, check)) is not None:
            yield self._known.with_valid_bytes(cells)
            check()


def backtracking_of(knowledge: Knowledge) -> Backtracking | None:
    """Return the backtracking search for the possible solutions; ``None`` without the native kernel."""
    return None if kernel.name() == "pure" else Backtracking(knowledge)


def solutions_around(
    knowledge: Knowledge, solution: Grid, free: Iterable[int], *, check: Callable[[], None] = lambda: None
) -> Iterator[Grid]:
    """Yield the solutions that differ from a possible one in the ``free`` cells (row-major) alone.

    Those that differ in few cells tend to come first. Raises ``LimitReached`` if the budget does not suffice
    to find all, so that ending means all.
    """
    if kernel.name() == "pure":
        raise LimitReached("backtracking requires the native kernel")
    known = bytearray(solution.cells)
    for cell in free:
        known[cell] = UNDECIDED
    cells = knowledge._cells.copy()
    cells.restrict(bytes(known))
    cells.sweep((1 << len(cells)) - 1, NO_SWEEP_LIMIT, check)
    if cells.decided() == solution.cells:
        return
    search = cells.walk(solution.cells)
    while (found := search.next(_AROUND, check)) is not None:
        if found != solution.cells:
            yield solution.with_bytes(found)
    if not search.is_done():
        raise LimitReached("backtracking reached its limit; there may be more solutions")
