"""The fewest cells to change so that a picture is the only one for its own clues.

Two ways to search share what they learn about ambiguities (``ChangeState``): *exactly* (``exact_changes``),
which alone proves a minimum but may take for ever; and greedily, by *settling* what line logic leaves open
(``settling_changes``), with *improvement* of what that has found, a few changes at a time
(``local_improvement``). Before them there is a *simplified* picture: whoever stops the search early has
something. If settling quickly changes few cells, improving that as long as it succeeds
is all there is to do.

The constants of these modules were halved and doubled one by one on four pictures at effort 0.06: random ones
of 20 × 20 (30 % shaded), 24 × 20 (35 %) and 20 × 20 in three colours (30 %), and four circles on 30 × 30. As
they were, before settling, the search found 160 changes in all, with lower bounds of 36 in all; with settling
it finds about 90. Comments give the changes, and
the bounds where they differ by more than 1: "halved 198, doubled 128". A few changes more or less are chance,
as every constant also changes the course of the random choices.

Roads not taken: resolving one ambiguity after another by a solver's footprints, and restoring cells of
several simplified pictures. On 151 pictures (random, of puzzles, drafts of images) they change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.authoring.repairing.change_alternatives import search_alternatives
from nonosat.authoring.repairing.change_state import ChangeProblem, ChangeState, Event
from nonosat.authoring.repairing.exact_changes import search_exactly
from nonosat.authoring.repairing.local_improvement import exchange_for_less_visible, improve
from nonosat.authoring.repairing.settling_changes import rework, search_by_settling, take_simplified

# Shares of the allowed work.

#: For the exact search once there is a good picture (halved 161, doubled 160 with bounds of 37).
_EXACT_SHARE = 0.1
#: For settling quickly, at most, so that there is something good to show to whoever stops the search early.
_QUICK_SHARE, _QUICK_TOGETHER = 0.25, 6
#: For settling at most, where it takes longer, and for reworking what it has found.
_SETTLING_SHARE, _REWORK_SHARE = 1.0, 0.3

#: Runs of line logic in which the exact search may finish easy pictures before anything else is tried, and
#: before the ways that take longer are. With 300 in place of 30 the fewest changes of three photographs are
#: found in 0.5, 0.8 and 1.2 s in place of 1, 7 and 5.
_EASY_RUNS, _FIRST_RUNS = 6, 300
#: Turns of improvement without success after which it ends, before the ways that take longer and after them.
_FIRST_PATIENCE, _PATIENCE = 2, 10
#: Shares of changed cells: with more than the first, improvement waits for the ways that take longer; with no
#: more than the second after it, these ways are left out. Of the drafts of 25 images in six styles, 40 cells
#: wide, eight that stay without a proof end there, with 134 changes in 41 s of CPU in place of 144 in 58.
#: Patience 1 gives 157 in 30 s; where more is changed, improving first gives more changes, not fewer.
_MANY, _FEW = 0.05, 0.02
#: The allowed work is granted a second time to prove that a picture with this many changes or fewer is the
#: best. For pictures that are nearly unique, of which the study has none.
_FEW_CHANGES = 3


def search_changes(problem: ChangeProblem) -> Iterator[Event]:
    """Better and better answers, the last of them the best, with progress between them."""
    state = ChangeState(problem)
    finished = yield from search_exactly(state, until=_EASY_RUNS * state.run_cost)
    if not finished:
        yield from take_simplified(state)
        until = state.spent + state.allowance * _QUICK_SHARE
        if (yield from search_by_settling(state, until=until, together=_QUICK_TOGETHER)):
            finished = yield from search_exactly(state, until=state.spent + _FIRST_RUNS * state.run_cost)
            if not finished and _changed_share(state) <= _MANY:
                finished = yield from improve(state, patience=_FIRST_PATIENCE)
    if not finished and _changed_share(state) > _FEW:
        settled = yield from search_by_settling(state, until=state.spent + state.allowance * _SETTLING_SHARE)
        if settled is not None:
            yield from rework(state, settled, until=state.spent + state.allowance * _REWORK_SHARE)
        finished = yield from search_exactly(state, until=state.spent + state.allowance * _EXACT_SHARE)
        if not finished:
            finished = yield from improve(state, patience=_PATIENCE)
    if not finished and state.best is not None and len(state.changes(state.best)) <= _FEW_CHANGES:
        finished = yield from search_exactly(state, until=state.spent + state.allowance)
    if state.best is None and not finished:
        # Only the exact search is left, however long it takes.
        yield from search_exactly(state, until=float("inf"))
    yield from exchange_for_less_visible(state)
    if problem.alternatives > 1 and state.best is not None:
        yield from search_alternatives(state, wanted=problem.alternatives)


def _changed_share(state: ChangeState) -> float:
    return 1.0 if state.best is None else len(state.changes(state.best)) / state.size
