"""Hints: where to look next, which cells follow, or why.

A hint is the easiest step of an explanation from the marks. In colour puzzles it includes preliminary marks
such as "not red", which a grid of marks cannot hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any, Literal

from typer import Option

from nonosat.logic.lines import Lines
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.json_key import Key
from nonosat.model.abilities.json_values import named_keys_of
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.abilities.shared import Boards, Detail, Language, Marks, MultiLineEffort
from nonosat.model.errors import InvalidValue, LimitReached
from nonosat.model.grid import Grid
from nonosat.model.highlight import Highlight
from nonosat.model.puzzle import Puzzle
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.reasoning.marks import marked_grid
from nonosat.reasoning.multi_line.work_budget import WorkBudget
from nonosat.reasoning.reviews import Review, ReviewResult, ReviewSearch, ReviewVerdict, checked_marks
from nonosat.reasoning.step_search import StepSearch
from nonosat.reasoning.steps.plain import unchecked_marks, with_decided
from nonosat.reasoning.steps.step import CellCandidates, Premises, Step, StepKind
from nonosat.reasoning.wording.sentences import Wording, cells_in_words, lines_in_words
from nonosat.reasoning.wording.step_writer import composed
from nonosat.reasoning.wording.translation import capital, load_translation

#: 1: where to look, 2: which cells, 3: why.
Level = Literal[1, 2, 3]


#: When the keys of the step are present.
_AT_LEVEL_3 = "at level 3"


class HintVerdict(StrEnum):
    """The kind of a hint."""

    STEP = "step"
    #: A mark is wrong: no step would be sound.
    MISTAKE = "mistake"
    SOLVED = "solved"
    #: All cells that the solutions share are known.
    NOTHING = "nothing"
    #: The puzzle has no solution, with any marks.
    NONE = "none"
    #: A limit was reached first.
    UNDECIDED = "undecided"


_CODES = {
    HintVerdict.STEP: exits.DONE,
    HintVerdict.MISTAKE: exits.NO,
    HintVerdict.NONE: exits.NO,
    HintVerdict.SOLVED: exits.LIMIT,
    HintVerdict.NOTHING: exits.LIMIT,
    HintVerdict.UNDECIDED: exits.LIMIT,
}


@dataclass(frozen=True)
class HintResult(Result):
    """The result of ``hint``; it holds only what its level reveals of the next step in ``puzzle``."""

    verdict: Annotated[HintVerdict, "The kind of the hint."]
    level: Annotated[Level, "How much is revealed: 1 where to look, 2 which cells, 3 why."]
    text: Annotated[str, "The hint in words."]
    lines: Annotated[tuple[str, ...], "Where to look, by the names of lines."] = ()
    cells: Annotated[
        tuple[CellCandidates, ...] | None,
        "From level 2 on the cells that follow, with the values that they can still have; for a mistake "
        "the marks to erase.",
    ] = None
    kind: Annotated[StepKind | None, "The reasoning of the step."] = None
    technique: Annotated[str | None, "The name of the technique."] = None
    premises: Annotated[Premises | None, "At level 3 the cells and lines that imply the hint."] = None
    steps: Annotated[
        tuple[Step, ...] | None,
        Key(
            "The step, with `--detail` several; the keys of a single one are also at the top level.",
            when=_AT_LEVEL_3,
        ),
    ] = None
    marks_checked: Annotated[bool, "Whether the marks were checked for mistakes."] = True
    unreviewed: Reason | None = None
    claimed_by: Annotated[
        str | None,
        "The external solver reporting UNSAT without a verified proof.",
    ] = None
    puzzle: Puzzle | None = field(default=None, repr=False)
    marks: Grid | None = field(default=None, repr=False)
    #: The grid after the hint, if asked for.
    board: Grid | None = field(default=None, repr=False)

    def highlights(self) -> tuple[Highlight, ...]:
        """Return the cells that follow and those of the premises, as far as the level reveals them."""
        if not self.lines:
            return ()
        following = {(cell.row, cell.column) for cell in self.cells or ()}
        step = Highlight("next", tuple(sorted(following)), self.lines)
        if self.premises is None:
            return (step,)
        reason = {(cell.row, cell.column) for cell in self.premises.cells} - following
        return (Highlight("reason", tuple(sorted(reason)), self.premises.lines), step)

    def _code(self) -> int:
        return _CODES[self.verdict]

    @classmethod
    def keys(cls) -> dict[str, tuple[Key, Any]]:
        """Return the keys, with those of a step."""
        return {
            name: (key._replace(when=key.when or _AT_LEVEL_3), kind)
            for name, (key, kind) in named_keys_of(Step).items()
        } | super().keys()

    def to_json(self) -> dict[str, Any]:
        """Return the JSON, with all keys of the step if there is only one."""
        document = super().to_json()
        return document | (document["steps"][0] if len(self.steps or ()) == 1 else {})

    def __str__(self) -> str:
        return self.text

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - always the sentence
        yield self.text
        if self.board is not None:
            yield self.board

    def boards(self) -> Iterator[ShownBoard]:
        if self.puzzle is not None:
            yield ShownBoard(marked_grid(self.puzzle, self.marks), self.puzzle, self.highlights())

    def sentences(self) -> Iterator[str]:
        """Yield what is uncertain about the hint."""
        if self.unreviewed is not None and self.interruption is None:
            yield unchecked_marks(self.unreviewed)


@dataclass(frozen=True, kw_only=True)
class Hint(FullSearch, Ability[Puzzle, HintResult]):
    """Give the easiest next step: where to look, which cells follow, or why.

    A mistake among the ``marks`` is reported first. With ``detail`` a step is split into its substeps, up to
    the first that decides a cell. Encoding, solver and seed are for the search for mistakes. Raises
    ``InvalidValue`` if the marks do not fit the puzzle, ``UnknownName`` and ``SolverError``.

    >>> puzzle = Puzzle.from_solution(Grid.from_text(["###", "..#"]))
    >>> for level in (1, 2, 3):
    ...     print(hint(puzzle, level=level))
    Look at row 1.
    In row 1, columns 1–3 are shaded.
    Row 1 (3) needs all its cells for its runs and the gaps between them: \
