"""The exact number of pictures of a puzzle, however large."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Unpack

from nonosat.argument_checks import checked
from nonosat.authoring.checking.groups import Group
from nonosat.errors import LimitReached
from nonosat.grid import common_cells
from nonosat.notebook import DrawableResult
from nonosat.outcome import Statistics, Verdict
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions

if TYPE_CHECKING:  # where there is one picture, nothing of this is needed
    from nonosat.authoring.checking.group_count import GroupCount


@dataclass(frozen=True, slots=True)
class Count(DrawableResult):
    """The answer to ``count``."""

    count: Annotated[int, "The number of pictures; a lower bound unless `exact`."]
    exact: Annotated[bool, "Whether the count is the number of all pictures."]
    groups: Annotated[
        tuple[Group, ...],
        "The independent groups of cells in which pictures differ: the count is the product of theirs.",
    ]
    reason: Annotated[Reason | None, "Why there is no picture, or which limit came first."]
    statistics: Annotated[Statistics, "Sizes, conflicts and seconds of the search."]
    claimed_by: Annotated[
        str | None,
        "A solver that is a program and says, without a proof that holds, that there are no more pictures.",
    ] = None


@checked
def count(
    puzzle: Puzzle,
    **search: Unpack[Search],
) -> Count:
    """The number of pictures of the puzzle, or a lower bound if a limit is reached first.

    How to search: see ``Search``. Cells that are the same in all pictures are
    found first; the rest falls apart into independent groups, whose pictures are listed, or counted
    by the optional counter (the extra ``count``) when they are too many.
    Raises ``UnknownName`` and ``SolverFailed``.

    >>> from nonosat.clues import clue
    >>> count(Puzzle((clue(1),) * 8, (clue(1),) * 8)).count
    40320
    """
    work = CountSearch(puzzle, SearchOptions.starting_now(**search))
    work.run()
    return work.result()


class CountSearch:
    """A count of pictures whose result so far can be asked for at any time."""

    def __init__(self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        self.puzzle = puzzle
        self.search = PictureSearch(puzzle, options, limit=None, goal="differences")
        self.groups: GroupCount | None = None
        self.limit_reached: LimitReached | None = None
        self._options = options
        self._seconds: dict[str, float] = {}

    def run(self) -> None:
        """Counts until the number is known or a limit is reached."""
        try:
            self.search.run()
            self.limit_reached = self.search.limit_reached
            if self.search.exhausted and self.search.found:
                self._count()
        except LimitReached as reached:
            self.limit_reached = reached

    def _count(self) -> None:
        found = self.search.found
        begin = time.perf_counter()
        try:
            if len(found) > 1:
                from nonosat.authoring.checking.group_count import GroupCount

                self.groups = GroupCount.between(self.search.puzzle, common_cells(found), found)
                self.groups.run(self._options)
        finally:
            self._seconds["count"] = time.perf_counter() - begin

    def result(self) -> Count:
        """What is known now."""
        outcome = self.search.result()
        groups = self.groups
        is_unique = outcome.verdict is Verdict.UNIQUE
        if groups is None and outcome.pictures and not is_unique:
            from nonosat.authoring.checking.group_count import GroupCount

            # Other cells may differ too, but the components of the formula are independent all the same.
            groups = GroupCount(self.search.puzzle, self.search.formula, outcome.pictures)
        exact = outcome.complete and (groups is None or (groups is self.groups and groups.exact))
        limit = None if exact or self.limit_reached is None else Reason(str(self.limit_reached))
        return Count(
            count=groups.count if groups else int(is_unique),
            exact=exact,
            groups=groups.groups() if groups else (),
            reason=limit if outcome.pictures else outcome.reason,
            statistics=replace(
                outcome.statistics,
                seconds=outcome.statistics.seconds | self._seconds,
                racers=outcome.statistics.racers + (groups.racers if groups else ()),
            ),
            claimed_by=outcome.claimed_by,
        )
