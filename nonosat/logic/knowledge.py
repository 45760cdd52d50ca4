"""What line logic knows of a puzzle when it is done."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from nonosat.grid import UNDECIDED, Grid
from nonosat.logic import kernel
from nonosat.logic.bits import Ends, May, Starts, values_at


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What is still possible in a puzzle; parts that few ask for are made when they are.

    ``contradiction`` names the line that has no layout left, if there is one; then the rest is what was
    known before the sweep that found it, and the line is the first of that sweep without a layout.
    """

    height: int
    width: int
    contradiction: str | None
    letters: str
    #: What the kernel has of the cells; it does not change.
    cells: kernel.chosen.Cells = field(repr=False)

    @cached_property
    def rows(self) -> tuple[May, ...]:
        """One entry a row: what its cells can still have."""
        return tuple([self.cells[row] for row in range(self.height)])

    @property
    def starts(self) -> tuple[Starts, ...]:
        """One entry a line (rows, then columns): where its runs can still begin.

        It is ``()`` for every line when there is a contradiction.
        """
        return self._starts_and_ends[0]

    @property
    def ends(self) -> tuple[Ends, ...]:
        """Likewise the last cells that runs can still have; ``()`` for a line whose runs are all known."""
        return self._starts_and_ends[1]

    @cached_property
    def _starts_and_ends(self) -> tuple[tuple[Starts, ...], tuple[Ends, ...]]:
        if self.contradiction is not None:
            nothing: tuple[tuple[int, ...], ...] = ((),) * (self.height + self.width)
            return nothing, nothing
        return self.cells.starts_and_ends()

    def values(self, row: int, column: int) -> tuple[int, ...]:
        """The values that a cell can still have."""
        return values_at(self.rows[row], column)

    @cached_property
    def _decided(self) -> bytes:
        return self.cells.decided()

    def grid(self) -> Grid:
        """The decided cells."""
        return Grid(self.height, self.width, self._decided, self.letters)

    @property
    def undecided_count(self) -> int:
        """The number of cells that can still have more than one value."""
        return self._decided.count(UNDECIDED)

    @property
    def is_complete(self) -> bool:
        """Whether every cell is decided and no line contradicts."""
        return self.contradiction is None and self.undecided_count == 0
