"""Reviews: mistakes among a person's marks, by the clues alone; any solution of the puzzle counts."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from typer import Option

from nonosat.logic.sums import contradiction_in_sums, sums_that_differ
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.json_values import by_keys, named_keys_of
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.abilities.shared import Marks
from nonosat.model.errors import InputError, LimitReached, SolverError
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.limits import Limits
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.reasoning.marks import fitting_marks, known_cells, marked_grid
from nonosat.reasoning.steps.step import Premises
from nonosat.sat.search.results import Statistics, Verdict, claiming_solver
from nonosat.sat.search.solution_search import SolutionSearch

if TYPE_CHECKING:  # not needed at run time if the marks are correct
    from nonosat.reasoning.multi_line.inconsistent_marks import Inconsistency
    from nonosat.sat.cnf.component import Component

Item = TypeVar("Item")

#: Seconds, without a time limit, for work that the verdict does not depend on: whether the puzzle has a
#: solution, the proof that no fewer marks suffice, and the smallest reason. Choices, not measurements: the
#: first and the last delay a result that is already complete, while the fewest marks were asked for.
_SOLUTION_SECONDS = 3.0
_FEWEST_SECONDS = 20.0
_SMALLEST_SECONDS = 4.0
#: With a time limit, the share of the remaining time that each of these may take at most.
_SHARE = 0.5
#: Limits of the check before a hint: conflicts of the solver (a second or two), and seconds for solvers
#: without such a limit. A choice, not a measurement: a hint is useful even if the marks could not be checked.
_MARK_CONFLICTS = 10_000
_MARK_SECONDS = 10.0
#: The maximum number of marks in a report, so that it fits a screen.
_MOST_LISTED = 40
#: When keys are present.
_WITH_MISTAKES, _WITH_WHY = "with `--mistakes`", "with `--why`"

#: A cell as row and column, 0-based.
Cell = tuple[int, int]


class ReviewVerdict(StrEnum):
    """The verdict on marks."""

    CORRECT = "correct"
    WRONG = "wrong"
    #: A limit was reached first.
    UNDECIDED = "undecided"


_CODES = {
    ReviewVerdict.CORRECT: exits.DONE,
    ReviewVerdict.WRONG: exits.NO,
    ReviewVerdict.UNDECIDED: exits.LIMIT,
}


@dataclass(frozen=True, kw_only=True)
class ReviewResult(Result):
    """The result of ``review`` for ``marks``; ``mistakes`` and ``why`` are the options."""

    verdict: Annotated[ReviewVerdict, "Whether a solution has all these marks."]
    reason: Annotated[Reason | None, "Why the puzzle has no solution, or which limit was reached."]
    has_solution: Annotated[bool | None, "Whether the puzzle has a solution; `null` if unknown."]
    wrong_marks: Annotated[
        tuple[Cell, ...] | None,
        Key("Marks to erase so that a solution remains; `null` if unknown.", when=_WITH_MISTAKES),
    ]
    optimal: Annotated[
        bool, Key("Whether it is proved that erasing fewer marks is not enough.", when=_WITH_MISTAKES)
    ]
    premises: Annotated[
        Premises | None,
        Key(
            "A minimal set of known cells and lines that contradict each other.",
            when=_WITH_WHY,
        ),
    ]
    premises_text: Annotated[str | None, Key("The `premises` in words.", when=_WITH_WHY)]
    premises_smallest: Annotated[
        bool, Key("Whether it is proved that no smaller set contradicts itself.", when=_WITH_WHY)
    ]
    statistics: Annotated[Statistics, "Sizes, conflicts and seconds of the search."]
    claimed_by: Annotated[str | None, "The external solver reporting UNSAT without a verified proof."] = None
    marks: Grid = field(repr=False)
    mistakes: bool = field(repr=False)
    why: bool = field(repr=False)

    @property
    def is_mistake(self) -> bool:
        """Whether the marks are wrong, not the puzzle."""
        return self.verdict is ReviewVerdict.WRONG and self.has_solution is not False

    def _code(self) -> int:
        return _CODES[self.verdict]

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """Return the keys, with those that may be ``null`` although they were asked for."""
        return super().keys() | named_keys_of(cls)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON, with the wrong marks and the premises only if they were asked for."""
        asked = {None: True, _WITH_MISTAKES: self.mistakes, _WITH_WHY: self.why}
        keys, values = named_keys_of(type(self)), by_keys(self, self.palette)
        return self._headed({name: each for name, each in values.items() if asked[keys[name][0].when]})

    def __str__(self) -> str:
        """Return the result in a sentence that names no cell."""
        reason = self.reason.text if self.reason else ""
        if self.verdict is ReviewVerdict.UNDECIDED:
            return f"undecided: {reason}"
        if self.has_solution is False:
            return f"wrong: the puzzle has no solution: {reason}"
        count = self.marks.width * self.marks.height - self.marks.undecided_count
        if self.verdict is ReviewVerdict.WRONG:
            return f"wrong: no solution has {'this mark' if count == 1 else 'all these marks'}"
        if self.marks.is_complete:
            return "correct: the marks solve the puzzle"
        return f"no mistakes in {amount(count, 'mark')}" if count else "no marks yet"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always has the sentence
        lines = [str(self)]
        if self.wrong_marks:
            lines += self._marks_to_erase(self.wrong_marks)
        elif self.mistakes and self.is_mistake:
            reason = f": {self.reason.text}" if self.reason else ""
            lines.append(f"The marks to erase could not be determined{reason}.")
        if self.premises_text is not None:
            lines.append(self.premises_text)
        yield "\n".join(lines)

    def sentences(self) -> Iterator[str]:
        """Yield nothing: the report has everything."""
        yield from ()

    def _marks_to_erase(self, cells: Sequence[Cell]) -> Iterator[str]:
        """Yield the wrong marks, one per line; rows and columns are 1-based."""
        fewest = "" if self.optimal else " (fewer might suffice)"
        what = "this mark" if len(cells) == 1 else f"these {len(cells)} marks"
        yield f"Erase {what} to fix the grid{fewest}:"
        characters = "." + self.palette.letters
        for row, column in cells[:_MOST_LISTED]:
            yield f"  row {row + 1}, column {column + 1}: {characters[self.marks[row, column] or 0]}"
        if len(cells) > _MOST_LISTED:
            yield f"  and {len(cells) - _MOST_LISTED} more"


