"""The result of hiding or showing numbers: the puzzle, which numbers, and whether there could be more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from nonosat.model.abilities import exits
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.clue_text import clue_table
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.sat.search.results import Statistics, Verdict

#: The name of a line, and a place in its clue (0-based), or ``None`` for the whole clue.
NumberPlaces = tuple[tuple[str, int | None], ...]


@dataclass(frozen=True)
class HideResult(Result):
    """The result of ``hide``; ``numbers`` are those that were hidden, or shown if it ``reveals``."""

    verdict: Annotated[
        Verdict,
        "`unique`: the puzzle has its picture as the only one, confirmed from what its file would say, with "
        "another encoding and another solver; else why there is none.",
    ]
    puzzle: Annotated[Puzzle | None, "The puzzle with the numbers hidden, or shown."] = None
    picture: Annotated[Grid | None, "Its only picture."] = None
    numbers: NumberPlaces = ()
    reveals: bool = False
    minimum: Annotated[
        bool, "Whether it is proved that no other choice hides more numbers, or shows fewer."
    ] = False
    lower_bound: Annotated[int, "At least so many numbers (or clues) must be shown."] = 0
    complete: Annotated[bool, "Whether no limit has cut the work short."] = False
    unknown_before: Annotated[
        NumberPlaces,
        "What the puzzle did not tell to begin with, and counts neither as hidden nor as shown: each `?` and "
        "`*`, and missing clues (`null` for the place).",
    ] = ()
    reason: Annotated[
        Reason | None, "Why the puzzle has no only picture to begin with, or which limit came first."
    ] = None
    statistics: Annotated[Statistics | None, "Those of the confirmation."] = None
    claimed_by: Annotated[
        str | None, "A solver that is a program and has ended the search by its word alone."
    ] = None

    @property
    def hidden(
        self,
    ) -> Annotated[
        NumberPlaces | None,
        Key(
            "The hidden numbers: line and place in its clue, 0-based (`null` for a whole clue).",
            when="without `--reveal`",
        ),
    ]:
        """The numbers, if they were hidden."""
        return None if self.reveals else self.numbers

    @property
    def shown(
        self,
    ) -> Annotated[
        NumberPlaces | None, Key("The numbers that are shown, in the same way.", when="with `--reveal`")
    ]:
        """The numbers, if they were shown."""
        return self.numbers if self.reveals else None

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The puzzle with the numbers hidden, or shown."""
        return () if self.puzzle is None else (self.puzzle,)

    def _code(self) -> int:
        return exits.OF_UNIQUENESS[self.verdict] if self.complete or not self.puzzle else exits.LIMIT

    def __str__(self) -> str:
        if self.puzzle is None:
            return f"{self.verdict}: {self.reason.text if self.reason else 'nothing was found'}"
        count = len(self.numbers)
        whole = any(place is None for _, place in self.numbers)
        what = amount(count, "clue" if whole else "number")
        if self.reveals:
            done, best = f"{what} shown", "the fewest possible"
        else:
            done, best = f"{what} hidden", f"the most possible{_besides(count, len(self.unknown_before))}"
        needed = f"; at least {self.lower_bound} must be shown" if self.lower_bound else ""
        confirmed = "" if self.verdict is Verdict.UNIQUE else "; no second solver confirmed it in time"
        return (
            f"{self.verdict}: this is still the only picture with {done}"
            f"{', ' + best if self.minimum else needed}{confirmed}"
        )

    def boards(self) -> Iterator[ShownBoard]:
        if self.puzzle is not None and self.picture is not None:
            yield ShownBoard(self.picture, self.puzzle)

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The clues, with ``?`` for hidden numbers."""
        if self.puzzle is not None:
            yield clue_table(self.puzzle)
        if standalone:
            yield "\n".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        """The verdict, and why there is no more."""
        yield str(self)
        if self.puzzle is not None and self.reason is not None:
            yield self.reason.text


def _besides(hidden: int, unknown: int) -> str:
    """What nobody need hide, as the puzzle does not tell it."""
    more, were = " more" if hidden else "", "was" if unknown == 1 else "were"
    return f" ({unknown}{more} {were} unknown before)" if unknown else ""
