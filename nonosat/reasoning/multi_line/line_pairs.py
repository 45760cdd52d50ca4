"""What two lines side by side give together, by way of the lines that cross both: edge logic, and two lines.

At an edge each filled cell begins a run of the line that crosses there, so a run on the border line puts
cells into the line beside it, which must be able to hold them: people call that *edge logic*. The same holds
anywhere for two neighbouring lines, of whose crossing lines something is known. Two lines that cross give
nothing together, once each has given all that it does alone: they have one cell in common, and lines that
are connected without a cycle refute nothing (see ``refutation``).

What follows is found exactly (see ``joint_layouts``): all that the two lines and all the lines that cross
them imply about the two. Then as few crossing lines are chosen as imply the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from nonosat.logic.bits import May, bit_positions, bit_set, values_at
from nonosat.logic.clue_automaton import ClueAutomaton
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.multi_line.joint_layouts import JointLayouts, Pairs
from nonosat.reasoning.multi_line.work_budget import Allowance
from nonosat.reasoning.steps.hitting_set import BudgetSpent, HittingSetSearch

#: Sets of crossing lines that are looked at before a set is taken of which none can be left out.
_MOST_SETS = 400


class LinePair(NamedTuple):
    """Two neighbouring lines by number; at an edge the ``first`` is the border line."""

    first: int
    second: int
    at_edge: bool


class PairConclusion(NamedTuple):
    """What two lines give together: what the cells of both can have ``after`` it, and few crossing lines
    that give all of it, by their positions (as bits). ``pairs`` is what all crossing lines allow.
    """

    pair: LinePair
    pairs: Pairs
    after: tuple[May, May]
    crossing: int

    @property
    def size(self) -> int:
        """How many lines it rests on."""
        return 2 + self.crossing.bit_count()


class _Crossing(NamedTuple):
    """For each value of one cell, the values (as bits) that the cell beside it can have: ``allowed`` by the
    line that has both, and ``free``, which is by what is known of the two cells alone.
    """

    allowed: tuple[int, ...]
    free: tuple[int, ...]


#: About what it takes to look at a pair of lines.
_UNITS_OF_A_PAIR = 10

#: What each of the lines that cross two lines says about these.
Crossings = Sequence[_Crossing]


class LinePairs:
    """What pairs of lines give in a state; ``mark_changed`` must be told of changed lines."""

    def __init__(self, state: Possibilities, allowance: Allowance) -> None:
        self._state = state
        self._allowance = allowance
        self.pairs = tuple(_neighbours(state.lines.height, state.lines.width))
        #: For every line what it says about two neighbouring cells of it, by the positions of these.
        self._crossings: list[dict[tuple[int, int], _Crossing]] = [{} for _ in range(len(state.lines))]
        self._looked_at: dict[LinePair, tuple[Pairs, PairConclusion | None]] = {}
        self.layouts_of = cache(self._layouts_of)

    def mark_changed(self, changed: int) -> None:
        """Takes note of lines (as bits) of which more has become known."""
        for line in bit_positions(changed):
            self._crossings[line].clear()

    def conclusions(self) -> list[PairConclusion]:
        """What each pair gives, of those that give something: those that rest on the fewest lines first;
        among equals those at an edge, then those about most cells.
        """
        found = [each for pair in self.pairs if (each := self._conclusion(pair)) is not None]
        return sorted(found, key=self._difficulty)

    def _difficulty(self, conclusion: PairConclusion) -> tuple[int, bool, int]:
        return conclusion.size, not conclusion.pair.at_edge, -len(list(self.ruled_out(conclusion)))

    def ruled_out(self, conclusion: PairConclusion) -> Iterator[tuple[int, int, int]]:
        """Row, column and value of everything that a conclusion rules out."""
        for line, after in zip(conclusion.pair[:2], conclusion.after, strict=True):
            for position in range(len(conclusion.pairs)):
                for value in values_at(self._state.may[line], position):
                    if not after[value] >> position & 1:
                        yield *self._state.lines.cell(line, position), value

    def _conclusion(self, pair: LinePair) -> PairConclusion | None:
        crossings = self._crossings_of(pair)
        pairs = _allowed(crossings, (1 << len(crossings)) - 1)
        known = self._looked_at.get(pair)
        if known is not None and known[0] == pairs:
            return known[1]
        self._allowance.spend(_UNITS_OF_A_PAIR)
        found = self._found(pair, crossings, pairs)
        self._looked_at[pair] = pairs, found
        return found

    def _found(self, pair: LinePair, crossings: Crossings, pairs: Pairs) -> PairConclusion | None:
        telling = bit_set(position for position, (allowed, free) in enumerate(crossings) if allowed != free)
        if telling.bit_count() < 2:  # no cycle
            return None
        after = self.layouts_of(pair).possible(pairs)
        before = self._state.may[pair.first], self._state.may[pair.second]
        if after is None or after == before:
            return None
        return PairConclusion(pair, pairs, after, self._fewest(pair, crossings, after, telling))

    def _crossings_of(self, pair: LinePair) -> Crossings:
        """What each of the crossing lines says about two lines, by all that is known of it."""
        found: list[_Crossing] = []
        for position in range(self._state.lines[pair.first].width):
            across, cells = self.crossing(pair, position)
            known = self._crossings[across].get(cells)
            if known is None:
                known = self._crossings[across][cells] = self._crossing(across, *cells)
            found.append(known)
        return found

    def _crossing(self, line: int, at: int, other: int) -> _Crossing:
        """What a line says about two of its cells."""
        may = self._state.may[line]
        values, beside = values_at(may, at), bit_set(values_at(may, other))
        free = tuple([beside if value in values else 0 for value in range(len(may))])
        if len(values) == 1 or not beside & beside - 1:
            return _Crossing(free, free)
        allowed = [0] * len(may)
        for value in values:
            settled = self._state.lines.settled(line, fixed(may, at, value))
            if settled is not None:
                allowed[value] = bit_set(values_at(settled, other))
        return _Crossing(tuple(allowed), free)

    def crossing(self, pair: LinePair, position: int) -> tuple[int, tuple[int, int]]:
        """The line that crosses two lines at a position, and its positions on them."""
        height = self._state.lines.height
        if self._state.lines.is_row(pair.first):
            return height + position, (pair.first, pair.second)
        return position, (pair.first - height, pair.second - height)

    def _layouts_of(self, pair: LinePair) -> JointLayouts:
        values = self._state.lines.values
        first, second = (ClueAutomaton.of(self._state.lines[line], values=values) for line in pair[:2])
        return JointLayouts(first, second, values)

    def _fewest(self, pair: LinePair, crossings: Crossings, after: tuple[May, May], telling: int) -> int:
        """The fewest of the telling crossing lines that give all that all of them give; if that takes too
        long, some of which none can be left out.
        """
        layouts = self.layouts_of(pair)
        pairs = _allowed(crossings, telling)
        few = telling
        for position in bit_positions(telling):
            fewer = few & ~(1 << position)
            if layouts.possible(_allowed(crossings, fewer)) == after:
                few = fewer

        def gap_missed_by(chosen: int) -> int | None:
            free = _allowed(crossings, chosen)
            broken = layouts.possible(free)
            assert broken is not None
            for side, (possible, concluded) in enumerate(zip(broken, after, strict=True)):
                for value, (cells, kept) in enumerate(zip(possible, concluded, strict=True)):
                    if cells & ~kept:
                        position = (cells & ~kept).bit_length() - 1
                        return layouts.nearest(_with(free, position, side, value), pairs)
            return None

        search = HittingSetSearch(gap_missed_by, [], budget=_MOST_SETS)
        try:
            fewest = search.smallest(at_least=2, at_most=few.bit_count() - 1)
        except BudgetSpent:
            return few
        return few if fewest is None else fewest


def _allowed(crossings: Crossings, chosen: int) -> Pairs:
    """The pairs of values that the crossing lines at the chosen positions (as bits) allow."""
    return tuple([each.allowed if chosen >> at & 1 else each.free for at, each in enumerate(crossings)])


def fixed(may: May, position: int, value: int) -> May:
    """What is known of a line, and of one cell that it has this value."""
    bit = 1 << position
    return tuple([cells if each == value else cells & ~bit for each, cells in enumerate(may)])


def _with(pairs: Pairs, position: int, side: int, value: int) -> Pairs:
    """The pairs in which one of the two cells at a position has this value."""
    allowed = list(pairs[position])
    for each in range(len(allowed)):
        if side:
            allowed[each] &= 1 << value
        elif each != value:
            allowed[each] = 0
    return (*pairs[:position], tuple(allowed), *pairs[position + 1 :])


def _neighbours(height: int, width: int) -> Iterator[LinePair]:
    """All pairs of neighbouring lines."""
    for first, count in ((0, height), (height, width)):
        for line in range(first, first + count - 1):
            if line == first + count - 2 and count > 2:
                yield LinePair(line + 1, line, at_edge=True)
            else:
                yield LinePair(line, line + 1, at_edge=line == first)
