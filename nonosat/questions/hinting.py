"""The next step, in as much detail as was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from nonosat.grid import Grid
from nonosat.key import Key
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import option
from nonosat.questions.plain import named_keys_of
from nonosat.questions.question import Answer, Ending, Question
from nonosat.questions.shared import ArgumentEffort, Boards, Detail, Language, Marks
from nonosat.questions.steps import unchecked_marks, with_decided
from nonosat.reasoning.hints import Hint, HintSearch, HintVerdict, Level
from nonosat.reasoning.marks import marked_grid
from nonosat.reasoning.steps.step import Step
from nonosat.reasoning.wording.tongue import tongue
from nonosat.search_options import SearchOptions

#: When all of a step is told.
_TOLD = "at level 3"

_CODES = {
    HintVerdict.STEP: exits.DONE,
    HintVerdict.MISTAKE: exits.NO,
    HintVerdict.NONE: exits.NO,
    HintVerdict.SOLVED: exits.LIMIT,
    HintVerdict.NOTHING: exits.LIMIT,
    HintVerdict.UNDECIDED: exits.LIMIT,
}


class HintAnswer(Answer[Hint]):
    """The answer to ``hint``.

    ``board``: what is known with the cells that it tells, if wanted.
    """

    result_type = Hint

    steps: Annotated[
        tuple[Step, ...] | None,
        Key(
            "The step, with `--detail` in several; the keys of a single one also stand beside it.", when=_TOLD
        ),
    ]

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """With those of a step."""
        return {
            name: (key._replace(when=key.when or _TOLD), kind)
            for name, (key, kind) in named_keys_of(Step).items()
        } | super().keys()

    def __init__(self, result: Hint, ending: Ending, puzzle: Puzzle, board: Grid | None) -> None:
        super().__init__(result, ending, puzzle.palette)
        self.steps = result.steps or None
        self.board = board

    def _code(self) -> int:
        return _CODES[self.result.verdict]

    def document(self) -> dict[str, Any]:
        """With all keys of the step if there is only one."""
        document = super().document()
        return document | (document["steps"][0] if len(self.result.steps) == 1 else {})

    def verdict(self) -> str:
        return self.result.text

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always the verdict
        yield self.result.text
        if self.board is not None:
            yield self.board

    def sentences(self) -> Iterator[str]:
        """What is uncertain about the hint."""
        if self.result.unreviewed is not None and self.interruption is None:
            yield unchecked_marks(self.result.unreviewed)


@dataclass(frozen=True, slots=True, kw_only=True)
class HintQuestion(Question[Puzzle, HintAnswer]):
    """Give the easiest next step of a half-done grid: where to look, which cells, or why."""

    answers = (HintAnswer,)
    exit_codes = exits.Meanings(
        done="A step is given.",
        no="The marks contain a mistake, or the puzzle has no picture.",
        limit="No step follows, nothing is left to find, or a limit was reached first.",
    )

    level: Level = option(
        default=1, metavar="N", help="How much to tell: 1 where to look, 2 which cells, 3 why."
    )
    marks: Marks = None
    detail: Detail = False
    boards: Boards = False
    language: Language = "en"
    effort: ArgumentEffort = 1.0

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> HintAnswer:
        steps = HintSearch(
            subject,
            self.marks,
            search,
            level=self.level,
            detail=self.detail,
            effort=self.effort,
            language=self.language,
        )
        with ending:
            steps.run()
        if ending.reason is None:
            hint = steps.result()
        else:
            text = tongue(self.language).say("told.notFound", reason=ending.reason.text)
            hint = Hint(HintVerdict.UNDECIDED, self.level, text, reviewed=False)
        board = marked_grid(subject, self.marks) if self.boards else None
        if board is not None and hint.verdict is HintVerdict.STEP:
            board = with_decided(board, hint.cells or ())
        return HintAnswer(hint, ending, subject, board)
