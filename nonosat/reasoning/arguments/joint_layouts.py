"""The layouts that two parallel lines can have together, when the lines that cross both allow some pairs.

Every crossing line has one cell on each of the two, and says which pairs of values these cells can have.
Crossing lines have no cell in common, so what they and the two lines imply together about the two lines is
found exactly by one pass over the cells, forwards and backwards, with a pair of states: one of each line's
automaton (see ``nonosat.logic.clue_automaton``). A set of states of the second line is an int, bit ``s`` for
state ``s``, so that a pass needs a dictionary only for the first.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.logic.bits import May, bit_positions
from nonosat.logic.clue_automaton import ClueAutomaton

#: For every cell of the first line, and every value of it, the values (as bits) that the cell beside it can
#: then have; 0 for a value that the first cell cannot have.
Pairs = Sequence[Sequence[int]]


class JointLayouts:
    """The layouts of two lines of equal width, whose cells can have that many ``values``."""

    def __init__(self, first: ClueAutomaton, second: ClueAutomaton, values: int) -> None:
        self._first, self._second = first, second
        self._preceding = first.preceding
        self._last = sum(1 << state for state in second.last)
        #: The states of the second line that read each value, and those behind and before each state.
        self._reading = [
            sum(1 << state for state, each in enumerate(second.values) if each == value)
            for value in range(values)
        ]
        self._behind = [sum(1 << state for state in after) for after in second.following]
        self._before = [sum(1 << state for state in before) for before in second.preceding]
        self._union_behind: dict[int, int] = {}
        self._union_before: dict[int, int] = {}
        self._readable: dict[int, int] = {}

    def possible(self, pairs: Pairs) -> tuple[May, May] | None:
        """What the cells of both lines can have; ``None`` when they cannot be filled together."""
        first = self._first
        beginning = sum(1 << state for state in self._second.first)
        reached: dict[int, int] = {}
        for state in first.first:
            both = beginning & self._states(pairs[0][first.values[state]])
            if both:
                reached[state] = both
        table = [reached]
        for allowed in pairs[1:]:
            before, reached = reached, {}
            for state in {after for each in before for after in first.following[each]}:
                others = 0
                for each in self._preceding[state]:
                    others |= before.get(each, 0)
                both = self._moved(others, self._behind, self._union_behind)
                both &= self._states(allowed[first.values[state]])
                if both:
                    reached[state] = both
            table.append(reached)
        alive = {state: both & self._last for state, both in reached.items() if state in first.last}
        alive = {state: both for state, both in alive.items() if both}
        if not alive:
            return None
        found: list[list[int]] = [[0] * len(self._reading) for _ in range(2)]
        for position in range(len(pairs) - 1, -1, -1):
            self._add(found, position, alive)
            if position:
                behind, alive = alive, {}
                for state, both in table[position - 1].items():
                    others = 0
                    for each in first.following[state]:
                        others |= behind.get(each, 0)
                    both &= self._moved(others, self._before, self._union_before)
                    if both:
                        alive[state] = both
        return tuple(found[0]), tuple(found[1])

    def nearest(self, pairs: Pairs, wanted: Pairs) -> int | None:
        """The cells in which two layouts that fit ``pairs`` miss ``wanted``, as few as can be; ``None`` when
        no two layouts fit ``pairs``.
        """
        first, second = self._first, self._second
        costs: dict[tuple[int, int], tuple[int, int]] = {}
        for position, (allowed, better) in enumerate(zip(pairs, wanted, strict=True)):
            before, costs = costs, {}
            bit = 1 << position
            if not position:
                ways = [((one, other), (0, 0)) for one in first.first for other in second.first]
            else:
                ways = [
                    ((one, other), cost)
                    for (left, right), cost in before.items()
                    for one in first.following[left]
                    for other in second.following[right]
                ]
            for (one, other), (cost, missed) in ways:
                value, beside = first.values[one], second.values[other]
                if not allowed[value] >> beside & 1:
                    continue
                if not better[value] >> beside & 1:
                    cost, missed = cost + 1, missed | bit
                if (one, other) not in costs or cost < costs[one, other][0]:
                    costs[one, other] = cost, missed
        ends = [costs[each] for each in costs if each[0] in first.last and each[1] in second.last]
        return min(ends)[1] if ends else None

    def _add(self, found: list[list[int]], position: int, alive: dict[int, int]) -> None:
        bit, others = 1 << position, 0
        for state, both in alive.items():
            found[0][self._first.values[state]] |= bit
            others |= both
        for value, reading in enumerate(self._reading):
            if others & reading:
                found[1][value] |= bit

    def _states(self, values: int) -> int:
        """The states of the second line that read one of these values."""
        states = self._readable.get(values)
        if states is None:
            states = 0
            for value in bit_positions(values):
                states |= self._reading[value]
            self._readable[values] = states
        return states

    def _moved(self, states: int, table: Sequence[int], memory: dict[int, int]) -> int:
        """The union of what a table has for each of these states."""
        moved = memory.get(states)
        if moved is None:
            moved = 0
            for state in bit_positions(states):
                moved |= table[state]
            memory[states] = moved
        return moved
