"""Propagation: line logic on the whole grid, to a fixpoint.

Sweeps over rows and columns alternate. A sweep solves only the lines in which a cell has lost a value
since they were solved last. The result does not depend on the order: it is the largest set of
possibilities that is consistent in every line. If a line has no layout left, the state before that sweep
is kept, and the first such line of the sweep is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from nonosat.logic import kernel
from nonosat.logic.bits import Ends, May, Starts, values_at
from nonosat.logic.lines import Lines
from nonosat.model.argument_checks import checked
from nonosat.model.errors import InvalidValue
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle

#: More sweeps than possible.
NO_SWEEP_LIMIT = 2**31 - 1


@dataclass(frozen=True, eq=False)
class Knowledge:
    """What is possible in a puzzle after propagation; some parts are computed on demand.

    ``contradiction`` names the line without a layout, if any: the first in the sweep that found it. Then the
    rest is the state before that sweep.
    """

    height: int
    width: int
    contradiction: str | None
    letters: str
    #: The kernel's cells; ``probing`` continues with a copy.
    _cells: kernel.chosen.Cells = field(repr=False)

    @cached_property
    def rows(self) -> tuple[May, ...]:
        """For each row, what its cells can have."""
        return tuple([self._cells[row] for row in range(self.height)])

    @property
    def starts(self) -> tuple[Starts, ...]:
        """For each line (rows, then columns), where its runs can begin; ``()`` after a contradiction."""
        return self._starts_and_ends[0]

    @property
    def ends(self) -> tuple[Ends, ...]:
        """Likewise the last cells that runs can have; ``()`` for a line whose runs are all known."""
        return self._starts_and_ends[1]

    @cached_property
    def _starts_and_ends(self) -> tuple[tuple[Starts, ...], tuple[Ends, ...]]:
        if self.contradiction is not None:
            nothing: tuple[tuple[int, ...], ...] = ((),) * (self.height + self.width)
            return nothing, nothing
        return self._cells.starts_and_ends()

    def values(self, row: int, column: int) -> tuple[int, ...]:
        """Return the values that a cell can have."""
        return values_at(self.rows[row], column)

    @cached_property
    def _decided(self) -> bytes:
        return self._cells.decided()

    def grid(self) -> Grid:
        """Return the decided cells."""
        return Grid(self.height, self.width, self._decided, self.letters)

    @property
    def undecided_count(self) -> int:
        """The number of undecided cells."""
        return self._decided.count(UNDECIDED)

    @property
    def is_complete(self) -> bool:
        """Whether every cell is decided and there is no contradiction."""
        return self.contradiction is None and self.undecided_count == 0


@checked
def propagate(
    puzzle: Puzzle,
    *,
    known: Grid | None = None,
    check: Callable[[], None] = lambda: None,
) -> Knowledge:
    """Return what line logic finds from the givens and, if any, the decided cells of ``known``.

    ``check`` is called before every few lines and may raise to stop the work. Raises ``InvalidValue`` for
    known cells of another size.
    """
    if known is not None and (known.height, known.width) != (puzzle.height, puzzle.width):
        raise InvalidValue("the known cells must have the puzzle's size")
    lines = Lines(puzzle)
    cells = lines.cells(puzzle.givens, known)
    check()
    line, _ = cells.sweep(lines.all, NO_SWEEP_LIMIT, check)
    contradiction = None if line is None else lines[line].name
    return Knowledge(puzzle.height, puzzle.width, contradiction, puzzle.palette.letters, cells)


def sweeps(puzzle: Puzzle, *, halves: bool = False) -> Iterator[Grid]:
    """Yield the decided cells before line logic, then after each sweep over all rows and columns.

    With ``halves`` also after the rows of each sweep. Sweeps that decide no cell are left out.
    """
    latest = puzzle.givens or Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
    yield latest
    lines = Lines(puzzle)
    cells, changed = lines.cells(puzzle.givens), lines.all
    while changed:
        is_over_rows = changed & (1 << puzzle.height) - 1
        _, changed = cells.sweep(changed, 1, lambda: None)
        if halves or not is_over_rows:
            before, latest = latest, lines.grid(cells)
            if latest != before:
                yield latest
