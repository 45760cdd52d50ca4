"""Doubts of line logic: cells that it cannot decide though all other cells are known."""

from __future__ import annotations

from collections.abc import Collection

from nonosat.authoring.ambiguity.doubts import NO_DOUBT, Cells, Doubt, Doubts
from nonosat.authoring.ambiguity.grounds import grounds_of_standstill
from nonosat.grid import UNDECIDED, Grid
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.propagation import propagate
from nonosat.puzzle import Puzzle

#: How often line logic is run for one minimal doubt, at most: large ones are then left as they are.
_MOST_RUNS = 40


class StuckCells(Doubts):
    """Where line logic comes to a standstill on the way to a picture of a puzzle.

    Precondition: ``picture`` is a picture of ``puzzle``; ``knowledge`` is what line logic knows of the
    puzzle, if that is known.
    """

    def __init__(self, puzzle: Puzzle, picture: Grid, *, knowledge: Knowledge | None = None) -> None:
        self._puzzle = puzzle
        self._picture = picture
        self._known = (knowledge or propagate(puzzle)).grid()
        self._lines = puzzle.lines()
        #: How often line logic was run.
        self.runs = 0

    @property
    def open_cells(self) -> Collection[int]:
        """The cells that line logic leaves undecided."""
        return _undecided(self._known)

    def find(self, given: Collection[int] = (), *, conflicts: int | None = None) -> Doubt | None:  # noqa: ARG002
        """What line logic leaves undecided with the given cells."""
        return self._left(self._with(self._known, given))

    def minimal(self, doubt: Doubt) -> Doubt:
        """A part of the cells such that each of them, if it were given, would lead to all the others.

        Where that would take long, a part with fewer cells than before.
        """
        known = self._with(self._known, [cell for cell in self.open_cells if cell not in doubt.cells])
        left = self._left(known)
        middle = min(left.cells, default=0)
        # Far away first, so that cells that are near each other remain.
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

    def grounds(self, doubt: Doubt) -> Cells:
        """The cells around the stuck ones that give every value of each of them a place."""
        values: dict[int, set[int]] = {cell: {self._picture.cells[cell]} for cell in doubt.cells}
        for cell, value in doubt.values:
            values[cell].add(value)
        open_values = {cell: frozenset(each) for cell, each in values.items()}
        return grounds_of_standstill(self._picture, self._lines, open_values)

    def _left(self, known: Grid) -> Doubt:
        self.runs += 1
        knowledge = propagate(self._puzzle, known=known)
        undecided = _undecided(knowledge.grid())
        if not undecided:
            return NO_DOUBT
        width = self._picture.width
        return Doubt.of(
            [
                (cell, value)
                for cell in undecided
                for value in knowledge.values(*divmod(cell, width))
                if value != self._picture.cells[cell]
            ]
        )

    def _with(self, known: Grid, cells: Collection[int]) -> Grid:
        return known.with_values({cell: self._picture.cells[cell] for cell in cells})

    def _distance(self, cell: int, other: int) -> int:
        row, column = divmod(cell, self._picture.width)
        other_row, other_column = divmod(other, self._picture.width)
        return abs(row - other_row) + abs(column - other_column)


def _undecided(grid: Grid) -> list[int]:
    return [cell for cell, value in enumerate(grid.cells) if value == UNDECIDED]
