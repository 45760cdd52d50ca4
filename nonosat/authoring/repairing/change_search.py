"""The fewest cells to change so that a goal is the only solution for its own clues.

Two searches share what they learn about ambiguities (``ChangeState``): an *exact* one (``exact_changes``),
which alone proves optimality but may not finish; and a *greedy* one by line logic (``line_logic_changes``),
followed by *improvement* of its result, a few changes at a time (``local_improvement``). Before them a
*simplified* grid is taken, so that there is a result if the search is stopped early. If the greedy search
quickly finds few changes, improving them is all that is done.

The constants of these modules were halved and doubled one by one on four grids at effort 0.06: random ones
of 20 × 20 (30 % shaded), 24 × 20 (35 %) and 20 × 20 in three colours (30 %), and four circles on 30 × 30. As
they were, before the greedy search, 160 changes were found in all, with lower bounds of 36 in all; with it
about 90. Comments give the changes, and the bounds if they differ by more than 1: "halved 198, doubled 128".
A few changes more or less are chance, as every constant also changes the course of the random choices.

Roads not taken: resolving one ambiguity after another by a solver's footprints, and restoring cells of
several simplified grids. On 151 grids (random, of puzzles, drafts of images) they change nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.authoring.repairing.change_alternatives import search_alternatives
from nonosat.authoring.repairing.change_state import ChangeProblem, ChangeState, Event
from nonosat.authoring.repairing.exact_changes import search_exactly
from nonosat.authoring.repairing.line_logic_changes import rework, search_by_line_logic, take_simplified
from nonosat.authoring.repairing.local_improvement import exchange_for_less_visible, improve

# Shares of the work budget.

#: For the exact search once there is a good grid (halved 161, doubled 160 with bounds of 37).
_EXACT_SHARE = 0.1
#: For the quick greedy search, at most, so that there is a good result if the search is stopped early.
_QUICK_SHARE, _QUICK_TOGETHER = 0.25, 6
#: For the longer greedy search, at most, and for reworking its result.
_LINE_LOGIC_SHARE, _REWORK_SHARE = 1.0, 0.3

#: Runs of line logic in which the exact search may finish easy grids before anything else is tried, and
#: before the longer searches. With 300 in place of 30 the fewest changes of three photographs are found in
#: 0.5, 0.8 and 1.2 s in place of 1, 7 and 5.
_EASY_RUNS, _FIRST_RUNS = 6, 300
#: Rounds of improvement without success after which it ends, before the longer searches and after them.
_FIRST_IDLE_LIMIT, _IDLE_LIMIT = 2, 10
#: Shares of changed cells: with more than the first, improvement waits for the longer searches; with no more
#: than the second after it, these are skipped. Of the drafts of 25 images in six styles, 40 cells wide, eight
#: that stay without a proof end there, with 134 changes in 41 s of CPU in place of 144 in 58. A limit of 1
#: round gives 157 in 30 s; if more is changed, improving first gives more changes, not fewer.
_MANY, _FEW = 0.05, 0.02
#: The work budget is granted a second time to prove that a grid with this many changes or fewer is optimal.
#: For grids that are nearly unique, of which the study has none.
_FEW_CHANGES = 3


def search_changes(problem: ChangeProblem) -> Iterator[Event]:
    """Yield better and better results, the best last, and progress between them."""
    state = ChangeState(problem)
    finished = yield from search_exactly(state, until=_EASY_RUNS * state.run_cost)
    if not finished:
        yield from take_simplified(state)
        until = state.spent + state.budget * _QUICK_SHARE
        if (yield from search_by_line_logic(state, until=until, together=_QUICK_TOGETHER)):
            finished = yield from search_exactly(state, until=state.spent + _FIRST_RUNS * state.run_cost)
            if not finished and _changed_share(state) <= _MANY:
                finished = yield from improve(state, idle_limit=_FIRST_IDLE_LIMIT)
    if not finished and _changed_share(state) > _FEW:
        solved = yield from search_by_line_logic(state, until=state.spent + state.budget * _LINE_LOGIC_SHARE)
        if solved is not None:
            yield from rework(state, solved, until=state.spent + state.budget * _REWORK_SHARE)
        finished = yield from search_exactly(state, until=state.spent + state.budget * _EXACT_SHARE)
        if not finished:
            finished = yield from improve(state, idle_limit=_IDLE_LIMIT)
    if not finished and state.best is not None and len(state.changes(state.best)) <= _FEW_CHANGES:
        finished = yield from search_exactly(state, until=state.spent + state.budget)
    if state.best is None and not finished:
        # Only the exact search remains, however long it takes.
        yield from search_exactly(state, until=float("inf"))
    yield from exchange_for_less_visible(state)
    if problem.alternatives > 1 and state.best is not None:
        yield from search_alternatives(state, wanted=problem.alternatives)


def _changed_share(state: ChangeState) -> float:
    return 1.0 if state.best is None else len(state.changes(state.best)) / state.size
