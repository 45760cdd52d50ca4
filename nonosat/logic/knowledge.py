"""What line logic knows of a puzzle when it is done."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
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

    def probed(self, patience: int, reward: int, check: Callable[[], None]) -> Knowledge | None:
        """What is possible when values of open cells are tried, as the kernel's ``Cells.probe`` does.

        It is ``None`` if that finds that there is no picture.
        """
        cells = self._cells.copy()
        if cells.probe(patience, reward, check) is not None:
            return None
        return Knowledge(self.height, self.width, self.contradiction, self.letters, cells)

    def walked(
        self, patience: int, reward: int, check: Callable[[], None]
    ) -> Generator[Grid, None, tuple[tuple[int, int, int, bool, bool], ...] | None]:
        """The pictures that are possible, where there is no contradiction, each once.

        The kernel's ``PictureWalk`` may work so much for the first, and so much more for each that it has
        found. Returns ``None`` when there are no others, else what ``path`` of it says: the decisions that
        hold in the end. ``check`` is called after each picture, and may raise.
        """
        walk, known = self._cells.walk(), self.grid()
        work = patience
        while (cells := walk.next(work, check)) is not None:
            yield known.with_fitting(cells)
            work += reward
            check()
        return None if walk.is_done() else walk.path()

    def walked_around(
        self, picture: Grid, free: Iterable[int], patience: int, check: Callable[[], None]
    ) -> Generator[Grid, None, bool]:
        """The pictures beside one that differ from it in ``free`` cells (row-major) alone, each once.

        The kernel's ``PictureWalk`` may do so much work for all of them. Returns whether there are no others.
        """
        known = bytearray(picture.cells)
        for cell in free:
            known[cell] = UNDECIDED
        cells = self._cells.copy()
        cells.restrict(bytes(known))
        cells.sweep((1 << len(cells)) - 1, 2**31 - 1, check)
        if cells.decided() == picture.cells:
            return True
        walk = cells.walk(picture.cells)
        while (found := walk.next(patience, check)) is not None:
            if found != picture.cells:
                yield picture.with_bytes(found)
        return walk.is_done()

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
