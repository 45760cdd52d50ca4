"""Which lines, with what is known, rule out an assumption, whatever argument shows it.

Line logic over some lines does not find everything that these lines imply together. Here sets of lines are
examined exactly: a set is consistent with the assumption if the cells where its lines cross can be given
values with which each line can be filled. That is a small search, as the sets are small.

A consistent set names a gap (see ``hitting_set``). When its lines are filled so that they differ as little as
possible from a picture of the puzzle, they break only lines that cross them in cells that do differ. All
other lines are consistent with them, so a larger set that rules out the assumption contains one of the broken
lines. If there is no picture, a grid that satisfies all rows will do: the columns that it breaks are broken
from the start.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Self

from nonosat.logic.bits import (
    May,
    bit_positions,
    bit_set,
    cells_beyond,
    decided_values,
    layout_of,
    open_cells,
    values_at,
)
from nonosat.logic.possibilities import Possibilities
from nonosat.model.grid import Grid, cells_of_lines
from nonosat.reasoning.multi_line.refutation import FEWEST_LINES, Assumption, Crossings
from nonosat.reasoning.multi_line.work_budget import Allowance
from nonosat.reasoning.steps.hitting_set import BudgetSpent, HittingSetSearch
from nonosat.reasoning.steps.line_reason import LineReasons

#: Sets of lines, and states of these lines, that are looked at before the question is left open. Measured on
#: the first 7 arguments of puzzles/survey/06574_forever, 3 of which stay unproven: 2.7 s with half of both,
#: 3.9 s with these, 6.2 s with double, and always the same proofs. It makes no difference to faase or dom_5.
_MOST_SETS = 6_000
_MOST_STATES = 60_000


@dataclass(frozen=True, slots=True, eq=False)
class Implications:
    """What sets of lines of a puzzle imply. Sets of lines are ints, bit ``i`` for line ``i``.

    ``wanted`` are the lines of a grid that agrees with all that is known, and ``broken`` those of them
    that do not fit their clues.
    """

    wanted: Sequence[May]
    broken: int
    reasons: Sequence[LineReasons]
    allowance: Allowance

    @classmethod
    def by_picture(cls, picture: Grid, reasons: Sequence[LineReasons], allowance: Allowance) -> Self:
        """By a picture of the puzzle."""
        return cls(_layouts(picture, reasons[0].values), 0, reasons, allowance)

    @classmethod
    def by_rows(cls, state: Possibilities, reasons: Sequence[LineReasons], allowance: Allowance) -> Self:
        """By some layouts of the rows; every line of the state is settled."""
        height, width = state.lines.height, state.lines.width
        rows = [reasons[row].nearest_layout(state.may[row], state.may[row]) for row in range(height)]
        picture = Grid(height, width, b"".join(decided_values(row, width) for row in rows))
        wanted = _layouts(picture, state.lines.values)
        columns = range(height, height + width)
        broken = bit_set(line for line in columns if state.lines.settled(line, wanted[line]) is None)
        return cls(wanted, broken, reasons, allowance)

    def smallest(
        self, state: Possibilities, assumptions: Iterable[Assumption], *, less_than: int
    ) -> tuple[int | None, bool]:
        """The fewest lines that rule out all of some assumptions, if there are fewer than ``less_than``; and
        whether that is certain, as it is not when it takes too long.

        Precondition: every line of the state is settled, and all lines together rule each of them out.
        Raises ``LimitReached``.
        """
        search = _Question(self, state, assumptions).search
        try:
            return search.smallest(at_least=FEWEST_LINES, at_most=less_than - 1), True
        except BudgetSpent:
            return None, False


class _Question:
    """Which lines rule out some assumptions in one state."""

    def __init__(
        self, implications: Implications, state: Possibilities, assumptions: Iterable[Assumption]
    ) -> None:
        self._by = implications
        self._states_left = _MOST_STATES
        #: For lines as they were settled, the cells in which they have to differ from the picture.
        self._differences: dict[tuple[int, May], int] = {}
        self._assumed = [assumption.added_to(state) for assumption in assumptions]
        lines = 0
        for assumed in self._assumed:
            lines |= assumed.touched
        apart = lines if len(self._assumed) == 1 else 0
        may_suffice = partial(Crossings(state).may_suffice, lines, apart)
        self.search = HittingSetSearch(self.gap, [], may_suffice=may_suffice, budget=_MOST_SETS)

    def gap(self, lines: int) -> int | None:
        """Lines of which each larger set that rules out all assumptions has one; ``None``: these do."""
        for number, assumed in enumerate(self._assumed):
            filled = self._filled(assumed.copy(), lines, assumed.touched)
            if filled is not None:
                if number:  # the first to ask next time
                    self._assumed.insert(0, self._assumed.pop(number))
                return self._gap_of(filled, lines, assumed.touched)
        return None

    def _gap_of(self, filled: Possibilities, lines: int, assumed: int) -> int:
        """The lines broken by a state in which some are filled; ``assumed``: those of the assumption."""
        height = filled.lines.height
        broken = self._by.broken | assumed
        for line in bit_positions(lines):
            differs = self._difference(line, filled.may[line])
            broken |= differs << height if filled.lines.is_row(line) else differs
        return broken & ~lines

    def _difference(self, line: int, may: May) -> int:
        """The cells in which a line differs from the picture when it is filled as closely as it can be."""
        difference = self._differences.get((line, may))
        if difference is None:
            wanted = self._by.wanted[line]
            difference = cells_beyond(self._by.reasons[line].nearest_layout(may, wanted), wanted)
            self._differences[line, may] = difference
        return difference

    def _filled(self, state: Possibilities, lines: int, dirty: int) -> Possibilities | None:
        """A state with the lines settled and the cells where they cross decided, if that is possible."""
        self._by.allowance.spend()
        self._states_left -= 1
        if self._states_left < 0:
            raise BudgetSpent
        if state.propagate(dirty, lines) is not None:
            return None
        height = state.lines.height
        columns = lines >> height
        for row in bit_positions(lines & ((1 << height) - 1)):
            crossing = open_cells(state.may[row]) & columns
            if crossing:
                return self._branched(state, lines, row, next(bit_positions(crossing)))
        return state

    def _branched(self, state: Possibilities, lines: int, row: int, column: int) -> Possibilities | None:
        """Goes on as ``_filled`` with each value of an open cell where lines cross, the picture's first."""
        (right,) = values_at(self._by.wanted[row], column)
        for value in sorted(bit_positions(state.values(row, column)), key=lambda value: value != right):
            trial = state.copy()
            filled = self._filled(trial, lines, trial.keep(row, column, 1 << value))
            if filled is not None:
                return filled
        return None


def _layouts(picture: Grid, values: int) -> list[May]:
    """All rows of a picture, then all columns."""
    lines = cells_of_lines(picture.height, picture.width)
    return [layout_of(picture.line(cells), values) for cells in lines]
