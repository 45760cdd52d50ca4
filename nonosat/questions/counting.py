"""The exact number of pictures, however large."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec

from nonosat.authoring.checking.counting import Count, CountSearch
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.checking import pictures_in_words
from nonosat.questions.question import Answer, Ending, Question
from nonosat.search_options import SearchOptions

#: More groups than this are not listed: the messages should fit a screen.
_MOST_GROUPS_LISTED = 20


class CountAnswer(Answer[Count]):
    """The answer to ``count``."""

    result_type = Count

    def __init__(self, result: Count, ending: Ending) -> None:
        super().__init__(replace(result, reason=ending.reason_or(result.reason)), ending)

    def _code(self) -> int:
        if not self.result.exact:
            return exits.LIMIT
        return exits.DONE if self.result.count else exits.NO

    def verdict(self) -> str:
        count, reason = self.result, self.result.reason
        if self.interruption:
            return f"interrupted: {pictures_in_words(count.count, exact=False)} so far"
        if reason:
            return f"{'none' if count.exact else 'not exact'}: {reason.text}"
        return f"exactly {pictures_in_words(count.count, exact=True)}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - for programs
        """Only the number."""
        yield f"{'' if self.result.exact else 'at least '}{self.result.count}"

    def sentences(self) -> Iterator[str]:
        """The verdict, and the groups if they are few."""
        groups = self.result.groups
        yield self.verdict()
        if len(groups) > 1:
            yield f"{len(groups)} independent groups of cells, whose counts multiply"
        if 1 < len(groups) <= _MOST_GROUPS_LISTED:
            yield from (f"  {group.text}" for group in groups)
        if not self.result.exact and not find_spec("tididi_cnf"):
            yield "counting large groups takes an optional package: pip install 'nonosat[count]'"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountQuestion(Question[Puzzle, CountAnswer]):
    """Print the exact number of pictures of a puzzle, however large; at a limit a lower bound."""

    answers = (CountAnswer,)
    exit_codes = exits.Meanings(
        done="The number is exact, and at least 1.",
        no="There is no picture.",
        limit="A limit was reached first; the number is a lower bound.",
    )

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> CountAnswer:
        running = CountSearch(subject, search)
        with ending:
            running.run()
        return CountAnswer(running.result(), ending)
