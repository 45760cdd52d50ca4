"""The pictures of a puzzle as functions: all of them, or enough to know whether there are others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

from nonosat.argument_checks import checked
from nonosat.grid import Grid
from nonosat.outcome import Outcome
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.search_options import Search, SearchOptions


@checked
def solve(puzzle: Puzzle, *, limit: int | None = 2, **search: Unpack[Search]) -> Outcome:
    """Up to ``limit`` pictures of the puzzle (``None``: all), and whether there are others.

    How to search: see ``Search``. A limit on time or memory that comes first makes the verdict ``undecided``.
    Raises ``UnknownName``, ``SolverFailed``, and ``InvalidValue`` for a limit on pictures below 1.

    >>> outcome = solve(Puzzle.of(Grid.from_text(["#.", "##"])))
    >>> outcome.verdict.value, str(outcome.pictures[0]).split()
    ('unique', ['#.', '##'])
    """
    work = PictureSearch(puzzle, SearchOptions.starting_now(**search), limit=limit, probing=True)
    for _ in work:
        pass
    return work.result()


@checked
def pictures(puzzle: Puzzle, *, limit: int | None = None, **search: Unpack[Search]) -> Iterator[Grid]:
    """Every picture of the puzzle, each once, as it is found.

    How to search: see ``Search``. Iterating raises ``LimitReached`` when a limit on time or memory ends it
    early, so that ending means all.

    >>> sum(1 for _ in pictures(Puzzle.of(Grid.from_text(["#..", ".#.", "..#"]))))
    6
    """
    options, keep = SearchOptions.starting_now(**search), limit is not None
    return PictureSearch(puzzle, options, limit=limit, probing=True, keep=keep).to_the_end()
