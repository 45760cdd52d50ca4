"""The most numbers that can be hidden while the picture stays the only one, or the fewest to show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Annotated

from nonosat.amounts import amount
from nonosat.authoring.hiding.hidden_numbers import HiddenNumbers, HideSearch, NumberWish
from nonosat.errors import InvalidValue
from nonosat.grid import Grid
from nonosat.key import Key
from nonosat.outcome import Verdict, claimant_of
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.clue_table import clue_table
from nonosat.questions.fields import (
    Panel,
    WrongOption,
    expect_together,
    expect_unset,
    flag,
    option,
    values_for,
)
from nonosat.questions.question import Answer, Ending, Question
from nonosat.questions.shared import LineSolvable
from nonosat.search_options import SearchOptions

_LINES = re.compile(r"(row|rows|column|columns|r|c)\s*(\d+)(?:\s*-\s*(\d+))?", re.IGNORECASE)

#: No line has a number with more digits.
_DIGITS = 5


def lines_named(text: str) -> tuple[str, ...]:
    """The names of lines in a list such as ``row 3, columns 5-7``; raises ``InvalidValue``.

    >>> lines_named("row 3, columns 5-6, c9")
    ('row 3', 'column 5', 'column 6', 'column 9')
    """
    names: list[str] = []
    for part in re.split(r"[,;]", text):
        found = _LINES.fullmatch(part.strip())
        if found is None:
            raise InvalidValue(f"expected lines such as 'row 3, columns 5-7', found '{part.strip()}'")
        side = "row" if found[1].lower().startswith("r") else "column"
        first, last = (int(number[:_DIGITS]) for number in (found[2], found[3] or found[2]))
        names += (f"{side} {number}" for number in range(first, last + 1))
    return tuple(names)


class HideAnswer(Answer[HiddenNumbers]):
    """The answer to ``hide``."""

    result_type = HiddenNumbers

    hidden: Annotated[
        tuple[tuple[str, int | None], ...] | None,
        Key(
            "The hidden numbers: line and place in its clue, 0-based (`null` for a whole clue).",
            when="without `--reveal`",
        ),
    ]
    shown: Annotated[
        tuple[tuple[str, int | None], ...] | None,
        Key("The numbers that are shown, in the same way.", when="with `--reveal`"),
    ]
    claimed_by: Annotated[
        str | None, "A solver that is a program and has ended the search by its word alone."
    ]

    def __init__(self, result: HiddenNumbers, ending: Ending) -> None:
        super().__init__(replace(result, reason=ending.reason_or(result.reason)), ending)
        self.hidden = None if result.reveals else result.numbers
        self.shown = result.numbers if result.reveals else None
        self.claimed_by = claimant_of(ending.cause)

    @property
    def products(self) -> tuple[Puzzle, ...]:
        """The puzzle with the numbers hidden, or shown."""
        return () if self.result.puzzle is None else (self.result.puzzle,)

    def _code(self) -> int:
        hidden = self.result
        return exits.OF_UNIQUENESS[hidden.verdict] if hidden.complete or not hidden.puzzle else exits.LIMIT

    def verdict(self) -> str:
        hidden = self.result
        if hidden.puzzle is None:
            reason = hidden.reason
            return f"{hidden.verdict}: {reason.text if reason else 'nothing was found'}"
        count = len(hidden.numbers)
        whole = any(place is None for _, place in hidden.numbers)
        what = amount(count, "clue" if whole else "number")
        if hidden.reveals:
            done, best = f"{what} shown", "the fewest possible"
        else:
            done, best = f"{what} hidden", f"the most possible{_besides(count, len(hidden.unknown_before))}"
        needed = f"; at least {hidden.lower_bound} must be shown" if hidden.lower_bound else ""
        confirmed = "" if hidden.verdict is Verdict.UNIQUE else "; no second solver confirmed it in time"
        return (
            f"{hidden.verdict}: this is still the only picture with {done}"
            f"{', ' + best if hidden.minimum else needed}{confirmed}"
        )

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The clues, with ``?`` for hidden numbers."""
        puzzle = self.result.puzzle
        if puzzle is not None:
            yield clue_table(puzzle)
        if standalone:
            yield "\n".join(self.sentences())

    def sentences(self) -> Iterator[str]:
        """The verdict, and why there is no more."""
        yield self.verdict()
        if self.result.puzzle is not None and self.result.reason is not None:
            yield self.result.reason.text


def _besides(hidden: int, unknown: int) -> str:
    """What nobody need hide, as the puzzle does not tell it."""
    more, were = " more" if hidden else "", "was" if unknown == 1 else "were"
    return f" ({unknown}{more} {were} unknown before)" if unknown else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HideQuestion(Question[Puzzle, HideAnswer]):
    """Hide as many numbers as possible while the picture stays the only one; or reveal the fewest."""

    answers = (HideAnswer,)
    exit_codes = exits.Meanings(
        done="The puzzle with hidden numbers still has exactly one picture.",
        no="The puzzle has several pictures to begin with, or none.",
        limit="A limit was reached first; the best puzzle so far is written.",
    )

    lines: bool = flag(help="Hide whole clues, not single numbers.")
    colours: bool = flag("--colours", "--colors", help="Hide the colours of the hidden numbers too.")
    keep: tuple[str, ...] = option(
        default=(),
        metavar="LINES",
        check=lines_named,
        help="Leave these lines as they are: 'row 3, columns 5-7'.",
    )
    at_most: int | None = option(min=0, help="Hide at most N numbers, or with --lines N clues.")
    symmetric: bool = flag(help="Hide the clue of a line only together with that of its mirror image.")
    line_solvable: LineSolvable = False
    reveal: bool = flag(help="Show as few of the unknown numbers as possible, instead of hiding.")
    picture: Grid | None = option(
        metavar="FILE",
        panel=Panel.INPUT,
        file="picture",
        help="With --reveal, the picture, if it is not the puzzle's goal.",
    )

    def __post_init__(self) -> None:
        if self.reveal:
            expect_unset(self, ("lines", "colours", "at_most"), "cannot be combined with --reveal")
        if self.lines and self.colours:
            raise WrongOption("--colours cannot be combined with --lines, which always hides colours")
        expect_together(self, {"picture": ("reveal",)})

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> HideAnswer:
        kept = tuple(chain.from_iterable(self.keep))
        wish = NumberWish(**values_for(NumberWish, self) | {"keep": kept})
        running = HideSearch(subject, search, wish=wish, picture=self.picture)
        with ending:
            running.run()
        return HideAnswer(running.result(), ending)
