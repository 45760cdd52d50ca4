"""Whether a half-done grid is still right, by the clues alone: any picture of the puzzle will do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from typer import Option

from nonosat.logic.sums import contradiction_in_numbers, sums_that_differ
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.json_values import by_keys, named_keys_of
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.abilities.shared import Marks
from nonosat.model.errors import InputError, LimitReached, SolverFailed
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.limits import Limits
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.reasoning.marks import fitting_marks, known_cells, marked_grid
from nonosat.reasoning.steps.step import Because
from nonosat.sat.search.results import Statistics, Verdict, claimant_of
from nonosat.sat.search.solution_search import PictureSearch

if TYPE_CHECKING:  # where marks are right, nothing of this is needed
    from nonosat.reasoning.multi_line.inconsistent_marks import Impossibility
    from nonosat.sat.cnf.component import Component

Item = TypeVar("Item")

#: Without a time limit, the seconds for work that the verdict does not depend on: whether the puzzle has a
#: picture at all, the proof that no fewer marks suffice, and the smallest reason. These are choices, not
#: measurements. The first and the last come before an answer that is already complete, and should not be
#: noticed; the fewest marks are what was asked for, and worth a wait.
_PICTURE_SECONDS = 3.0
_FEWEST_SECONDS = 20.0
_SMALLEST_SECONDS = 4.0
#: With a time limit, the share of the remaining time that each of these may take at most.
_SHARE = 0.5
#: Before a step is taken from marks: conflicts of the solver in the search for a mistake (a second or two),
#: and seconds for solvers that cannot stop there. A choice, not a measurement: a step is worth having even if
#: it is not known whether the marks are right.
_MARK_CONFLICTS = 10_000
_MARK_SECONDS = 10.0
#: More marks than this are not listed one by one: the report should fit a screen.
_MOST_LISTED = 40
#: When keys of the answer are there.
_SHOWN, _EXPLAINED = "with `--show`", "with `--why`"

#: A cell as row and column, 0-based.
Cell = tuple[int, int]


class Standing(StrEnum):
    """How a half-done grid stands."""

    RIGHT = "right"
    WRONG = "wrong"
    #: A limit was reached first.
    UNDECIDED = "undecided"


_CODES = {Standing.RIGHT: exits.DONE, Standing.WRONG: exits.NO, Standing.UNDECIDED: exits.LIMIT}


@dataclass(frozen=True, kw_only=True)
class ReviewResult(Result):
    """The result of ``review``. ``marks`` is the grid; ``show`` and ``why`` say what was asked for."""

    verdict: Annotated[Standing, "Whether a picture has all these marks."]
    reason: Annotated[Reason | None, "Why the puzzle itself has no picture, or which limit came first."]
    has_picture: Annotated[bool | None, "Whether the puzzle has a picture; `null` if that is not known."]
    wrong_cells: Annotated[
        tuple[Cell, ...] | None,
        Key("Marks to erase so that a picture remains; `null` if they are not known.", when=_SHOWN),
    ]
    minimum: Annotated[bool, Key("Whether it is proved that erasing fewer marks is not enough.", when=_SHOWN)]
    because: Annotated[
        Because | None,
        Key(
            "Known cells and lines that contradict each other, while any one of them fewer do not.",
            when=_EXPLAINED,
        ),
    ]
    because_text: Annotated[str | None, Key("What `because` says, in words.", when=_EXPLAINED)]
    because_smallest: Annotated[
        bool, Key("Whether it is proved that no smaller number of them contradict.", when=_EXPLAINED)
    ]
    statistics: Annotated[Statistics, "Sizes, conflicts and seconds of the search."]
    claimed_by: Annotated[
        str | None, "A solver that is a program and has ended the search by its word alone."
    ] = None
    marks: Grid = field(repr=False)
    show: bool = field(repr=False)
    why: bool = field(repr=False)

    @property
    def is_mistake(self) -> bool:
        """Whether it is the marks that are wrong, not the puzzle, which may have no picture at all."""
        return self.verdict is Standing.WRONG and self.has_picture is not False

    def _code(self) -> int:
        return _CODES[self.verdict]

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """With those that may be ``null`` although they were asked for."""
        return super().keys() | named_keys_of(cls)

    def to_json(self) -> dict[str, Any]:
        """With the marks to erase (``show``) and the reasons (``why``) only if they were asked for."""
        asked = {None: True, _SHOWN: self.show, _EXPLAINED: self.why}
        keys, values = named_keys_of(type(self)), by_keys(self, self.palette)
        return {name: each for name, each in values.items() if asked[keys[name][0].when]} | {
            "seconds": self.seconds
        }

    def __str__(self) -> str:
        """The result in a sentence, which names no cell."""
        reason = self.reason.text if self.reason else ""
        if self.verdict is Standing.UNDECIDED:
            return f"undecided: {reason}"
        if self.has_picture is False:
            return f"wrong: the puzzle itself has no picture: {reason}"
        count = self.marks.width * self.marks.height - self.marks.undecided_count
        if self.verdict is Standing.WRONG:
            return f"wrong: no picture has {'this mark' if count == 1 else 'all these marks'}"
        if self.marks.is_complete:
            return "right: this is a picture of the puzzle"
        words = {0: "nothing is marked yet", 1: "there is a picture with this mark"}
        return f"right so far: {words.get(count, f'there is a picture with all these {count} marks')}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always has the sentence
        lines = [str(self)]
        if self.wrong_cells:
            lines += self._marks_to_erase(self.wrong_cells)
        elif self.show and self.is_mistake:
            reason = f": {self.reason.text}" if self.reason else ""
            lines.append(f"Which marks to erase could not be determined{reason}.")
        if self.because_text is not None:
            lines.append(self.because_text)
        yield "\n".join(lines)

    def sentences(self) -> Iterator[str]:
        """Nothing: the report has everything."""
        yield from ()

    def _marks_to_erase(self, cells: Sequence[Cell]) -> Iterator[str]:
        """The wrong marks, one per line; rows and columns are 1-based."""
        fewest = "" if self.minimum else "; fewer might be enough"
        what = "this mark" if len(cells) == 1 else f"these {len(cells)} marks"
        yield f"Erase {what}, and a picture remains{fewest}:"
        characters = "." + self.palette.letters
        for row, column in cells[:_MOST_LISTED]:
            yield f"  row {row + 1}, column {column + 1}: {characters[self.marks[row, column] or 0]}"
        if len(cells) > _MOST_LISTED:
            yield f"  and {len(cells) - _MOST_LISTED} more"


@dataclass(frozen=True, kw_only=True)
class Review(FullSearch, Ability[Puzzle, ReviewResult]):
    """Say whether a half-done grid is still right: whether any picture of the puzzle agrees with it.

    Without ``marks`` that is the puzzle's saved grid. With ``show`` also which marks to erase, as few as
    possible; with ``why`` the cells and lines that contradict each other. A limit that is reached first makes
    the verdict ``undecided``. Raises ``InputError`` when there is no grid, ``InvalidValue`` when it does not
    fit the puzzle, ``UnknownName`` and ``SolverFailed``.

    >>> puzzle = Puzzle.of(Grid.from_text(["##.", "..#"]))
    >>> review(puzzle, marks=Grid.from_text(["??.", "?.?"])).verdict.value
    'right'
    >>> answer = review(puzzle, marks=Grid.from_text([".?.", "???"]), show=True, why=True)
    >>> answer.verdict.value, answer.wrong_cells
    ('wrong', ((0, 0),))
    >>> print(answer.because_text)
    Row 1 (2) cannot be filled, as columns 1 and 3 are blank.
    """

    results = (ReviewResult,)
    exit_codes = exits.Meanings(
        done="The marks are right so far: a picture has them all.",
        no="They are wrong, or the puzzle has no picture.",
        limit="A limit was reached before that was known.",
    )

    marks: Marks = None
    show: Annotated[
        bool, Option("--show", help="List the fewest marks to erase so that a picture remains.")
    ] = False
    why: Annotated[bool, Option("--why", help="Say which cells and lines contradict each other.")] = False
    #: The language of the reasons.
    language: Literal["en", "de"] = field(default="en", repr=False)

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> ReviewResult:
        running = ReviewSearch(subject, self, search)
        with ending:
            running.run()
        result = running.result()
        # Why the puzzle has no picture counts more than a signal that came later.
        return replace(ending.of(result, subject.palette), reason=result.reason or ending.reason)


review = function_of(Review)


class ReviewSearch:
    """A review that can be asked at any time what is known so far."""

    def __init__(self, puzzle: Puzzle, review: Review, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        marks = puzzle.saved if review.marks is None else review.marks
        if marks is None:
            raise InputError("expected --progress FILE: the puzzle's file has no saved grid")
        self.puzzle = puzzle
        self.marks = fitting_marks(puzzle, marks)
        self._show = review.show
        self._why = review.why
        self._language = review.language
        self._options = options
        self._known = known_cells(puzzle, marks)
        self._verdict = Standing.UNDECIDED
        self._has_picture: bool | None = None
        self._reason: Reason | None = None
        self._claimed_by: str | None = None
        self._wrong_cells: tuple[Cell, ...] | None = None
        self._minimum = False
        self._impossibility: Impossibility | None = None
        self._statistics = Statistics(options.solver, options.encoding)
        self._seconds: dict[str, float] = {}

    def run(self) -> None:
        """Looks until everything that was asked is known or a limit is reached."""
        try:
            self._judge()
            if self._verdict is Standing.WRONG:
                self._explain()
        except LimitReached as reached:
            self._note(reached)

    def _note(self, reached: LimitReached) -> None:
        """Takes note of what ended a search."""
        self._reason = self._reason or Reason(str(reached))
        self._claimed_by = self._claimed_by or claimant_of(reached)

    def _explain(self) -> None:
        """Finds what was asked for beyond the verdict, beginning with what takes little time."""
        search = self._picture_search(self._options_within(_PICTURE_SECONDS))
        if self._why:
            self._find_why()
        if self._show and self._has_picture is None:
            search = self._picture_search(self._options, is_last=True)
        if self._show and search is not None:
            self._find_wrong_cells(search)

    def result(self) -> ReviewResult:
        """What is known now."""
        found = self._impossibility
        because = text = None
        if found is not None:
            from nonosat.reasoning.multi_line.inconsistent_marks import because_of, sentence_about

            because = because_of(found, self.puzzle)
            text = sentence_about(found, self.puzzle, self._language)
        return ReviewResult(
            verdict=self._verdict,
            reason=self._reason,
            has_picture=self._has_picture,
            wrong_cells=() if self._show and self._verdict is Standing.RIGHT else self._wrong_cells,
            minimum=self._minimum or (self._show and self._verdict is Standing.RIGHT),
            because=because,
            because_text=text,
            because_smallest=bool(found and found.smallest),
            statistics=replace(self._statistics, seconds=self._statistics.seconds | self._seconds),
            claimed_by=self._claimed_by,
            marks=self.marks,
            show=self._show,
            why=self._why,
            palette=self.puzzle.palette,
        )

    def _judge(self) -> None:
        """Finds out whether there is a picture with all the marks."""
        if len(dict(self._known)) < len(self._known):  # a given cell has been marked otherwise
            self._verdict = Standing.WRONG
            return
        marked = replace(self.puzzle, givens=marked_grid(self.puzzle, self.marks), saved=None)
        if marked.goal is not None and marked.is_solved_by(marked.goal):
            self._verdict = Standing.RIGHT
            self._has_picture = True
            return
        search = PictureSearch(marked, self._options, limit=1, probing=True)
        try:
            outcome = search.run_to_the_end()
        finally:
            self._statistics = search.result().statistics
        if outcome.verdict is Verdict.NONE:
            self._verdict = Standing.WRONG
        else:
            self._verdict = Standing.RIGHT
            self._has_picture = True

    def _picture_search(self, options: SearchOptions, *, is_last: bool = False) -> PictureSearch | None:
        """The search for a picture of the puzzle without the marks; ``None`` when it finds none.

        What ends the last one is the reason why there is no more to say.
        """
        # Which marks are called wrong depends on the picture, so it is always the same one.
        search = PictureSearch(self.puzzle, options.alone(), limit=1)
        search.run()
        if search.found:
            self._has_picture = True
            return search
        if search.result().verdict is Verdict.NONE:
            self._has_picture = False
            self._reason = contradiction_in_numbers(self.puzzle) or search.result().reason
        elif is_last and search.limit_reached is not None:
            self._note(search.limit_reached)
        return None

    def _find_wrong_cells(self, search: PictureSearch) -> None:
        """Finds the marks that the picture closest to them contradicts."""
        from nonosat.sat.cnf.component import components_of
        from nonosat.sat.solvers.closest_model import CloserModel, closer_models, contradicted

        picture = bytearray(search.found[0].cells)
        self._set_wrong_cells(picture)
        parts: list[tuple[Component, bytes, int]] = []
        for component in () if search.formula is None else components_of(search.formula):
            marks = component.open_cells.values_of(self.marks.cells)
            wrong = contradicted(marks, component.open_cells.values_of(picture))
            if wrong:
                parts.append((component, marks, wrong))
        if not parts:
            self._minimum = True
            return
        with suppress(LimitReached, SolverFailed):
            limits = self._options_within(_FEWEST_SECONDS).limits
            for found in self._timed(closer_models, "fewest", limits, parts=tuple(parts)):
                if isinstance(found, CloserModel):
                    component = parts[found.part][0]
                    for cell, value in component.open_cells.by_cell(found.values).items():
                        picture[cell] = value
                    self._set_wrong_cells(picture)
            self._minimum = True

    def _set_wrong_cells(self, picture: bytearray) -> None:
        if not self.puzzle.is_solved_by(self.marks.with_bytes(picture)):
            raise SolverFailed("the solver returned a picture that breaks the clues")
        self._wrong_cells = tuple(
            divmod(cell, self.puzzle.width)
            for cell, (mark, value) in enumerate(zip(self.marks.cells, picture, strict=True))
            if mark not in (UNDECIDED, value)
        )

    def _find_why(self) -> None:
        from nonosat.reasoning.multi_line.inconsistent_marks import impossibility_of, smaller_impossibilities

        known = self._known
        if self._has_picture is False:
            if sums_that_differ(self.puzzle):
                return
            known = known_cells(self.puzzle, None)
        question = {"puzzle": self.puzzle, "known": known}
        for found in self._timed(impossibility_of, "why", self._options.limits, **question):
            self._impossibility = found
        best = self._impossibility
        if best is not None and not best.smallest:
            limits = self._options_within(_SMALLEST_SECONDS).limits
            with suppress(LimitReached, SolverFailed):
                for found in self._timed(smaller_impossibilities, "smallest", limits, **question, best=best):
                    self._impossibility = found

    def _options_within(self, seconds: float) -> SearchOptions:
        """Options for work that may be left unfinished."""
        remaining = self._options.limits.remaining
        return self._options.within(seconds if remaining is None else remaining * _SHARE)

    def _timed(
        self, function: Callable[..., Iterator[Item]], phase: str, limits: Limits, **arguments: Any
    ) -> Iterator[Item]:
        """What a function yields; the time it takes is recorded as that phase's."""
        from nonosat.sat.processes.placement import run_here_or_apart

        begin = time.perf_counter()
        try:
            yield from run_here_or_apart(function, limits=limits, cells=len(self.marks.cells), **arguments)
        finally:
            self._seconds[phase] = time.perf_counter() - begin


def checked_marks(
    puzzle: Puzzle, marks: Grid, options: SearchOptions, *, effort: float = 1.0
) -> ReviewResult:
    """A review of the marks, ``undecided`` when it would take too long.

    That is counted in work, with the same answer on every machine; ``effort`` is a factor, 0 for as much as
    it takes. Raises ``InvalidValue`` when the marks do not fit the puzzle.
    """
    from nonosat.sat.solvers.available import backend_named

    remaining = options.limits.remaining
    if remaining is not None:
        options = options.within(remaining * _SHARE)
    elif effort and not backend_named(options.solver).limited:
        options = options.within(effort * _MARK_SECONDS)
    if effort:
        options = options.alone()._replace(conflicts=max(int(effort * _MARK_CONFLICTS), 1))
    search = ReviewSearch(puzzle, Review(marks=marks), options)
    search.run()
    return search.result()
