"""All lines of a grid in the native kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from nonosat.grid import UNDECIDED, Grid
from nonosat.logic import kernel
from nonosat.logic.bits import May
from nonosat.logic.shape import Ends, Starts
from nonosat.puzzle import Puzzle

#: Words that the kernel goes through between two checks: a few milliseconds.
_STEPS_BETWEEN_CHECKS = 300_000


def kernel_lines(puzzle: Puzzle) -> kernel.native.Lines:
    """The lines of a puzzle in the kernel."""
    values = len(puzzle.palette) + 1
    return kernel.native.Lines(puzzle.height, puzzle.width, values, puzzle.rows + puzzle.columns)


def kernel_cells(lines: kernel.native.Lines, known: Iterable[Grid | None]) -> kernel.native.Cells:
    """What the decided cells of some grids leave; where they disagree a cell has no value left."""
    cells = lines.cells()
    for grid in known:
        if grid is not None:
            cells.restrict(grid.cells)
    return cells


class KernelGrid:
    """The possibilities while they shrink; see ``nonosat.logic.propagation.State``."""

    def __init__(self, puzzle: Puzzle, known: Grid | None) -> None:
        self._height = puzzle.height
        self._cells = kernel_cells(kernel_lines(puzzle), (puzzle.givens, known))
        self._cells.begin()

    @property
    def has_work(self) -> bool:
        """Whether lines have changed and none contradicts."""
        return self._cells.has_work

    @property
    def over_rows(self) -> bool:
        """Whether the next sweep goes over the rows."""
        return self._cells.over_rows

    @property
    def contradiction(self) -> int | None:
        """The line without a layout."""
        return self._cells.contradiction

    def sweep(self, check: Callable[[], None]) -> None:
        """Settles the changed lines of one direction; ``check`` is called every few milliseconds."""
        check()
        while not self._cells.sweep(_STEPS_BETWEEN_CHECKS):
            check()

    def rows(self) -> tuple[May, ...]:
        """For every row what its cells can have."""
        return tuple(self._cells[: self._height])

    def starts_and_ends(self) -> tuple[tuple[Starts, ...], tuple[Ends, ...]]:
        """For every line where its runs can begin and end."""
        return self._cells.starts_and_ends()

    def decided(self) -> bytes:
        """The decided cells, as a grid has them."""
        return self._cells.decided()

    def undecided_count(self) -> int:
        """The number of cells that can have several values, or none."""
        return self._cells.decided().count(UNDECIDED)
