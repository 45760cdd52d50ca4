"""The exact search for changes, by implicit hitting sets.

The cheapest changes that satisfy all demands known so far are proposed; the ambiguities of the changed grid
become new demands. A proposal without ambiguities is optimal, and until then the number of its changes is a
lower bound.

E. Moreno-Centeno and R. M. Karp, "The implicit hitting set approach to solve combinatorial optimization
problems" (Operations Research 61, 2013).
"""

from __future__ import annotations

from nonosat.authoring.repairing.change_state import CELLS_PER_CONFLICT, Attempt, ChangesSoFar, ChangeState
from nonosat.model.errors import LimitReached

#: Conflicts per call at first (halved and doubled 160 changes; see ``change_search``). On circles on 40 × 40
#: cells at effort 0.15, doubling them finds a grid with 1 change instead of 28.
_CONFLICTS = 20_000
#: The share of the work budget up to which harder calls are made (halved, doubled or without any 160
#: changes).
_HARD_SHARE = 0.4


def search_exactly(state: ChangeState, *, until: float) -> Attempt:
    """Raise the lower bound; return true if the optimal grid is found, or there is none."""
    conflicts = _CONFLICTS if until < float("inf") else None
    while state.spent < until:
        try:
            proposal = state.propose(conflicts=conflicts)
        except LimitReached:
            return False
        if proposal is None:
            yield ChangesSoFar(None, state.lower_bound, impossible=True)
            return True
        if proposal.fewest > state.lower_bound:
            state.lower_bound = proposal.fewest
            yield state.so_far()
        if state.is_proven:
            return True
        yield state.progress()
        unambiguous = state.learn(proposal.grid, conflicts=conflicts, until=until)
        if unambiguous:
            state.best = proposal.grid
            yield state.so_far()
            return True
        if unambiguous is None and conflicts is not None:
            # A proposal without local ambiguities is often optimal, which is worth a hard call.
            conflicts *= 4
            until = max(until, state.budget * _HARD_SHARE)
            if state.spent + conflicts * CELLS_PER_CONFLICT > until:
                return False
    return False
