"""Explanations: all steps from the known cells to the solution, the easiest first."""

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
from nonosat.model.abilities.searching import ParallelSearch
from nonosat.model.abilities.shared import Boards, Detail, Language, MultiLineEffort
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount, noun
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.marks import marked_grid
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.reasoning.reviews import ReviewResult, ReviewVerdict, checked_marks
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.plain import step_as_json, unchecked_marks, with_decided
from nonosat.reasoning.steps.step import Step, StepKind
from nonosat.reasoning.wording.sentences import are_alike, group_alike, merged_text
from nonosat.reasoning.wording.translation import load_translation
from nonosat.sat.search.results import Verdict

#: Why there are no steps.
_MISTAKE = Reason("There is a mistake among the marks")


@dataclass(frozen=True, slots=True)
class ExplainStatistics:
    """The number of steps of an explanation."""

    steps: Annotated[dict[StepKind, int], "The number of steps of each kind."]


@dataclass(frozen=True)
class ExplainResult(Result):
    """The result of ``explain``.

    ``start`` is the grid before the first step; ``mistake``: no solution has the marks, so there are no
    steps, and the verdict is ``undecided``; ``unreviewed``: why it is unknown whether one has.
    """

    verdict: Verdict
    steps: Annotated[tuple[Step, ...], "The steps, in order."]
    backbone: Annotated[Grid, "The known cells, and those that the steps decide."]
    complete: Annotated[
        bool,
        "Whether the steps lead to the solution, to the cells that all solutions share, or to a "
        "contradiction if there is no solution.",
    ]
    reason: Annotated[Reason | None, "Why there is no solution, or which limit was reached."]
    puzzle: Puzzle = field(repr=False)
    start: Grid = field(repr=False)
    mistake: bool = False
    unreviewed: Reason | None = None
    language: Literal["en", "de"] = "en"

    @property
    def overall_verdict(
        self,
    ) -> Annotated[
        Verdict | Literal["mistake"],
        Key(
            "Whether there is one solution, several or none; `mistake`: no solution has the marks.",
            name="verdict",
        ),
    ]:
        """The verdict, or ``mistake`` if no solution has the marks."""
        return "mistake" if self.mistake else self.verdict

    @property
    def statistics(self) -> Annotated[ExplainStatistics, "The number of steps."]:
        """The number of steps."""
        kinds = Counter(step.kind for step in self.steps)
        return ExplainStatistics({kind: kinds[kind] for kind in StepKind})

    def _code(self) -> int:
        if self.mistake:
            return exits.NO
        return exits.DONE if self.complete else exits.LIMIT

    def __str__(self) -> str:
        """Return the result in a sentence."""
        if self.mistake:
            return f"{_MISTAKE.text}."
        count = len(self.steps)
        kinds = self.statistics.steps
        multi_line = [
            f"{kinds[kind]} {words}"
            for kind, words in ((StepKind.CONTRADICTION, "by contradiction"), (StepKind.DEEP, "deep"))
            if kinds[kind]
        ]
        how = amount(count, "step") + (f" ({', '.join(multi_line)})" if multi_line else "")
        lead = noun(count, "leads", "lead")
        undecided_cells = amount(self.backbone.undecided_count, "cell")
        reason = "" if self.reason is None else f": {self.reason.text}"
        match self.verdict:
            case Verdict.UNIQUE if self.complete:
                return f"unique: {how} {lead} to the only solution"
            case Verdict.MULTIPLE if self.complete:
                return f"multiple: {how} {lead} to all shared cells; solutions differ in {undecided_cells}"
            case Verdict.NONE:
                return f"none: no solution{reason}"
            case _:
                return f"{self.verdict}: {how} so far, {undecided_cells} undecided{reason}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """Yield the cells that the steps decide."""
        if self.verdict is not Verdict.NONE and not self.mistake:
            yield self.backbone
        if standalone:
            yield str(self)

    def sentences(self) -> Iterator[str]:
        """Yield the result, after what is uncertain about the marks."""
        if self.unreviewed is not None and self.interruption is None:
            yield unchecked_marks(self.unreviewed)
        yield str(self)

    def boards(self) -> Iterator[ShownBoard]:
        yield ShownBoard(self.backbone)

    def _repr_html_(self) -> str:
        from nonosat.drawing.notebook import figure

        return figure(str(self), self.boards(), [step.text for step in self.steps])

    def page(self) -> str:
        """Return an HTML page to step through."""
        from nonosat.drawing import steps_page
        from nonosat.drawing.sheet import PuzzleSheet

        steps = [step_as_json(step, self.puzzle.palette) for step in self.steps]
        sheet = PuzzleSheet(self.puzzle, self.start)
        told = _printed_texts(self.steps, self.language)
        return steps_page.draw(
            sheet, steps, sentences=told, beginning=self._beginning(), language=self.language
        )

    def _beginning(self) -> str:
        """Return the sentence above the first step, about the marks; ``""`` without marks."""
        if self.mistake:
            return load_translation(self.language).say("told.mistake")
        given = marked_grid(self.puzzle, None)
        marks = given.undecided_count - self.start.undecided_count
        if marks == 0:
            return ""
        return load_translation(self.language).say("told.marksKnown", count=marks)


@dataclass(frozen=True, kw_only=True)
class Explain(ParallelSearch, Ability[Puzzle, ExplainResult]):
    """Explain the solution in steps that a person can follow, the easiest first.

    The steps start from the givens, or from the ``marks``; if no solution has the marks there are none.
    ``detail`` splits each step into its substeps. ``effort`` bounds the work on multi-line contradictions,
    which is the same on every machine: 5 is about ten seconds, 0 is no bound. If a limit is reached first,
    the steps so far are given, and the verdict is ``undecided`` unless it is already known. Raises
    ``InvalidValue`` if the marks do not fit the puzzle.

    >>> explained = explain(Puzzle.from_solution(Grid.from_text(["##.", ".#."])))
    >>> str(explained)
    'unique: 4 steps lead to the only solution'
    >>> print(explained.steps[0].text)
    Column 3 (no runs) stays blank: rows 1–2 are blank.
    """

    results = (ExplainResult,)
    exit_codes = exits.Meanings(
        done="The steps lead to the solution, to all shared cells, or to a contradiction.",
        no="The marks contain a mistake.",
        limit="A limit was reached first, or the steps are incomplete.",
    )

    marks: Annotated[
        Grid | None,
        Option(
            "--marks",
            metavar="FILE",
            rich_help_panel=INPUT,
            help="Start from these marks, after checking them; see 'nonosat hint' for their forms. "
            "Default: the givens.",
        ),
        OnDisk(holds="start", reads="files"),
    ] = None
    detail: Detail = False
    boards: Boards = False
    language: Language = "en"
    effort: MultiLineEffort = 5.0

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> ExplainResult:
        marks = self.marks
        review: ReviewResult | None = None
        steps: StepSearch | None = None
        alike: list[Step] = []
        told: list[Step] = []
        with ending:
            if marks is not None:
                review = checked_marks(subject, marks, search)
                if review.has_solution is False:
                    marks = None  # the contradiction follows from the puzzle alone
            if review is None or not review.is_mistake:
                steps = StepSearch(
                    subject,
                    search,
                    marks=marks,
                    in_detail=self.detail,
                    language=self.language,
                    budget=WorkBudget(search.limits, effort=self.effort),
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
            backbone=steps.known() if steps else start,
            complete=steps is not None and steps.is_finished,
            reason=_MISTAKE if is_mistake else steps.reason if steps else None,
            puzzle=subject,
            start=start,
            mistake=is_mistake,
            unreviewed=review.reason if review and review.verdict is ReviewVerdict.UNDECIDED else None,
            language=self.language,
        )
        return ending.of(result, subject.palette)

    def _tell(self, alike: Sequence[Step], told: Sequence[Step], start: Grid, ending: Ending) -> None:
        """Show steps that are alike, the last of those ``told``, and the board after them."""
        ending.show(_in_words(len(told) - len(alike) + 1, alike, self.language))
        if self.boards:
            ending.show(with_decided(start, (cell for step in told for cell in step.cells)))


explain = function_of(Explain)


def _printed_texts(steps: Iterable[Step], language: str) -> Iterator[tuple[int, str]]:
    """Yield the printed texts, one for steps that are alike, each with its first number, from 1."""
    number = 1
    for alike in group_alike(steps, language):
        yield number, merged_text(alike, language)
        number += len(alike)


def _in_words(first: int, alike: Sequence[Step], language: str) -> str:
    """Return the text of steps that are alike, with their numbers from ``first`` on."""
    step, last = alike[0], first + len(alike) - 1
    numbers = str(first) if first == last else f"{first}–{last}"
    technique = step.technique if step.kind is not StepKind.DEEP else f"deep, {step.technique}"
    if step.alias is not None:
        technique = f"{technique} ({step.alias})"
    return f"{numbers}. [{technique}] {merged_text(alike, language)}"
