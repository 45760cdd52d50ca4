"""The search for the fewest lines that refute one assumption by line logic."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.assumption import Assumption
from nonosat.reasoning.arguments.crossings import FEWEST_LINES, Crossings
from nonosat.reasoning.steps.hitting_set import HittingSetSearch


class TooFew(NamedTuple):
    """No set of up to ``size`` lines refutes an assumption, unless one of the ``changed`` lines is in it.

    ``changed`` are the lines of which more has become known since that was found out.
    """

    size: int
    changed: int


#: What holds for every assumption when every line is settled.
FEWER_THAN_FEWEST = TooFew(FEWEST_LINES - 1, 0)


class FewestLines:
    """The search for the fewest lines that refute one assumption in one state.

    ``before`` is what was found out in earlier states.
    """

    def __init__(
        self, state: Possibilities, crossings: Crossings, assumption: Assumption, before: TooFew
    ) -> None:
        self._assumed = assumption.added_to(state)
        self._assumed_gap = self._assumed.unsettled(self._assumed.touched)
        assumed_lines = self._assumed.touched
        self._may_suffice = partial(crossings.may_suffice, assumed_lines, assumed_lines)
        #: The lines that the consequences of the assumption have reached, in any set.
        self.reach = self._assumed.touched
        self.sets_looked_at = 0
        self._before = before
        self._too_few = FEWER_THAN_FEWEST.size
        #: For the sets that were looked at: what follows from them, and the lines on which more would.
        self._settled: dict[int, tuple[Possibilities, int]] = {}
        self._gaps: list[int] = []

    def too_few_after(self, changed: int) -> TooFew:
        """What still holds when these lines have changed."""
        return TooFew(max(self._too_few, self._before.size), self._before.changed | changed)

    def mark_changed(self, changed: int) -> None:
        """Takes note of changed lines (as bits), none of which is within ``reach``."""
        if self._before.changed:
            self._before = self._before._replace(changed=self._before.changed | changed)

    def of_size(self, size: int, budget: int) -> int | None:
        """A set of ``size`` lines that refutes, when no smaller one does; may raise ``BudgetSpent``."""
        if size <= self._too_few:
            return None
        must = [self._before.changed] if size <= self._before.size else []
        search = HittingSetSearch(
            self._gap, [*must, *self._gaps], may_suffice=self._may_suffice, budget=budget
        )
        found = search.smallest(at_least=size, at_most=size)
        self._settled.clear()
        self._gaps = search.gaps[len(must) :]
        assert search.budget is not None
        self.sets_looked_at += budget - search.budget
        if found is None:
            self._too_few = size
            if size >= self._before.size:
                self._before = self._before._replace(changed=0)
        return found

    def _gap(self, chosen: int) -> int | None:
        """The lines on which more would follow after the chosen ones; ``None``: contradiction."""
        known, gap, dirty = self._beginning(chosen)
        following = known.followed(dirty, chosen)
        if following is None:
            return None
        trial, unsettled = following
        # On a line of which nothing has become known since, as much would follow as before.
        gap = gap & ~(trial.touched | chosen) | unsettled
        trial.touched |= known.touched
        self.reach |= trial.touched
        self._settled[chosen] = trial, gap
        return gap

    def _beginning(self, chosen: int) -> tuple[Possibilities, int, int]:
        """The state after all chosen lines but one, if it was looked at, with its gap, and the lines to go on
        with; else that of the assumption.
        """
        left = chosen
        while left:
            line = left & -left
            left ^= line
            known = self._settled.get(chosen ^ line)
            if known is not None:
                return *known, line
        return self._assumed, self._assumed_gap, self._assumed.touched
