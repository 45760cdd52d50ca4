"""What the cells of a puzzle can have: as bits of its rows, and once more as bits of its columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from nonosat.grid import UNDECIDED
from nonosat.logic._pure.line import settle
from nonosat.logic.bits import Ends, May, Starts, bit_positions, bit_set, decided_values

if TYPE_CHECKING:
    from nonosat.logic._pure.lines import Lines
    from nonosat.logic._pure.walking import PictureWalk


class Cells:
    """What the cells of a puzzle can have: for every line, and every value, a set of cells.

    Sets of lines are ints, too.
    """

    __slots__ = ("_found", "_lines", "_may")

    def __init__(self, lines: Lines, may: list[May]) -> None:
        self._lines = lines
        self._may = may
        #: What each line was settled to in the last sweep over it.
        self._found: dict[int, tuple[Starts, May, Ends]] = {}

    def __getitem__(self, line: int, /) -> May:
        return self._may[line]

    def __iter__(self) -> Iterator[May]:
        return iter(self._may)

    def __len__(self) -> int:
        return len(self._may)

    def copy(self) -> Cells:
        """Cells that can change without these."""
        return Cells(self._lines, self._may.copy())

    # ---- What is known.

    def decided(self) -> bytes:
        """The cells of a grid: the value of those that can have only one."""
        width = self._lines.width
        return b"".join(decided_values(may, width) for may in self._may[: self._lines.height])

    def starts_and_ends(self) -> tuple[tuple[Starts, ...], tuple[Ends, ...]]:
        """For every line the starts and ends of its runs; both ``()`` when it has no layout."""
        starts, ends = [], []
        for line, (clue, may) in enumerate(zip(self._lines.clues, self._may, strict=True)):
            found = self._found.get(line)
            if found is None or found[1] != may:
                found = settle(*clue, may)
            starts.append(() if found is None else found[0])
            ends.append(() if found is None else found[2])
        return tuple(starts), tuple(ends)

    # ---- Narrowing.

    def restrict(self, cells: bytes, /) -> None:
        """Leaves the decided cells of a grid only their value."""
        for cell, value in enumerate(cells):
            if value != UNDECIDED:
                self.keep(*divmod(cell, self._lines.width), 1 << value)

    def keep(self, row: int, column: int, values: int, /) -> bool:
        """Takes all other values from a cell; returns whether it had any."""
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
        """Gives a line fewer possibilities; returns the crossing lines that lost some, as bits."""
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
        """Settles lines, and then those that this has changed, in so many sweeps at most."""
        rows = (1 << self._lines.height) - 1
        while changed and most > 0:
            most -= 1
            settled: dict[int, tuple[Starts, May, Ends]] = {}
            for line in bit_positions(changed & rows or changed):
                check()
                found = settle(*self._lines.clues[line], self._may[line])
                if found is None:
                    return line, 0
                settled[line] = found
            self._found |= settled
            for line, (_, may, _) in settled.items():
                changed = changed & ~(1 << line) | self.narrow(line, may)
        return None, changed

    def propagate(self, changed: int, among: int, /) -> tuple[int | None, int]:
        """Settles lines until nothing changes: a line without a layout, or ``None``, and those that changed.

        Rows and columns take turns; only the lines ``among`` are settled, first those that ``changed``.
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

    def probe(self, patience: int, reward: int, check: Callable[[], None], /) -> int | None:
        """Tries every value of every open cell by line logic: what some value of each cell leaves stays."""
        from nonosat.logic._pure.probing import Probing

        return Probing(self, self._lines.height, self._lines.width).run(patience, reward, check)

    def walk(self, last: bytes | None = None, /) -> PictureWalk:
        """A walk through the pictures that these cells, when lines are settled, leave."""
        from nonosat.logic._pure.walking import PictureWalk

        return PictureWalk(self.copy(), self._lines.height, self._lines.width, self._lines.values, last)

    def unsettled(self, lines: int, /) -> int:
        """Those of the lines that settling changes, or that have no layout; nothing changes."""
        settled_of, all_may = self._lines.settled, self._may
        return bit_set(
            line for line in bit_positions(lines) if settled_of(line, all_may[line]) != all_may[line]
        )
