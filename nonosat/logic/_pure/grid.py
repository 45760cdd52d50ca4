"""The lines of a puzzle, and what its cells can have: as bits of its rows, and again of its columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import repeat

from nonosat.logic._pure.line import settle
from nonosat.logic.bits import Ends, May, Starts, anything, bit_positions, bit_set, decided_values
from nonosat.model.clues import Clue
from nonosat.model.grid import UNDECIDED, cells_of_lines
from nonosat.model.puzzle import Line

#: How many solved lines are cached: with lines of 30 cells about 120 MB.
_MOST_CACHED = 200_000


class Lines:
    """The immutable lines of a puzzle, rows and then columns, with a cache of solved lines."""

    def __init__(self, height: int, width: int, values: int, clues: tuple[Clue | None, ...], /) -> None:
        self.height, self.width, self.values = height, width, values
        self._lines = list(map(Line, repeat(""), clues, cells_of_lines(height, width)))
        #: The result of ``settle`` for a line and what its cells can have.
        self.found = lru_cache(_MOST_CACHED)(self._found)

    def settled(self, line: int, may: Sequence[int], /) -> May | None:
        """Return what a line's cells can have after solving it; ``None`` without a layout."""
        found = self.found(line, tuple(may))
        return None if found is None else found[1]

    def _found(self, line: int, may: May) -> tuple[Starts, May, Ends] | None:
        this = self._lines[line]
        return settle(this.width, this.lengths, this.colours, may)

    def cells(self) -> Cells:
        """Return cells that can have any value."""
        rows = [anything(self.width, self.values)] * self.height
        return Cells(self, rows + [anything(self.height, self.values)] * self.width)


class Cells:
    """What the cells of a puzzle can have: for every line, and every value, a set of cells.

    Sets of lines are ints, too.
    """

    __slots__ = ("_lines", "_may")

    def __init__(self, lines: Lines, may: list[May]) -> None:
        self._lines = lines
        self._may = may

    def __getitem__(self, line: int, /) -> May:
        return self._may[line]

    def __iter__(self) -> Iterator[May]:
        return iter(self._may)

    def __len__(self) -> int:
        return len(self._may)

    def copy(self) -> Cells:
        """Return an independent copy."""
        return Cells(self._lines, self._may.copy())

    # ---- What is known.

    def decided(self) -> bytes:
        """Return the cells of a grid: the values of the decided cells."""
        width = self._lines.width
        return b"".join(decided_values(may, width) for may in self._may[: self._lines.height])

    def starts_and_ends(self) -> tuple[tuple[Starts, ...], tuple[Ends, ...]]:
        """Return the starts and ends of the runs of every line; both ``()`` for a line without a layout."""
        found = [self._lines.found(line, may) or ((), (), ()) for line, may in enumerate(self._may)]
        return tuple(starts for starts, _, _ in found), tuple(ends for _, _, ends in found)

    # ---- Narrowing.

    def restrict(self, cells: bytes, /) -> None:
        """Restrict the cells that a grid decides to their values there."""
        for cell, value in enumerate(cells):
            if value != UNDECIDED:
                self.keep(*divmod(cell, self._lines.width), 1 << value)

    def keep(self, row: int, column: int, values: int, /) -> bool:
        """Remove all other values from a cell; returns whether it had any."""
        across, down = self._may[row], self._may[self._lines.height + column]
        lost = [cells >> column & 1 & ~(values >> value) for value, cells in enumerate(across)]
        if not any(lost):
            return False
        self._may[row] = tuple([cells ^ gone << column for cells, gone in zip(across, lost, strict=True)])
        self._may[self._lines.height + column] = tuple(
            [cells ^ gone << row for cells, gone in zip(down, lost, strict=True)]
        )
        return True

    def narrow(self, line: int, may: Sequence[int], /) -> int:
        """Intersect what a line's cells can have with ``may``; returns the crossing lines that changed."""
        height, all_may = self._lines.height, self._may
        first_crossing, bit = (height, 1 << line) if line < height else (0, 1 << (line - height))
        before = all_may[line]
        if may == before:
            return 0
        left = all_may[line] = tuple([cells & others for cells, others in zip(before, may, strict=True)])
        touched = 0
        for value, cells in enumerate(left):
            lost = before[value] ^ cells
            while lost:
                lowest = lost & -lost
                crossing = first_crossing + lowest.bit_length() - 1
                across = all_may[crossing]
                all_may[crossing] = (*across[:value], across[value] ^ bit, *across[value + 1 :])
                touched |= 1 << crossing
                lost ^= lowest
        return touched

    # ---- Line logic.

    def sweep(self, changed: int, most: int, check: Callable[[], None], /) -> tuple[int | None, int]:
        """Solve lines, and then those that this has changed, in up to ``most`` sweeps."""
        rows = (1 << self._lines.height) - 1
        while changed and most > 0:
            most -= 1
            settled: dict[int, May] = {}
            for line in bit_positions(changed & rows or changed):
                check()
                may = self._lines.settled(line, self._may[line])
                if may is None:
                    return line, 0
                settled[line] = may
            for line, may in settled.items():
                changed = changed & ~(1 << line) | self.narrow(line, may)
        return None, changed

    def propagate(self, changed: int, among: int, /) -> tuple[int | None, int]:
        """Solve lines to a fixpoint; returns one without a layout, or ``None``, and the lines that changed.

        Rows and columns alternate; only the lines ``among`` are solved, first those that ``changed``.
        """
        settled_of, all_may = self._lines.settled, self._may
        rows = (1 << self._lines.height) - 1
        touched = 0
        changed &= among
        side = rows if changed & rows else ~rows
        while changed:
            turn = changed & side
            changed ^= turn
            side = ~side
            while turn:
                lowest = turn & -turn
                turn ^= lowest
                line = lowest.bit_length() - 1
                may = settled_of(line, all_may[line])
                if may is None:
                    return line, touched
                if may != all_may[line]:
                    crossing = self.narrow(line, may)
                    touched |= crossing | lowest
                    changed |= crossing & among
        return None, touched

    def unsettled(self, lines: int, /) -> int:
        """Return those of the lines that solving would change, or that have no layout."""
        settled_of, all_may = self._lines.settled, self._may
        return bit_set(
            line for line in bit_positions(lines) if settled_of(line, all_may[line]) != all_may[line]
        )
