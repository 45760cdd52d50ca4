"""Changes undone where the picture stays unambiguous without them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonosat.authoring.repairing.change_problem import Event
from nonosat.authoring.repairing.change_state import ChangeState
from nonosat.authoring.repairing.edited_picture import EditedPicture
from nonosat.grid import Grid


def restore(
    state: ChangeState, picture: Grid, *, until: float, line_logic_only: bool = False
) -> Iterator[Event]:
    """Undoes what changes it can, the most visible first, several at a time, and takes the result.

    Precondition: the picture is unambiguous, for line logic if ``line_logic_only``.
    """
    waiting = _changed_units(state, picture)
    batch = max(len(waiting) // 4, 1)
    while waiting and state.spent < until:
        trial = picture.with_values(_own_values(state, waiting[:batch]))
        if state.is_unambiguous(trial, line_logic_only=line_logic_only):
            picture, waiting = trial, waiting[batch:]
            batch *= 2
        elif batch == 1:
            waiting = waiting[1:]
        else:
            batch //= 2
        yield state.progress()
    yield from state.take(picture)


def restore_by_lines(state: ChangeState, edited: EditedPicture) -> Iterator[Event]:
    """Undoes the changes, the most visible first, without which line logic still finds the picture; takes it.

    Precondition: line logic finds the edited picture.
    """
    for unit in _changed_units(state, edited.picture):
        values = _own_values(state, [unit])
        state.spent += state.trial_cost
        if edited.knowledge(values).is_complete:
            edited.change(values)
        yield state.progress()
    yield from state.take(edited.picture)


def _changed_units(state: ChangeState, picture: Grid) -> list[tuple[int, ...]]:
    """The changed cells, with those that change together with them, the most visible first."""
    units = sorted({state.demands.units[cell] for cell in state.changes(picture)})
    state.random.shuffle(units)
    losses = state.visibility.losses
    return sorted(units, key=lambda unit: -sum(losses[cell, picture.cells[cell]] for cell in unit))


def _own_values(state: ChangeState, units: Iterable[tuple[int, ...]]) -> dict[int, int]:
    return {cell: state.picture.cells[cell] for unit in units for cell in unit}
