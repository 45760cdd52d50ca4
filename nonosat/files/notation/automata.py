"""The automaton of a clue: what solvers of constraints have for a line, in MiniZinc and in XCSP3.

Its states come in the order in which a line passes them, each as the states (1 …) that follow on a blank cell
and on a shaded one; 0 where that cell is not allowed. A line begins in the first one and ends in the last.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.model.clues import Clue, clue_of
from nonosat.model.puzzle import LONGEST_SIDE

#: What follows on a blank cell, and on a shaded one.
State = tuple[int, int]


def states_of(clue: Clue) -> list[State]:
    """The states of a clue.

    >>> from nonosat.model.clues import clue
    >>> states_of(clue(2)), states_of(())
    ([(1, 2), (0, 3), (3, 0)], [(1, 0)])
    """
    states: list[State] = []
    for run in clue:
        states.append((len(states) + 1, len(states) + 2))
        states += [(0, len(states) + 2 + at) for at in range((run.length or 0) - 1)]
        states.append((len(states) + 2, 0))
    return [*states[:-1], (max(len(states), 1), 0)]


def clue_of_states(states: Sequence[State]) -> Clue | None:
    """The clue that an automaton accepts, or ``None`` if it is that of no clue; without states it is blank.

    The blank cells behind the last run may have a state of their own.
    """
    clue = clue_of([int(shaded > 0) for _, shaded in states])
    written, count = list(states), len(states)
    if written[-2:] == [(count, 0), (count, 0)]:
        written[-2:] = [(count - 1, 0)]
    has_limits = all((run.length or 0) <= LONGEST_SIDE for run in clue)
    return clue if not states or (has_limits and written == states_of(clue)) else None