columns 1–3 are shaded.
    >>> str(hint(puzzle, marks=Grid.from_text(["?.?", "???"])))
    'There is a mistake among the marks.'
    """

    results = (HintResult,)
    exit_codes = exits.Meanings(
        done="A step is given.",
        no="The marks contain a mistake, or the puzzle has no solution.",
        limit="No step follows, the grid is solved, or a limit was reached first.",
    )

    level: Annotated[
        Level, Option(metavar="N", help="How much to reveal: 1 where to look, 2 which cells, 3 why.")
    ] = 1
    marks: Marks = None
    detail: Detail = False
    boards: Boards = False
    language: Language = "en"
    effort: MultiLineEffort = 1.0

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> HintResult:
        if self.level not in (1, 2, 3):
            raise InvalidValue(f"level: expected 1, 2 or 3, found {self.level}")
        steps = HintSearch(subject, self, search)
        with ending:
            steps.run()
        result = steps.result()
        if ending.reason is not None:
            text = load_translation(self.language).say("told.notFound", reason=ending.reason.text)
            result = HintResult(HintVerdict.UNDECIDED, self.level, text, marks_checked=False)
        board = marked_grid(subject, self.marks) if self.boards else None
        if board is not None and result.verdict is HintVerdict.STEP:
            board = with_decided(board, result.cells or ())
        return ending.of(replace(result, board=board), subject.palette)


hint = function_of(Hint)


class HintSearch:
    """A search for a hint that can be asked at any time what is known so far."""

    def __init__(self, puzzle: Puzzle, hint: Hint, options: SearchOptions) -> None:
        marks = puzzle.saved if hint.marks is None else hint.marks
        self._puzzle = puzzle
        self._marks = marks or Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
        self._options = options
        self._level: Level = hint.level
        self._detail = hint.detail
        self._language = hint.language
        self._say = load_translation(hint.language).say
        self._effort = hint.effort
        self._budget = WorkBudget(options.limits, effort=hint.effort)
        self._hint = HintResult(HintVerdict.UNDECIDED, hint.level, "No step was found.", marks_checked=False)

    def run(self) -> None:
        """Look for a mistake, then for a step, until one is found or a limit is reached."""
        try:
            self._hint = self._find()
        except LimitReached as reached:
            self._hint = replace(self._hint, text=self._say("told.notFound", reason=str(reached)))

    def _result_of(self, verdict: HintVerdict, key: str, **values: str) -> HintResult:
        return HintResult(verdict, self._level, self._say(key, **values))

    def result(self) -> HintResult:
        """Return what is known now."""
        return replace(self._hint, puzzle=self._puzzle, marks=self._marks)

    def _find(self) -> HintResult:
        answer = checked_marks(self._puzzle, self._marks, self._options, effort=self._effort)
        if answer.verdict is ReviewVerdict.WRONG:
            return self._hint_of_mistake(answer)
        hint = self._next_step()
        if answer.verdict is ReviewVerdict.CORRECT or hint.verdict not in (
            HintVerdict.STEP,
            HintVerdict.NOTHING,
        ):
            return hint
        return replace(hint, marks_checked=False, unreviewed=answer.reason, claimed_by=answer.claimed_by)

    def _next_step(self) -> HintResult:
        puzzle, limits = self._puzzle, self._options.limits
        known = marked_grid(puzzle, self._marks)
        if puzzle.is_solved_by(known):
            return self._result_of(HintVerdict.SOLVED, "told.solved")
        try:
            options = SearchOptions(limits=limits)
            steps = StepSearch(
                puzzle,
                options,
                marks=known,
                easiest_first=True,
                budget=self._budget,
                language=self._language,
            )
            found = _first_steps(steps)
        except LimitReached as reached:
            return self._result_of(HintVerdict.UNDECIDED, "told.notFound", reason=str(reached))
        if not found:
            return self._result_of(HintVerdict.NOTHING, "told.nothingMore")
        if self._detail:
            found = (*found[:-1], self._first_decision(found[-1]))
        return self._hint_of_steps(found)

    def _hint_of_mistake(self, answer: ReviewResult) -> HintResult:
        puzzle, level = self._puzzle, self._level
        if answer.has_solution is False:
            if answer.reason:
                return self._result_of(HintVerdict.NONE, "told.noSolutionBecause", reason=answer.reason.text)
            return self._result_of(HintVerdict.NONE, "told.noSolution")
        text = self._say("told.mistake")
        if level == 1:
            return HintResult(HintVerdict.MISTAKE, level, text)
        review = Review(marks=self._marks, mistakes=True, why=level == 3, language=self._language)
        search = ReviewSearch(puzzle, review, self._options)
        search.run()
        answer = search.result()
        cells = tuple(
            CellCandidates(row, column, (self._marks[row, column] or 0,))
            for row, column in answer.wrong_marks or ()
        )
        if cells:
            wrong = cells_in_words(cells, puzzle, self._language)
            text = f"{text} {self._say('told.eraseThese', count=len(cells), cells=wrong)}"
        if answer.premises_text is not None:
            text = f"{text} {answer.premises_text}"
        lines = answer.premises.lines if answer.premises else ()
        return HintResult(HintVerdict.MISTAKE, level, text, lines, cells, premises=answer.premises)

    def _first_decision(self, step: Step) -> Step:
        """Return the substeps of a step up to the first that decides a cell."""
        puzzle = self._puzzle
        for number, part in enumerate(step.substeps, 1):
            if any(cell.is_decided for cell in part.cells):
                parts = step.substeps[:number]
                return composed(parts, Wording(puzzle, Lines(puzzle), self._language).together(parts))
        return step

    def _hint_of_steps(self, found: Sequence[Step]) -> HintResult:
        """Return what the level reveals of a step, or of steps that lead to a contradiction."""
        puzzle, level = self._puzzle, self._level
        *_, step = found
        if not step.cells:  # the marks contradict each other, but the review reached its limit
            return self._hint_of_contradiction(found)
        lines = step.lines
        if level == 1:
            # The order of the lines would reveal where the contradiction begins.
            lines = tuple(line.name for line in puzzle.lines() if line.name in lines)
            where, shown = _WHERE[step.kind], lines
            if step.implications:
                where, shown = _TWO_LINES, (step.substeps[-1] if step.substeps else step).lines[:2]
            text = self._say(where, lines=lines_in_words(shown, self._language))
            return HintResult(HintVerdict.STEP, level, text, lines, kind=step.kind, technique=step.technique)
        which = capital(cells_in_words(step.cells, puzzle, self._language))
        return HintResult(
            HintVerdict.STEP,
            level,
            step.text if level == 3 else f"{which}.",
            lines,
            step.cells,
            step.kind,
            step.technique,
            step.premises if level == 3 else None,
            (step,) if level == 3 else None,
        )

    def _hint_of_contradiction(self, found: Sequence[Step]) -> HintResult:
        level, text = self._level, self._say("told.mistake")
        if level == 1:
            return HintResult(HintVerdict.MISTAKE, level, text)
        whole = composed(found, " ".join([text, *(each.text for each in found)]))
        if level == 2:
            return HintResult(HintVerdict.MISTAKE, level, text, whole.lines, ())
        return HintResult(HintVerdict.MISTAKE, level, whole.text, whole.lines, (), premises=whole.premises)


def _first_steps(steps: Iterable[Step]) -> tuple[Step, ...]:
    """Return the steps up to the first that decides a cell or finds a contradiction, or none."""
    found: list[Step] = []
    for step in steps:
        found.append(step)
        if not step.cells or any(cell.is_decided for cell in step.cells):
            return tuple(found)
    return ()


_TWO_LINES = "told.lookTogether"
_WHERE = {
    StepKind.LINE: "reason.look",
    StepKind.CONTRADICTION: "told.assume",
    StepKind.DEEP: "told.assumeDeep",
}
