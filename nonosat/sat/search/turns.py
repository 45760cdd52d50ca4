"""Two searches for the same solutions in turns, each resumed where it paused.

Backtracking by line logic finds the solutions of some puzzles a hundred times faster than a solver, which
must block each of them; of others it finds none in reasonable time. Neither the puzzle nor the first
solution tells which. Effort therefore follows what a solution costs in each search. It is counted, not
timed, so that the same question has the same answers.

The search with the lower cost per solution leads: its turns are ``_LEAD`` times as long as those of the
other, or ``_LEAD_OVER_NOTHING`` times as long if the other has found nothing, so that its cost is not
known. All turns double. A search that has to begin again, as a solver loads its clauses, waits until its turn
is as long as that takes. The better search therefore gets six sevenths of the effort, or three quarters at
least.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Protocol

from nonosat.model.grid import Grid

#: How much longer the turns of the cheaper search are.
_LEAD = 6
_LEAD_OVER_NOTHING = 3


class Search(Protocol):
    """A search that can pause. ``effort`` is its effort so far, ``effort_to_begin`` what it needs before it
    can find anything, as far as that is known; ``is_done``: it has found everything.

    Both searches count effort in units of about the same time.
    """

    @property
    def effort(self) -> int: ...
    @property
    def effort_to_begin(self) -> int: ...
    @property
    def is_done(self) -> bool: ...
    def solutions(self, effort: int) -> Iterator[Grid]:
        """Yield the solutions that about this much more effort finds, except those of the other search."""
        ...


def in_turns(leader: Search, other: Search, effort: int) -> Iterator[Grid]:
    """Yield the solutions of two searches until one of them is done; the first turns take this ``effort``."""
    lead, costs = 1, {leader: inf, other: inf}
    while True:
        used = 0
        for search, turn in ((leader, lead * effort), (other, effort)):
            if search.effort_to_begin > turn:
                continue
            before, found = search.effort, 0
            # What the other needed to begin is not known before its first turn.
            for solution in search.solutions(max(turn, used // lead)):
                found += 1
                yield solution
            if search.is_done:
                return
            used = search.effort - before
            costs[search] = used / found if found else inf
        if costs[other] < costs[leader]:
            leader, other = other, leader
        lead, effort = _LEAD if max(costs.values()) < inf else _LEAD_OVER_NOTHING, 2 * effort
