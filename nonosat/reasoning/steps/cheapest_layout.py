"""The layout of a line whose cells cost least, when each value of each cell has a cost.

Where all runs are known it is found by dynamic programming over runs and *slack*: how far a run is pushed
right of its leftmost place. Slack never decreases along the clue, so the best way to place the first runs
with slack up to ``s`` is a running minimum. Where they are not, by dynamic programming over cells and the
states of the clue's automaton, which needs more steps.
"""

from __future__ import annotations

from itertools import accumulate
from operator import add, sub
from typing import Protocol

from nonosat.logic.bits import May, layout_of
from nonosat.logic.clue_automaton import ClueAutomaton
from nonosat.logic.shape import LineShape

#: What a forbidden value costs: more than all cells of a line together.
FORBIDDEN = 1 << 20
#: What it costs to be in a state that cannot be reached: more than any layout.
_UNREACHABLE = 1 << 60


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
        self._automaton = ClueAutomaton.of(shape, values=values)
        self._preceding = self._automaton.preceding
        self._values = values
        self._width = shape.width

    def cheapest(self, costs: list[list[int]]) -> May:
        automaton, preceding = self._automaton, self._preceding
        first = set(automaton.first)
        state_costs = [costs[value] for value in automaton.values]
        reached = [cost[0] if state in first else _UNREACHABLE for state, cost in enumerate(state_costs)]
        table = [reached]
        for cell in range(1, self._width):
            before = reached
            reached = [
                min([before[each] for each in states], default=_UNREACHABLE) + cost[cell]
                for states, cost in zip(preceding, state_costs, strict=True)
            ]
            table.append(reached)
        states: tuple[int, ...] = tuple(sorted(automaton.last))
        line: list[int] = []
        for reached in reversed(table):
            state = min(states, key=reached.__getitem__)
            line.append(automaton.values[state])
            states = preceding[state]
        return layout_of(reversed(line), self._values)
