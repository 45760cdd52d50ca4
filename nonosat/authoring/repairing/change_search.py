"""The fewest cells to change so that a picture is the only one for its own clues.

Four ways to search share what they learn about ambiguities (``ChangeState``): *exactly*
(``exact_changes``), which alone proves a minimum but may take for ever; *greedily* (``greedy_changes``);
where that does not finish, back from a *simplified* picture (``simplified_start``); and *improvement* of
what these have found, a few changes at a time (``local_improvement``).
"""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.authoring.repairing.change_problem import ChangeProblem, Event
from nonosat.authoring.repairing.change_state import CELLS_PER_EFFORT, ChangeState
from nonosat.authoring.repairing.exact_changes import search_exactly
from nonosat.authoring.repairing.greedy_changes import search_greedily
from nonosat.authoring.repairing.local_improvement import improve
from nonosat.authoring.repairing.simplified_start import start_from_simplified

#: Shares of the allowed work: for the exact search before there is a good picture, and after that.
_FIRST_EXACT_SHARE, _EXACT_SHARE = 0.03, 0.1
#: For the first greedy search, and until when the others must end.
_FIRST_GREEDY_SHARE, _GREEDY_SHARE = 0.6, 0.5
#: For a start from a simplified picture.
_SIMPLIFIED_SHARE = 0.2
#: Runs of line logic in which the exact search solves easy pictures before anything else is tried.
_FIRST_RUNS = 30
#: Greedy searches after the first, with other random choices.
_MORE_ATTEMPTS = 5
#: For a proof that no fewer than this many changes will do, the allowed work is granted a second time.
_FEW_CHANGES = 3


def search_changes(problem: ChangeProblem) -> Iterator[Event]:
    """Better and better answers, the last of them the best, with progress between them."""
    state = ChangeState(problem)
    finished = yield from search_exactly(state, until=_FIRST_RUNS * state.run_cost)
    if not finished:
        # Something to show to whoever stops the search early.
        yield from start_from_simplified(state, until=0)
        first = min(state.allowance, CELLS_PER_EFFORT) * _FIRST_EXACT_SHARE
        finished = yield from search_exactly(state, until=first)
    is_resolved = False
    if not finished:
        until = state.spent + state.allowance * _FIRST_GREEDY_SHARE
        is_resolved = yield from search_greedily(state, until=until)
        finished = yield from search_exactly(state, until=state.spent + state.allowance * _EXACT_SHARE)
    if not finished:
        for _ in range(_MORE_ATTEMPTS if is_resolved else 0):
            yield from search_greedily(state, until=state.allowance * _GREEDY_SHARE)
        if not is_resolved:
            until = state.spent + state.allowance * _SIMPLIFIED_SHARE
            yield from start_from_simplified(state, until=until)
        finished = yield from improve(state)
    if not finished and state.best is not None and len(state.changes(state.best)) <= _FEW_CHANGES:
        finished = yield from search_exactly(state, until=state.spent + state.allowance)
    if state.best is None and not finished:
        # Only the exact search is left, however long it takes.
        yield from search_exactly(state, until=float("inf"))
