"""What follows by arguments of one depth, until nothing more does: the measures of difficulty.

A closure does not depend on the order in which conclusions are drawn: what follows from a state follows
from every state with fewer possibilities. So it is the same for a puzzle that is turned or mirrored, and
with more given cells it decides at least as much. *Rounds* draw all conclusions from the same state before
they look at the new one, and so their number has the same properties.

Depth 0 is line logic. At depth ``d + 1`` a value of a cell is ruled out when supposing it leads to a
contradiction by arguments of depth ``d``: depth 1 is known as *probing* or *singleton consistency*
(R. Debruyne, C. Bessière, *Some practicable filtering techniques for the constraint satisfaction
problem*, IJCAI 1997), here over whole lines.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from nonosat.logic.bits import bit_positions, bit_set, cells_beyond, values_at
from nonosat.logic.possibilities import Possibilities
from nonosat.reasoning.arguments.refutation import Assumption, Refutations, assumptions_of

Check = Callable[[], None]


def line_rounds(state: Possibilities, *, most: int | None = None) -> int | None:
    """Line logic until nothing changes, in (at most so many) rounds; how many of them changed something.

    ``None`` when a line cannot be filled.
    """
    rounds, fresh = 0, state.lines.all
    while fresh and rounds != most:
        settled = [(line, state.lines.settled(line, state.may[line])) for line in bit_positions(fresh)]
        fresh = 0
        for line, may in settled:
            if may is None:
                return None
            for position in bit_positions(cells_beyond(state.may[line], may)):
                fresh |= state.keep(*state.lines.cell(line, position), bit_set(values_at(may, position)))
        rounds += fresh != 0
    return rounds


def lookahead_rounds(state: Possibilities, check: Check = lambda: None) -> int | None:
    """Closes a state at depth 1, in rounds over all assumptions; how many of them changed something.

    Precondition: the state is closed under line logic. ``None`` when a contradiction follows.
    """
    return _rounds(state, Refutations(state, check=check))


def _rounds(state: Possibilities, refutations: Refutations) -> int | None:
    rounds = 0
    while not state.is_complete:
        refuted = refutations.refuted(assumptions_of(state))
        if not refuted:
            break
        rounds += 1
        changed = _without(state, refuted)
        if changed is None:
            return None
        refutations.note(changed)
    return rounds


def _without(state: Possibilities, refuted: list[Assumption]) -> int | None:
    """Takes away what is refuted, and closes under line logic; the changed lines, ``None`` if one is dead."""
    changed = 0
    for row, column, value in refuted:
        changed |= state.keep(row, column, state.values(row, column) & ~(1 << value))
    state.touched = changed
    return None if state.propagate(changed, state.lines.all) is not None else state.touched


def is_deep(state: Possibilities, check: Check = lambda: None) -> bool:
    """Whether arguments of depth 2 decide every cell; closes the state at that depth, or until they do.

    Precondition: the state is closed at depth 1, and the puzzle has a picture.
    """
    refutations = Refutations(state, check=check)
    refutations.refuted(assumptions_of(state))
    waiting = deque(assumptions_of(state))
    in_vain = 0
    while in_vain < len(waiting) and not state.is_complete:
        assumption = waiting.popleft()
        row, column, value = assumption
        values = state.values(row, column)
        if not values >> value & 1 or values == 1 << value:
            continue
        supposed = state.copy()
        supposed.touched = supposed.keep(row, column, 1 << value)
        supposed.propagate(supposed.touched, state.lines.all)
        if _rounds(supposed, refutations.inherited(supposed)) is not None:
            waiting.append(assumption)
            in_vain += 1
            continue
        in_vain = 0
        changed = _without(state, [assumption])
        assert changed is not None
        refutations.note(changed)
        _rounds(state, refutations)
    return state.is_complete
