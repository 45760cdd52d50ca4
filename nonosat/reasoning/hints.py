"""The next step, and no more of it than was asked for: where to look, which cells, or why.

It is the easiest step of an explanation that goes on from the marks. In colour puzzles such a step includes
what has to be noted first ("not red"), as a half-done grid cannot hold that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Literal, Unpack

from nonosat.argument_checks import checked
from nonosat.errors import InvalidValue, LimitReached
from nonosat.grid import Grid
from nonosat.logic.lines import Lines
from nonosat.notebook import DrawableResult
from nonosat.outcome import Reason
from nonosat.puzzle import Puzzle
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.explanations import StepSearch
from nonosat.reasoning.marks import marked_grid
from nonosat.reasoning.reviews import Review, ReviewSearch, Standing, checked_marks
from nonosat.reasoning.steps.step import Because, CellValues, Kind, Step
from nonosat.reasoning.wording.sentences import Wording, cells_in_words, lines_in_words
from nonosat.reasoning.wording.step_writer import composed
from nonosat.reasoning.wording.tongue import ENGLISH, capital, tongue
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions

#: 1 where to look, 2 which cells, 3 why.
Level = Literal[1, 2, 3]


class HintVerdict(StrEnum):
    """What there is to say."""

    STEP = "step"
    #: A mark is wrong: no step would be sound.
    MISTAKE = "mistake"
    SOLVED = "solved"
    #: Everything that the pictures of the puzzle share is known.
    NOTHING = "nothing"
    #: The puzzle has no picture, whatever the marks.
    NONE = "none"
    #: A limit was reached first.
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Hint(DrawableResult):
    """The answer to ``hint``; it holds no more than its level tells of the next step in ``puzzle``."""

    verdict: Annotated[HintVerdict, "What there is to say."]
    level: Annotated[Level, "How much is told: 1 where to look, 2 which cells, 3 why."]
    text: Annotated[str, "The hint in words."]
    lines: Annotated[tuple[str, ...], "Where to look, by the names of lines."] = ()
    cells: Annotated[
        tuple[CellValues, ...] | None,
        "From level 2 on the cells that follow, with the values that they can have afterwards; for a mistake "
        "the marks to erase, as they are now.",
    ] = None
    kind: Annotated[Kind | None, "How far one has to look for the step."] = None
    technique: Annotated[str | None, "The name of the technique."] = None
    because: Annotated[Because | None, "At level 3 what the hint rests on."] = None
    steps: tuple[Step, ...] = ()
    reviewed: Annotated[bool, "Whether it is known that the marks are right, or wrong."] = True
    unreviewed: Reason | None = None
    claimed_by: Annotated[
        str | None,
        "A solver that is a program and says, without a proof that holds, that the marks are wrong.",
    ] = None
    puzzle: Puzzle | None = field(default=None, repr=False)
    marks: Grid | None = field(default=None, repr=False)


@checked
def hint(
    puzzle: Puzzle,
    *,
    marks: Grid | None = None,
    level: Level = 1,
    detail: bool = False,
    effort: float = 1.0,
    language: str = ENGLISH,
    **search: Unpack[Search],
) -> Hint:
    """The easiest next step from the given cells and the ``marks``, a half-done grid; a mistake comes first.

    Without ``marks`` they are those of the puzzle's saved grid, if it has one. ``level`` 1 tells where to
    look, 2 which cells follow, 3 why. With ``detail`` a step that has parts is told in parts, up to the first
    that decides a cell. ``effort`` bounds the search for arguments over several lines by the work that it
    takes, which is the same on every machine: 1 is about two seconds, 2 is twice as much, 0 is no bound.
    ``language`` is that of the sentences: ``en`` or ``de``. How to search for mistakes: see ``Search``. A
    limit that is reached first makes the verdict ``undecided``. Raises ``InvalidValue`` when the grid does
    not fit the puzzle, ``UnknownName`` and ``SolverFailed``.

    >>> puzzle = Puzzle.of(Grid.from_text(["###", "..#"]))
    >>> for level in (1, 2, 3):
    ...     print(hint(puzzle, level=level).text)
    Look at row 1.
    In row 1, columns 1–3 are filled.
    Row 1 (3) needs all its cells for its runs and the gaps between them: \
