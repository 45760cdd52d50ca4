"""The last step: single changes exchanged for others that are seen less; their number stays.

The search for few changes counts visibility in whole cells only, because finer costs make it much slower.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.authoring.repairing.change_problem import Event
from nonosat.authoring.repairing.change_state import ChangeState
from nonosat.grid import Grid

#: Other changes tried in place of one, the least visible first. Chosen, not measured.
_MOST_TRIED = 40
#: The work of looking whether a picture satisfies the demands, for each of their cells.
_DEMAND_SHARE = 0.02
#: The share of the allowed work.
_SHARE = 0.1
#: A difference in visibility that counts.
_LEAST_GAIN = 0.01


def exchange_for_less_visible(state: ChangeState) -> Iterator[Event]:
    """Exchanges the most visible changes of the best picture first.

    A picture with symmetries stays as it is: its changes have been chosen to keep them, if that can be.
    """
    if state.best is None or state.demands.has_symmetries:
        return
    losses = state.visibility.losses
    until = state.spent + state.allowance * _SHARE
    first = state.best
    for cell in sorted(state.changes(first), key=lambda each: -losses[each, first.cells[each]]):
        yield state.progress()
        for trial in _exchanged(state, state.best, cell):
            if state.spent >= until:
                return
            state.spent += state.demands.weight * _DEMAND_SHARE
            if state.is_unambiguous(trial):
                yield from state.take(trial)
                break


def _exchanged(state: ChangeState, best: Grid, cell: int) -> Iterator[Grid]:
    """The picture with a change undone and one of another cell that is seen less, the least visible first."""
    base = best.with_values({cell: state.picture.cells[cell]})
    losses = state.visibility.losses
    tried = 0
    for place in losses.argsort(axis=None).tolist():
        other, value = divmod(place, losses.shape[1])
        if losses[other, value] > losses[cell, best.cells[cell]] - _LEAST_GAIN or tried == _MOST_TRIED:
            return
        own = state.picture.cells[other]
        if value == own or base.cells[other] != own or other == cell or other in state.demands.fixed:
            continue
        yield base.with_values({other: value})
        tried += 1
