"""Improvement of the best grid: a few neighbouring changes are exchanged for fewer, the others stay.

This is large neighbourhood search, with each neighbourhood searched exactly. P. Shaw, "Using constraint
programming and local search methods to solve vehicle routing problems" (CP 1998).

Finally single changes are exchanged for less visible ones; their number stays. The search for few changes
counts visibility in whole cells only, because finer costs make it much slower.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.authoring.repairing.change_state import Attempt, ChangeState, Event
from nonosat.authoring.repairing.exact_changes import search_exactly
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid

# The effects of halving and doubling are explained in ``change_search``.

#: The least share of the work budget for improvement, even if all of it has been spent (halved 192 changes;
#: doubled 159, for 20 % more work).
_SHARE = 0.3
#: The share of that work after which improvement and exact search alternate.
_PART = 0.1
#: Conflicts per call for a neighbourhood (halved 158, doubled 160).
_CONFLICTS = 3_000
#: Changes reconsidered together: at least (halved 159, doubled 137) and at most (halved,
#: doubled or unbounded 160).
_FEWEST_TOGETHER, _MOST_TOGETHER = 2, 12
#: Radius around each of them in which cells are reconsidered (a third 131, doubled 149).
_REACH = 3
#: Proposals for one neighbourhood (halved 161; doubled or unbounded 140, the latter in three times the time).
_MOST_PROPOSALS = 12

#: Other changes tried in place of one, the least visible first. Chosen, not measured.
_MOST_TRIED = 40
#: The work of testing whether a grid satisfies the demands, for each of their cells.
_DEMAND_SHARE = 0.02
#: The share of the work budget.
_VISIBLE_SHARE = 0.1
#: A difference in visibility that counts.
_LEAST_GAIN = 0.01


def improve(state: ChangeState, *, idle_limit: int) -> Attempt:
    """Alternate between fewer changes and a higher lower bound; return true if proved optimal.

    Stop after ``idle_limit`` consecutive rounds in which neither succeeds. Do nothing without a best grid.
    """
    together = _FEWEST_TOGETHER
    end = max(state.budget, state.spent + state.budget * _SHARE)
    part = (end - state.spent) * _PART
    bound_rises = True
    idle = 0
    while state.best is not None and not state.is_proven and state.spent < end and idle < idle_limit:
        before = len(state.changes(state.best))
        until = state.spent + part
        while not state.is_proven and state.spent < until:
            optimal = yield from _exchange(state, together)
            if not optimal:
                together = max(together - 1, _FEWEST_TOGETHER)
            elif together < _MOST_TOGETHER:
                together += 1
        if bound_rises:
            bound = state.lower_bound
            if (yield from search_exactly(state, until=state.spent + part)):
                return True
            bound_rises = state.lower_bound > bound
        succeeds = bound_rises or len(state.changes(state.best)) < before
        idle = 0 if succeeds else idle + 1
    return state.is_proven


def _exchange(state: ChangeState, together: int) -> Attempt:
    """Search for fewer changes in place of some neighbouring ones; return false if that is too hard."""
    assert state.best is not None
    base = state.best
    changes = state.changes(base)
    centre = state.random.choice(changes)
    chosen = sorted(changes, key=lambda cell: (_distance(state, cell, centre), cell))[:together]
    region = [
        cell for cell in range(state.size) if any(_distance(state, cell, each) <= _REACH for each in chosen)
    ]
    here = sum(cell in set(region) for cell in changes)
    for _ in range(_MOST_PROPOSALS):
        yield state.progress()
        try:
            proposal = state.propose_within(region, base, conflicts=_CONFLICTS)
        except LimitReached:
            return False
        if proposal is None or proposal.fewest >= here:
            return True
        unambiguous = state.learn(proposal.grid, conflicts=_CONFLICTS)
        if unambiguous:
            yield from state.take(proposal.grid)
            return True
        if unambiguous is None:
            return False
    return False


def _distance(state: ChangeState, cell: int, other: int) -> int:
    """Return the Chebyshev distance of two cells."""
    width = state.goal.width
    return max(abs(cell // width - other // width), abs(cell % width - other % width))


def exchange_for_less_visible(state: ChangeState) -> Iterator[Event]:
    """Exchange changes of the best grid for less visible ones, the most visible first.

    Do nothing if the goal has symmetries: the changes were chosen to keep them if possible.
    """
    if state.best is None or state.demands.has_symmetries:
        return
    losses = state.visibility.losses
    until = state.spent + state.budget * _VISIBLE_SHARE
    first = state.best
    for cell in sorted(state.changes(first), key=lambda each: -losses[each, first.cells[each]]):
        yield state.progress()
        for trial in _less_visible(state, state.best, cell):
            if state.spent >= until:
                return
            state.spent += state.demands.weight * _DEMAND_SHARE
            if state.is_unambiguous(trial):
                yield from state.take(trial)
                break


def _less_visible(state: ChangeState, best: Grid, cell: int) -> Iterator[Grid]:
    """Yield the grid with a change exchanged for a less visible one, the least visible first."""
    base = best.with_values({cell: state.goal.cells[cell]})
    losses = state.visibility.losses
    tried = 0
    for place in losses.argsort(axis=None).tolist():
        other, value = divmod(place, losses.shape[1])
        if losses[other, value] > losses[cell, best.cells[cell]] - _LEAST_GAIN or tried == _MOST_TRIED:
            return
        own = state.goal.cells[other]
        if value == own or base.cells[other] != own or other == cell or other in state.demands.fixed:
            continue
        yield base.with_values({other: value})
        tried += 1
