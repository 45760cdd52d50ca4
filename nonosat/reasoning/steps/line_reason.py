"""Why something follows on one line: the fewest known cells that, with the clue, imply it.

Known cells imply a conclusion if every layout of the line that violates the conclusion disagrees with one of
them. A layout therefore names a gap, the known cells with which it disagrees, and a reason is a set of cells
that hits all gaps (see ``hitting_set``). The layout to learn from is the one that disagrees with the fewest
known cells (see ``Layouts``).

Roads not taken: listing the layouts (exponential); dropping known cells one by one, which ends with a minimal
reason, but not with a smallest one.

Sets of cells are ints, bit ``p`` for the cell at position ``p`` of the line. Possibilities are tuples
of such sets, one a value, as in ``nonosat.logic.lines``.

``Layouts`` find that layout as the cheapest one. If all runs are known, this is dynamic programming over runs
and *slack*: how far a run lies right of its leftmost position. Slack never decreases along the clue, so the
best way to place the first runs with slack up to ``s`` is a running minimum. Otherwise it is dynamic
programming over cells and the states of the clue's automaton, which needs more steps.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from itertools import accumulate, islice
from operator import add, sub
from typing import TYPE_CHECKING, Protocol

from nonosat.logic.bits import May, anything, cells_beyond, layout_of, restricted_to
from nonosat.logic.lines import solve_line
from nonosat.model.puzzle import Line
from nonosat.reasoning.steps.hitting_set import HittingSetSearch

if TYPE_CHECKING:
    from nonosat.logic.clue_automaton import ClueAutomaton

#: What a forbidden value costs: more than all cells of a line together.
FORBIDDEN = 1 << 20


class Layouts(Protocol):
    """The layouts of a line."""

    def cheapest(self, costs: list[list[int]]) -> May:
        """Return the layout with the lowest total cost; ``costs[value][cell]``.

        Precondition: the line has a layout.
        """


def layouts_of(line: Line, values: int) -> Layouts:
    """Return the layouts of a line whose cells can have ``values`` values."""
    return _KnownRuns(line, values) if line.is_known else _UnknownRuns(line, values)


class _KnownRuns:
    def __init__(self, line: Line, values: int) -> None:
        self._line = line
        self._full = (1 << line.width) - 1
        self._values = values
        self._leftmost: list[int] = []
        at, before = 0, 0
        for length, colour in zip(line.lengths, line.colours, strict=True):
            at += colour == before
            self._leftmost.append(at)
            at, before = at + length, colour
        self._slack = line.width - at

    def cheapest(self, costs: list[list[int]]) -> May:
        lengths, colours = self._line.lengths, self._line.colours
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
    def __init__(self, line: Line, values: int) -> None:
        self._line = line
        self._values = values

    @cached_property
    def _automaton(self) -> ClueAutomaton:
        from nonosat.logic.clue_automaton import ClueAutomaton

        return ClueAutomaton.of(self._line, values=self._values)

    @cached_property
    def _ways(self) -> list[dict[int, tuple[int, ...]]]:
        """For each cell, the states that layouts can be in there, each with its predecessors."""
        automaton, preceding = self._automaton, self._automaton.preceding
        reached = [set(automaton.first)]
        for _ in range(1, self._line.width):
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


class ReasonSearch:
    """The search for a smallest reason: known cells that imply a value ``allowed`` for every cell.

    The cells ``beside`` are given and not counted. Precondition: all of ``may`` together implies it.
    """

    def __init__(self, reasons: LineReasons, may: May, allowed: May, *, beside: int = 0) -> None:
        self._reasons = reasons
        self._may = may
        self._allowed = allowed
        self._beside = beside
        self._wrong, self._forbidden = ~reasons.packed(may), ~reasons.packed(allowed)
        #: The gaps to hit so far; those of layouts that other searches found, and how many layouts these are.
        self._gaps: list[int] = []
        self._learned: dict[int, None] = {}
        self._seen = 0

    def smallest(self, *, at_least: int = 0, at_most: int) -> int | None:
        """Return a smallest reason; ``None`` if more than ``at_most`` cells are needed.

        Precondition: fewer than ``at_least`` do not suffice.
        """
        learned, union = self._reasons.learned, self._reasons.unpacked_union
        wrong, forbidden = self._wrong, self._forbidden
        against = [layout & wrong for layout in islice(learned, self._seen, None) if layout & forbidden]
        self._seen = len(learned)
        self._learned.update(dict.fromkeys(map(union, against)))
        return HittingSetSearch(self._gap_missed_by, self._gaps).smallest(at_least=at_least, at_most=at_most)

    def _gap_missed_by(self, chosen: int) -> int | None:
        given = chosen | self._beside
        missed = [gap for gap in self._learned if not gap & given]
        if missed:
            return min(missed, key=int.bit_count)
        layout = self._reasons.layout_against(self._may, given, self._allowed)
        return None if layout is None else self._reasons.unpacked_union(layout & self._wrong)


class LineReasons:
    """The smallest reasons on one line; layouts found earlier are kept to speed up later searches."""

    def __init__(self, line: Line, values: int) -> None:
        self.line = line
        self.full = (1 << line.width) - 1
        self.values = values
        #: Layouts, each in one int, the cells of one value after those of another.
        self.learned: list[int] = []
        self._layouts = layouts_of(line, values)

    def known(self, may: May) -> int:
        """Return the cells about which something is known."""
        return cells_beyond(anything(self.line.width, self.values), may)

    def smallest(
        self, may: May, allowed: May, *, at_least: int = 0, at_most: int | None = None, beside: int = 0
    ) -> int | None:
        """Return a smallest reason (see ``ReasonSearch``) if at most ``at_most`` cells are needed."""
        most = self.known(may).bit_count() if at_most is None else at_most
        return ReasonSearch(self, may, allowed, beside=beside).smallest(at_least=at_least, at_most=most)

    def layout_against(self, may: May, chosen: int, allowed: May) -> int | None:
        """Return a layout, packed, that what is known of the chosen cells allows, and that has a value not
        allowed; ``None`` if there is none.
        """
        broken = self._broken_cell(restricted_to(chosen, may, self.line.width), allowed)
        if broken is None:
            return None
        layout = self.packed(self._closest_layout(may, chosen, allowed, broken))
        self.learned.append(layout)
        return layout

    def _broken_cell(self, may: May, allowed: May) -> int | None:
        """Return a cell that can have a value not allowed, as a bit; 0 if nothing is allowed."""
        solved = solve_line(self.line, may)
        if solved is None:
            return None
        if not any(allowed):
            return 0
        for cells, fine in zip(solved.may, allowed, strict=True):
            if cells & ~fine:
                wrong = cells & ~fine
                return wrong & -wrong
        return None

    def packed(self, may: May) -> int:
        """Return the cells of all values in one int."""
        packed = 0
        for cells in reversed(may):
            packed = packed << self.line.width | cells
        return packed

    def unpacked_union(self, packed: int) -> int:
        """Return the union of the cells of all values."""
        if self.values == 2:
            return (packed | packed >> self.line.width) & self.full
        cells = 0
        while packed:
            cells |= packed & self.full
            packed >>= self.line.width
        return cells

    def _closest_layout(self, may: May, chosen: int, allowed: May, broken: int) -> May:
        """Return a layout that respects the chosen cells, has a value not allowed in the cell ``broken``
        (0: in any), and disagrees with as few known cells as possible.
        """
        costs = []
        for value in range(self.values):
            wrong = self.full & ~may[value]
            forbidden = wrong & chosen | allowed[value] & broken
            costs.append(self._costs(wrong, forbidden))
        return self._layouts.cheapest(costs)

    def nearest_layout(self, may: May, wanted: May) -> May:
        """Return the layout allowed by ``may`` that has most of the ``wanted`` values.

        Precondition: ``may`` allows a layout.
        """
        pairs = zip(may, wanted, strict=True)
        return self._layouts.cheapest(
            [
                self._costs(self.full & ~value_wanted, self.full & ~possible)
                for possible, value_wanted in pairs
            ]
        )

    def _costs(self, wrong: int, forbidden: int) -> list[int]:
        width = self.line.width
        return [FORBIDDEN if forbidden >> cell & 1 else wrong >> cell & 1 for cell in range(width)]
