"""The pictures of a puzzle, and whether there are others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Self

from nonosat.amounts import amount
from nonosat.answers import exits
from nonosat.answers.answer import INTERRUPTION, Answer, Aside, End, Question, Shown, reason_of
from nonosat.answers.json_parts import picture_as_json, reason_as_json, record_as_json
from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.logic.sweeps import sweeps
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Outcome, PictureSearch, Statistics, Verdict


@dataclass(frozen=True, slots=True)
class SolveAnswer(Answer):
    """The answer to ``solve``; ``undecided`` counts the undecided cells after each sweep, if asked for."""

    outcome: Outcome
    undecided: tuple[int, ...] | None = None

    @classmethod
    def unbegun(cls, options: SearchOptions, end: End) -> Self:
        """The answer to a question that could not be started in time."""
        statistics = Statistics(options.solver, options.encoding)
        outcome = Outcome(Verdict.UNDECIDED, (), False, reason_of(end), statistics)
        return cls(outcome, interrupted=isinstance(end, KeyboardInterrupt))

    def _code(self) -> int:
        outcome = self.outcome
        if outcome.verdict is Verdict.NONE:
            return exits.NO
        is_cut_short = outcome.verdict is Verdict.MULTIPLE and outcome.reason and not outcome.complete
        return exits.LIMIT if is_cut_short or outcome.verdict is Verdict.UNDECIDED else exits.DONE

    def document(self) -> dict[str, Any]:
        outcome = self.outcome
        document = {
            "verdict": outcome.verdict,
            "complete": outcome.complete,
            "claimed_by": outcome.claimed_by,
            "pictures": [picture_as_json(picture) for picture in outcome.pictures],
            "reason": reason_as_json(outcome.reason),
            "seconds": self.seconds,
            "statistics": record_as_json(outcome.statistics),
        }
        if self.undecided is None:
            return document
        steps = [{"sweep": number, "undecided": count} for number, count in enumerate(self.undecided)]
        return document | {"steps": steps}

    def verdict(self) -> str:
        outcome = self.outcome
        count = len(outcome.pictures)
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
            yield _search_in_words(self.outcome)
        yield self.verdict()


class SolveQuestion(Question[SolveAnswer]):
    """Asks for the pictures: each is shown when found; with ``steps`` so is each sweep of line logic."""

    def __init__(
        self,
        puzzle: Puzzle,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        limit: int | None = 2,
        steps: bool = False,
    ) -> None:
        super().__init__()
        self._search = PictureSearch(puzzle, options, limit=limit)
        self._undecided: list[int] | None = [] if steps else None

    def run(self) -> Iterator[Shown]:
        if self._undecided is not None:
            with suppress(LimitReached):  # the search reports it
                for number, grid in enumerate(sweeps(self._search.puzzle)):
                    self._undecided.append(grid.undecided_count)
                    yield Aside(sweep_in_words(number, grid), None if grid.is_complete else grid)
        yield from self._search

    def answer(self, end: End = None) -> SolveAnswer:
        if isinstance(end, LimitReached):
            self._search.limit_reached = end
        outcome = self._search.result()
        is_interrupted = isinstance(end, KeyboardInterrupt)
        return SolveAnswer(
            replace(outcome, reason=INTERRUPTION) if is_interrupted else outcome,
            None if self._undecided is None else tuple(self._undecided),
            seconds=self.seconds(),
            interrupted=is_interrupted,
        )


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
        return "search: not needed"
    return (
        f"search: {amount(found.variables, 'variable')}, {amount(found.clauses, 'clause')}, "
        f"{amount(found.conflicts, 'conflict')}, "
        f"{found.seconds['search']:.2f} s ({found.solver})"
    )
