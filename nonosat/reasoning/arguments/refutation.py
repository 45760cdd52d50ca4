"""Assumptions that lead to a contradiction, and the fewest lines that show it.

An assumption gives a cell one of the values it can still have. It is refuted when line logic, over
some of the lines, then meets a line that cannot be filled. The easiest refutation is the one that
needs the fewest lines.

Which sets of lines are worth a look: where every line is settled, lines that hang together without a
cycle never refute anything, since in a tree each value that one line supports can be continued along
the tree (E. C. Freuder, *A sufficient condition for backtrack-free search*, Journal of the ACM 29,
1982). Lines cross in their open cells. So in a smallest set every line crosses at least two others of the
set; the row and the column of the assumed cell, where the assumption counts as one, cross another
one. The smallest such sets are two rows and two columns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Self

from nonosat.logic.bits import bit_positions
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.steps.hitting_set import BudgetSpent, HittingSetSearch

#: The fewest lines that can refute an assumption where every line is settled.
FEWEST_LINES = 4

#: Sets of lines looked at before the smallest refutation is given up for a small one: in one state, ...
_SETS_IN_A_STATE = 120_000
#: ... and over the life of the search.
_SETS_IN_ALL = 600_000


class Assumption(NamedTuple):
    """A cell is supposed to have a value."""

    row: int
    column: int
    value: int


@dataclass(frozen=True, slots=True)
class Refutation:
    """Lines (as bits) over which line logic refutes an assumption; ``smallest``: no fewer lines do."""

    assumption: Assumption
    lines: int
    smallest: bool


class Refutations:
    """What can be refuted in a state whose lines are all settled; ``note`` must be told of changed lines.

    What was refuted stays refuted when more is known, by the same lines. What was not is probed
    again when a line has changed that its consequences reached. ``check`` is called now and then and
    may raise to stop the work.
    """

    def __init__(self, state: Possibilities, *, check: Callable[[], None] = lambda: None) -> None:
        self.state = state
        self.lines = state.lines
        self._check = check
        self._reach: dict[Assumption, int] = {}
        self._refuted: set[Assumption] = set()
        self._found: dict[Assumption, int] = {}
        self._searches: dict[Assumption, _FewestLines] = {}
        #: A number of lines that was not enough, and the lines that have changed since.
        self._too_few: dict[Assumption, tuple[int, int]] = {}
        self._sets_left = _SETS_IN_ALL

    def note(self, changed: int) -> None:
        """Takes note of lines (as bits) of which something new is known."""
        self._reach = {each: reach for each, reach in self._reach.items() if not reach & changed}
        for each, search in list(self._searches.items()):
            if search.reach & changed:
                del self._searches[each]
                known = max(search.too_few, search.too_few_before)
                self._too_few[each] = (known, search.fresh | changed)
            elif search.fresh:
                search.fresh |= changed

    def inherited(self, state: Possibilities) -> Self:
        """The same for a state with fewer possibilities, in which the lines ``touched`` have changed."""
        heir = type(self)(state, check=self._check)
        heir._reach = {each: reach for each, reach in self._reach.items() if not reach & state.touched}
        heir._refuted = self._refuted.copy()
        return heir

    def refuted(self, assumptions: Iterable[Assumption]) -> list[Assumption]:
        """Those of the assumptions that line logic over all lines refutes."""
        found: list[Assumption] = []
        for each in assumptions:
            if each in self._refuted:
                found.append(each)
            elif each not in self._reach:
                self._check()
                supposed = self.state.copy()
                dirty = supposed.keep(each.row, each.column, 1 << each.value)
                if supposed.propagate(dirty, self.lines.all) is None:
                    self._reach[each] = supposed.touched | dirty
                else:
                    self._refuted.add(each)
                    found.append(each)
        return found

    def smallest(self, assumptions: Iterable[Assumption]) -> Iterator[Refutation]:
        """The refutations with the fewest lines among those assumptions, as they are found.

        When the search takes too long, only one, which is small, but perhaps not smallest.
        """
        possible = list(assumptions)
        yield from self._known_of_size(possible, FEWEST_LINES)
        refuted = self.refuted(possible)
        if not refuted:
            return
        budget = min(_SETS_IN_A_STATE, self._sets_left)
        crossings = open_crossings(self.state)
        for size in range(FEWEST_LINES, len(self.lines) + 1):
            known = list(self._known_of_size(refuted, size))
            yield from known
            for each in refuted:
                if each in self._found and self._found[each].bit_count() <= size:
                    continue
                search = self._searches.get(each)
                if search is None:
                    too_few = self._too_few.pop(each, (FEWEST_LINES - 1, 0))
                    search = self._searches[each] = _FewestLines(self.state, crossings, each, too_few)
                self._check()
                before = search.sets_looked_at
                try:
                    found = search.of_size(size, budget)
                except BudgetSpent:
                    self._sets_left = max(self._sets_left - _SETS_IN_A_STATE, 0)
                    if not known:
                        yield self._small_refutation(refuted)
                    return
                used = search.sets_looked_at - before
                budget -= used
                self._sets_left -= used
                if found is not None:
                    self._found[each] = found
                    known.append(Refutation(each, found, True))
                    yield known[-1]
            if known:
                return

    def _known_of_size(self, assumptions: Iterable[Assumption], size: int) -> Iterator[Refutation]:
        for each in assumptions:
            if each in self._found and self._found[each].bit_count() == size:
                yield Refutation(each, self._found[each], True)

    def _small_refutation(self, refuted: list[Assumption]) -> Refutation:
        """Of the sets from which no line can be left out, the smallest that is met."""
        best: Refutation | None = None
        for each in refuted:
            lines = self._found.get(each) or self._irreducible(each)
            self._found[each] = lines
            if best is None or lines.bit_count() < best.lines.bit_count():
                best = Refutation(each, lines, False)
        assert best is not None
        return best

    def _irreducible(self, assumption: Assumption) -> int:
        """Lines that refute an assumption, none of which can be left out."""
        supposed = self.state.copy()
        dirty = supposed.keep(assumption.row, assumption.column, 1 << assumption.value)
        dead = supposed.propagate(dirty, self.lines.all)
        assert dead is not None
        lines = supposed.touched | dirty | 1 << dead
        for line in bit_positions(lines):
            fewer = lines & ~(1 << line)
            trial = self.state.copy()
            dirty = trial.keep(assumption.row, assumption.column, 1 << assumption.value)
            if trial.propagate(dirty, fewer) is not None:
                lines = fewer
        return lines


class _FewestLines:
    """The search for the fewest lines that refute one assumption in one state.

    ``too_few``: so many lines do not refute it. Where that was found out in an earlier state, it holds
    for all sets without one of the lines that have changed since, the ``fresh`` ones.
    """

    def __init__(
        self, state: Possibilities, crossings: list[int], assumption: Assumption, too_few: tuple[int, int]
    ) -> None:
        self.state = state
        self.supposed = state.copy()
        self.assumed_lines = self.supposed.keep(assumption.row, assumption.column, 1 << assumption.value)
        self._crossings = Crossings(state, self.assumed_lines, crossings)
        self.reach = self.assumed_lines
        self.sets_looked_at = 0
        self.too_few_before, self.fresh = too_few
        self.too_few = FEWEST_LINES - 1
        self._settled: dict[int, Possibilities] = {}
        self._gaps: list[int] = []

    def of_size(self, size: int, budget: int) -> int | None:
        """Lines of that number that refute, when fewer are known not to; may raise ``BudgetSpent``."""
        if size <= self.too_few:
            return None
        must = [self.fresh] if size <= self.too_few_before else []
        search = HittingSetSearch(
            self._gap, [*must, *self._gaps], has_prospect=self._crossings.have_prospect, budget=budget
        )
        found = search.smallest(at_least=size, at_most=size)
        self._settled.clear()
        self._gaps = search.gaps[len(must) :]
        assert search.budget is not None
        self.sets_looked_at += budget - search.budget
        if found is None:
            self.too_few = size
            if size >= self.too_few_before:
                self.fresh = 0
        return found

    def _gap(self, chosen: int) -> int | None:
        """The lines that would have something new to say after the chosen ones; ``None``: contradiction."""
        trial, dirty = self._beginning(chosen)
        if trial.propagate(dirty, chosen) is not None:
            return None
        self._settled[chosen] = trial
        self.reach |= trial.touched
        settled, may = trial.lines.settled, trial.may
        gap = 0
        for line in bit_positions(trial.touched & ~chosen):
            if settled(line, may[line]) != may[line]:
                gap |= 1 << line
        return gap

    def _beginning(self, chosen: int) -> tuple[Possibilities, int]:
        """What is known from all chosen lines but one, if that was looked at, and the lines to go on with."""
        for line in bit_positions(chosen):
            fewer = self._settled.get(chosen ^ 1 << line)
            if fewer is not None:
                trial = fewer.copy()
                trial.touched = fewer.touched
                return trial, 1 << line
        trial = self.supposed.copy()
        trial.touched = self.assumed_lines
        return trial, self.assumed_lines


class Crossings:
    """Which lines cross which in an open cell, and what that says of sets of lines that refute."""

    def __init__(self, state: Possibilities, assumed_lines: int, crossings: list[int]) -> None:
        self._height = state.lines.height
        self._assumed_lines = assumed_lines
        self._crossings = crossings

    def have_prospect(self, chosen: int, left: int) -> bool:
        """Whether ``left`` more lines can be enough to give every line the crossings that it needs."""
        rows = columns = 0  # that are still needed
        for line in bit_positions(chosen):
            crossed = self._crossings[line] & chosen
            if self._assumed_lines >> line & 1:
                needed = 1 - (crossed & ~self._assumed_lines).bit_count()
            else:
                needed = 2 - crossed.bit_count()
            if line < self._height:
                columns = max(columns, needed)
            else:
                rows = max(rows, needed)
        return rows + columns <= left


def open_crossings(state: Possibilities) -> list[int]:
    """For every line the lines that it crosses in an open cell, as bits."""
    height = state.lines.height
    crossings = [0] * len(state.lines)
    for row, column, _ in state.open_cells():
        crossings[row] |= 1 << (height + column)
        crossings[height + column] |= 1 << row
    return crossings


def assumptions_of(state: Possibilities) -> Iterator[Assumption]:
    """Every value of every open cell."""
    for row, column, values in state.open_cells():
        for value in bit_positions(values):
            yield Assumption(row, column, value)