@dataclass(frozen=True, kw_only=True)
class Review(FullSearch, Ability[Puzzle, ReviewResult]):
    """Check your marks for mistakes: whether any solution of the puzzle has them all.

    The default for ``marks`` is the puzzle's saved grid. ``mistakes`` adds the marks to erase, as few as
    possible; ``why`` adds cells and lines that contradict each other. If a limit is reached first, the
    verdict is ``undecided``. Raises ``InputError`` if there are no marks, ``InvalidValue`` if they do not fit
    the puzzle, ``UnknownName`` and ``SolverError``.

    >>> puzzle = Puzzle.from_solution(Grid.from_text(["##.", "..#"]))
    >>> review(puzzle, marks=Grid.from_text(["??.", "?.?"])).verdict.value
    'correct'
    >>> answer = review(puzzle, marks=Grid.from_text([".?.", "???"]), mistakes=True, why=True)
    >>> answer.verdict.value, answer.wrong_marks
    ('wrong', ((0, 0),))
    >>> print(answer.premises_text)
    Row 1 (2) is impossible: columns 1 and 3 are blank.
    """

    results = (ReviewResult,)
    exit_codes = exits.Meanings(
        done="The marks are correct so far: a solution has them all.",
        no="The marks are wrong, or the puzzle has no solution.",
        limit="A limit was reached first.",
    )

    marks: Marks = None
    mistakes: Annotated[
        bool, Option("--mistakes", help="List the fewest marks to erase so that a solution remains.")
    ] = False
    why: Annotated[bool, Option("--why", help="Explain which cells and lines contradict each other.")] = False
    #: The language of the explanation.
    language: Literal["en", "de"] = field(default="en", repr=False)

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> ReviewResult:
        running = ReviewSearch(subject, self, search)
        with ending:
            running.run()
        result = running.result()
        # Why the puzzle has no solution takes precedence over a later signal.
        return replace(ending.of(result, subject.palette), reason=result.reason or ending.reason)


