"""Two searches for the same solutions in turns, each resumed where it paused.

Backtracking by line logic finds the solutions of some puzzles a hundred times faster than a solver, which
must block each of them; of others it finds none in reasonable time. Neither the puzzle nor the first
solution tells which. Effort therefore follows what a solution costs in each search. It is counted, not
timed, so that the same question has the same answers.

The search with the lower cost per solution leads: its turns are ``_LEAD`` times as long as those of the
other. All turns double, so that the other takes a ``_LEAD``-th of the leader's effort at most, beside the
first turns.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Protocol

from nonosat.model.grid import Grid

#: How much longer the turns of the cheaper search are.
_LEAD = 6


class Search(Protocol):
    """A search that can pause. ``effort`` is its effort so far; ``is_done``: it has found everything.

    Both searches count effort in units of about the same time.
    """

    @property
    def effort(self) -> int: ...
    @property
    def is_done(self) -> bool: ...
    def solutions(self, effort: int) -> Iterator[Grid]:
        """Yield the solutions that about this much more effort finds, except those of the other search."""
        ...


def in_turns(leader: Search, other: Search, effort: int) -> Iterator[Grid]:
    """Yield the solutions of two searches until one of them is done; the first turns take this ``effort``."""
    lead = 1
    while True:
        prices = []
        for search, turn in ((leader, lead * effort), (other, effort)):
            before, found = search.effort, 0
            for solution in search.solutions(turn):
                found += 1
                yield solution
            if search.is_done:
                return
            prices.append((search.effort - before) / found if found else inf)
        if prices[1] < prices[0]:
            leader, other = other, leader
        lead, effort = _LEAD, 2 * effort
