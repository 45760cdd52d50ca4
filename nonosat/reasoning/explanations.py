"""The whole way from what is known to the picture, in steps that a person can follow, the easiest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from typer import Option

from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import INPUT, OnDisk
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.abilities.searching import RacingSearch
from nonosat.model.abilities.shared import ArgumentEffort, Boards, Detail, Language
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount, noun
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.marks import marked_grid
from nonosat.reasoning.multi_line.work_budget import Allowance
from nonosat.reasoning.reviews import ReviewResult, Standing, checked_marks
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.plain import step_as_json, unchecked_marks, with_decided
from nonosat.reasoning.steps.step import Kind, Step
from nonosat.reasoning.wording.language import tongue
from nonosat.reasoning.wording.sentences import are_alike, gathered, told_once
from nonosat.sat.search.results import Verdict

#: Why nothing is explained.
_MISTAKE = Reason("There is a mistake among the marks")


@dataclass(frozen=True, slots=True)
class ExplainStatistics:
    """How many steps an explanation has."""

    steps: Annotated[dict[Kind, int], "The number of steps of each kind."]


@dataclass(frozen=True)
class ExplainResult(Result):
    """The result of ``explain``.

    ``start`` is what is known before the first step; ``mistake``: no picture has the marks, so there are no
    steps, and the verdict is ``undecided``; ``unreviewed``: why it is not known whether one has.
    """

    verdict: Verdict
    steps: Annotated[tuple[Step, ...], "The steps, in an order in which they can be followed."]
    common: Annotated[Grid, "The cells that the steps decide, and those known before them."]
    complete: Annotated[
        bool,
        "Whether the steps lead to the picture, to the cells that all pictures share, or to the "
        "contradiction that shows that there is no picture.",
    ]
    reason: Annotated[Reason | None, "Why there is no picture, or which limit came first."]
    puzzle: Puzzle = field(repr=False)
    start: Grid = field(repr=False)
    mistake: bool = False
    unreviewed: Reason | None = None
    language: Literal["en", "de"] = "en"

    @property
    def standing(
        self,
    ) -> Annotated[
        Verdict | Literal["mistake"],
        Key(
            "Whether there is one picture, several or none; `mistake`: no picture has the marks.",
            name="verdict",
        ),
    ]:
        """The verdict, on the marks if these are wrong."""
        return "mistake" if self.mistake else self.verdict

    @property
    def statistics(self) -> Annotated[ExplainStatistics, "How many steps there are."]:
        """How many steps there are."""
        kinds = Counter(step.kind for step in self.steps)
        return ExplainStatistics({kind: kinds[kind] for kind in Kind})

    def _code(self) -> int:
        if self.mistake:
            return exits.NO
        return exits.DONE if self.complete else exits.LIMIT

    def __str__(self) -> str:
        """Where the steps lead, in a sentence."""
        if self.mistake:
            return f"{_MISTAKE.text}."
        count = len(self.steps)
        kinds = self.statistics.steps
        arguments = [
            f"{kinds[kind]} {words}"
            for kind, words in ((Kind.CONTRADICTION, "by contradiction"), (Kind.DEEP, "deep"))
            if kinds[kind]
        ]
        how = amount(count, "step") + (f" ({', '.join(arguments)})" if arguments else "")
        lead = noun(count, "leads", "lead")
        open_cells = amount(self.common.undecided_count, "cell")
        reason = "" if self.reason is None else f": {self.reason.text}"
        match self.verdict:
            case Verdict.UNIQUE if self.complete:
                return f"unique: {how} {lead} to the only picture"
            case Verdict.MULTIPLE if self.complete:
                return f"multiple: {how} {lead} to what all pictures share; they differ in {open_cells}"
            case Verdict.NONE:
                return f"none: no picture{reason}"
            case _:
                return f"{self.verdict}: {how} so far, {open_cells} open{reason}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The cells that the steps decide, after the steps."""
        if self.verdict is not Verdict.NONE and not self.mistake:
            yield self.common
        if standalone:
            yield str(self)

    def sentences(self) -> Iterator[str]:
        """Where the steps lead, after what is uncertain about the marks."""
        if self.unreviewed is not None and self.interruption is None:
            yield unchecked_marks(self.unreviewed)
        yield str(self)

    def boards(self) -> Iterator[ShownBoard]:
        yield ShownBoard(self.common)

    def _repr_html_(self) -> str:
        from nonosat.drawing.notebook import figure

        return figure(str(self), self.boards(), [step.text for step in self.steps])

    def page(self) -> str:
        """A page in HTML to step through."""
        from nonosat.drawing import steps_page
        from nonosat.drawing.sheet import PuzzleSheet

        steps = [step_as_json(step, self.puzzle.palette) for step in self.steps]
        sheet = PuzzleSheet(self.puzzle, self.start)
        told = _told_on_paper(self.steps, self.language)
        return steps_page.draw(sheet, steps, told=told, beginning=self._beginning(), language=self.language)

    def _beginning(self) -> str:
        """What is known before the first step, in a sentence, if it is more than usual."""
        if self.mistake:
            return tongue(self.language).say("told.mistake")
        given = marked_grid(self.puzzle, None)
        marks = given.undecided_count - self.start.undecided_count
        if marks == 0:
            return ""
        return tongue(self.language).say("told.marksKnown", count=marks)


