"""What line logic knows of a puzzle when it is done."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from nonosat.grid import Grid
from nonosat.logic.bits import May, values_at
from nonosat.logic.shape import Ends, Starts


class Findings(Protocol):
    """What line logic has found, by whichever way it went; parts that few ask for are made when asked."""

    def rows(self) -> tuple[May, ...]:
        """For every row what its cells can have."""
        ...

    def starts_and_ends(self) -> tuple[tuple[Starts, ...], tuple[Ends, ...]]:
        """For every line where its runs can begin and end."""
        ...

    def decided(self) -> bytes:
        """The decided cells, as a grid has them."""
        ...

    def undecided_count(self) -> int:
        """The number of cells that can have several values, or none."""
        ...


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What is still possible in a puzzle.

    ``contradiction`` names the line that has no layout left, if there is one; then the rest is what was
    known before the sweep that found it, and the line is the first of that sweep without a layout.
    """

    height: int
    width: int
    contradiction: str | None
    letters: str
    findings: Findings = field(repr=False)

    @cached_property
    def rows(self) -> tuple[May, ...]:
        """One entry a row: what its cells can still have."""
        return self.findings.rows()

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
        return self.findings.starts_and_ends()

    def values(self, row: int, column: int) -> tuple[int, ...]:
        """The values that a cell can still have."""
        return values_at(self.rows[row], column)

    def grid(self) -> Grid:
        """The decided cells."""
        return Grid(self.height, self.width, self.findings.decided(), self.letters)

    @property
    def undecided_count(self) -> int:
        """The number of cells that can still have more than one value."""
        return self.findings.undecided_count()

    @property
    def is_complete(self) -> bool:
        """Whether every cell is decided and no line contradicts."""
        return self.contradiction is None and self.undecided_count == 0
