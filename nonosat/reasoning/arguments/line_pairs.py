"""What two lines side by side give together, by way of the lines that cross both: edge logic, and two lines.

At an edge each filled cell begins a run of the line that crosses there, so a run on the border line puts
cells into the line beside it, which must be able to hold them: people call that *edge logic*. The same holds
anywhere for two neighbouring lines, of whose crossing lines something is known. Two lines that cross give
nothing together, once each has given all that it does alone: they have one cell in common, and lines that
are connected without a cycle refute nothing (see ``crossings``).

What follows is found exactly (see ``joint_layouts``): all that the two lines and all the lines that cross
them imply about the two. Then as few crossing lines are chosen as imply the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from nonosat.limits import Limits
from nonosat.logic.bits import May, values_at
from nonosat.logic.clue_automaton import ClueAutomaton
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.joint_layouts import JointLayouts, Pairs
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


class LinePairs:
    """What pairs of lines give in a state; ``mark_changed`` must be told of changed lines."""

    def __init__(self, state: Possibilities, limits: Limits) -> None:
        self._state = state
        self._limits = limits
        self.pairs = tuple(_neighbours(state.lines.height, state.lines.width))
        self._changed = state.lines.all
        #: For a cell of a line with a value, what the line can be then.
        self._settled: dict[int, dict[tuple[int, int], May | None]] = {}
        self._looked_at: dict[LinePair, tuple[Pairs, PairConclusion | None]] = {}
        self.layouts_of = cache(self._layouts_of)

    def mark_changed(self, changed: int) -> None:
        """Takes note of lines (as bits) of which more has become known."""
        for line in [line for line in self._settled if changed >> line & 1]:
            del self._settled[line]

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
        pairs = self._allowed(pair)
        known = self._looked_at.get(pair)
        if known is not None and known[0] == pairs:
            return known[1]
        self._limits.check()
        found = self._found(pair, pairs)
        self._looked_at[pair] = pairs, found
        return found

    def _found(self, pair: LinePair, pairs: Pairs) -> PairConclusion | None:
        crossing = self._telling(pair, pairs)
        if crossing.bit_count() < 2:  # no cycle
            return None
        layouts = self.layouts_of(pair)
        after = layouts.possible(pairs)
        before = self._state.may[pair.first], self._state.may[pair.second]
        if after is None or after == before:
            return None
        return PairConclusion(pair, pairs, after, self._fewest(pair, pairs, after, crossing))

    def _allowed(self, pair: LinePair) -> Pairs:
        """The pairs of values that the crossing lines allow, by all that is known."""
        lines, may = self._state.lines, self._state.may
        first, second = may[pair.first], may[pair.second]
        found: list[tuple[int, ...]] = []
        for position in range(lines.shapes[pair.first].width):
            values, beside = values_at(first, position), _bits(values_at(second, position))
            if len(values) == 1 or not beside & beside - 1:
                found.append(tuple(beside if value in values else 0 for value in range(lines.values)))
                continue
            across, (at, other) = self.crossing(pair, position)
            row: list[int] = []
            for value in range(lines.values):
                settled = self._settled_with(across, at, value) if value in values else None
                row.append(0 if settled is None else _bits(values_at(settled, other)))
            found.append(tuple(row))
        return tuple(found)

    def crossing(self, pair: LinePair, position: int) -> tuple[int, tuple[int, int]]:
        """The line that crosses two lines at a position, and its positions on them."""
        height = self._state.lines.height
        if self._state.lines.is_row(pair.first):
            return height + position, (pair.first, pair.second)
        return position, (pair.first - height, pair.second - height)

    def _settled_with(self, line: int, position: int, value: int) -> May | None:
        memory = self._settled.setdefault(line, {})
        if (position, value) not in memory:
            supposed = fixed(self._state.may[line], position, value)
            memory[position, value] = self._state.lines.settled(line, supposed)
        return memory[position, value]

    def _telling(self, pair: LinePair, pairs: Pairs) -> int:
        """The positions at which the crossing line allows not all pairs."""
        free = self.free(pair, 0, pairs)
        return sum(1 << position for position, allowed in enumerate(pairs) if allowed != free[position])

    def free(self, pair: LinePair, chosen: int, pairs: Pairs) -> Pairs:
        """The pairs that crossing lines at the chosen positions allow, by all that is known of the two."""
        first, second = self._state.may[pair.first], self._state.may[pair.second]
        found: list[tuple[int, ...]] = []
        for position, allowed in enumerate(pairs):
            if chosen >> position & 1:
                found.append(tuple(allowed))
            else:
                values, beside = values_at(first, position), _bits(values_at(second, position))
                found.append(tuple(beside if value in values else 0 for value in range(len(first))))
        return tuple(found)

    def _layouts_of(self, pair: LinePair) -> JointLayouts:
        values = self._state.lines.values
        shapes = self._state.lines.shapes
        first, second = (ClueAutomaton.of(shapes[line], values=values) for line in pair[:2])
        return JointLayouts(first, second, values)

    def _fewest(self, pair: LinePair, pairs: Pairs, after: tuple[May, May], crossing: int) -> int:
        """The fewest crossing lines that give all that all of them give; if that takes too long, some of
        which none can be left out.
        """
        layouts = self.layouts_of(pair)
        few = crossing
        for position in range(len(pairs)):
            fewer = few & ~(1 << position)
            if fewer != few and layouts.possible(self.free(pair, fewer, pairs)) == after:
                few = fewer

        def gap_missed_by(chosen: int) -> int | None:
            free = self.free(pair, chosen, pairs)
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


def fixed(may: May, position: int, value: int) -> May:
    """What is known of a line, and of one cell that it has this value."""
    bit = 1 << position
    return tuple(
        [cells & bit | cells & ~bit if each == value else cells & ~bit for each, cells in enumerate(may)]
    )


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


def _bits(values: tuple[int, ...]) -> int:
    return sum(1 << value for value in values)
