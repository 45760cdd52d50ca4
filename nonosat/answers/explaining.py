"""The whole way to the picture, in steps that a person can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from nonosat.amounts import amount, noun
from nonosat.answers import exits
from nonosat.answers.answer import INTERRUPTION, Answer, End, Question, Shown, reason_of
from nonosat.answers.json_parts import picture_as_json, reason_as_json
from nonosat.answers.steps import step_as_json, step_in_words, unchecked_marks, with_decided
from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.reasoning.explanations import Explanation, StepSearch
from nonosat.reasoning.marks import marked_grid
from nonosat.reasoning.marks_check import checked_marks
from nonosat.reasoning.reviews import Review, Standing
from nonosat.reasoning.steps.step import Kind
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Verdict

_MISTAKE = "There is a mistake among the marks."


@dataclass(frozen=True, slots=True)
class ExplainAnswer(Answer):
    """The answer to ``explain``; ``start`` is what is known before the first step.

    ``mistake``: no picture has the marks, so there are no steps; ``unreviewed``: why it is not known whether
    one has.
    """

    explanation: Explanation
    puzzle: Puzzle
    start: Grid
    mistake: bool = False
    unreviewed: Reason | None = None

    def _code(self) -> int:
        if self.mistake:
            return exits.NO
        return exits.DONE if self.explanation.complete else exits.LIMIT

    def document(self) -> dict[str, Any]:
        explanation = self.explanation
        kinds = Counter(step.kind for step in explanation.steps)
        return {
            "verdict": "mistake" if self.mistake else explanation.verdict.value,
            "complete": explanation.complete,
            "steps": [step_as_json(step, self.puzzle.palette) for step in explanation.steps],
            "common": picture_as_json(explanation.common),
            "reason": reason_as_json(explanation.reason),
            "statistics": {"steps": {kind.value: kinds[kind] for kind in Kind}},
            "seconds": self.seconds,
        }

    def verdict(self) -> str:
        """Where the steps lead, in a sentence."""
        explanation = self.explanation
        if self.mistake:
            return _MISTAKE
        count = len(explanation.steps)
        kinds = Counter(step.kind for step in explanation.steps)
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
        if self.explanation.verdict is not Verdict.NONE and not self.mistake:
            yield self.explanation.common
        if standalone:
            yield self.verdict()

    def sentences(self) -> Iterator[str]:
        """Where the steps lead, after what is uncertain about the marks."""
        if self.unreviewed is not None and not self.interrupted:
            yield unchecked_marks(self.unreviewed)
        yield self.verdict()

    def page(self) -> str:
        """A page in HTML to step through."""
        from nonosat.rendering import steps_page
        from nonosat.rendering.sheet import Sheet

        steps = [step_as_json(step, self.puzzle.palette) for step in self.explanation.steps]
        return steps_page.draw(Sheet(self.puzzle, self.start), steps, beginning=self._beginning())

    def _beginning(self) -> str:
        """What is known before the first step, in a sentence."""
        if self.mistake:
            return _MISTAKE
        given = marked_grid(self.puzzle, None)
        marks = given.undecided_count - self.start.undecided_count
        if marks == 0:
            return "Only the clues and the given cells are known."
        return f"The clues, the given cells and {amount(marks, 'mark')} are known."


class ExplainQuestion(Question[ExplainAnswer]):
    """Asks how to find the picture, from the marks if there are any; each step is shown when it is known.

    The marks are checked first, as for a hint. ``detail``: the parts of the steps are shown one by one;
    ``boards``: after each step what is known then.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        marks: Grid | None = None,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        detail: bool = False,
        boards: bool = False,
    ) -> None:
        super().__init__()
        self._detail = detail
        self._boards = boards
        self._puzzle = puzzle
        self._marks = marks
        self._options = options
        self._review: Review | None = None
        self._search: StepSearch | None = None

    def run(self) -> Iterator[Shown]:
        if self._marks is not None:
            self._review = checked_marks(self._puzzle, self._marks, self._options)
            if self._is_mistaken:
                return
            if self._review.has_picture is False:
                self._marks = None  # the steps to the contradiction are those of the puzzle
        self._search = StepSearch(self._puzzle, self._options, marks=self._marks, in_detail=self._detail)
        board = marked_grid(self._puzzle, self._marks)
        for step in self._search:
            yield step_in_words(len(self._search.steps), step)
            board = with_decided(board, step.cells)
            if self._boards:
                yield board

    @property
    def _is_mistaken(self) -> bool:
        review = self._review
        return review is not None and review.verdict is Standing.WRONG and review.has_picture is not False

    @property
    def _is_reviewed(self) -> bool:
        return self._review is not None and self._review.verdict is not Standing.UNDECIDED

    def answer(self, end: End = None) -> ExplainAnswer:
        is_interrupted = isinstance(end, KeyboardInterrupt)
        start = marked_grid(self._puzzle, self._marks)
        if self._search is None:
            reason = Reason(_MISTAKE.rstrip(".")) if self._is_mistaken else reason_of(end)
            explanation = Explanation(Verdict.UNDECIDED, (), start, complete=False, reason=reason)
        else:
            if isinstance(end, LimitReached):
                self._search.limit_reached = end
            explanation = self._search.result()
        return ExplainAnswer(
            replace(explanation, reason=INTERRUPTION) if is_interrupted else explanation,
            self._puzzle,
            start,
            mistake=self._is_mistaken,
            unreviewed=None if self._review is None or self._is_reviewed else self._review.reason,
            seconds=self.seconds(),
            interrupted=is_interrupted,
        )
