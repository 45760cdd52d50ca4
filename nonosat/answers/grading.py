"""How hard a puzzle is for a person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from nonosat.answers import exits
from nonosat.answers.answer import Answer, End, Question, Shown, reason_of
from nonosat.answers.json_parts import reason_as_json
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.reasoning.grades import Difficulty, Grade, GradeSearch
from nonosat.reasoning.ratings import NESTED
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.solver import Verdict

_IN_WORDS = {
    Difficulty.LINE: "line: one line at a time decides every cell",
    Difficulty.LOOKAHEAD: "lookahead: some cells need an argument by contradiction",
    Difficulty.DEEP: "deep: some cells need a contradiction within a contradiction",
    Difficulty.SEARCH: "search: contradictions within contradictions are not enough",
}
_WITHOUT_CLASS = {
    Verdict.UNIQUE: "no class: there is one picture; how to find it is not known yet",
    Verdict.MULTIPLE: "no class: there are several pictures",
    Verdict.NONE: "no class: there is no picture",
    Verdict.UNDECIDED: "undecided",
}


@dataclass(frozen=True, slots=True)
class GradeAnswer(Answer):
    """The answer to ``grade``; ``conflicts`` are those of the solver, where the class took one."""

    grade: Grade
    conflicts: int | None = None
    reason: Reason | None = None

    def _code(self) -> int:
        return exits.DONE if self.grade.complete else exits.LIMIT

    def document(self) -> dict[str, Any]:
        """The whole answer in JSON; the difficulty has two decimal places, shares have four."""
        grade = self.grade
        return {
            "class": None if grade.difficulty_class is None else grade.difficulty_class.value,
            "difficulty": None if grade.difficulty is None else round(grade.difficulty, 2),
            "word": grade.word,
            "verdict": grade.verdict.value,
            "complete": grade.complete,
            "measures": {
                name: round(value, 4) if isinstance(value, float) else value
                for name, value in asdict(grade.measures).items()
            },
            "statistics": {"conflicts": self.conflicts},
            "reason": reason_as_json(self.reason),
            "seconds": self.seconds,
        }

    def verdict(self) -> str:
        grade = self.grade
        if grade.difficulty_class is None:
            return _WITHOUT_CLASS[grade.verdict]
        number = "" if grade.difficulty is None else f"{grade.difficulty:.1f} of 10, {grade.word}; "
        pairs = "; two lines together decide them, too" if _are_pairs_enough(grade) else ""
        return number + _IN_WORDS[grade.difficulty_class] + pairs

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always has the verdict
        """The number and the class, then the measures that are known."""
        lines = [self.verdict()]
        for name, value in asdict(self.grade.measures).items():
            if value is None or value in ((), {}):
                continue
            if isinstance(value, float):
                shown = f"{value:.1%}"
            elif isinstance(value, tuple):
                shown = " ".join(map(str, value))
            elif isinstance(value, dict):
                shown = ", ".join(f"{technique} {looks}" for technique, looks in value.items())
            else:
                shown = str(value)
            lines.append(f"  {name.replace('_', ' ')}: {shown}")
        yield "\n".join(lines)

    def sentences(self) -> Iterator[str]:
        """Why something is missing from the report."""
        if not self.interrupted and self.reason is not None:
            yield self.reason.text


def _are_pairs_enough(grade: Grade) -> bool:
    measures, number = grade.measures, grade.difficulty
    return bool(measures.pairs) and not measures.contradictions and number is not None and number < NESTED


class GradeQuestion(Question[GradeAnswer]):
    """Asks how hard the puzzle is; ``quick`` leaves out the number."""

    def __init__(
        self, puzzle: Puzzle, options: SearchOptions = DEFAULT_OPTIONS, *, quick: bool = False
    ) -> None:
        super().__init__()
        self._quick = quick
        self._search = GradeSearch(puzzle, options)

    def run(self) -> Iterator[Shown]:
        for _ in self._search.stages(quick=self._quick):
            yield from ()

    def answer(self, end: End = None) -> GradeAnswer:
        return GradeAnswer(
            self._search.result(),
            self._search.conflicts,
            reason_of(end),
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )
