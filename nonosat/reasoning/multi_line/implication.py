"""The lines that, with the known cells, rule out an assumption, by any reasoning.

Line logic over some lines does not find everything that these lines imply together. Here sets of lines are
examined exactly: a set is consistent with the assumption if the cells where its lines cross can get values
such that every line has a layout. This search is small because the sets are small.

A consistent set names a gap (see ``hitting_set``). If its lines are solved with as few differences as
possible from a solution of the puzzle, they violate only lines that cross them in differing cells. All other
lines are consistent with them, so a larger set that rules out the assumption contains one of the violated
lines. If there is no solution, a grid that satisfies all rows replaces it; the columns that it violates are
violated from the start.
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
    undecided_cells,
    values_at,
)
from nonosat.logic.possibilities import Possibilities
from nonosat.model.grid import Grid, cells_of_lines
from nonosat.reasoning.multi_line.refutation import FEWEST_LINES, Assumption, Crossings
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.reasoning.steps.hitting_set import HittingSetSearch, TooManySets
from nonosat.reasoning.steps.line_reason import LineReasons

#: Sets of lines, and states of these lines, that are examined before the search gives up. Measured on
#: the first 7 contradictions of puzzles/survey/06574_forever, 3 of which stay unproven: 2.7 s with half of
#: both, 3.9 s with these, 6.2 s with double, and always the same proofs. It makes no difference to faase or
#: dom_5.
_MOST_SETS = 6_000
_MOST_STATES = 60_000


@dataclass(frozen=True, slots=True, eq=False)
class Implications:
    """The implications of sets of lines of a puzzle. Sets of lines are ints, bit ``i`` for line ``i``.

    ``wanted`` are the lines of a grid that agrees with all known cells, and ``violated`` those of them that
    do not satisfy their clues.
    """

    wanted: Sequence[May]
    violated: int
    reasons: Sequence[LineReasons]
    budget: WorkBudget

    @classmethod
    def by_solution(cls, solution: Grid, reasons: Sequence[LineReasons], budget: WorkBudget) -> Self:
        """Return the implications measured against a solution of the puzzle."""
        return cls(_layouts(solution, reasons[0].values), 0, reasons, budget)

    @classmethod
    def by_rows(cls, state: Possibilities, reasons: Sequence[LineReasons], budget: WorkBudget) -> Self:
        """Return those measured against some layouts of the rows. Precondition: line logic is exhausted."""
        height, width = state.lines.height, state.lines.width
        rows = [reasons[row].nearest_layout(state.may[row], state.may[row]) for row in range(height)]
        solution = Grid(height, width, b"".join(decided_values(row, width) for row in rows))
        wanted = _layouts(solution, state.lines.values)
        columns = range(height, height + width)
        violated = bit_set(line for line in columns if state.lines.solve(line, wanted[line]) is None)
        return cls(wanted, violated, reasons, budget)

    def smallest(
        self, state: Possibilities, assumptions: Iterable[Assumption], *, less_than: int
    ) -> tuple[int | None, bool]:
        """Return the fewest lines that rule out all assumptions, and whether that is certain.

        ``None`` if there are not fewer than ``less_than`` or if a limit was reached; only the first is
        certain. Preconditions: line logic is exhausted, and all lines together rule out each assumption.
        Raises ``LimitReached``.
        """
        search = _GapSearch(self, state, assumptions).search
        try:
            return search.smallest(at_least=FEWEST_LINES, at_most=less_than - 1), True
        except TooManySets:
            return None, False


class _GapSearch:
    """The search for the fewest lines that rule out some assumptions in one state."""

    def __init__(
        self, implications: Implications, state: Possibilities, assumptions: Iterable[Assumption]
    ) -> None:
        self._by = implications
        self._states_left = _MOST_STATES
        #: For solved lines, the cells in which they have to differ from the solution.
        self._differences: dict[tuple[int, May], int] = {}
        self._assumed = [assumption.added_to(state) for assumption in assumptions]
        lines = 0
        for assumed in self._assumed:
            lines |= assumed.touched
        apart = lines if len(self._assumed) == 1 else 0
        worthwhile = partial(Crossings(state).worthwhile, lines, apart)
        self.search = HittingSetSearch(self.gap, [], worthwhile=worthwhile, max_sets=_MOST_SETS)

    def gap(self, lines: int) -> int | None:
        """Return lines one of which every larger sufficient set has; ``None`` if ``lines`` suffice."""
        for number, assumed in enumerate(self._assumed):
            solved = self._solved(assumed.copy(), lines, assumed.touched)
            if solved is not None:
                if number:  # try it first next time
                    self._assumed.insert(0, self._assumed.pop(number))
                return self._gap_of(solved, lines, assumed.touched)
        return None

    def _gap_of(self, solved: Possibilities, lines: int, assumed: int) -> int:
        """Return the lines violated by a solved state; ``assumed``: those of the assumption."""
        height = solved.lines.height
        violated = self._by.violated | assumed
        for line in bit_positions(lines):
            differs = self._difference(line, solved.may[line])
            violated |= differs << height if solved.lines.is_row(line) else differs
        return violated & ~lines

    def _difference(self, line: int, may: May) -> int:
        """Return the fewest cells in which a layout of a line differs from the solution."""
        difference = self._differences.get((line, may))
        if difference is None:
            wanted = self._by.wanted[line]
            difference = cells_beyond(self._by.reasons[line].nearest_layout(may, wanted), wanted)
            self._differences[line, may] = difference
        return difference

    def _solved(self, state: Possibilities, lines: int, dirty: int) -> Possibilities | None:
        """Return a state with the lines solved and the cells where they cross decided, if there is one."""
        self._by.budget.spend()
        self._states_left -= 1
        if self._states_left < 0:
            raise TooManySets
        if state.propagate(dirty, lines) is not None:
            return None
        height = state.lines.height
        columns = lines >> height
        for row in bit_positions(lines & ((1 << height) - 1)):
            crossing = undecided_cells(state.may[row]) & columns
            if crossing:
                return self._branched(state, lines, row, next(bit_positions(crossing)))
        return state

    def _branched(self, state: Possibilities, lines: int, row: int, column: int) -> Possibilities | None:
        """Do as ``_solved`` with each value of an undecided crossing cell, the solution's value first."""
        (preferred,) = values_at(self._by.wanted[row], column)
        for value in sorted(bit_positions(state.values(row, column)), key=lambda value: value != preferred):
            trial = state.copy()
            solved = self._solved(trial, lines, trial.keep(row, column, 1 << value))
            if solved is not None:
                return solved
        return None


def _layouts(solution: Grid, values: int) -> list[May]:
    """Return all rows of a solution, then all columns."""
    lines = cells_of_lines(solution.height, solution.width)
    return [layout_of(solution.line(cells), values) for cells in lines]
