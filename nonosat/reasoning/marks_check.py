"""Whether a person's marks are right, asked before any step is taken from them."""

from __future__ import annotations

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reasoning.reviews import Review, ReviewSearch
from nonosat.search_options import SearchOptions

#: Seconds for the search for a mistake when there is no time limit, and its share of the time when there is
#: one. These are choices, not measurements: a person waits about ten seconds for a hint, and a step is
#: worth having even if it is not known whether the marks are right.
_SECONDS = 10.0
_SHARE = 0.5


def checked_marks(puzzle: Puzzle, marks: Grid, options: SearchOptions) -> Review:
    """A review of the marks, ``undecided`` when it would take too long.

    Raises ``ValueError`` when they do not fit the puzzle.
    """
    remaining = options.limits.remaining
    seconds = _SECONDS if remaining is None else remaining * _SHARE
    search = ReviewSearch(puzzle, marks, options.within(seconds))
    search.run()
    return search.result()
