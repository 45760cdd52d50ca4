"""The joint layouts of two parallel lines, given the pairs of values that the crossing lines allow.

Every crossing line has one cell on each of the two lines and allows some pairs of values for them. Crossing
lines share no cell, so their joint implications about the two lines are found exactly by one pass over the
cells, forwards and backwards, with pairs of states of the two automata (see
``nonosat.logic.clue_automaton``). A set of pairs is an int with a bit for each pair, and all pairs move to
the next cell at once: the states of an automaton are in the order of the clue, so the distances from a state
to its successors take few values, and all moves of one distance are one shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonosat.logic.bits import May, bit_positions, bit_set
from nonosat.logic.clue_automaton import ClueAutomaton

#: For each cell of the first line and each of its values, the values (as bits) that the cell beside it can
#: then have; 0 if the first cell cannot have the value.
Pairs = Sequence[Sequence[int]]


class JointLayouts:
    """The joint layouts of two lines of equal width, whose cells can have ``values`` values."""

    def __init__(self, first: ClueAutomaton, second: ClueAutomaton, values: int) -> None:
        self._first, self._second = first, second
        block, beside = len(second.values), len(first.values)
        #: The pairs with each state of the first line, and with each state of the second.
        with_first = [((1 << block) - 1) << block * state for state in range(beside)]
        every_first = bit_set(range(0, block * beside, block))
        with_second = [every_first << state for state in range(block)]
        self._first_reading = _by_value(with_first, first, values)
        self._second_reading = _by_value(with_second, second, values)
        self._beginning = _union(with_first, first.first) & _union(with_second, second.first)
        self._end = _union(with_first, first.last) & _union(with_second, second.last)
        self._moves = _moves(with_first, first, block), _moves(with_second, second, 1)
        self._fitting: dict[tuple[int, ...], int] = {}

    def possible(self, pairs: Pairs) -> tuple[May, May] | None:
        """Return the candidates of both lines; ``None`` if there is no joint layout."""
        table = self._living(pairs)
        if not table[0]:
            return None
        first, second = [0] * len(self._first_reading), [0] * len(self._second_reading)
        for position, living in enumerate(table):
            for may, readings in ((first, self._first_reading), (second, self._second_reading)):
                for value, reading in enumerate(readings):
                    if living & reading:
                        may[value] |= 1 << position
        return tuple(first), tuple(second)

    def _living(self, pairs: Pairs) -> list[int]:
        """Return, for each cell, the pairs of states that belong to a joint layout."""
        reached = self._beginning & self._fitting_states(pairs[0])
        table = [reached]
        for allowed in pairs[1:]:
            for moves in self._moves:
                reached = _moved(reached, moves)
            reached &= self._fitting_states(allowed)
            table.append(reached)
        living = self._end
        for position in range(len(pairs) - 1, -1, -1):
            living &= table[position]
            table[position] = living
            for moves in self._moves:
                living = _moved_back(living, moves)
        return table

    def nearest(self, pairs: Pairs, wanted: Pairs) -> int | None:
        """Return the fewest cells in which a joint layout for ``pairs`` violates ``wanted``.

        ``None`` if there is no joint layout for ``pairs``.
        """
        first, second = self._first, self._second
        costs: dict[tuple[int, int], tuple[int, int]] = {}
        block = len(second.values)
        for position, (living, better) in enumerate(zip(self._living(pairs), wanted, strict=True)):
            before, costs = costs, {}
            bit = 1 << position
            there = {divmod(each, block) for each in bit_positions(living)}
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
                if (one, other) not in there:
                    continue
                if not better[first.values[one]] >> second.values[other] & 1:
                    cost, missed = cost + 1, missed | bit
                if (one, other) not in costs or cost < costs[one, other][0]:
                    costs[one, other] = cost, missed
        return min(costs.values())[1] if costs else None

    def _fitting_states(self, allowed: Sequence[int]) -> int:
        """Return the pairs of states that read an allowed pair of values."""
        key = tuple(allowed)
        states = self._fitting.get(key)
        if states is None:
            states = 0
            for reading, values in zip(self._first_reading, key, strict=True):
                states |= reading & _union(self._second_reading, bit_positions(values))
            self._fitting[key] = states
        return states


def _union(sets: Sequence[int], chosen: Iterable[int]) -> int:
    union = 0
    for each in chosen:
        union |= sets[each]
    return union


def _by_value(with_state: Sequence[int], automaton: ClueAutomaton, values: int) -> list[int]:
    """Return, for each value, the pairs in which one line's state reads it."""
    return [
        _union(with_state, [state for state, each in enumerate(automaton.values) if each == value])
        for value in range(values)
    ]


def _moves(with_state: Sequence[int], automaton: ClueAutomaton, stride: int) -> list[tuple[int, int]]:
    """Return the moves of one line: the distance of the shift, and the pairs that can move by it."""
    moves: dict[int, int] = {}
    for state, after in enumerate(automaton.following):
        for each in after:
            distance = (each - state) * stride
            moves[distance] = moves.get(distance, 0) | with_state[state]
    return list(moves.items())


def _moved(states: int, moves: Iterable[tuple[int, int]]) -> int:
    moved = 0
    for distance, origin in moves:
        moving = states & origin
        moved |= moving << distance if distance >= 0 else moving >> -distance
    return moved


def _moved_back(states: int, moves: Iterable[tuple[int, int]]) -> int:
    moved = 0
    for distance, origin in moves:
        moved |= (states >> distance if distance >= 0 else states << -distance) & origin
    return moved
