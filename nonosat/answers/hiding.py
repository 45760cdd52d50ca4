"""The most numbers that can be hidden while the picture stays the only one, or the fewest to show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.clue_table import clue_table
from nonosat.answers.json_parts import picture_as_json, reason_as_json, record_as_json
from nonosat.authoring.hiding.hidden_numbers import HiddenNumbers, HideSearch, NumberWish
from nonosat.errors import InputError
from nonosat.formats.json_puzzle import as_json
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Verdict, claimant_of

_CODES = {
    Verdict.UNIQUE: exits.DONE,
    Verdict.MULTIPLE: exits.NO,
    Verdict.NONE: exits.NO,
    Verdict.UNDECIDED: exits.LIMIT,
}


@dataclass(frozen=True, slots=True)
class HideAnswer(Answer):
    """The answer to ``hide``.

    ``end`` is what ended the work early; ``claimed_by`` the solver whose word alone did.
    """

    hidden: HiddenNumbers
    end: Reason | None = None
    claimed_by: str | None = None

    @property
    def product(self) -> Puzzle | None:
        """The puzzle with the numbers hidden, or shown."""
        return self.hidden.puzzle

    def _code(self) -> int:
        hidden = self.hidden
        return _CODES[hidden.verdict] if hidden.complete or not hidden.puzzle else exits.LIMIT

    @property
    def _reason(self) -> Reason | None:
        return self.end if self.interrupted else self.hidden.reason or self.end

    def document(self) -> dict[str, Any]:
        """The whole answer in JSON; a number is the name of its line and its place in the clue, 0-based
        (``null`` for a whole clue).
        """
        hidden = self.hidden
        return {
            "verdict": hidden.verdict,
            "shown" if hidden.reveals else "hidden": [list(number) for number in hidden.numbers],
            "minimum": hidden.minimum,
            "lower_bound": hidden.lower_bound,
            "complete": hidden.complete,
            "claimed_by": self.claimed_by,
            "reason": reason_as_json(self._reason),
            "picture": None if hidden.picture is None else picture_as_json(hidden.picture),
            "puzzle": None if hidden.puzzle is None else as_json(hidden.puzzle),
            "seconds": self.seconds,
            "statistics": None if hidden.statistics is None else record_as_json(hidden.statistics),
        }

    def verdict(self) -> str:
        hidden = self.hidden
        if hidden.puzzle is None:
            reason = self._reason
            return f"{hidden.verdict}: {reason.text if reason else 'nothing was found'}"
        count = len(hidden.numbers)
        whole = any(place is None for _, place in hidden.numbers)
        what = amount(count, "clue" if whole else "number")
        if hidden.reveals:
            done, best = f"{what} shown", "the fewest possible"
        else:
            done, best = f"{what} hidden", "the most possible"
        needed = f"; at least {hidden.lower_bound} must be shown" if hidden.lower_bound else ""
        confirmed = "" if hidden.verdict is Verdict.UNIQUE else "; no second solver confirmed it in time"
        return (
            f"{hidden.verdict}: this is still the only picture with {done}"
            f"{', ' + best if hidden.minimum else needed}{confirmed}"
        )

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The clues, with ``?`` for hidden numbers."""
        puzzle = self.hidden.puzzle
        if puzzle is not None:
            yield clue_table(puzzle)
        if standalone:
            yield "\n".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        """The verdict, and why there is no more."""
        yield self.verdict()
        if self.hidden.puzzle is not None and self._reason is not None:
            yield self._reason.text


class HideQuestion(Question[HideAnswer]):
    """Asks for the most numbers to hide; ``picture_source`` names the author's picture in error messages."""

    def __init__(
        self,
        puzzle: Puzzle,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        wish: NumberWish,
        picture: Grid | None = None,
        picture_source: str | None = None,
    ) -> None:
        super().__init__()
        self._picture_source = picture_source
        self._search = HideSearch(puzzle, options, wish=wish, picture=picture)

    @property
    def search(self) -> HideSearch:
        """The search for the answer."""
        return self._search

    def run(self) -> Iterator[Shown]:
        try:
            self._search.run()
        except InputError as error:
            if self._picture_source is None:
                raise
            raise error.at(self._picture_source) from None
        yield from ()

    def answer(self, end: End = None) -> HideAnswer:
        return HideAnswer(
            self._search.result(),
            reason_of(end),
            claimant_of(end),
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )
