"""Line logic on some of the lines only, one choice of lines after another.

What has been found from some lines is kept when others are added, so that questions about many sets of
lines that have much in common cost little more than one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from nonosat.logic.line import LineShape, settle
from nonosat.logic.propagation import bit_positions, decided_cells
from nonosat.puzzle import Puzzle

#: How many orders of the lines are tried for a small contradiction, and the work after which no further
#: one is: a second or two.
_MOST_ORDERS = 12
_MOST_LINES_SETTLED = 50_000


@dataclass(frozen=True, slots=True)
class Settled:
    """What line logic makes of the given cells and some lines (indices into ``puzzle.lines()``).

    ``may`` has one entry a line: for every value the set of its cells that can still have it.
    """

    lines: frozenset[int]
    may: tuple[tuple[int, ...], ...]

    def decided(self, height: int) -> Iterator[tuple[int, int, int]]:
        """The decided cells as row, column and value, in a grid of so many rows."""
        for row in range(height):
            for value, cells in enumerate(decided_cells(self.may[row])):
                for column in bit_positions(cells):
                    yield row, column, value


class LineLogic:
    """Line logic for a puzzle; given cells always hold.

    ``check`` is called before every line and may raise to stop the work. Raises
    ``UnsupportedPuzzle`` when a clue is not known.
    """

    def __init__(self, puzzle: Puzzle, *, check: Callable[[], None] = lambda: None) -> None:
        lines = puzzle.lines()
        self.height = puzzle.height
        self._check = check
        self._settled = 0
        self._shapes = [LineShape(len(line.cells), line.lengths, line.colours) for line in lines]
        values = len(puzzle.palette) + 1
        may = [[(1 << len(line.cells)) - 1] * values for line in lines]
        for row, column, only in puzzle.givens.decided() if puzzle.givens else ():
            for value in range(values):
                if value != only:
                    may[row][value] &= ~(1 << column)
                    may[self.height + column][value] &= ~(1 << row)
        #: Nothing but the given cells.
        self.nothing = Settled(frozenset(), tuple(map(tuple, may)))

    def settle(self, known: Settled, lines: Collection[int]) -> Settled | None:
        """What is known when these lines are added; ``None`` when they contradict each other."""
        chosen = known.lines.union(lines)
        may = [list(values) for values in known.may]
        waiting = [
            {line for line in lines if line < self.height},
            {line for line in lines if line >= self.height},
        ]
        side = 0
        while waiting[0] or waiting[1]:
            now, waiting[side] = sorted(waiting[side]), set()
            first = self.height if side == 0 else 0
            for line in now:
                self._check()
                self._settled += 1
                settled = settle(self._shapes[line], may[line])
                if settled is None:
                    return None
                changed = self._hand_over(line, may, settled.may)
                waiting[1 - side].update(
                    first + position for position in bit_positions(changed) if first + position in chosen
                )
            side = 1 - side
        return Settled(chosen, tuple(map(tuple, may)))

    def _hand_over(self, line: int, may: list[list[int]], settled: tuple[int, ...]) -> int:
        """Takes what a line has excluded from the lines that cross it; returns the cells that changed."""
        first, bit = (self.height, 1 << line) if line < self.height else (0, 1 << (line - self.height))
        changed = 0
        for value, cells in enumerate(settled):
            lost = may[line][value] & ~cells
            may[line][value] = cells
            changed |= lost
            for position in bit_positions(lost):
                may[first + position][value] &= ~bit
        return changed

    def minimal_contradiction(self) -> frozenset[int] | None:
        """Lines that line logic finds to contradict each other, and no part of which it does.

        ``None`` when it finds no contradiction. U. Junker, "QuickXplain: preferred explanations and
        relaxations for over-constrained problems" (AAAI 2004). Which lines are found depends on their
        order, and their number very much so: the fewest from some orders are taken.
        """
        order = list(range(len(self._shapes)))
        if self.settle(self.nothing, order) is not None:
            return None
        shuffle = random.Random(0).shuffle
        best: list[int] = order
        self._settled = 0
        for _ in range(_MOST_ORDERS):
            found = self._needed(self.nothing, order)
            best = min(best, found, key=len)
            if self._settled > _MOST_LINES_SETTLED:
                break
            shuffle(order)
        return frozenset(best)

    def _needed(self, known: Settled, lines: Sequence[int]) -> list[int]:
        """A minimal choice of ``lines`` that contradicts ``known``; all of them do, none is not enough."""
        if len(lines) == 1:
            return list(lines)
        half = len(lines) // 2
        left, right = lines[:half], lines[half:]
        with_left = self.settle(known, left)
        from_right = [] if with_left is None else self._needed(with_left, right)
        with_right = self.settle(known, from_right)
        from_left = [] if with_right is None else self._needed(with_right, left)
        return [*from_left, *from_right]

    def without_one(self, lines: Sequence[int]) -> Iterator[tuple[int, Settled]]:
        """Those of ``lines`` without which line logic finds no contradiction, and what it finds then."""
        others = frozenset(range(len(self._shapes))).difference(lines)
        known = self.settle(self.nothing, others)
        return iter(()) if known is None else self._without_one(known, lines)

    def _without_one(self, known: Settled, lines: Sequence[int]) -> Iterator[tuple[int, Settled]]:
        """The same when all lines but ``lines`` are in ``known`` already: they are added in halves."""
        if len(lines) == 1:
            yield lines[0], known
        half = len(lines) // 2
        for part, rest in ((lines[:half], lines[half:]), (lines[half:], lines[:half])):
            with_rest = self.settle(known, rest) if part and rest else None
            if with_rest is not None:
                yield from self._without_one(with_rest, part)
