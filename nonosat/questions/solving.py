"""The pictures of a puzzle, and whether there are others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import starmap
from typing import Annotated

from nonosat.amounts import amount
from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.key import Key
from nonosat.logic.propagation import sweeps
from nonosat.outcome import Outcome, Statistics, Verdict
from nonosat.palette import Palette
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import flag, option
from nonosat.questions.question import INTERRUPTION, Answer, Aside, Ending, Question
from nonosat.search_options import SearchOptions


@dataclass(frozen=True, slots=True)
class SweepStep:
    """What one sweep of line logic over all lines has left."""

    sweep: Annotated[int, "The number of the sweep; 0: before the first."]
    undecided: Annotated[int, "How many cells are still undecided."]


class SolveAnswer(Answer[Outcome]):
    """The answer to ``solve``.

    ``undecided`` counts the undecided cells after each sweep, if asked for. ``count`` is the number of
    pictures that were found, of which the result may not have kept all.
    """

    result_type = Outcome

    def __init__(
        self,
        result: Outcome,
        ending: Ending,
        palette: Palette | None = None,
        *,
        undecided: tuple[int, ...] | None = None,
        count: int | None = None,
    ) -> None:
        super().__init__(replace(result, reason=ending.reason_or(result.reason)), ending, palette)
        self.undecided = undecided
        self.count = len(result.pictures) if count is None else count

    @property
    def steps(
        self,
    ) -> Annotated[
        tuple[SweepStep, ...] | None, Key("What line logic did, sweep by sweep.", when="with `--steps`")
    ]:
        """What line logic did, sweep by sweep."""
        return None if self.undecided is None else tuple(starmap(SweepStep, enumerate(self.undecided)))

    def _code(self) -> int:
        outcome = self.result
        if outcome.verdict is Verdict.NONE:
            return exits.NO
        is_cut_short = outcome.verdict is Verdict.MULTIPLE and outcome.reason and not outcome.complete
        return exits.LIMIT if is_cut_short or outcome.verdict is Verdict.UNDECIDED else exits.DONE

    def verdict(self) -> str:
        outcome = self.result
        count = self.count
        so_far = f"{amount(count, 'picture')} found so far"
        reason = outcome.reason.text if outcome.reason else ""
        if outcome.reason is INTERRUPTION:
            return f"{reason}: {so_far}"
        if outcome.verdict is Verdict.UNIQUE:
            return f"unique: {reason or 'this is the only picture'}"
        if outcome.verdict is Verdict.SOLVED:
            return "solved: whether there are other pictures was not checked"
        if outcome.verdict is Verdict.NONE:
            return f"none: {reason}"
        if outcome.verdict is Verdict.UNDECIDED:
            return f"undecided: {reason}; {so_far}"
        if reason:
            return f"multiple: {reason}; {so_far}"
        if outcome.complete:
            return f"multiple: these {count} pictures are all there are"
        return f"multiple: the puzzle has at least {count} pictures"

    def sentences(self) -> Iterator[str]:
        if self.undecided is not None:
            yield _search_in_words(self.result)
        yield self.verdict()


#: The pictures that are looked for unless it is said how many: they show whether there is only one.
_LOOKED_FOR = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveQuestion(Question[Puzzle, SolveAnswer]):
    """Print the picture of a puzzle, and say whether it is the only one."""

    answers = (SolveAnswer,)
    exit_codes = exits.Meanings(
        done="There is a picture, or there are several.",
        no="There is no picture.",
        limit="A limit was reached before all was known; the pictures found so far are printed.",
    )

    all: bool = flag(help="Print all pictures.")
    limit: int | None = option(min=1, help="Stop after N pictures. Default: 2; with --all none.")
    steps: bool = flag(help="Report what line logic and the search do.")
    #: Whether the answer has the pictures that have been shown: there may be millions.
    keep: bool = field(default=True, repr=False)

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> SolveAnswer:
        limit = self.limit or (None if self.all else _LOOKED_FOR)
        pictures = PictureSearch(subject, search, limit=limit, probing=True, keep=self.keep or not self.all)
        undecided: list[int] = []
        with ending:
            if self.steps:
                with suppress(LimitReached):  # the search reports it
                    for number, grid in enumerate(sweeps(subject)):
                        undecided.append(grid.undecided_count)
                        board = None if grid.is_complete else grid
                        ending.show(Aside(sweep_in_words(number, grid), board))
            for picture in pictures:
                ending.show(picture)
        if isinstance(ending.cause, LimitReached):
            pictures.limit_reached = ending.cause
        return SolveAnswer(
            pictures.result(),
            ending,
            subject.palette,
            undecided=tuple(undecided) if self.steps else None,
            count=pictures.count,
        )

    def unbegun(self, search: SearchOptions, ending: Ending) -> SolveAnswer:
        return SolveAnswer(nothing_known(search, ending), ending)


def nothing_known(search: SearchOptions, ending: Ending) -> Outcome:
    """The outcome of work that was ended before there was any."""
    statistics = Statistics(search.solver, search.encoding)
    return Outcome(Verdict.UNDECIDED, (), False, ending.reason, statistics)


def sweep_in_words(number: int, grid: Grid) -> str:
    """What is still undecided after sweep ``number``; 0: before the first.

    >>> sweep_in_words(1, Grid.from_text(["#?."]))
    'line logic, sweep 1: 1 cell undecided'
    """
    when = f"sweep {number}" if number else "before"
    return f"line logic, {when}: {amount(grid.undecided_count, 'cell')} undecided"


def _search_in_words(outcome: Outcome) -> str:
    """What the search had to do after line logic."""
    found = outcome.statistics
    if "search" not in found.seconds:
        tried = "probe" in found.seconds
        return "search: not needed, as trying values decided the rest" if tried else "search: not needed"
    return (
        f"search: {amount(found.variables, 'variable')}, {amount(found.clauses, 'clause')}, "
        f"{amount(found.conflicts, 'conflict')}, "
        f"{found.seconds['search']:.2f} s ({found.solver})"
    )
