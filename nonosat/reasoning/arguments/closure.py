"""What follows by arguments of one depth, until nothing more does: the measures of difficulty.

A closure does not depend on the order in which conclusions are drawn: what follows from a state follows
from every state with fewer possibilities. It is therefore the same for a puzzle that is turned or mirrored,
and with more given cells it decides at least as much. *Rounds* draw all conclusions from one state before
they look at the next, so their number has the same properties.

Depth 0 is line logic. At depth ``d + 1`` a value of a cell is ruled out when supposing it leads to a
contradiction by arguments of depth ``d``: depth 1 is known as *probing* or *singleton consistency*
(R. Debruyne, C. Bessière, *Some practicable filtering techniques for the constraint satisfaction
problem*, IJCAI 1997), here over whole lines.
"""

from __future__ import annotations

from collections import deque

from nonosat.logic.possibilities import Possibilities
from nonosat.logic.rounds import line_round
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.arguments.assumption import Assumption, assumptions_of
from nonosat.reasoning.arguments.refutation import Refutations


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
