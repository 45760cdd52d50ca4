"""Changes undone where the picture stays unambiguous without them."""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.authoring.repairing.change_problem import Event
from nonosat.authoring.repairing.change_state import ChangeState
from nonosat.authoring.repairing.cheapest_changes import visibility
from nonosat.grid import Grid


def restore(
    state: ChangeState, picture: Grid, *, until: float, line_logic_only: bool = False
) -> Iterator[Event]:
    """Undoes what changes it can, the most visible first, several at a time, and takes the result.

    Precondition: the picture is unambiguous, for line logic if ``line_logic_only``.
    """
    units = {state.demands.units[cell] for cell in state.changes(picture)}
    waiting = sorted(units)
    state.random.shuffle(waiting)
    waiting.sort(key=lambda unit: -sum(visibility(state.picture, cell, picture.cells[cell]) for cell in unit))
    batch = max(len(waiting) // 4, 1)
    while waiting and state.spent < until:
        restored = {cell: state.picture.cells[cell] for unit in waiting[:batch] for cell in unit}
        trial = picture.with_values(restored)
        if state.is_unambiguous(trial, line_logic_only=line_logic_only):
            picture, waiting = trial, waiting[batch:]
            batch *= 2
        elif batch == 1:
            waiting = waiting[1:]
        else:
            batch //= 2
        yield state.progress()
    yield from state.take(picture)
