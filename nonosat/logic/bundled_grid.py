"""All lines of a grid in pure Python: settled side by side in bundles, or one by one where that is faster."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from nonosat.grid import Grid
from nonosat.logic.bits import May, decided_cells, decided_values
from nonosat.logic.bundle import Bundle, SettledLines
from nonosat.logic.line import settle
from nonosat.logic.lines import possible_values
from nonosat.logic.shape import Ends, LineKnowledge, LineShape, Starts
from nonosat.puzzle import Puzzle

#: About how many cells are settled together. Anything from 4,000 to 60,000 is equally fast on random
#: grids from 60 × 60 to 200 × 200; fewer cells are slower, and more make the checks between bundles rare.
_CELLS_TOGETHER = 8192
#: Neighbouring lines are settled together, in a bundle that is made once, when at least one in three of
#: them has changed; the changed lines of other bundles meet in bundles of their own. On those grids two
#: to ten are equally fast; one, which uses a ready bundle only when all of its lines have changed, takes
#: up to half as long again.
_ONE_IN = 3
#: Lines × cells a line × cells a line, as the masks of bundles grow, up to which lines are settled
#: together: 300 × 300. Above they would take much memory, and more time to be made than they save.
_MOST_MASKED = 30_000_000


class _SettledLine(NamedTuple):
    """A line that was settled alone, in the shape of lines that were settled together."""

    known: LineKnowledge

    def starts(self) -> list[Starts]:
        return [self.known.starts]

    def may(self) -> list[list[int]]:
        return [[cells] for cells in self.known.may]


class BundledGrid:
    """The possibilities while they shrink, held twice: as bits of the rows and as bits of the columns."""

    def __init__(self, puzzle: Puzzle, known: Grid | None) -> None:
        height, width = puzzle.height, puzzle.width
        self.height, self.width = height, width
        lines = puzzle.lines()
        self.shapes = list(map(LineShape.of, lines))
        #: Lines whose clue has unknown runs, or is missing: they are settled one by one.
        self.partly_known = {line for line, shape in enumerate(self.shapes) if not shape.is_known}
        self.may = possible_values(puzzle, (puzzle.givens, known))
        #: For every line what it was settled with last, and its place there.
        self.settled: list[tuple[SettledLines | _SettledLine, int] | None] = [None] * len(lines)
        self.bundles: dict[int, Bundle] = {}
        self.changed = [set(range(height)), set(range(height, height + width))]
        self.over_rows = True
        self.contradiction: int | None = None

    @property
    def has_work(self) -> bool:
        """Whether lines have changed and none contradicts."""
        return self.contradiction is None and bool(self.changed[0] or self.changed[1])

    def sweep(self, check: Callable[[], None]) -> None:
        """Settles the changed lines of one direction; ``check`` is called before every few."""
        mine = 0 if self.over_rows else 1
        self.over_rows = not self.over_rows
        changed = sorted(self.changed[mine])
        self.changed[mine] = set()
        side, crossing_side = range(self.height), range(self.height, self.height + self.width)
        if mine == 1:
            side, crossing_side = crossing_side, side
        found: list[tuple[Sequence[int], SettledLines | _SettledLine]] = []
        without_layout: list[int] = []
        for chosen, bundle in self._bundled(changed, side, len(crossing_side)):
            check()
            settled = self._settle(chosen, bundle)
            if isinstance(settled, int):
                without_layout.append(chosen[settled])
            else:
                found.append((chosen, settled))
        if without_layout:
            self.contradiction = min(without_layout)
            return
        for chosen, settled in found:
            self._take_over(chosen, settled, side.start, crossing_side.start, self.changed[1 - mine])

    def _settle(self, lines: Sequence[int], bundle: Bundle | None) -> SettledLines | _SettledLine | int:
        """What follows from each of the lines, or the index of the first without a layout."""
        if bundle is not None:
            return bundle.settle([self.may[line] for line in lines])
        known = settle(self.shapes[lines[0]], self.may[lines[0]])
        return 0 if known is None else _SettledLine(known)

    def _bundled(
        self, changed: list[int], side: range, width: int
    ) -> Iterator[tuple[Sequence[int], Bundle | None]]:
        """The changed lines of one side of the grid, perhaps with others: in bundles, or one by one."""
        alone = self.partly_known
        if len(side) * width**2 > _MOST_MASKED:
            yield from (((line,), None) for line in changed)
            return
        if alone:
            yield from (((line,), None) for line in changed if line in alone)
            changed = [line for line in changed if line not in alone]
        together = max(_CELLS_TOGETHER // width, 1)
        rest: list[int] = []
        for first in side[::together]:
            stretch = range(first, min(first + together, side.stop))
            neighbours = [line for line in stretch if line not in alone] if alone else stretch
            mine = changed[bisect_left(changed, first) : bisect_left(changed, stretch.stop)]
            if len(mine) * _ONE_IN < len(neighbours):
                rest += mine
            elif mine:
                if first not in self.bundles:
                    self.bundles[first] = Bundle.of([self.shapes[line] for line in neighbours])
                yield neighbours, self.bundles[first]
        for begin in range(0, len(rest), together):
            chosen = rest[begin : begin + together]
            yield chosen, Bundle.of([self.shapes[line] for line in chosen])

    def _take_over(
        self,
        lines: Sequence[int],
        settled: SettledLines | _SettledLine,
        first_line: int,
        first_crossing: int,
        touched: set[int],
    ) -> None:
        """Keeps what is left of some lines that were settled together, and tells the crossing lines."""
        for place, line in enumerate(lines):
            self.settled[line] = (settled, place)
        for value, cells_of in enumerate(settled.may()):
            for line, cells in zip(lines, cells_of, strict=True):
                lost = self.may[line][value] ^ cells
                if lost:
                    self.may[line][value] = cells
                    self._hand_over(value, lost, 1 << (line - first_line), first_crossing, touched)

    def _hand_over(self, value: int, lost: int, bit: int, first_crossing: int, touched: set[int]) -> None:
        """Takes a value from the crossing lines where the cells of a line have lost it."""
        while lost:
            lowest = lost & -lost
            crossing = first_crossing + lowest.bit_length() - 1
            self.may[crossing][value] ^= bit
            touched.add(crossing)
            lost ^= lowest

    def rows(self) -> tuple[May, ...]:
        """For every row what its cells can have."""
        return tuple(tuple(may) for may in self.may[: self.height])

    def starts_and_ends(self) -> tuple[tuple[Starts, ...], tuple[Ends, ...]]:
        """For every line where its runs can begin and end."""
        settled = {id(one[0]): one[0] for one in self.settled if one}
        starts = {key: lines.starts() for key, lines in settled.items()}
        return (
            tuple(starts[id(one[0])][one[1]] if one else () for one in self.settled),
            tuple(
                one[0].known.ends if one and isinstance(one[0], _SettledLine) else () for one in self.settled
            ),
        )

    def decided(self) -> bytes:
        """The decided cells, as a grid has them."""
        return b"".join(decided_values(may, self.width) for may in self.rows())

    def undecided_count(self) -> int:
        """The number of cells that can have several values, or none."""
        decided = sum(cells.bit_count() for may in self.rows() for cells in decided_cells(may))
        return self.height * self.width - decided
