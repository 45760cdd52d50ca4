"""The exact number of solutions of a puzzle."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated

from nonosat.authoring.checking.groups import Group
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.errors import LimitReached
from nonosat.model.grid import Grid, common_cells
from nonosat.model.plurals import noun
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.search.results import Statistics, Verdict
from nonosat.sat.search.solution_search import SolutionSearch

if TYPE_CHECKING:  # not needed for a unique puzzle
    from nonosat.authoring.checking.group_count import GroupCount


#: More groups than this are not listed: the messages should fit a screen.
_MOST_GROUPS_LISTED = 20


@dataclass(frozen=True)
class CountResult(Result):
    """Result of ``count()``."""

    count: Annotated[int, "The number of solutions; a lower bound unless `exact`."]
    exact: Annotated[bool, "Whether the count is the number of all solutions."]
    groups: Annotated[
        tuple[Group, ...],
        "The independent groups of cells in which solutions differ: the count is the product of theirs.",
    ]
    reason: Annotated[Reason | None, "Why there is no solution, or which limit came first."]
    statistics: Annotated[Statistics, "Sizes, conflicts and seconds of the search."]
    claimed_by: Annotated[
        str | None,
        "The external solver that reported, without a verified proof, that there are no more solutions.",
    ] = None

    def _code(self) -> int:
        if not self.exact:
            return exits.LIMIT
        return exits.DONE if self.count else exits.NO

    def __str__(self) -> str:
        if self.interruption:
            return f"interrupted: {solutions_in_words(self.count, exact=False)} so far"
        if self.reason:
            return f"{'none' if self.exact else 'not exact'}: {self.reason.text}"
        return f"exactly {solutions_in_words(self.count, exact=True)}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - for programs
        """Yield only the number."""
        yield f"{'' if self.exact else 'at least '}{self.count}"

    def sentences(self) -> Iterator[str]:
        """Yield the result, and up to 20 groups."""
        yield str(self)
        if len(self.groups) > 1:
            yield f"{len(self.groups)} independent groups of cells, whose counts multiply"
        if 1 < len(self.groups) <= _MOST_GROUPS_LISTED:
            yield from (f"  {group.text}" for group in self.groups)
        if not self.exact and not find_spec("tididi_cnf"):
            yield "counting large groups requires an optional package: pip install 'nonosat[count]'"


@dataclass(frozen=True, kw_only=True)
class Count(FullSearch, Ability[Puzzle, CountResult]):
    """Count the solutions of a puzzle exactly; at a limit give a lower bound.

    First find the backbone; the rest splits into independent groups, whose solutions are listed, or counted
    by the optional counter (the extra ``count``) if there are too many. Raises ``UnknownName`` and
    ``SolverError``.

    >>> from nonosat.model.clues import clue
    >>> count(Puzzle((clue(1),) * 8, (clue(1),) * 8)).count
    40320
    """

    results = (CountResult,)
    exit_codes = exits.Meanings(
        done="The number is exact, and at least 1.",
        no="There is no solution.",
        limit="A limit was reached first; the number is a lower bound.",
    )

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> CountResult:
        running = CountSearch(subject, search)
        with ending:
            running.run()
        return ending.of(running.result(), subject.palette)


count = function_of(Count)


def solutions_in_words(count: int, *, exact: bool) -> str:
    """Return a number of solutions in words, with thousands separated.

    >>> solutions_in_words(40320, exact=True), solutions_in_words(1, exact=False)
    ('40,320 solutions', 'at least 1 solution')
    """
    return f"{'' if exact else 'at least '}{count:,} {noun(count, 'solution')}"


class CountSearch:
    """A count of solutions; ``result`` is available at any time."""

    def __init__(self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        self.puzzle = puzzle
        self.search = SolutionSearch(puzzle, options, limit=None, goal="differences")
        self.groups: GroupCount | None = None
        self.limit_reached: LimitReached | None = None
        self._options = options
        self._seconds: dict[str, float] = {}

    def run(self) -> None:
        """Count until the number is known or a limit is reached."""
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

    def result(self) -> CountResult:
        """Return what is known now."""
        solved = self.search.result()
        groups = self.groups
        is_unique = solved.verdict is Verdict.UNIQUE
        if groups is None and solved.solutions and not is_unique:
            from nonosat.authoring.checking.group_count import GroupCount

            # Other cells may differ too, but the components of the formula are independent anyway.
            groups = GroupCount(self.search.puzzle, self.search.formula, solved.solutions)
        exact = solved.complete and (groups is None or (groups is self.groups and groups.exact))
        limit = None if exact or self.limit_reached is None else Reason(str(self.limit_reached))
        return CountResult(
            count=groups.count if groups else int(is_unique),
            exact=exact,
            groups=groups.groups() if groups else (),
            reason=limit if solved.solutions else solved.reason,
            statistics=replace(
                solved.statistics,
                seconds=solved.statistics.seconds | self._seconds,
                portfolio=solved.statistics.portfolio + (groups.portfolio if groups else ()),
            ),
            claimed_by=solved.claimed_by,
        )
