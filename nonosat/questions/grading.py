"""How hard a puzzle is for a person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import Annotated, Any

from nonosat.grid import Grid
from nonosat.outcome import Reason, Verdict
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import flag
from nonosat.questions.question import Answer, Ending, Question
from nonosat.questions.shared import ArgumentEffort
from nonosat.reasoning.grades import DifficultyClass, Grade, GradeSearch
from nonosat.reasoning.ratings import NESTED, DifficultyTerms
from nonosat.search_options import SearchOptions

_IN_WORDS = {
    DifficultyClass.LINE: "line: one line at a time decides every cell",
    DifficultyClass.LOOKAHEAD: "lookahead: some cells need an argument by contradiction",
    DifficultyClass.DEEP: "deep: some cells need a contradiction within a contradiction",
    DifficultyClass.SEARCH: "search: contradictions within contradictions are not enough",
}
#: The measures that an editor asks for first.
_FIRST = ("looks", "bottleneck", "longest_wait", "terms")
_WITHOUT_CLASS = {
    Verdict.UNIQUE: "no class: there is one picture; how to find it is not known yet",
    Verdict.MULTIPLE: "no class: there are several pictures",
    Verdict.NONE: "no class: there is no picture",
    Verdict.UNDECIDED: "undecided",
}


@dataclass(frozen=True, slots=True)
class GradeStatistics:
    """What the search for the class has cost."""

    conflicts: Annotated[int | None, "Those of the solver; `null` where the class took none."]


class GradeAnswer(Answer[Grade]):
    """The answer to ``grade``."""

    result_type = Grade

    statistics: Annotated[GradeStatistics, "What the search has cost."]
    reason: Annotated[Reason | None, "Which limit came first."]

    def __init__(self, result: Grade, ending: Ending, conflicts: int | None) -> None:
        super().__init__(result, ending)
        self.statistics = GradeStatistics(conflicts)
        self.reason = ending.reason

    def _code(self) -> int:
        return exits.DONE if self.result.complete else exits.LIMIT

    def verdict(self) -> str:
        grade = self.result
        if grade.difficulty_class is None:
            return _WITHOUT_CLASS[grade.verdict]
        number = "" if grade.difficulty is None else f"{grade.difficulty:.1f} of 10, {grade.word}; "
        pairs = "; two lines together decide them, too" if _are_pairs_enough(grade) else ""
        return number + _IN_WORDS[grade.difficulty_class] + pairs

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always has the verdict
        """The number and the class, then the measures that are known."""
        measures = self.result.measures
        values = {each.name: getattr(measures, each.name) for each in fields(measures)}
        lines = [self.verdict()]
        for name in sorted(values, key=lambda name: name not in _FIRST):
            if values[name] is not None and values[name] not in ((), {}):
                lines.append(f"  {name.replace('_', ' ')}: {_shown(name, values[name])}")
        yield "\n".join(lines)

    def sentences(self) -> Iterator[str]:
        """Why something is missing from the report."""
        if self.interruption is None and self.reason is not None:
            yield self.reason.text


def _shown(name: str, value: Any) -> str:
    """What a report shows of a measure."""
    if name == "longest_wait":
        return f"{value:.1f}"
    if isinstance(value, float):
        return f"{value:.1%}"
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{technique} {looks}" for technique, looks in value.items())
    if isinstance(value, DifficultyTerms):
        return ", ".join(f"{term} {each:.2f}" for term, each in asdict(value).items())
    return str(value)


def _are_pairs_enough(grade: Grade) -> bool:
    measures, number = grade.measures, grade.difficulty
    return bool(measures.pairs) and not measures.contradictions and number is not None and number < NESTED


@dataclass(frozen=True, slots=True, kw_only=True)
class GradeQuestion(Question[Puzzle, GradeAnswer]):
    """Say how hard a puzzle is for a person: a number from 1.0 to 10.0, its class, and measures."""

    answers = (GradeAnswer,)
    exit_codes = exits.Meanings(
        done="The grade is known, or that there is none because there is not exactly one picture.",
        limit="A limit was reached first; what is known so far is printed.",
    )

    quick: bool = flag(help="Report only the class and what it is based on, without the number.")
    effort: ArgumentEffort = 30.0

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> GradeAnswer:
        grade = GradeSearch(subject, search, effort=self.effort)
        with ending:
            for _ in grade.stages(quick=self.quick):
                pass
        return GradeAnswer(grade.result(), ending, grade.conflicts)