columns 1–3 are filled.
    >>> hint(puzzle, marks=Grid.from_text(["?.?", "???"])).text
    'There is a mistake among the marks.'
    """
    options = SearchOptions.starting_now(**search)
    marks = puzzle.saved if marks is None else marks
    work = HintSearch(puzzle, marks, options, level=level, detail=detail, effort=effort, language=language)
    work.run()
    return work.result()


class HintSearch:
    """A search for a hint that can be asked at any time what is known so far.

    Encoding, solver and seed are for the search for mistakes. With ``detail`` a step with parts ends with the
    first of them that decides a cell. ``effort``: see ``hint``. Raises ``InvalidValue`` for another level or
    effort.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        marks: Grid | None = None,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        level: Level = 1,
        detail: bool = False,
        effort: float = 1.0,
        language: str = ENGLISH,
    ) -> None:
        if level not in (1, 2, 3):
            raise InvalidValue("the level of a hint is 1, 2 or 3")
        self._puzzle = puzzle
        self._marks = marks or Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
        self._options = options
        self._level: Level = level
        self._detail = detail
        self._language = language
        self._say = tongue(language).say
        self._effort = effort
        self._allowance = Allowance(options.limits, effort=effort)
        self._hint = Hint(HintVerdict.UNDECIDED, level, "No step was found.", reviewed=False)

    def run(self) -> None:
        """Looks for a mistake, then for a step, until one is found or a limit is reached."""
        try:
            self._hint = self._find()
        except LimitReached as reached:
            self._hint = replace(self._hint, text=self._say("told.notFound", reason=str(reached)))

    def _told(self, verdict: HintVerdict, key: str, **values: str) -> Hint:
        return Hint(verdict, self._level, self._say(key, **values))

    def result(self) -> Hint:
        """What is known now."""
        return replace(self._hint, puzzle=self._puzzle, marks=self._marks)

    def _find(self) -> Hint:
        answer = checked_marks(self._puzzle, self._marks, self._options, effort=self._effort)
        if answer.verdict is Standing.WRONG:
            return self._hint_of_mistake(answer)
        hint = self._next_step()
        if answer.verdict is Standing.RIGHT or hint.verdict not in (HintVerdict.STEP, HintVerdict.NOTHING):
            return hint
        return replace(hint, reviewed=False, unreviewed=answer.reason, claimed_by=answer.claimed_by)

    def _next_step(self) -> Hint:
        puzzle, limits = self._puzzle, self._options.limits
        known = marked_grid(puzzle, self._marks)
        if puzzle.is_solved_by(known):
            return self._told(HintVerdict.SOLVED, "told.solved")
        try:
            options = SearchOptions(limits=limits)
            steps = StepSearch(
                puzzle,
                options,
                marks=known,
                easiest_first=True,
                allowance=self._allowance,
                language=self._language,
            )
            found = _first_steps(steps)
        except LimitReached as reached:
            return self._told(HintVerdict.UNDECIDED, "told.notFound", reason=str(reached))
        if not found:
            return self._told(HintVerdict.NOTHING, "told.nothingMore")
        if self._detail:
            found = (*found[:-1], self._first_decision(found[-1]))
        return self._hint_of_steps(found)

    def _hint_of_mistake(self, answer: Review) -> Hint:
        puzzle, level = self._puzzle, self._level
        if answer.has_picture is False:
            if answer.reason:
                return self._told(HintVerdict.NONE, "told.noPictureAs", reason=answer.reason.text)
            return self._told(HintVerdict.NONE, "told.noPicture")
        text = self._say("told.mistake")
        if level == 1:
            return Hint(HintVerdict.MISTAKE, level, text)
        search = ReviewSearch(
            puzzle, self._marks, self._options, show=True, why=level == 3, language=self._language
        )
        search.run()
        answer = search.result()
        cells = tuple(
            CellValues(row, column, (self._marks[row, column] or 0,))
            for row, column in answer.wrong_cells or ()
        )
        if cells:
            wrong = cells_in_words(cells, puzzle, self._language)
            text = f"{text} {self._say('told.eraseThese', count=len(cells), cells=wrong)}"
        if answer.because_text is not None:
            text = f"{text} {answer.because_text}"
        lines = answer.because.lines if answer.because else ()
        return Hint(HintVerdict.MISTAKE, level, text, lines, cells, because=answer.because)

    def _first_decision(self, step: Step) -> Step:
        """Of the parts of a step those up to the first that decides a cell, which may be all."""
        puzzle = self._puzzle
        for number, part in enumerate(step.parts, 1):
            if any(cell.is_decided for cell in part.cells):
                parts = step.parts[:number]
                return composed(parts, Wording(puzzle, Lines(puzzle), self._language).together(parts))
        return step

    def _hint_of_steps(self, found: Sequence[Step]) -> Hint:
        """As much as the level reveals of a step, or of steps that lead to a contradiction."""
        puzzle, level = self._puzzle, self._level
        *_, step = found
        if not step.cells:  # the marks contradict each other, but the review had no time to find out
            return self._hint_of_contradiction(found)
        lines = step.lines
        if level == 1:
            # The order of an argument's lines would reveal where it begins.
            lines = tuple(line.name for line in puzzle.lines() if line.name in lines)
            where, shown = _WHERE[step.kind], lines
            if step.links:
                where, shown = _TWO_LINES, (step.parts[-1] if step.parts else step).lines[:2]
            text = self._say(where, lines=lines_in_words(shown, self._language))
            return Hint(HintVerdict.STEP, level, text, lines, kind=step.kind, technique=step.technique)
        which = capital(cells_in_words(step.cells, puzzle, self._language))
        return Hint(
            HintVerdict.STEP,
            level,
            step.text if level == 3 else f"{which}.",
            lines,
            step.cells,
            step.kind,
            step.technique,
            step.because if level == 3 else None,
            (step,) if level == 3 else (),
        )

    def _hint_of_contradiction(self, found: Sequence[Step]) -> Hint:
        level, text = self._level, self._say("told.mistake")
        if level == 1:
            return Hint(HintVerdict.MISTAKE, level, text)
        whole = composed(found, " ".join([text, *(each.text for each in found)]))
        if level == 2:
            return Hint(HintVerdict.MISTAKE, level, text, whole.lines, ())
        return Hint(HintVerdict.MISTAKE, level, whole.text, whole.lines, (), because=whole.because)


def _first_steps(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The step that decides a cell; or one that finds a contradiction, after what it rests on; or none."""
    found: list[Step] = []
    for step in steps:
        found.append(step)
        if not step.cells or any(cell.is_decided for cell in step.cells):
            return tuple(found)
    return ()


_TWO_LINES = "told.lookTogether"
_WHERE = {Kind.LINE: "reason.look", Kind.CONTRADICTION: "told.assume", Kind.DEEP: "told.assumeDeep"}