review = function_of(Review)


class ReviewSearch:
    """A review in progress; ``result`` returns what is known so far."""

    def __init__(self, puzzle: Puzzle, review: Review, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        marks = puzzle.saved if review.marks is None else review.marks
        if marks is None:
            raise InputError("no marks given or saved")
        self.puzzle = puzzle
        self.marks = fitting_marks(puzzle, marks)
        self._mistakes = review.mistakes
        self._why = review.why
        self._language = review.language
        self._options = options
        self._known = known_cells(puzzle, marks)
        self._verdict = ReviewVerdict.UNDECIDED
        self._has_solution: bool | None = None
        self._reason: Reason | None = None
        self._claimed_by: str | None = None
        self._wrong_marks: tuple[Cell, ...] | None = None
        self._optimal = False
        self._inconsistency: Inconsistency | None = None
        self._statistics = Statistics(options.solver, options.encoding)
        self._seconds: dict[str, float] = {}

    def run(self) -> None:
        """Work until everything asked for is known or a limit is reached."""
        try:
            self._find_verdict()
            if self._verdict is ReviewVerdict.WRONG:
                self._explain()
        except LimitReached as reached:
            self._note(reached)

    def _note(self, reached: LimitReached) -> None:
        """Record the limit that ended a search."""
        self._reason = self._reason or Reason(str(reached))
        self._claimed_by = self._claimed_by or claiming_solver(reached)

    def _explain(self) -> None:
        """Find what was asked for beyond the verdict, the quickest first."""
        search = self._solution_search(self._options_within(_SOLUTION_SECONDS))
        if self._why:
            self._find_why()
        if self._mistakes and self._has_solution is None:
            search = self._solution_search(self._options, is_last=True)
        if self._mistakes and search is not None:
            self._find_wrong_marks(search)

    def result(self) -> ReviewResult:
        """Return what is known now."""
        found = self._inconsistency
        premises = text = None
        if found is not None:
            from nonosat.reasoning.multi_line.inconsistent_marks import inconsistency_sentence, premises_of

            premises = premises_of(found, self.puzzle)
            text = inconsistency_sentence(found, self.puzzle, self._language)
        return ReviewResult(
            verdict=self._verdict,
            reason=self._reason,
            has_solution=self._has_solution,
            wrong_marks=()
            if self._mistakes and self._verdict is ReviewVerdict.CORRECT
            else self._wrong_marks,
            optimal=self._optimal or (self._mistakes and self._verdict is ReviewVerdict.CORRECT),
            premises=premises,
            premises_text=text,
            premises_smallest=bool(found and found.smallest),
            statistics=replace(self._statistics, seconds=self._statistics.seconds | self._seconds),
            claimed_by=self._claimed_by,
            marks=self.marks,
            mistakes=self._mistakes,
            why=self._why,
            palette=self.puzzle.palette,
        )

    def _find_verdict(self) -> None:
        """Find whether there is a solution with all the marks."""
        if len(dict(self._known)) < len(self._known):  # a given is marked differently
            self._verdict = ReviewVerdict.WRONG
            return
        marked = replace(self.puzzle, givens=marked_grid(self.puzzle, self.marks), saved=None)
        if marked.goal is not None and marked.is_solved_by(marked.goal):
            self._verdict = ReviewVerdict.CORRECT
            self._has_solution = True
            return
        search = SolutionSearch(marked, self._options, limit=1, probing=True)
        try:
            outcome = search.run_to_the_end()
        finally:
            self._statistics = search.result().statistics
        if outcome.verdict is Verdict.NONE:
            self._verdict = ReviewVerdict.WRONG
        else:
            self._verdict = ReviewVerdict.CORRECT
            self._has_solution = True

    def _solution_search(self, options: SearchOptions, *, is_last: bool = False) -> SolutionSearch | None:
        """Return a finished search for a solution without the marks; ``None`` if it finds none.

        If it ``is_last``, its limit is the reason of the result.
        """
        # The wrong marks depend on the solution, so the search is deterministic.
        search = SolutionSearch(self.puzzle, options.alone(), limit=1)
        search.run()
        if search.found:
            self._has_solution = True
            return search
        if search.result().verdict is Verdict.NONE:
            self._has_solution = False
            self._reason = contradiction_in_sums(self.puzzle) or search.result().reason
        elif is_last and search.limit_reached is not None:
            self._note(search.limit_reached)
        return None

    def _find_wrong_marks(self, search: SolutionSearch) -> None:
        """Find the marks that the closest solution contradicts."""
        from nonosat.sat.cnf.component import components_of
        from nonosat.sat.solvers.closest_model import CloserModel, closer_models, contradicted

        solution = bytearray(search.found[0].cells)
        self._set_wrong_marks(solution)
        parts: list[tuple[Component, bytes, int]] = []
        for component in () if search.formula is None else components_of(search.formula):
            marks = component.undecided_cells.values_of(self.marks.cells)
            wrong = contradicted(marks, component.undecided_cells.values_of(solution))
            if wrong:
                parts.append((component, marks, wrong))
        if not parts:
            self._optimal = True
            return
        with suppress(LimitReached, SolverError):
            limits = self._options_within(_FEWEST_SECONDS).limits
            for found in self._timed(closer_models, "fewest", limits, parts=tuple(parts)):
                if isinstance(found, CloserModel):
                    component = parts[found.part][0]
                    for cell, value in component.undecided_cells.by_cell(found.values).items():
                        solution[cell] = value
                    self._set_wrong_marks(solution)
            self._optimal = True

    def _set_wrong_marks(self, solution: bytearray) -> None:
        if not self.puzzle.is_solved_by(self.marks.with_bytes(solution)):
            raise SolverError("the solver's model violates the clues")
        self._wrong_marks = tuple(
            divmod(cell, self.puzzle.width)
            for cell, (mark, value) in enumerate(zip(self.marks.cells, solution, strict=True))
            if mark not in (UNDECIDED, value)
        )

    def _find_why(self) -> None:
        from nonosat.reasoning.multi_line.inconsistent_marks import (
            find_inconsistency,
            smaller_inconsistencies,
        )

        known = self._known
        if self._has_solution is False:
            if sums_that_differ(self.puzzle):
                return
            known = known_cells(self.puzzle, None)
        question = {"puzzle": self.puzzle, "known": known}
        for found in self._timed(find_inconsistency, "why", self._options.limits, **question):
            self._inconsistency = found
        best = self._inconsistency
        if best is not None and not best.smallest:
            limits = self._options_within(_SMALLEST_SECONDS).limits
            with suppress(LimitReached, SolverError):
                for found in self._timed(smaller_inconsistencies, "smallest", limits, **question, best=best):
                    self._inconsistency = found

    def _options_within(self, seconds: float) -> SearchOptions:
        """Return options for optional work."""
        remaining = self._options.limits.remaining
        return self._options.within(seconds if remaining is None else remaining * _SHARE)

    def _timed(
        self, function: Callable[..., Iterator[Item]], phase: str, limits: Limits, **arguments: Any
    ) -> Iterator[Item]:
        """Yield what a function yields, and record the time as that of a phase."""
        from nonosat.sat.processes.placement import run_inline_or_child

        begin = time.perf_counter()
        try:
            yield from run_inline_or_child(function, limits=limits, cells=len(self.marks.cells), **arguments)
        finally:
            self._seconds[phase] = time.perf_counter() - begin


def checked_marks(
    puzzle: Puzzle, marks: Grid, options: SearchOptions, *, effort: float = 1.0
) -> ReviewResult:
    """Return a review of the marks, ``undecided`` if it would take too long.

    The bound counts work and is the same on every machine; ``effort`` is a factor, 0 for no bound. Raises
    ``InvalidValue`` if the marks do not fit the puzzle.
    """
    from nonosat.sat.solvers.available import solver_info

    remaining = options.limits.remaining
    if remaining is not None:
        options = options.within(remaining * _SHARE)
    elif effort and not solver_info(options.solver).limited:
        options = options.within(effort * _MARK_SECONDS)
    if effort:
        options = options.alone()._replace(conflicts=max(int(effort * _MARK_CONFLICTS), 1))
    search = ReviewSearch(puzzle, Review(marks=marks), options)
    search.run()
    return search.result()
