"""The search for changes from the other end: from a much simpler picture back towards the author's."""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.authoring.repairing.change_problem import Event
from nonosat.authoring.repairing.change_state import ChangeState
from nonosat.authoring.repairing.restored_cells import restore
from nonosat.authoring.repairing.simplified_pictures import simplified_pictures
from nonosat.grid import Grid

#: Simplified pictures from which cells are restored (halved and doubled 160 changes; see ``change_search``).
_MOST_RESTORED = 2


def start_from_simplified(state: ChangeState, *, until: float) -> Iterator[Event]:
    """Takes simplified pictures that line logic solves, and restores what it can."""
    taken = 0
    for simplified in simplified_pictures(state.picture, colours=state.colours, fixed=state.demands.fixed):
        if _keeps_units(state, simplified) and state.is_unambiguous(simplified, line_logic_only=True):
            yield from state.take(simplified)
            taken += 1
            if state.spent < until:
                yield from restore(state, simplified, until=until, line_logic_only=True)
        yield state.progress()
        if taken and (state.spent >= until or taken == _MOST_RESTORED):
            break
    if state.best is not None and state.spent < until and not state.problem.line_solvable:
        yield from restore(state, state.best, until=until)


def _keeps_units(state: ChangeState, picture: Grid) -> bool:
    """Whether cells that change together have one value."""
    return all(len({picture.cells[cell] for cell in unit}) == 1 for unit in set(state.demands.units))
