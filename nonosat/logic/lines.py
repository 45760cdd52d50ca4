"""The line solver, for one line and for the lines of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nonosat.logic import kernel
from nonosat.logic.bits import Ends, May, Starts
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Line, Puzzle


class LineKnowledge(NamedTuple):
    """What is possible in a line: starts of runs, values of cells and, unless all lengths are known, ends of
    runs.

    ``starts`` and ``ends`` have a set of cells for each item of the clue, empty for ``*``; ``ends``, the last
    cells of runs, is ``()`` if all runs are known, as ends follow from starts then. Each start and each end
    of an unknown run occurs in some layout; not every pair of them does.
    """

    starts: Starts
    may: May
    ends: Ends = ()


def solve_line(line: Line, may: Sequence[int]) -> LineKnowledge | None:
    """Return everything that follows from one line if cell ``p`` can have value ``v`` only if bit ``p`` of
    ``may[v]`` is set; ``None`` if the line has no layout.

    >>> from nonosat.model.clues import clue
    >>> known = solve_line(Line("row 1", clue(4), range(5)), (0b11111, 0b11111))
    >>> bin(known.starts[0]), bin(known.may[0]), bin(known.may[1])
    ('0b11', '0b10001', '0b11111')
    """
    found = kernel.chosen.settle(line.width, line.lengths, line.colours, may)
    return None if found is None else LineKnowledge(*found)


#: The most items of a clue passed to the kernel. More items, of which no two neighbours are ``*``, fit no
#: line.
_MOST_ITEMS = 1_000_000


class Lines:
    """The lines of a puzzle, prepared by the kernel.

    Lines are numbered as in ``puzzle.lines()``: rows 0 … height - 1, then columns; ``all`` is the set of all.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.height, self.width = puzzle.height, puzzle.width
        self.values = len(puzzle.palette) + 1
        self.all = (1 << len(self)) - 1
        clues = tuple(clue and clue[:_MOST_ITEMS] for clue in puzzle.rows + puzzle.columns)
        self._in_kernel = kernel.chosen.Lines(self.height, self.width, self.values, clues)
        #: Returns what a line's cells can have after solving it; ``None`` if it has no layout.
        self.solve: Callable[[int, May], May | None] = self._in_kernel.settled

    def __len__(self) -> int:
        return self.height + self.width

    def __getitem__(self, line: int) -> Line:
        return self.puzzle.lines()[line]

    def is_row(self, line: int) -> bool:
        """Return whether a line is a row."""
        return line < self.height

    def cell(self, line: int, position: int) -> tuple[int, int]:
        """Return row and column of a cell of a line."""
        return (line, position) if line < self.height else (position, line - self.height)

    def cells(self, *known: Grid | None) -> kernel.chosen.Cells:
        """Return cells with the decided cells of some grids; a cell on which they disagree has no value
        left.
        """
        cells = self._in_kernel.cells()
        for grid in known:
            if grid is not None:
                cells.restrict(grid.cells)
        return cells

    def grid(self, cells: kernel.chosen.Cells) -> Grid:
        """Return the decided cells as a grid."""
        return Grid(self.height, self.width, cells.decided(), self.puzzle.palette.letters)
