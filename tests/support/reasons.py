"""An independent check of premises by brute force: all layouts of lines, all sets of lines.

It shares no code with nonosat's logic. The known cells are a list of rows, each a list of sets of values.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from functools import cache

from brute_force import lines_fitting

from nonosat.model.puzzle import Puzzle
from nonosat.reasoning.steps.step import CellCandidates

Known = list[list[set[int]]]


def nothing_known(puzzle: Puzzle) -> Known:
    """Return the state in which every cell can have every value."""
    values = range(len(puzzle.palette) + 1)
    return [[set(values) for _ in range(puzzle.width)] for _ in range(puzzle.height)]


def givens_known(puzzle: Puzzle) -> Known:
    """Return the state with only the givens."""
    known = nothing_known(puzzle)
    if puzzle.givens is not None:
        for row, column, value in puzzle.givens.decided():
            known[row][column] = {value}
    return known


def learn(known: Known, cells: Iterable[CellCandidates]) -> None:
    """Remove the values that cells can no longer have."""
    for row, column, values in cells:
        known[row][column] &= set(values)


class ExhaustiveChecker:
    """Brute force over the lines of a small puzzle, which are numbered from 0, rows first."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.names = [f"row {row + 1}" for row in range(puzzle.height)]
        self.names += [f"column {column + 1}" for column in range(puzzle.width)]
        self._layouts = [
            lines_fitting(clue, len(self.cells(line)), len(puzzle.palette))
            for line, clue in enumerate((*puzzle.rows, *puzzle.columns))
        ]

    @cache  # noqa: B019 - the cache keeps every checker alive, but a test has few
    def cells(self, line: int) -> list[tuple[int, int]]:
        """Return the cells of a line in order."""
        height, width = self.puzzle.height, self.puzzle.width
        if line < height:
            return [(line, column) for column in range(width)]
        return [(row, line - height) for row in range(height)]

    def layouts(self, line: int, known: Known) -> Iterator[tuple[int, ...]]:
        """Yield the layouts of a line that agree with the known cells."""
        allowed = [known[row][column] for row, column in self.cells(line)]
        for layout in self._layouts[line]:
            if all(value in values for value, values in zip(layout, allowed, strict=True)):
                yield layout

    def values(self, line: int, known: Known) -> list[set[int]]:
        """Return, for each cell of a line, its values in all layouts; empty sets if there are none."""
        found: list[set[int]] = [set() for _ in self.cells(line)]
        for layout in self.layouts(line, known):
            for values, value in zip(found, layout, strict=True):
                values.add(value)
        return found

    def line_implies(self, line: int, known: Known, cells: Iterable[CellCandidates]) -> bool:
        """Return whether a line and the known cells rule out all other values of these cells."""
        found = dict(zip(self.cells(line), self.values(line, known), strict=True))
        return all(found[cell.row, cell.column] <= set(cell.values) for cell in cells)

    def can_hold(self, lines: Iterable[int], known: Known) -> bool:
        """Return whether some grid satisfies all these lines at once."""
        height = self.puzzle.height
        chosen = sorted(lines)
        rows = [line for line in chosen if line < height]
        columns = [(line, list(self.layouts(line, known))) for line in chosen if line >= height]

        def fill(number: int, columns: list[tuple[int, list[tuple[int, ...]]]]) -> bool:
            if not all(layouts for _, layouts in columns):
                return False
            if number == len(rows):
                return True
            row = rows[number]
            return any(
                fill(
                    number + 1,
                    [
                        (line, [each for each in layouts if each[row] == layout[line - height]])
                        for line, layouts in columns
                    ],
                )
                for layout in self.layouts(row, known)
            )

        return fill(0, columns)

    def propagate(self, known: Known) -> bool:
        """Apply line logic until nothing changes, and return whether all lines have layouts."""
        changed = True
        while changed:
            changed = False
            for line in range(len(self.names)):
                for (row, column), values in zip(self.cells(line), self.values(line, known), strict=True):
                    if not values:
                        return False
                    changed |= not known[row][column] <= values
                    known[row][column] &= values
        return True

    def smaller_sets(self, size: int) -> Iterator[tuple[int, ...]]:
        """Yield all sets of ``size - 1`` lines; smaller sets imply no more than these."""
        return itertools.combinations(range(len(self.names)), size - 1)


def assuming(known: Known, cell: CellCandidates) -> Known:
    """Return a copy of the state in which a cell has only these of its values."""
    copy = [[set(values) for values in row] for row in known]
    copy[cell.row][cell.column] &= set(cell.values)
    return copy
