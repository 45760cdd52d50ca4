"""The layout of a line whose cells cost least, when each value of each cell has a cost.

Where all runs are known it is found by dynamic programming over runs and *slack*: how far a run is pushed
right of its leftmost place. Slack never decreases along the clue, so the best way to place the first runs
with slack up to ``s`` is a running minimum. Where they are not, by dynamic programming over cells and the
states of the clue's automaton, which needs more steps.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from itertools import accumulate
from operator import add, sub
from typing import TYPE_CHECKING, Protocol

from nonosat.logic.bits import May, layout_of
from nonosat.logic.shape import LineShape

if TYPE_CHECKING:  # only clues with unknown runs need it
    from nonosat.logic.clue_automaton import ClueAutomaton

#: What a forbidden value costs: more than all cells of a line together.
FORBIDDEN = 1 << 20


class Layouts(Protocol):
    """The layouts of a line."""

    def cheapest(self, costs: list[list[int]]) -> May:
        """The layout whose cells cost least in all; ``costs`` has one list a value, of one number a cell.

        Precondition: the line has a layout.
        """


def layouts_of(shape: LineShape, values: int) -> Layouts:
    """The layouts of a line whose cells can have that many ``values``."""
    return _KnownRuns(shape, values) if shape.is_known else _UnknownRuns(shape, values)


class _KnownRuns:
    def __init__(self, shape: LineShape, values: int) -> None:
        self._shape = shape
        self._full = (1 << shape.width) - 1
        self._values = values
        self._leftmost: list[int] = []
        at, before = 0, 0
        for length, colour in zip(shape.lengths, shape.colours, strict=True):
            at += colour == before
            self._leftmost.append(at)
            at, before = at + length, colour
        self._slack = shape.width - at

    def cheapest(self, costs: list[list[int]]) -> May:
        lengths, colours = self._shape.lengths, self._shape.colours
        sums = [[0, *accumulate(each)] for each in costs]
        extra = [list(map(sub, each, sums[0])) for each in sums]  # beyond what blank cells would cost
        window = self._slack + 1
        best: list[int] = [0] * window
        table: list[list[int]] = []
        for length, colour, first in zip(lengths, colours, self._leftmost, strict=True):
            above = extra[colour]
            begins = above[first : first + window]
            ends = above[first + length : first + length + window]
            best = list(accumulate(map(add, best, map(sub, ends, begins)), min))
            table.append(best)
        layout = [0] * self._values
        slack = self._slack
        for run in range(len(table) - 1, -1, -1):
            best = table[run]
            slack = best.index(best[slack])
            length = lengths[run]
            layout[colours[run]] |= ((1 << length) - 1) << (self._leftmost[run] + slack)
        covered = 0
        for cells in layout:
            covered |= cells
        layout[0] = self._full & ~covered
        return tuple(layout)


class _UnknownRuns:
    def __init__(self, shape: LineShape, values: int) -> None:
        self._shape = shape
        self._values = values

    @cached_property
    def _automaton(self) -> ClueAutomaton:
        from nonosat.logic.clue_automaton import ClueAutomaton

        return ClueAutomaton.of(self._shape, values=self._values)

    @cached_property
    def _ways(self) -> list[dict[int, tuple[int, ...]]]:
        """For every cell the states that layouts can be in there, each with those before it."""
        automaton, preceding = self._automaton, self._automaton.preceding
        reached = [set(automaton.first)]
        for _ in range(1, self._shape.width):
            reached.append({after for state in reached[-1] for after in automaton.following[state]})
        ways: list[dict[int, tuple[int, ...]]] = []
        alive: Collection[int] = automaton.last
        for states, before in zip(reached[::-1], [*reached[-2::-1], set[int]()], strict=True):
            there = {state: tuple(before.intersection(preceding[state])) for state in states & set(alive)}
            ways.append(there)
            alive = set().union(*there.values())
        return ways[::-1]

    def cheapest(self, costs: list[list[int]]) -> May:
        value_of = self._automaton.values
        reached = {state: costs[value_of[state]][0] for state in self._ways[0]}
        table = [reached]
        for cell, ways in enumerate(self._ways[1:], 1):
            before = reached
            reached = {
                state: costs[value_of[state]][cell]
                + (before[states[0]] if len(states) == 1 else min([before[each] for each in states]))
                for state, states in ways.items()
            }
            table.append(reached)
        line: list[int] = []
        states: Collection[int] = reached
        for ways, reached in zip(self._ways[::-1], table[::-1], strict=True):
            state = min(states, key=reached.__getitem__)
            line.append(value_of[state])
            states = ways[state]
        return layout_of(reversed(line), self._values)
