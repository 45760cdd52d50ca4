"""Assumptions that lead to a contradiction, and the fewest lines that show it.

An assumption is refuted when line logic, over some of the lines, then meets a line that cannot be filled.
The easiest refutation is the one that needs the fewest lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

from nonosat.logic.bits import bit_positions
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.arguments.assumption import Assumption
from nonosat.reasoning.arguments.crossings import FEWEST_LINES, Crossings
from nonosat.reasoning.arguments.fewest_lines import FEWER_THAN_FEWEST, FewestLines, TooFew
from nonosat.reasoning.steps.hitting_set import BudgetSpent

#: Sets of lines looked at in one state before the search for the smallest refutation is given up for a small
#: one. Measured on the first 7 arguments of puzzles/survey/06574_forever, 3 of 00803_light and 4 of
#: puzzles/hard/faase: half as many sets leave one more of the light ones unproven; twice as many prove all
#: of these, but the ones of faase then take 5.4 s instead of 2.3 s, and none becomes smaller.
_SETS_IN_A_STATE = 120_000
#: Sets looked at in all states together: a choice, which lets the search give up in five states.
_SETS_IN_ALL = 600_000


@dataclass(frozen=True, slots=True)
class Refutation:
    """Lines (as bits) over which line logic refutes an assumption; ``smallest``: no fewer lines do."""

    assumption: Assumption
    lines: int
    smallest: bool


class Refutations:
    """What can be refuted in a state whose lines are all settled.

    ``mark_changed`` must be told of changed lines. What was refuted stays refuted when more is known, by
    the same lines. What was not is probed again when a line has changed that its consequences reached.
    """

    def __init__(self, state: Possibilities, allowance: Allowance) -> None:
        self.state = state
        self.lines = state.lines
        self._allowance = allowance
        #: For every assumption that was not refuted, the lines that its consequences reached.
        self._reach: dict[Assumption, int] = {}
        self._refuted: set[Assumption] = set()
        self._found: dict[Assumption, int] = {}
        self._searches: dict[Assumption, FewestLines] = {}
        self._too_few: dict[Assumption, TooFew] = {}
        self._sets_left = _SETS_IN_ALL

    def mark_changed(self, changed: int) -> None:
        """Takes note of lines (as bits) of which more has become known."""
        self._reach = _out_of(self._reach, changed)
        for assumption, search in list(self._searches.items()):
            if search.reach & changed:
                del self._searches[assumption]
                self._too_few[assumption] = search.too_few_after(changed)
            else:
                search.mark_changed(changed)

    def inherited_by(self, state: Possibilities) -> Self:
        """What can be refuted in a state with fewer possibilities, where the ``touched`` lines changed."""
        heir = type(self)(state, self._allowance)
        heir._reach = _out_of(self._reach, state.touched)
        heir._refuted = self._refuted.copy()
        return heir

    def refuted(self, assumptions: Iterable[Assumption]) -> list[Assumption]:
        """Those of the assumptions that line logic over all lines refutes."""
        found: list[Assumption] = []
        for each in assumptions:
            if each in self._refuted:
                found.append(each)
            elif each not in self._reach:
                unfillable, reached = self.state.probe(each.row, each.column, 1 << each.value)
                self._allowance.spend(1 + reached.bit_count() // 2)
                if unfillable is None:
                    self._reach[each] = reached
                else:
                    self._refuted.add(each)
                    found.append(each)
        return found

    def smallest(self, assumptions: Iterable[Assumption]) -> Iterator[Refutation]:
        """The refutations with the fewest lines among those assumptions, as they are found.

        If the search takes too long, there is only one, which is small but perhaps not smallest: half of the
        allowance is kept for that.
        """
        possible = list(assumptions)
        yield from self._known_of_size(possible, FEWEST_LINES)
        refuted = self.refuted(possible)
        if not refuted:
            return
        budget = int(min(_SETS_IN_A_STATE, self._sets_left, self._allowance.left / 2))
        crossings = Crossings(self.state)
        for size in range(FEWEST_LINES, len(self.lines) + 1):
            known = list(self._known_of_size(refuted, size))
            yield from known
            for each in refuted:
                if each in self._found and self._found[each].bit_count() <= size:
                    continue
                search = self._search(each, crossings)
                before = search.sets_looked_at
                try:
                    found = search.of_size(size, budget)
                except BudgetSpent:
                    self._allowance.spend(budget)
                    self._sets_left = max(self._sets_left - _SETS_IN_A_STATE, 0)
                    if not known:
                        yield self._small_refutation(refuted)
                    return
                used = search.sets_looked_at - before
                budget -= used
                self._sets_left -= used
                self._allowance.spend(1 + used)
                if found is not None:
                    self._found[each] = found
                    known.append(Refutation(each, found, True))
                    yield known[-1]
            if known:
                return

    def _search(self, assumption: Assumption, crossings: Crossings) -> FewestLines:
        search = self._searches.get(assumption)
        if search is None:
            too_few = self._too_few.pop(assumption, FEWER_THAN_FEWEST)
            search = self._searches[assumption] = FewestLines(self.state, crossings, assumption, too_few)
        return search

    def _known_of_size(self, assumptions: Iterable[Assumption], size: int) -> Iterator[Refutation]:
        for each in assumptions:
            if each in self._found and self._found[each].bit_count() == size:
                yield Refutation(each, self._found[each], True)

    def _small_refutation(self, refuted: list[Assumption]) -> Refutation:
        """The smallest of the sets that are found by leaving out lines until none can be left out."""
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
        assumed = assumption.added_to(self.state)
        unfillable = assumed.propagate(assumed.touched, self.lines.all)
        assert unfillable is not None
        self._allowance.spend(assumed.touched.bit_count())
        lines = assumed.touched | 1 << unfillable
        for line in bit_positions(lines):
            fewer = lines & ~(1 << line)
            trial = assumption.added_to(self.state)
            if trial.propagate(trial.touched, fewer) is not None:
                lines = fewer
        return lines


def _out_of(reach: dict[Assumption, int], changed: int) -> dict[Assumption, int]:
    """Those assumptions whose consequences reached no changed line."""
    return {assumption: lines for assumption, lines in reach.items() if not lines & changed}
