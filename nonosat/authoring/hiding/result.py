"""The result of hiding or showing numbers: the puzzle, the numbers, and whether they are optimal."""

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

#: The name of a line, and the index of a run (0-based), or ``None`` for the whole clue.
NumberIndices = tuple[tuple[str, int | None], ...]


@dataclass(frozen=True)
class HideResult(Result):
    """Result of ``hide()``; ``numbers`` are those that were hidden, or shown if it ``reveals``."""

    verdict: Annotated[
        Verdict,
        "`unique`: the puzzle has exactly one solution, confirmed from what its file would say, with another "
        "encoding and another solver; otherwise the verdict on the given puzzle.",
    ]
    puzzle: Annotated[Puzzle | None, "The puzzle with the numbers hidden, or shown."] = None
    solution: Annotated[Grid | None, "Its only solution."] = None
    numbers: NumberIndices = ()
    reveals: bool = False
    optimal: Annotated[
        bool, "Whether it is proved that no other choice hides more numbers, or shows fewer."
    ] = False
    lower_bound: Annotated[int, "At least this many numbers (or clues) must be shown."] = 0
    complete: Annotated[bool, "Whether no limit has cut the work short."] = False
    initially_unknown: Annotated[
        NumberIndices,
        "What was unknown before, and counts neither as hidden nor as shown: each `?` and `*`, and missing "
        "clues (`null` as index).",
    ] = ()
    reason: Annotated[Reason | None, "Why the given puzzle is not unique, or which limit came first."] = None
    statistics: Annotated[Statistics | None, "Those of the confirmation."] = None
    claimed_by: Annotated[
        str | None, "The external solver that ended the search without a verified proof."
    ] = None

    @property
    def hidden(
        self,
    ) -> Annotated[
        NumberIndices | None,
        Key(
            "The hidden numbers: line and index in its clue, 0-based (`null` for a whole clue).",
            when="without `--reveal`",
        ),
    ]:
        """The numbers, if they were hidden."""
        return None if self.reveals else self.numbers

    @property
    def shown(
        self,
    ) -> Annotated[
        NumberIndices | None, Key("The numbers that are shown, in the same form.", when="with `--reveal`")
    ]:
        """The numbers, if they were shown."""
        return self.numbers if self.reveals else None

    @property
    def made_puzzles(self) -> tuple[Puzzle, ...]:
        """The puzzle with the numbers hidden, or shown."""
        return () if self.puzzle is None else (self.puzzle,)

    def _code(self) -> int:
        return exits.OF_UNIQUENESS[self.verdict] if self.complete or not self.puzzle else exits.LIMIT

    def __str__(self) -> str:
        if self.puzzle is None:
            return f"{self.verdict}: {self.reason.text if self.reason else 'nothing was found'}"
        count = len(self.numbers)
        whole = any(run_index is None for _, run_index in self.numbers)
        what = amount(count, "clue" if whole else "number")
        if self.reveals:
            done, best = f"{what} shown", "the fewest possible"
        else:
            known = _initially_unknown_in_words(count, len(self.initially_unknown))
            done, best = f"{what} hidden", f"the most possible{known}"
        needed = f"; at least {self.lower_bound} must be shown" if self.lower_bound else ""
        confirmed = "" if self.verdict is Verdict.UNIQUE else "; not confirmed by a second solver in time"
        return (
            f"{self.verdict}: this is still the only solution with {done}"
            f"{', ' + best if self.optimal else needed}{confirmed}"
        )

    def boards(self) -> Iterator[ShownBoard]:
        if self.puzzle is not None and self.solution is not None:
            yield ShownBoard(self.solution, self.puzzle)

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """Yield the clues, with ``?`` for hidden numbers."""
        if self.puzzle is not None:
            yield clue_table(self.puzzle)
        if standalone:
            yield "\n".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        """Yield the verdict, and which limit came first."""
        yield str(self)
        if self.puzzle is not None and self.reason is not None:
            yield self.reason.text
        if self.complete and not self.optimal:
            what = "fewer cannot be shown" if self.reveals else "no more can be hidden"
            yield f"It is not proved that {what}; a larger --effort searches longer."


def _initially_unknown_in_words(hidden: int, unknown: int) -> str:
    more, were = " more" if hidden else "", "was" if unknown == 1 else "were"
    return f" ({unknown}{more} {were} unknown before)" if unknown else ""
