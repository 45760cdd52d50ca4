"""Line logic on some of the lines only, remembering which of them a contradiction needed."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from nonosat.line import LineShape, settle
from nonosat.propagation import bit_positions, decided_cells
from nonosat.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Refutation:
    """Lines (indices into ``puzzle.lines()``) that line logic needs for its contradiction.

    They cannot hold together, but a part of them may do as well.
    """

    lines: frozenset[int]


@dataclass(frozen=True, slots=True)
class Consistent:
    """Line logic meets no contradiction; the cells that it decides, as index and value."""

    decided: tuple[tuple[int, int], ...]


class LineLogic:
    """Line logic for a puzzle, on any choice of its lines; given cells always hold.

    Raises ``UnsupportedPuzzle`` when a clue is not known.
    """

    def __init__(self, puzzle: Puzzle, *, check: Callable[[], None] = lambda: None) -> None:
        lines = puzzle.lines()
        self.height, self.width = puzzle.height, puzzle.width
        self._check = check
        self._shapes = [LineShape(len(line.cells), line.lengths, line.colours) for line in lines]
        values = len(puzzle.palette) + 1
        self._may = [[(1 << len(line.cells)) - 1] * values for line in lines]
        for row, column, only in puzzle.givens.decided() if puzzle.givens else ():
            for value in range(values):
                if value != only:
                    self._may[row][value] &= ~(1 << column)
                    self._may[self.height + column][value] &= ~(1 << row)

    def settle(self, lines: Collection[int]) -> Refutation | Consistent:
        """What line logic makes of the given cells and these lines."""
        chosen = frozenset(lines)
        may = [list(values) for values in self._may]
        steps: list[tuple[int, int]] = []
        waiting = [set(range(self.height)) & chosen, set(range(self.height, len(may))) & chosen]
        side = 0
        while waiting[0] or waiting[1]:
            now, waiting[side] = sorted(waiting[side]), set()
            for line in now:
                self._check()
                settled = settle(self._shapes[line], may[line])
                if settled is None:
                    return Refutation(self._needed(line, steps))
                changed = self._hand_over(line, may, settled.may)
                if changed:
                    steps.append((line, changed))
                    first = self.height if side == 0 else 0
                    waiting[1 - side].update(
                        crossing
                        for position in bit_positions(changed)
                        if (crossing := first + position) in chosen
                    )
            side = 1 - side
        return Consistent(self._decided(may))

    def _hand_over(self, line: int, may: list[list[int]], settled: tuple[int, ...]) -> int:
        """Takes what a line has excluded from the lines that cross it; the cells that changed."""
        first, bit = (self.height, 1 << line) if line < self.height else (0, 1 << (line - self.height))
        changed = 0
        for value, cells in enumerate(settled):
            lost = may[line][value] & ~cells
            may[line][value] = cells
            changed |= lost
            for position in bit_positions(lost):
                may[first + position][value] &= ~bit
        return changed

    def _needed(self, last: int, steps: list[tuple[int, int]]) -> frozenset[int]:
        """The lines whose steps lead to the contradiction in the ``last`` one, followed backwards."""
        needed = {last}
        cells = [0] * self.height
        self._mark(cells, last)
        for line, changed in reversed(steps):
            if self._marked(cells, line) & changed:
                needed.add(line)
                self._mark(cells, line)
        return frozenset(needed)

    def _mark(self, cells: list[int], line: int) -> None:
        """Marks all cells of a line; ``cells`` has one set of bits a row."""
        if line < self.height:
            cells[line] = (1 << self.width) - 1
        else:
            bit = 1 << (line - self.height)
            for row in range(self.height):
                cells[row] |= bit

    def _marked(self, cells: list[int], line: int) -> int:
        """The marked cells of a line."""
        if line < self.height:
            return cells[line]
        column = line - self.height
        return sum((cells[row] >> column & 1) << row for row in range(self.height))

    def _decided(self, may: list[list[int]]) -> tuple[tuple[int, int], ...]:
        return tuple(
            (row * self.width + column, value)
            for row in range(self.height)
            for value, cells in enumerate(decided_cells(tuple(may[row])))
            for column in bit_positions(cells)
        )
