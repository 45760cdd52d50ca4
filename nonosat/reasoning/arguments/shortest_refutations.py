"""Assumptions that lead to a contradiction soonest, all of one state together.

What follows from an assumption is looked at line by line: those of one side that have changed, then those of
the other, beginning with the row of the assumed cell or with its column. The *length* of a refutation is how
often that goes on until a line cannot be filled, from the better beginning. It does not depend on an order of
lines, so it is the same for a puzzle that is turned or mirrored.
"""

from __future__ import annotations

from typing import NamedTuple

from nonosat.logic.bits import bit_set
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.arguments.assumption import Assumption, assumptions_of

#: When every line is settled two rows and two columns are needed (see ``crossings``): three turns.
_SHORTEST = 3


class ShortestRefutations(NamedTuple):
    """The assumptions that are refuted in ``length`` turns, of as many ``assumptions`` as there are."""

    length: int
    refuted: tuple[Assumption, ...]
    assumptions: int


class RefutationLengths:
    """How soon assumptions are refuted in a state whose lines are all settled.

    ``mark_changed`` must be told of changed lines. An assumption is followed again when a line has changed
    that its consequences reached.
    """

    def __init__(self, state: Possibilities, allowance: Allowance) -> None:
        self._state = state
        self._allowance = allowance
        #: For every assumption, and side to begin with, that was followed in vain: how far, ``None`` to the
        #: end; and the lines that its consequences reached.
        self._in_vain: dict[tuple[Assumption, bool], tuple[int | None, int]] = {}

    def mark_changed(self, changed: int) -> None:
        """Takes note of lines (as bits) of which more has become known."""
        self._in_vain = {each: known for each, known in self._in_vain.items() if not known[1] & changed}

    def shortest(self) -> ShortestRefutations | None:
        """All refutations of the smallest length; ``None`` when line logic refutes nothing."""
        assumptions = list(assumptions_of(self._state))
        length, open_ended = _SHORTEST, True
        while open_ended:
            open_ended = False
            refuted: list[Assumption] = []
            for assumption in assumptions:
                for rows_first in (True, False):
                    followed = self._followed(assumption, length, rows_first=rows_first)
                    if followed is False:
                        refuted.append(assumption)
                        break
                    open_ended |= followed is None
            if refuted:
                return ShortestRefutations(length, tuple(refuted), len(assumptions))
            length += 1
        return None

    def _followed(self, assumption: Assumption, length: int, *, rows_first: bool) -> bool | None:
        """Whether an assumption holds to the end; ``False``: not for so many turns; ``None``: so far."""
        known = self._in_vain.get((assumption, rows_first))
        if known is not None and (known[0] is None or known[0] >= length):
            return True if known[0] is None else None
        self._allowance.spend(length)
        state = assumption.added_to(self._state)
        rows = bit_set(range(state.lines.height))
        waiting = reached = state.touched
        side = rows if rows_first else ~rows
        for _ in range(length):
            if not waiting:
                self._in_vain[assumption, rows_first] = None, reached
                return True
            turn = waiting & side
            state.touched = 0
            if state.propagate(turn, turn) is not None:
                return False
            reached |= state.touched
            waiting = waiting & ~turn | state.touched & ~side
            side = ~side
        self._in_vain[assumption, rows_first] = length, reached
        return None
