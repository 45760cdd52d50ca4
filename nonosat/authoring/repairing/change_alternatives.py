"""Other pictures with as few changes as the best: each as different as possible from all before it."""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.authoring.repairing.alternatives import CONFLICTS, ROUNDS, Alternatives
from nonosat.authoring.repairing.change_problem import Event
from nonosat.authoring.repairing.change_state import ChangeState
from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.session.diverse_sets import DiverseSets


def search_alternatives(state: ChangeState, *, wanted: int) -> Iterator[Event]:
    """Pictures with equally few changes, the best among them, until there are as many as ``wanted``.

    If one with fewer turns up, it takes the place of all before it. Precondition: there is a best picture.
    """
    best = None
    while best != state.best:
        best = state.best
        assert best is not None
        yield from _of_one_size(state, best, wanted)


def _of_one_size(state: ChangeState, best: Grid, wanted: int) -> Iterator[Event]:
    demands = state.demands
    fewest = len(state.changes(best))
    state.alternatives = Alternatives((best,), are_all=not fewest)
    if not fewest:
        yield state.so_far()
        return
    with DiverseSets(demands.counted_variables(), most=fewest, conflicts=CONFLICTS) as sets:
        sets.require(demands.rules())
        sets.keep(demands.variables_of(best))
        known, skipped = 0, False
        for _ in range(ROUNDS * wanted):
            if len(state.alternatives.sets) >= wanted:
                break
            clauses = demands.clauses()
            sets.require(clauses[known:])
            known = len(clauses)
            try:
                proposed = sets.propose()
            except LimitReached:
                break
            if proposed is None:
                state.alternatives = state.alternatives._replace(are_all=not skipped)
                break
            picture = demands.picture_with(proposed)
            unambiguous = state.learn(picture, conflicts=CONFLICTS)
            if unambiguous is False:
                yield state.progress()
                continue
            sets.keep(proposed)
            if unambiguous is None:
                skipped = True
            elif len(state.changes(picture)) < fewest:
                yield from state.take(picture)
                return
            else:
                state.alternatives = Alternatives((*state.alternatives.sets, picture))
                yield state.so_far()
    yield state.so_far()