@dataclass(frozen=True, kw_only=True)
class Explain(RacingSearch, Ability[Puzzle, ExplainResult]):
    """Explain the whole way to the picture in steps that a person can follow, the easiest first.

    The steps begin with the given cells, or with the ``marks``, a half-done grid; where no picture has the
    marks there are none. ``detail``: the parts of each step one by one. ``effort`` bounds the work on
    arguments over several lines, which is the same on every machine: 30 is about a minute, 0 is no bound. A
    limit that is reached first makes the verdict ``undecided`` unless it is already known. Raises
    ``InvalidValue`` when the marks do not fit the puzzle.

    >>> explained = explain(Puzzle.of(Grid.from_text(["##.", ".#."])))
    >>> str(explained)
    'unique: 4 steps lead to the only picture'
    >>> print(explained.steps[0].text)
    Column 3 (no runs) stays empty: rows 1–2 are blank.
    """

    results = (ExplainResult,)
    exit_codes = exits.Meanings(
        done="The steps lead to the picture, to what all pictures share, or to a contradiction.",
        no="The marks contain a mistake.",
        limit="A limit was reached first, or the steps do not lead to the end.",
    )

    marks: Annotated[
        Grid | None,
        Option(
            "--progress",
            metavar="FILE",
            rich_help_panel=INPUT,
            help="Start from these marks, once they are checked; see 'nonosat hint' for their forms. "
            "Default: start from the given cells.",
        ),
        OnDisk(holds="start", reads="files"),
    ] = None
    detail: Detail = False
    boards: Boards = False
    language: Language = "en"
    effort: ArgumentEffort = 30.0

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> ExplainResult:
        marks = self.marks
        review: ReviewResult | None = None
        steps: StepSearch | None = None
        alike: list[Step] = []
        told: list[Step] = []
        with ending:
            if marks is not None:
                review = checked_marks(subject, marks, search)
                if review.has_picture is False:
                    marks = None  # the steps to the contradiction are those of the puzzle
            if review is None or not review.is_mistake:
                steps = StepSearch(
                    subject,
                    search,
                    marks=marks,
                    in_detail=self.detail,
                    language=self.language,
                    allowance=Allowance(search.limits, effort=self.effort),
                )
                for step in steps:
                    if alike and not are_alike(alike[0], step, self.language):
                        told += alike
                        self._tell(alike, told, marked_grid(subject, marks), ending)
                        alike = []
                    alike.append(step)
        start = marked_grid(subject, marks)
        if alike:
            self._tell(alike, told + alike, start, ending)
        is_mistake = review is not None and review.is_mistake
        result = ExplainResult(
            verdict=steps.verdict if steps else Verdict.UNDECIDED,
            steps=tuple(steps.steps) if steps else (),
            common=steps.known() if steps else start,
            complete=steps is not None and steps.is_finished,
            reason=_MISTAKE if is_mistake else steps.reason if steps else None,
            puzzle=subject,
            start=start,
            mistake=is_mistake,
            unreviewed=review.reason if review and review.verdict is Standing.UNDECIDED else None,
            language=self.language,
        )
        return ending.of(result, subject.palette)

    def _tell(self, alike: Sequence[Step], told: Sequence[Step], start: Grid, ending: Ending) -> None:
        """Shows steps that are alike, the last of those ``told``, and the board after them."""
        ending.show(_in_words(len(told) - len(alike) + 1, alike, self.language))
        if self.boards:
            ending.show(with_decided(start, (cell for step in told for cell in step.cells)))


explain = function_of(Explain)


def _told_on_paper(steps: Iterable[Step], language: str) -> Iterator[tuple[int, str]]:
    """What is told of steps, of those that are alike once; with the number of the first of these, from 1."""
    number = 1
    for alike in gathered(steps, language):
        yield number, told_once(alike, language)
        number += len(alike)


def _in_words(first: int, alike: Sequence[Step], language: str) -> str:
    """A numbered line of an explanation, for steps that are alike; ``first`` is the number of the first."""
    step, last = alike[0], first + len(alike) - 1
    numbers = str(first) if first == last else f"{first}–{last}"
    technique = step.technique if step.kind is not Kind.DEEP else f"deep, {step.technique}"
    if step.also_called is not None:
        technique = f"{technique} ({step.also_called})"
    return f"{numbers}. [{technique}] {told_once(alike, language)}"
