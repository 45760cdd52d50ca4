"""Other grids with as few changes as the best, each as different as possible from all before it."""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.authoring.repairing.alternatives import CONFLICTS, ROUNDS, Alternatives
from nonosat.authoring.repairing.change_state import CELLS_PER_CONFLICT, ChangeState, Event
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid
from nonosat.sat.solvers.diverse_sets import DiverseSets

#: The share of the work budget.
_SHARE = 0.5


def search_alternatives(state: ChangeState, *, wanted: int) -> Iterator[Event]:
    """Search for grids with equally few changes, including the best, until there are ``wanted``, or a share
    of the work budget is spent.

    If one with fewer changes is found, it replaces all before it. Precondition: there is a best grid.
    """
    best, until = None, state.spent + state.budget * _SHARE
    while best != state.best:
        best = state.best
        assert best is not None
        yield from _of_one_size(state, best, wanted, until)


def _of_one_size(state: ChangeState, best: Grid, wanted: int, until: float) -> Iterator[Event]:
    demands = state.demands
    fewest = len(state.changes(best))
    state.alternatives = Alternatives((best,), complete=not fewest)
    if not fewest:
        yield state.so_far()
        return
    conflicts = min(CONFLICTS, int((until - state.spent) / CELLS_PER_CONFLICT))
    with DiverseSets(demands.counted_variables(), most=fewest, conflicts=conflicts) as sets:
        sets.require(demands.rules())
        sets.keep(demands.variables_of(best))
        known, skipped = 0, False
        for _ in range(ROUNDS * wanted):
            if len(state.alternatives.sets) >= wanted or state.spent >= until:
                break
            sets.require(demands.clauses(known))
            known = demands.number
            state.spent += state.run_cost
            try:
                proposed = sets.propose()
            except LimitReached:
                state.spent = until
                break
            if proposed is None:
                state.alternatives = state.alternatives._replace(complete=not skipped)
                break
            grid = demands.grid_with(proposed)
            unambiguous = state.learn(grid, conflicts=conflicts)
            if unambiguous is False:
                yield state.progress()
                continue
            sets.keep(proposed)
            if unambiguous is None:
                skipped = True
            elif len(state.changes(grid)) < fewest:
                yield from state.take(grid)
                return
            else:
                state.alternatives = Alternatives((*state.alternatives.sets, grid))
                yield state.so_far()
    yield state.so_far()
