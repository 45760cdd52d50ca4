"""The ambiguities of line logic: cells that it cannot decide even when all other cells are known."""

from __future__ import annotations

from collections.abc import Collection

from nonosat.authoring.ambiguity.ambiguities import NO_AMBIGUITY, Ambiguity, AmbiguitySearch, Cells
from nonosat.authoring.ambiguity.footprint import footprint_of_stuck_cells
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle

#: Runs of line logic after which an ambiguity is no longer shrunk. Chosen, not measured.
_MOST_RUNS = 40


class StuckCells(AmbiguitySearch):
    """A search for the cells at which line logic gets stuck before it reaches a solution.

    Precondition: ``solution`` is a solution of ``puzzle``; ``knowledge`` is what line logic knows of the
    puzzle, if the caller has it already.
    """

    def __init__(self, puzzle: Puzzle, solution: Grid, *, knowledge: Knowledge | None = None) -> None:
        self._puzzle = puzzle
        self._solution = solution
        self._known = (knowledge or propagate(puzzle)).grid()
        self._lines = puzzle.lines()
        #: The number of runs of line logic so far.
        self.runs = 0

    @property
    def undecided_cells(self) -> Collection[int]:
        """The cells that line logic leaves undecided."""
        return _undecided(self._known)

    def find(
        self,
        given: Collection[int] = (),
        *,
        conflicts: int | None = None,  # noqa: ARG002 - line logic has no conflicts to limit
    ) -> Ambiguity | None:
        """Return what line logic leaves undecided with the given cells."""
        return self._left(self._with(self._known, given))

    def shrink(self, ambiguity: Ambiguity) -> Ambiguity:
        """Return a subset of the cells any of which, if given, would let line logic find all the others.

        If that takes long, return merely a smaller subset.
        """
        known = self._with(
            self._known, [cell for cell in self.undecided_cells if cell not in ambiguity.cells]
        )
        left = self._left(known)
        middle = min(left.cells, default=0)
        # The farthest are given first, so that neighbouring cells remain.
        waiting = sorted(left.cells, key=lambda cell: (-self._distance(cell, middle), cell))
        batch = max(len(waiting) // 2, 1)
        for _ in range(_MOST_RUNS):
            if not waiting:
                break
            batch = min(batch, len(waiting))
            trial = self._with(known, waiting[:batch])
            rest = self._left(trial)
            if rest:
                known, left = trial, rest
                waiting = [cell for cell in waiting[batch:] if cell in left.cells]
                batch *= 2
            elif batch > 1:
                batch = (batch + 1) // 2
            else:
                waiting = waiting[1:]
        return left

    def footprint(self, ambiguity: Ambiguity) -> Cells:
        """Return the stuck cells and those around them that leave them all their values."""
        values: dict[int, set[int]] = {cell: {self._solution.cells[cell]} for cell in ambiguity.cells}
        for cell, value in ambiguity.values:
            values[cell].add(value)
        open_values = {cell: frozenset(each) for cell, each in values.items()}
        return footprint_of_stuck_cells(self._solution, self._lines, open_values)

    def _left(self, known: Grid) -> Ambiguity:
        self.runs += 1
        knowledge = propagate(self._puzzle, known=known)
        undecided = _undecided(knowledge.grid())
        if not undecided:
            return NO_AMBIGUITY
        width = self._solution.width
        return Ambiguity.of(
            [
                (cell, value)
                for cell in undecided
                for value in knowledge.values(*divmod(cell, width))
                if value != self._solution.cells[cell]
            ]
        )

    def _with(self, known: Grid, cells: Collection[int]) -> Grid:
        return known.with_values({cell: self._solution.cells[cell] for cell in cells})

    def _distance(self, cell: int, other: int) -> int:
        row, column = divmod(cell, self._solution.width)
        other_row, other_column = divmod(other, self._solution.width)
        return abs(row - other_row) + abs(column - other_column)


def _undecided(grid: Grid) -> list[int]:
    return [cell for cell, value in enumerate(grid.cells) if value == UNDECIDED]
