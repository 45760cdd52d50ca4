"""The automaton of a clue, as constraint solvers write it in MiniZinc and XCSP3.

Its states are in the order of a line, each as the next states (1 …) after a blank cell and after a shaded
one; 0 if that cell is not allowed. A line begins in the first state and ends in the last.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.model.clues import Clue, clue_of
from nonosat.model.puzzle import LONGEST_SIDE

#: The next states after a blank cell and after a shaded one.
State = tuple[int, int]


def states_of(clue: Clue) -> list[State]:
    """Return the states of a clue.

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
    """Return the clue of an automaton, or ``None`` if it is not that of a clue; without states it is blank.

    The blank cells after the last run may have a separate state.
    """
    clue = clue_of([int(shaded > 0) for _, shaded in states])
    written, count = list(states), len(states)
    if written[-2:] == [(count, 0), (count, 0)]:
        written[-2:] = [(count - 1, 0)]
    has_limits = all((run.length or 0) <= LONGEST_SIDE for run in clue)
    return clue if not states or (has_limits and written == states_of(clue)) else None
