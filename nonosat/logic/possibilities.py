"""What is known of a puzzle's cells while a question is asked: every line's possibilities, in both views.

Unlike ``nonosat.logic.propagation``, which runs to the end as fast as it can, this state can be copied,
narrowed by one line at a time, and propagated over some of the lines only. What was found from some
lines is kept when others are added, so that questions about many sets of lines that have much in common
cost little more than one.

Sets of lines are ints, bit ``i`` for line ``i`` of ``puzzle.lines()``.

In a *round* every line is settled from the same state, and only then what they say is put together. Rounds
do not depend on the order of the lines: the same puzzle turned or mirrored has the same rounds, which the
passes of ``nonosat.logic.propagation`` do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Self

from nonosat.logic import kernel
from nonosat.logic.bits import May, bit_positions, cells_beyond, open_cells, value_set_at
from nonosat.logic.lines import Lines
from nonosat.model.grid import Grid


class Possibilities:
    """For every line the values that its cells can have; ``may[line][value]`` is a set of bits."""

    __slots__ = ("lines", "may", "touched")

    def __init__(self, lines: Lines, may: kernel.chosen.Cells) -> None:
        self.lines = lines
        self.may = may
        #: Lines that ``propagate`` has changed, as bits.
        self.touched = 0

    @classmethod
    def of(cls, lines: Lines, *known: Grid | None) -> Self:
        """What the decided cells of some grids leave; where the grids disagree a cell has no value left."""
        return cls(lines, lines.cells(*known))

    def copy(self) -> Self:
        """A state that can change without this one."""
        return type(self)(self.lines, self.may.copy())

    def values(self, row: int, column: int) -> int:
        """The values that a cell can have, bit ``v`` for value ``v``."""
        return value_set_at(self.may[row], column)

    def keep(self, row: int, column: int, values: int) -> int:
        """Takes all other values from a cell; returns its row and column as bits, 0 if it had no others."""
        return 1 << row | 1 << (self.lines.height + column) if self.may.keep(row, column, values) else 0

    def propagate(self, dirty: int, among: int) -> int | None:
        """Applies line logic to the lines ``among``, first to ``dirty``; returns one that cannot be filled.

        Rows and columns take turns. Without a contradiction the result does not depend on the order.
        Lines that changed are added to ``touched``.
        """
        unfillable, touched = self.may.propagate(dirty, among)
        self.touched |= touched
        return unfillable

    def followed(self, dirty: int, among: int) -> tuple[Self, int] | None:
        """What follows by the lines ``among``, as by ``propagate``; the state itself stays as it is.

        A state in which it is known, with the lines that changed as ``touched``, and those of them outside
        ``among`` on which more would follow. ``None`` when a line cannot be filled.
        """
        trial = self.copy()
        if trial.propagate(dirty, among) is not None:
            return None
        return trial, trial.may.unsettled(trial.touched & ~among)

    def probe(self, row: int, column: int, values: int) -> tuple[int | None, int]:
        """What follows, by all lines, when a cell has only these values; the state itself stays as it is.

        A line that cannot be filled then, or ``None``, and the lines that change.
        """
        assumed = self.copy()
        assumed.touched = assumed.keep(row, column, values)
        return assumed.propagate(assumed.touched, self.lines.all), assumed.touched

    def open_cells(self) -> Iterator[tuple[int, int, int]]:
        """The cells that can have several values: row, column, values as bits."""
        for row in range(self.lines.height):
            may = self.may[row]
            for column in bit_positions(open_cells(may)):
                yield row, column, value_set_at(may, column)

    def grid(self) -> Grid:
        """The decided cells as a grid."""
        return self.lines.grid(self.may)

    @property
    def is_complete(self) -> bool:
        """Whether every cell is decided."""
        return next(self.open_cells(), None) is None


class Look(NamedTuple):
    """A look at a ``line`` that tells something: what it could be before, and what is left after."""

    line: int
    before: May
    after: May


class Round(NamedTuple):
    """The looks of one round, in the order of the lines, and the lines (as bits) that they changed."""

    looks: tuple[Look, ...]
    changed: int


def line_round(state: Possibilities, lines: int) -> Round | None:
    """Looks at these lines (as bits) together, and adds what they say; ``None``: one cannot be filled.

    >>> from nonosat.model.puzzle import Puzzle
    >>> state = Possibilities.of(Lines(Puzzle.of(Grid.from_text(["##.", ".#."]))))
    >>> found = line_round(state, state.lines.all)
    >>> [state.lines[look.line].name for look in found.looks]
    ['row 1', 'column 2', 'column 3']
    """
    settled = [
        (line, state.may[line], state.lines.settled(line, state.may[line])) for line in bit_positions(lines)
    ]
    looks: list[Look] = []
    for line, before, after in settled:
        if after is None:
            return None
        if after != before:
            looks.append(Look(line, before, after))
    changed = 0
    for line, before, after in looks:
        for position in bit_positions(cells_beyond(before, after)):
            changed |= state.keep(*state.lines.cell(line, position), value_set_at(after, position))
    return Round(tuple(looks), changed)
