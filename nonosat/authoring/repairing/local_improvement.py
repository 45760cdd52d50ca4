"""Improvement of the best picture: a few neighbouring changes exchanged for fewer, the rest staying as it is.

This is large neighbourhood search, with each neighbourhood searched exactly. P. Shaw, "Using constraint
programming and local search methods to solve vehicle routing problems" (CP 1998).

At last single changes are exchanged for others that are seen less; their number stays. The search for few
changes counts visibility in whole cells only, because finer costs make it much slower.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.authoring.repairing.change_state import Attempt, ChangeState, Event
from nonosat.authoring.repairing.exact_changes import search_exactly
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid

# The effects of halving and doubling are explained in ``change_search``.

#: The share of the allowed work that improvement gets at least, even if all of it has been spent (halved 192
#: changes; doubled 159, for 20 % more work).
_SHARE = 0.3
#: The share of that work that either takes before it is the other's turn.
_PART = 0.1
#: Conflicts that a question about a neighbourhood may take (halved 158, doubled 160).
_CONFLICTS = 3_000
#: Changes reconsidered together: at least (halved 159, doubled 137) and at most (halved,
#: doubled or unbounded 160).
_FEWEST_TOGETHER, _MOST_TOGETHER = 2, 12
#: How far around each of them cells are reconsidered (a third 131, doubled 149).
_REACH = 3
#: Proposals for one neighbourhood (halved 161; doubled or unbounded 140, the latter in three times the time).
_MOST_PROPOSALS = 12

#: Other changes tried in place of one, the least visible first. Chosen, not measured.
_MOST_TRIED = 40
#: The work of looking whether a picture satisfies the demands, for each of their cells.
_DEMAND_SHARE = 0.02
#: The share of the allowed work.
_VISIBLE_SHARE = 0.1
#: A difference in visibility that counts.
_LEAST_GAIN = 0.01


def improve(state: ChangeState, *, patience: int) -> Attempt:
    """Exchanges changes for fewer and raises the lower bound in turn; true when the best is proven.

    Ends after so many turns, its ``patience``, in which neither succeeds.

    Precondition: there is a best picture, or nothing is done.
    """
    together = _FEWEST_TOGETHER
    end = max(state.allowance, state.spent + state.allowance * _SHARE)
    part = (end - state.spent) * _PART
    bound_rises = True
    idle = 0
    while state.best is not None and not state.is_proven and state.spent < end and idle < patience:
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
    """Looks for fewer changes in place of some neighbouring ones; false when that is too hard."""
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
        unambiguous = state.learn(proposal.picture, conflicts=_CONFLICTS)
        if unambiguous:
            yield from state.take(proposal.picture)
            return True
        if unambiguous is None:
            return False
    return False


def _distance(state: ChangeState, cell: int, other: int) -> int:
    """Steps between two cells, diagonal ones included."""
    width = state.picture.width
    return max(abs(cell // width - other // width), abs(cell % width - other % width))


def exchange_for_less_visible(state: ChangeState) -> Iterator[Event]:
    """Exchanges the most visible changes of the best picture first.

    A picture with symmetries stays as it is: its changes have been chosen to keep them, if that can be.
    """
    if state.best is None or state.demands.has_symmetries:
        return
    losses = state.visibility.losses
    until = state.spent + state.allowance * _VISIBLE_SHARE
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
