"""Closures under contradictions of one depth: the measures of difficulty.

A closure does not depend on the order of deductions: what follows from a state follows from every state with
fewer possibilities. It is therefore the same for a puzzle that is turned or mirrored, and with more givens it
decides at least as much. A *round* makes all deductions from the same state, so the number of rounds has the
same properties; a round of line logic is a *sweep*.

Depth 0 is line logic. At depth ``d + 1`` a value of a cell is ruled out if assuming it leads to a
contradiction at depth ``d``: depth 1 is known as *probing* or *singleton consistency*
(R. Debruyne, C. Bessière, *Some practicable filtering techniques for the constraint satisfaction
problem*, IJCAI 1997), here over whole lines.

``RefutationLengths`` measure how soon the assumptions of a state lead to a contradiction. Rows and columns
take turns: all changed rows are solved, then all changed columns, beginning with the row or with the column
of the assumed cell. The *length* of a refutation is the number of turns until a line is impossible, for the
better beginning. It does not depend on an order of lines, so it is the same for a puzzle that is turned or
mirrored.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from nonosat.logic.bits import bit_set
from nonosat.logic.possibilities import Possibilities, line_round
from nonosat.reasoning.multi_line.refutation import Assumption, Refutations, assumptions_of
from nonosat.reasoning.multi_line.work_budget import SOLVED_LINES, WorkBudget


def apply_sweeps(state: Possibilities, *, most: int | None = None) -> int | None:
    """Apply sweeps of line logic until nothing changes, at most ``most`` of them.

    Return how many changed something; ``None`` if a line is impossible.
    """
    rounds, changed = 0, state.lines.all
    while changed and rounds != most:
        found = line_round(state, changed)
        if found is None:
            return None
        changed = found.changed
        rounds += changed != 0
    return rounds


def lookahead_rounds(state: Possibilities, budget: WorkBudget) -> int | None:
    """Close a state at depth 1, in rounds over all assumptions.

    Return how many rounds changed something; ``None`` if a contradiction follows. Precondition: the state is
    closed under line logic.
    """
    return _rounds(state, Refutations(state, budget))


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
    """Rule out refuted values, apply line logic, and return the changed lines; ``None``: contradiction."""
    changed = 0
    for row, column, value in refuted:
        changed |= state.keep(row, column, state.values(row, column) & ~(1 << value))
    state.touched = changed
    return None if state.propagate(changed, state.lines.all) is not None else state.touched


def is_deep(state: Possibilities, budget: WorkBudget) -> bool:
    """Close a state at depth 2, or until every cell is decided, and return whether every cell is decided.

    Precondition: the state is closed at depth 1, and the puzzle has a solution.
    """
    refutations = Refutations(state, budget)
    refutations.refuted(assumptions_of(state))
    waiting = deque(assumptions_of(state))
    unrefuted_in_a_row = 0
    while unrefuted_in_a_row < len(waiting) and not state.is_complete:
        assumption = waiting.popleft()
        row, column, value = assumption
        values = state.values(row, column)
        if not values >> value & 1 or values == 1 << value:
            continue
        assumed = assumption.added_to(state)
        assumed.propagate(assumed.touched, state.lines.all)
        if _rounds(assumed, refutations.carried_to(assumed)) is not None:
            waiting.append(assumption)
            unrefuted_in_a_row += 1
            continue
        unrefuted_in_a_row = 0
        changed = _rule_out(state, [assumption])
        assert changed is not None
        refutations.mark_changed(changed)
        _rounds(state, refutations)
    return state.is_complete


#: After line logic two rows and two columns are needed (see ``refutation``): three turns.
_SHORTEST = 3


class ShortestRefutations(NamedTuple):
    """The assumptions refuted in ``length`` turns, of all ``assumptions``."""

    length: int
    refuted: tuple[Assumption, ...]
    assumptions: int


class RefutationLengths:
    """The lengths of refutations in a state that is closed under line logic.

    Pass changed lines to ``mark_changed``. An assumption is followed again if a line that its consequences
    reached has changed.
    """

    def __init__(self, state: Possibilities, budget: WorkBudget) -> None:
        self._state = state
        self._budget = budget
        #: For every unrefuted assumption and first side: the turns followed, ``None`` for all; and the lines
        #: that its consequences reached.
        self._unrefuted: dict[tuple[Assumption, bool], tuple[int | None, int]] = {}

    def mark_changed(self, changed: int) -> None:
        """Record lines (as bits) about which more is known."""
        self._unrefuted = {each: known for each, known in self._unrefuted.items() if not known[1] & changed}

    def shortest(self) -> ShortestRefutations | None:
        """Return all refutations of the smallest length; ``None`` if line logic refutes nothing."""
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
        """Return ``False`` if refuted in ``length`` turns, ``True`` if nothing follows, else ``None``."""
        known = self._unrefuted.get((assumption, rows_first))
        if known is not None and (known[0] is None or known[0] >= length):
            return True if known[0] is None else None
        self._budget.spend(length / SOLVED_LINES)
        state = assumption.added_to(self._state)
        rows = bit_set(range(state.lines.height))
        waiting = reached = state.touched
        side = rows if rows_first else ~rows
        for _ in range(length):
            if not waiting:
                self._unrefuted[assumption, rows_first] = None, reached
                return True
            turn = waiting & side
            state.touched = 0
            if state.propagate(turn, turn) is not None:
                return False
            reached |= state.touched
            waiting = waiting & ~turn | state.touched & ~side
            side = ~side
        self._unrefuted[assumption, rows_first] = length, reached
        return None
