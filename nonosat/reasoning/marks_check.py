"""Whether a person's marks are right, asked before any step is taken from them."""

from __future__ import annotations

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reasoning.reviews import Review, ReviewSearch
from nonosat.search_options import SearchOptions

#: Conflicts of the solver in the search for a mistake: a second or two. A choice, not a measurement: a step
#: is worth having even if it is not known whether the marks are right.
_CONFLICTS = 10_000
#: Seconds instead for solvers that cannot stop there, and the share of the time when there is a limit on it.
_SECONDS = 10.0
_SHARE = 0.5


def checked_marks(puzzle: Puzzle, marks: Grid, options: SearchOptions, *, effort: float = 1.0) -> Review:
    """A review of the marks, ``undecided`` when it would take too long.

    That is counted in work, with the same answer on every machine; ``effort`` is a factor, 0 for as much as
    it takes. Raises ``ValueError`` when the marks do not fit the puzzle.
    """
    from nonosat.session.backends import backend_named

    remaining = options.limits.remaining
    if remaining is not None:
        options = options.within(remaining * _SHARE)
    elif effort and not backend_named(options.solver).limited:
        options = options.within(effort * _SECONDS)
    if effort:
        options = options.alone()._replace(conflicts=max(int(effort * _CONFLICTS), 1))
    search = ReviewSearch(puzzle, marks, options)
    search.run()
    return search.result()
