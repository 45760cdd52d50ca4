"""The exact number of pictures, however large."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.checking import groups_as_json, pictures_in_words
from nonosat.answers.json_parts import reason_as_json, record_as_json
from nonosat.authoring.checking.counting import Count, CountSearch, counter_is_installed
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions

#: More groups than this are not listed: the messages should fit a screen.
_MOST_GROUPS_LISTED = 20


@dataclass(frozen=True, slots=True)
class CountAnswer(Answer):
    """The answer to ``count``; ``ended`` is the reason if the work ended outside the count itself."""

    count: Count
    ended: Reason | None = None

    def _code(self) -> int:
        if not self.count.exact:
            return exits.LIMIT
        return exits.DONE if self.count.count else exits.NO

    def document(self) -> dict[str, Any]:
        count = self.count
        return {
            "count": count.count,
            "exact": count.exact,
            "claimed_by": count.claimed_by,
            "groups": groups_as_json(count.groups),
            "reason": reason_as_json(self._reason()),
            "seconds": self.seconds,
            "statistics": record_as_json(count.statistics),
        }

    def verdict(self) -> str:
        count, reason = self.count, self._reason()
        if self.interrupted:
            return f"interrupted: {pictures_in_words(count.count, exact=False)} so far"
        if reason:
            return f"{'none' if count.exact else 'not exact'}: {reason.text}"
        return f"exactly {pictures_in_words(count.count, exact=True)}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - for programs
        """Only the number."""
        yield f"{'' if self.count.exact else 'at least '}{self.count.count}"

    def sentences(self) -> Iterator[str]:
        """The verdict, and the groups if they are few."""
        groups = self.count.groups
        yield self.verdict()
        if len(groups) > 1:
            yield f"{len(groups)} independent groups of cells, whose counts multiply"
        if 1 < len(groups) <= _MOST_GROUPS_LISTED:
            yield from (f"  {group.text}" for group in groups)
        if not self.count.exact and not counter_is_installed():
            yield "counting large groups takes an optional package: pip install 'nonosat[count]'"

    def _reason(self) -> Reason | None:
        return self.ended if self.interrupted else self.count.reason or self.ended


class CountQuestion(Question[CountAnswer]):
    """Asks how many pictures there are."""

    def __init__(self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        super().__init__()
        self._search = CountSearch(puzzle, options)

    def run(self) -> Iterator[Shown]:
        self._search.run()
        yield from ()

    def answer(self, end: End = None) -> CountAnswer:
        return CountAnswer(
            self._search.result(),
            reason_of(end),
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )
