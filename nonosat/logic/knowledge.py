"""What line logic knows of a puzzle when it is done."""

from __future__ import annotations

from typing import NamedTuple

from nonosat.grid import Grid
from nonosat.logic.bits import May, decided_cells, decided_values, values_at
from nonosat.logic.shape import Ends, Starts


class Knowledge(NamedTuple):
    """What is still possible in a puzzle.

    ``rows`` has one entry a row: what its cells can still have. ``starts`` has one entry a line (rows,
    then columns): where its runs can still begin; it is ``()`` for a line that was never settled. ``ends``
    likewise has the last cells that runs can still have, and is ``()`` for a line whose runs are all known.
    ``contradiction`` names the line that has no layout left, if there is one; then the rest is what was
    known before the sweep that found it, and the line is the first of that sweep without a layout.
    """

    height: int
    width: int
    rows: tuple[May, ...]
    starts: tuple[Starts, ...]
    ends: tuple[Ends, ...]
    contradiction: str | None = None
    letters: str = "#"

    def values(self, row: int, column: int) -> tuple[int, ...]:
        """The values that a cell can still have."""
        return values_at(self.rows[row], column)

    def grid(self) -> Grid:
        """The decided cells."""
        rows = [decided_values(may, self.width) for may in self.rows]
        return Grid(self.height, self.width, b"".join(rows), self.letters)

    @property
    def undecided_count(self) -> int:
        """The number of cells that can still have more than one value."""
        decided = sum(cells.bit_count() for may in self.rows for cells in decided_cells(may))
        return self.height * self.width - decided

    @property
    def is_complete(self) -> bool:
        """Whether every cell is decided and no line contradicts."""
        return self.contradiction is None and self.undecided_count == 0
