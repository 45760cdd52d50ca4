"""The lines of a puzzle as line logic sees them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonosat.grid import Grid
from nonosat.logic import kernel
from nonosat.logic.bits import May
from nonosat.puzzle import Line, Puzzle


class Lines:
    """The lines of a puzzle as they never change.

    Lines are numbered as in ``puzzle.lines()``: rows 0 … height - 1, then columns.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        lines = puzzle.lines()
        self.height, self.width = puzzle.height, puzzle.width
        self.values = len(puzzle.palette) + 1
        self.names = tuple(line.name for line in lines)
        self._lines = lines
        self.all = (1 << len(lines)) - 1
        self.in_kernel = lines_in_kernel(puzzle)

    def __len__(self) -> int:
        return len(self._lines)

    def __getitem__(self, line: int) -> Line:
        return self._lines[line]

    def __iter__(self) -> Iterator[Line]:
        return iter(self._lines)

    def is_row(self, line: int) -> bool:
        """Whether a line is a row."""
        return line < self.height

    def cell(self, line: int, position: int) -> tuple[int, int]:
        """Row and column of a cell of a line."""
        return (line, position) if line < self.height else (position, line - self.height)

    def settled(self, line: int, may: May) -> May | None:
        """What a line's possibilities shrink to, by its clue; ``None`` when it cannot be filled."""
        return self.in_kernel.settled(line, may)


#: Items of a clue that the kernel takes. With more, of which two neighbours are never both ``*``, no line has
#: room for the runs.
_MOST_ITEMS = 1_000_000


def lines_in_kernel(puzzle: Puzzle) -> kernel.chosen.Lines:
    """The lines of a puzzle, read once by the kernel."""
    values = len(puzzle.palette) + 1
    clues = tuple(clue and clue[:_MOST_ITEMS] for clue in puzzle.rows + puzzle.columns)
    return kernel.chosen.Lines(puzzle.height, puzzle.width, values, clues)


def cells_in_kernel(lines: kernel.chosen.Lines, known: Iterable[Grid | None]) -> kernel.chosen.Cells:
    """What the decided cells of some grids leave; where they disagree a cell has no value left."""
    cells = lines.cells()
    for grid in known:
        if grid is not None:
            cells.restrict(grid.cells)
    return cells
