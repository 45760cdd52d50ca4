"""Improvement of the best picture: a few neighbouring changes exchanged for fewer, the rest staying as it is.

This is large neighbourhood search, with each neighbourhood searched exactly. P. Shaw, "Using constraint
programming and local search methods to solve vehicle routing problems" (CP 1998).
"""

from __future__ import annotations

from nonosat.authoring.repairing.change_problem import Attempt
from nonosat.authoring.repairing.change_state import ChangeState
from nonosat.authoring.repairing.exact_changes import search_exactly
from nonosat.errors import LimitReached

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
