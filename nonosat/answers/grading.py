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
    """The answer to ``grade``; ``quick``: the measures of the steps were not asked for."""

    grade: Grade
    reason: Reason | None = None
    quick: bool = False

    def _code(self) -> int:
        return exits.DONE if self.grade.complete else exits.LIMIT

    def document(self) -> dict[str, Any]:
        """The whole answer in JSON; shares are rounded to four decimal places."""
        grade = self.grade
        return {
            "class": None if grade.difficulty is None else grade.difficulty.value,
            "verdict": grade.verdict.value,
            "complete": grade.complete,
            "measures": {
                name: round(value, 4) if isinstance(value, float) else value
                for name, value in asdict(grade.measures).items()
            },
            "statistics": {"conflicts": grade.measures.conflicts},
            "reason": reason_as_json(self.reason),
            "seconds": self.seconds,
        }

    def verdict(self) -> str:
        grade = self.grade
        return _WITHOUT_CLASS[grade.verdict] if grade.difficulty is None else _IN_WORDS[grade.difficulty]

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always has the verdict
        """The class, then the measures that are known."""
        lines = [self.verdict()]
        for name, value in asdict(self.grade.measures).items():
            if value is None or value == ():
                continue
            if isinstance(value, float):
                shown = f"{value:.1%}"
            elif isinstance(value, tuple):
                shown = " ".join(map(str, value))
            else:
                shown = str(value)
            lines.append(f"  {name.replace('_', ' ')}: {shown}")
        yield "\n".join(lines)

    def sentences(self) -> Iterator[str]:
        """What is missing from the report, and why."""
        if self.interrupted:
            return
        if self._lacks_steps() and not self.quick:
            yield "finding the steps takes longer: --time-limit allows more time"
        if self.reason is not None:
            yield self.reason.text

    def _lacks_steps(self) -> bool:
        """Whether the steps have not been measured, though there are some."""
        wanted = self.grade.difficulty in (Difficulty.LOOKAHEAD, Difficulty.DEEP)
        return self.grade.complete and wanted and self.grade.measures.most_lines is None


class GradeQuestion(Question[GradeAnswer]):
    """Asks how hard the puzzle is; ``quick`` leaves out the measures of the steps."""

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
            reason_of(end),
            self._quick,
            seconds=self.seconds(),
            interrupted=isinstance(end, KeyboardInterrupt),
        )
