"""The whole way to the picture, in steps that a person can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from nonosat.amounts import amount, noun
from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.key import Key
from nonosat.outcome import Reason, Verdict
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import Panel, option
from nonosat.questions.question import Answer, Ending, Question
from nonosat.questions.shared import ArgumentEffort, Boards, Detail, Language
from nonosat.questions.steps import step_as_json, unchecked_marks, with_decided
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.explanations import MISTAKE, Explanation, StepSearch, unexplained
from nonosat.reasoning.marks import marked_grid
from nonosat.reasoning.reviews import Review, Standing, checked_marks
from nonosat.reasoning.steps.step import Kind, Step
from nonosat.reasoning.wording.sentences import are_alike, gathered, told_once
from nonosat.reasoning.wording.tongue import tongue
from nonosat.search_options import SearchOptions

_MISTAKE = f"{MISTAKE.text}."


@dataclass(frozen=True, slots=True)
class ExplainStatistics:
    """How many steps an explanation has."""

    steps: Annotated[dict[Kind, int], "The number of steps of each kind."]


class ExplainAnswer(Answer[Explanation]):
    """The answer to ``explain``.

    ``start`` is what is known before the first step; ``mistake``: no picture has the marks, so there are no
    steps; ``unreviewed``: why it is not known whether one has.
    """

    result_type = Explanation

    standing: Annotated[
        Verdict | Literal["mistake"],
        Key(
            "Whether there is one picture, several or none; `mistake`: no picture has the marks.",
            name="verdict",
        ),
    ]
    statistics: Annotated[ExplainStatistics, "How many steps there are."]

    def __init__(
        self,
        result: Explanation,
        ending: Ending,
        puzzle: Puzzle,
        start: Grid,
        *,
        mistake: bool,
        unreviewed: Reason | None,
        language: str,
    ) -> None:
        super().__init__(replace(result, reason=ending.reason_or(result.reason)), ending, puzzle.palette)
        kinds = Counter(step.kind for step in result.steps)
        self.standing = "mistake" if mistake else result.verdict
        self.statistics = ExplainStatistics({kind: kinds[kind] for kind in Kind})
        self.puzzle = puzzle
        self.start = start
        self.mistake = mistake
        self.unreviewed = unreviewed
        self.language = language

    def _code(self) -> int:
        if self.mistake:
            return exits.NO
        return exits.DONE if self.result.complete else exits.LIMIT

    def verdict(self) -> str:
        """Where the steps lead, in a sentence."""
        explanation = self.result
        if self.mistake:
            return _MISTAKE
        count = len(explanation.steps)
        kinds = self.statistics.steps
        arguments = [
            f"{kinds[kind]} {words}"
            for kind, words in ((Kind.CONTRADICTION, "by contradiction"), (Kind.DEEP, "deep"))
            if kinds[kind]
        ]
        how = amount(count, "step") + (f" ({', '.join(arguments)})" if arguments else "")
        lead = noun(count, "leads", "lead")
        open_cells = amount(explanation.common.undecided_count, "cell")
        reason = "" if explanation.reason is None else f": {explanation.reason.text}"
        match explanation.verdict:
            case Verdict.UNIQUE if explanation.complete:
                return f"unique: {how} {lead} to the only picture"
            case Verdict.MULTIPLE if explanation.complete:
                return f"multiple: {how} {lead} to what all pictures share; they differ in {open_cells}"
            case Verdict.NONE:
                return f"none: no picture{reason}"
            case _:
                return f"{explanation.verdict}: {how} so far, {open_cells} open{reason}"

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:
        """The cells that the steps decide, after the steps."""
        if self.result.verdict is not Verdict.NONE and not self.mistake:
            yield self.result.common
        if standalone:
            yield self.verdict()

    def sentences(self) -> Iterator[str]:
        """Where the steps lead, after what is uncertain about the marks."""
        if self.unreviewed is not None and self.interruption is None:
            yield unchecked_marks(self.unreviewed)
        yield self.verdict()

    def page(self) -> str:
        """A page in HTML to step through."""
        from nonosat.rendering import steps_page
        from nonosat.rendering.sheet import PuzzleSheet

        steps = [step_as_json(step, self.puzzle.palette) for step in self.result.steps]
        sheet = PuzzleSheet(self.puzzle, self.start)
        told = _told_on_paper(self.result.steps, self.language)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainQuestion(Question[Puzzle, ExplainAnswer]):
    """Explain the whole way to the picture in steps that a person can follow, the easiest first."""

    answers = (ExplainAnswer,)
    exit_codes = exits.Meanings(
        done="The steps lead to the picture, to what all pictures share, or to a contradiction.",
        no="The marks contain a mistake.",
        limit="A limit was reached first, or the steps do not lead to the end.",
    )

    marks: Grid | None = option(
        "--progress",
        metavar="FILE",
        panel=Panel.INPUT,
        file="start",
        help="Start from these marks, once they are checked; see 'nonosat hint' for their forms. Default: "
        "start from the given cells.",
    )
    detail: Detail = False
    boards: Boards = False
    language: Language = "en"
    effort: ArgumentEffort = 30.0

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> ExplainAnswer:
        marks = self.marks
        review: Review | None = None
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
        if alike:
            self._tell(alike, told + alike, marked_grid(subject, marks), ending)
        is_mistake = review is not None and review.is_mistake
        if steps is None:
            explanation = unexplained(subject, marks, MISTAKE if is_mistake else ending.reason)
        else:
            if isinstance(ending.cause, LimitReached):
                steps.limit_reached = ending.cause
            explanation = steps.result()
        is_open = review is not None and review.verdict is Standing.UNDECIDED
        return ExplainAnswer(
            explanation,
            ending,
            subject,
            marked_grid(subject, marks),
            mistake=is_mistake,
            unreviewed=review.reason if review is not None and is_open else None,
            language=self.language,
        )

    def _tell(self, alike: Sequence[Step], told: Sequence[Step], start: Grid, ending: Ending) -> None:
        """Shows steps that are alike, the last of those ``told``, and the board after them."""
        ending.show(_in_words(len(told) - len(alike) + 1, alike, self.language))
        if self.boards:
            ending.show(with_decided(start, (cell for step in told for cell in step.cells)))


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
