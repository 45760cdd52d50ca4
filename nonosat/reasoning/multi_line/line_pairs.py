"""Deductions from two neighbouring lines and the lines that cross both: edge logic, and two lines.

At an edge each shaded cell begins a run of the crossing line, so a run on the border line puts cells into the
line beside it, which must have room for them: this is called *edge logic*. The same works for any two
neighbouring lines if something is known of the crossing lines. Two crossing lines imply nothing together
beyond line logic: they share one cell, and lines connected without a cycle refute nothing (see
``refutation``).

The deduction is exact (see ``joint_layouts``): everything that the two lines and all crossing lines imply
about the two. Then as few crossing lines as possible are chosen that imply the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions, bit_set, values_at
from nonosat.logic.clue_automaton import ClueAutomaton
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.joint_layouts import JointLayouts, Pairs
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.reasoning.steps.hitting_set import HittingSetSearch, TooManySets

#: Sets of crossing lines that are examined before a minimal set is accepted.
_MOST_SETS = 400


class LinePair(NamedTuple):
    """Two neighbouring lines by number; at an edge the ``first`` is the border line."""

    first: int
    second: int
    at_edge: bool


class PairConclusion(NamedTuple):
    """A deduction from two lines: their candidates ``after`` it, and a few crossing lines that imply it.

    ``crossing`` has the positions of these lines (as bits); ``pairs`` is what all crossing lines allow.
    """

    pair: LinePair
    pairs: Pairs
    after: tuple[May, May]
    crossing: int

    @property
    def size(self) -> int:
        """The number of lines it rests on."""
        return 2 + self.crossing.bit_count()


class _Crossing(NamedTuple):
    """For each value of one cell, the values (as bits) that the cell beside it can have.

    ``allowed`` is by the line that has both cells, ``free`` by the candidates of the two cells alone.
    """

    allowed: tuple[int, ...]
    free: tuple[int, ...]


#: The approximate work for the joint layouts of a pair of lines.
_UNITS_OF_A_PAIR = 10

#: What each crossing line says about two lines.
Crossings = Sequence[_Crossing]


class LinePairs:
    """The deductions from pairs of lines in a state; pass changed lines to ``mark_changed``."""

    def __init__(self, state: Possibilities, budget: WorkBudget) -> None:
        self._state = state
        self._budget = budget
        self.pairs = tuple(_neighbours(state.lines.height, state.lines.width))
        #: What each crossing line says about a pair.
        self._crossings: dict[LinePair, list[_Crossing]] = {}
        #: Lines that changed since the last conclusions.
        self._changed = 0
        self._examined: dict[LinePair, PairConclusion | None] = {}
        self.layouts_of = cache(self._layouts_of)

    def mark_changed(self, changed: int) -> None:
        """Record lines (as bits) about which more is known."""
        self._changed |= changed

    def conclusions(self) -> list[PairConclusion]:
        """Return the deduction of each pair that has one, sorted by difficulty.

        First those from the fewest lines, then those at an edge, then those that rule out most values.
        """
        found = [each for pair in self.pairs if (each := self._conclusion(pair)) is not None]
        self._changed = 0
        return sorted(found, key=self._difficulty)

    def _difficulty(self, conclusion: PairConclusion) -> tuple[int, bool, int]:
        return conclusion.size, not conclusion.pair.at_edge, -len(list(self.ruled_out(conclusion)))

    def ruled_out(self, conclusion: PairConclusion) -> Iterator[tuple[int, int, int]]:
        """Yield row, column and value of each value that a conclusion rules out."""
        for line, after in zip(conclusion.pair[:2], conclusion.after, strict=True):
            for position in range(len(conclusion.pairs)):
                for value in values_at(self._state.may[line], position):
                    if not after[value] >> position & 1:
                        yield *self._state.lines.cell(line, position), value

    def _conclusion(self, pair: LinePair) -> PairConclusion | None:
        if self._is_changed(pair):
            self._examined.pop(pair, None)
        if pair not in self._examined:
            self._budget.spend(_UNITS_OF_A_PAIR)
            self._examined[pair] = self._found(pair, self._crossings[pair])
        return self._examined[pair]

    def _found(self, pair: LinePair, crossings: Crossings) -> PairConclusion | None:
        informative = bit_set(
            position for position, (allowed, free) in enumerate(crossings) if allowed != free
        )
        if informative.bit_count() < 2:  # no cycle
            return None
        pairs = _allowed(crossings, (1 << len(crossings)) - 1)
        after = self.layouts_of(pair).possible(pairs)
        before = self._state.may[pair.first], self._state.may[pair.second]
        if after is None or after == before:
            return None
        return PairConclusion(pair, pairs, after, self._fewest(pair, crossings, after, informative))

    def _is_changed(self, pair: LinePair) -> bool:
        """Update what the changed crossing lines say about a pair, and return whether it is something new."""
        known = self._crossings.get(pair)
        if known is None:
            width = self._state.lines[pair.first].width
            self._crossings[pair] = [self._crossing(*self.crossing(pair, at)) for at in range(width)]
            return True
        height = self._state.lines.height
        across = self._changed >> height if self._state.lines.is_row(pair.first) else self._changed
        changed = False
        for position in bit_positions(across & ((1 << len(known)) - 1)):
            crossing = self._crossing(*self.crossing(pair, position))
            changed |= crossing != known[position]
            known[position] = crossing
        return changed

    def _crossing(self, line: int, cells: tuple[int, int]) -> _Crossing:
        """Return what a line says about two of its cells, given all its known cells."""
        at, other = cells
        may = self._state.may[line]
        values, beside = values_at(may, at), bit_set(values_at(may, other))
        free = tuple([beside if value in values else 0 for value in range(len(may))])
        if len(values) == 1 or not beside & beside - 1:
            return _Crossing(free, free)
        allowed = [0] * len(may)
        for value in values:
            solved = self._state.lines.solve(line, fixed(may, at, value))
            if solved is not None:
                allowed[value] = bit_set(values_at(solved, other))
        return _Crossing(tuple(allowed), free)

    def crossing(self, pair: LinePair, position: int) -> tuple[int, tuple[int, int]]:
        """Return the line that crosses two lines at a position, and its positions on them."""
        height = self._state.lines.height
        if self._state.lines.is_row(pair.first):
            return height + position, (pair.first, pair.second)
        return position, (pair.first - height, pair.second - height)

    def _layouts_of(self, pair: LinePair) -> JointLayouts:
        values = self._state.lines.values
        first, second = (ClueAutomaton.of(self._state.lines[line], values=values) for line in pair[:2])
        return JointLayouts(first, second, values)

    def _fewest(self, pair: LinePair, crossings: Crossings, after: tuple[May, May], informative: int) -> int:
        """Return the fewest informative crossing lines that imply as much as all of them.

        Beyond a limit, return a minimal set.
        """
        layouts = self.layouts_of(pair)
        pairs = _allowed(crossings, informative)
        few = informative
        for position in bit_positions(informative):
            fewer = few & ~(1 << position)
            self._budget.spend(_UNITS_OF_A_PAIR)
            if layouts.possible(_allowed(crossings, fewer)) == after:
                few = fewer

        def gap_missed_by(chosen: int) -> int | None:
            self._budget.spend(_UNITS_OF_A_PAIR)
            free = _allowed(crossings, chosen)
            broken = layouts.possible(free)
            assert broken is not None
            for side, (possible, concluded) in enumerate(zip(broken, after, strict=True)):
                for value, (cells, kept) in enumerate(zip(possible, concluded, strict=True)):
                    if cells & ~kept:
                        position = (cells & ~kept).bit_length() - 1
                        return layouts.nearest(_with(free, position, side, value), pairs)
            return None

        search = HittingSetSearch(gap_missed_by, [], max_sets=_MOST_SETS)
        try:
            fewest = search.smallest(at_least=2, at_most=few.bit_count() - 1)
        except TooManySets:
            return few
        return few if fewest is None else fewest


def _allowed(crossings: Crossings, chosen: int) -> Pairs:
    """Return the pairs of values that the crossing lines at the chosen positions (as bits) allow."""
    return tuple([each.allowed if chosen >> at & 1 else each.free for at, each in enumerate(crossings)])


def fixed(may: May, position: int, value: int) -> May:
    """Return the candidates of a line in which one cell has this value."""
    bit = 1 << position
    return tuple([cells if each == value else cells & ~bit for each, cells in enumerate(may)])


def _with(pairs: Pairs, position: int, side: int, value: int) -> Pairs:
    """Return the pairs in which one of the two cells at a position has this value."""
    allowed = list(pairs[position])
    for each in range(len(allowed)):
        if side:
            allowed[each] &= 1 << value
        elif each != value:
            allowed[each] = 0
    return (*pairs[:position], tuple(allowed), *pairs[position + 1 :])


def _neighbours(height: int, width: int) -> Iterator[LinePair]:
    """Yield all pairs of neighbouring lines."""
    for first, count in ((0, height), (height, width)):
        for line in range(first, first + count - 1):
            if line == first + count - 2 and count > 2:
                yield LinePair(line + 1, line, at_edge=True)
            else:
                yield LinePair(line, line + 1, at_edge=line == first)
