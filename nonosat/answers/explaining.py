"""The whole way to the picture, in steps that a person can follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from nonosat.amounts import amount, noun
from nonosat.answers import exits
from nonosat.answers.answer import INTERRUPTION, Answer, End, Question, Shown
from nonosat.answers.json_parts import picture_as_json, reason_as_json
from nonosat.answers.steps import step_as_json, step_in_words
from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reasoning.explanations import Explanation, StepSearch
from nonosat.reasoning.steps.step import Kind
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Verdict


@dataclass(frozen=True, slots=True)
class ExplainAnswer(Answer):
    """The answer to ``explain``."""

    explanation: Explanation
    puzzle: Puzzle

    def _code(self) -> int:
        return exits.DONE if self.explanation.complete else exits.LIMIT

    def document(self) -> dict[str, Any]:
        explanation = self.explanation
        kinds = Counter(step.kind for step in explanation.steps)
        return {
            "verdict": explanation.verdict.value,
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
        if self.explanation.verdict is not Verdict.NONE:
            yield self.explanation.common
        if standalone:
            yield self.verdict()

    def page(self) -> str:
        """A page in HTML to step through."""
        from nonosat.rendering import steps_page
        from nonosat.rendering.sheet import Sheet

        steps = [step_as_json(step, self.puzzle.palette) for step in self.explanation.steps]
        return steps_page.draw(Sheet.of(self.puzzle), steps)


class ExplainQuestion(Question[ExplainAnswer]):
    """Asks how to find the picture; each step is shown as soon as it is known."""

    def __init__(self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS) -> None:
        super().__init__()
        self._search = StepSearch(puzzle, options)

    def run(self) -> Iterator[Shown]:
        for step in self._search:
            yield step_in_words(len(self._search.steps), step)

    def answer(self, end: End = None) -> ExplainAnswer:
        is_interrupted = isinstance(end, KeyboardInterrupt)
        if isinstance(end, LimitReached):
            self._search.limit_reached = end
        explanation = self._search.result()
        return ExplainAnswer(
            replace(explanation, reason=INTERRUPTION) if is_interrupted else explanation,
            self._search.puzzle,
            seconds=self.seconds(),
            interrupted=is_interrupted,
        )
