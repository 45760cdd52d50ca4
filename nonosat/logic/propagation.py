"""Line logic on the whole grid: every line settled, again and again, until nothing changes.

Rows and columns take turns. In a pass only the lines are settled in which a cell has lost a value
since they were settled last. The result is the same whatever the order: the largest set of
possibilities in which every line agrees with itself. Where a line has no layout left, what is known
stays as it was before that pass, and the first such line of the pass is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from nonosat.logic import kernel
from nonosat.logic.bits import Ends, May, Starts, values_at
from nonosat.logic.lines import Lines
from nonosat.model.errors import InvalidValue
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle

#: More sweeps than there can be.
TO_THE_END = 2**31 - 1


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
    #: What the kernel has of the cells; ``trials`` goes on from a copy.
    _cells: kernel.chosen.Cells = field(repr=False)

    @cached_property
    def rows(self) -> tuple[May, ...]:
        """One entry a row: what its cells can still have."""
        return tuple([self._cells[row] for row in range(self.height)])

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
        return self._cells.starts_and_ends()

    def values(self, row: int, column: int) -> tuple[int, ...]:
        """The values that a cell can still have."""
        return values_at(self.rows[row], column)

    @cached_property
    def _decided(self) -> bytes:
        return self._cells.decided()

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


def propagate(
    puzzle: Puzzle,
    *,
    known: Grid | None = None,
    check: Callable[[], None] = lambda: None,
) -> Knowledge:
    """What line logic finds from the given cells, and the cells of ``known`` if there are any.

    ``check`` is called before every few lines and may raise to stop the work. Raises ``InvalidValue`` for
    known cells of another size.
    """
    if known is not None and (known.height, known.width) != (puzzle.height, puzzle.width):
        raise InvalidValue("the known cells must have the puzzle's size")
    lines = Lines(puzzle)
    cells = lines.cells(puzzle.givens, known)
    check()
    line, _ = cells.sweep(lines.all, TO_THE_END, check)
    contradiction = None if line is None else lines[line].name
    return Knowledge(puzzle.height, puzzle.width, contradiction, puzzle.palette.letters, cells)


def sweeps(puzzle: Puzzle, *, halves: bool = False) -> Iterator[Grid]:
    """What is decided before line logic, then after each sweep over all rows and columns.

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
