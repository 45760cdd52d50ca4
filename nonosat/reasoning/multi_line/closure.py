"""What follows by arguments of one depth, until nothing more does: the measures of difficulty.

A closure does not depend on the order in which conclusions are drawn: what follows from a state follows
from every state with fewer possibilities. It is therefore the same for a puzzle that is turned or mirrored,
and with more given cells it decides at least as much. *Rounds* draw all conclusions from one state before
they look at the next, so their number has the same properties.

Depth 0 is line logic. At depth ``d + 1`` a value of a cell is ruled out when supposing it leads to a
contradiction by arguments of depth ``d``: depth 1 is known as *probing* or *singleton consistency*
(R. Debruyne, C. Bessière, *Some practicable filtering techniques for the constraint satisfaction
problem*, IJCAI 1997), here over whole lines.

``RefutationLengths`` are how soon the assumptions of a state lead to a contradiction.

What follows from an assumption is looked at line by line: those of one side that have changed, then those of
the other, beginning with the row of the assumed cell or with its column. The *length* of a refutation is how
often that goes on until a line cannot be filled, from the better beginning. It does not depend on an order of
lines, so it is the same for a puzzle that is turned or mirrored.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from nonosat.logic.bits import bit_set
from nonosat.logic.possibilities import Possibilities, line_round
from nonosat.reasoning.multi_line.refutation import Assumption, Refutations, assumptions_of
from nonosat.reasoning.multi_line.work_budget import Allowance


def line_rounds(state: Possibilities, *, most: int | None = None) -> int | None:
    """Applies line logic in rounds until nothing changes, or ``most`` of them changed something.

    Returns how many did; ``None`` when a line cannot be filled.
    """
    rounds, changed = 0, state.lines.all
    while changed and rounds != most:
        found = line_round(state, changed)
        if found is None:
            return None
        changed = found.changed
        rounds += changed != 0
    return rounds


def lookahead_rounds(state: Possibilities, allowance: Allowance) -> int | None:
    """Closes a state at depth 1, in rounds over all assumptions.

    Returns how many of them changed something; ``None`` when a contradiction follows. Precondition: the
    state is closed under line logic.
    """
    return _rounds(state, Refutations(state, allowance))


def _rounds(state: Possibilities, refutations: Refutations) -> int | None:
    rounds = 0
    while not state.is_complete:
        refuted = refutations.refuted(assumptions_of(state))
        if not refuted:
            break
        rounds += 1
        changed = _rule_out(state, refuted)
        if changed is None:
            return None
        refutations.mark_changed(changed)
    return rounds


def _rule_out(state: Possibilities, refuted: list[Assumption]) -> int | None:
    """Takes away what is refuted, and closes under line logic; the changed lines. ``None``: contradiction."""
    changed = 0
    for row, column, value in refuted:
        changed |= state.keep(row, column, state.values(row, column) & ~(1 << value))
    state.touched = changed
    return None if state.propagate(changed, state.lines.all) is not None else state.touched


def is_deep(state: Possibilities, allowance: Allowance) -> bool:
    """Whether arguments of depth 2 decide every cell; closes the state at that depth, or until they do.

    Precondition: the state is closed at depth 1, and the puzzle has a picture.
    """
    refutations = Refutations(state, allowance)
    refutations.refuted(assumptions_of(state))
    waiting = deque(assumptions_of(state))
    kept_in_a_row = 0
    while kept_in_a_row < len(waiting) and not state.is_complete:
        assumption = waiting.popleft()
        row, column, value = assumption
        values = state.values(row, column)
        if not values >> value & 1 or values == 1 << value:
            continue
        assumed = assumption.added_to(state)
        assumed.propagate(assumed.touched, state.lines.all)
        if _rounds(assumed, refutations.inherited_by(assumed)) is not None:
            waiting.append(assumption)
            kept_in_a_row += 1
            continue
        kept_in_a_row = 0
        changed = _rule_out(state, [assumption])
        assert changed is not None
        refutations.mark_changed(changed)
        _rounds(state, refutations)
    return state.is_complete


#: When every line is settled two rows and two columns are needed (see ``refutation``): three turns.
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
