"""The next step, and no more of it than was asked for: where to look, which cells, or why.

It is the easiest step of an explanation that goes on from the marks. In colour puzzles such a step includes
what has to be noted first ("not red"), as a half-done grid cannot hold that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Literal, Unpack

from nonosat.errors import LimitReached
from nonosat.grid import Grid
from nonosat.logic.lines import Lines
from nonosat.notebook import DrawableResult
from nonosat.puzzle import Puzzle
from nonosat.reason import Reason
from nonosat.reasoning.arguments.allowance import Allowance
from nonosat.reasoning.explanations import StepSearch
from nonosat.reasoning.marks import marked_grid
from nonosat.reasoning.marks_check import checked_marks
from nonosat.reasoning.reviews import Review, ReviewSearch, Standing
from nonosat.reasoning.steps.composition import composed
from nonosat.reasoning.steps.step import Because, CellValues, Kind, Step
from nonosat.reasoning.wording.cells import cells_in_words, lines_in_words
from nonosat.reasoning.wording.sentences import Wording
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


def hint(
    puzzle: Puzzle,
    *,
    marks: Grid | None = None,
    level: Level = 1,
    detail: bool = False,
    effort: float = 1.0,
    **search: Unpack[Search],
) -> Hint:
    """The easiest next step from the given cells and the ``marks``, a half-done grid; a mistake comes first.

    Without ``marks`` they are those of the puzzle's saved grid, if it has one. ``level`` 1 tells where to
    look, 2 which cells follow, 3 why. ``detail``: of a step with parts, those up to the first that decides a
    cell. ``effort`` bounds the search for arguments over several lines by the work that it takes, which is
    the same on every machine: 1 is about two seconds, 2 twice as much, 0 without a bound. How to search for
    mistakes: see ``Search``. A limit that is reached first makes the verdict ``undecided``. Raises
    ``ValueError`` when the grid does not fit the puzzle, ``UnknownName`` and ``SolverFailed``.

    >>> puzzle = Puzzle.of(Grid.from_text(["###", "..#"]))
    >>> for level in (1, 2, 3):
    ...     print(hint(puzzle, level=level).text)
    Look at row 1.
    In row 1, columns 1–3 are filled.
    Row 1 (3) has no room to spare, because its runs and the gaps between them take all its cells: \
columns 1–3 are filled.
    >>> hint(puzzle, marks=Grid.from_text(["?.?", "???"])).text
    'There is a mistake among the marks.'
    """
    options = SearchOptions.starting_now(**search)
    marks = puzzle.saved if marks is None else marks
    work = HintSearch(puzzle, marks, options, level=level, detail=detail, effort=effort)
    work.run()
    return work.result()


class HintSearch:
    """A search for a hint that can be asked at any time what is known so far.

    Encoding, solver and seed are for the search for mistakes. With ``detail`` a step with parts ends with the
    first of them that decides a cell. ``effort``: see ``hint``. Raises ``ValueError`` for another level or
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
    ) -> None:
        if level not in (1, 2, 3):
            raise ValueError("the level of a hint is 1, 2 or 3")
        self._puzzle = puzzle
        self._marks = marks or Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
        self._options = options
        self._level: Level = level
        self._detail = detail
        self._allowance = Allowance(options.limits, effort=effort)
        self._hint = Hint(HintVerdict.UNDECIDED, level, "No step was found.", reviewed=False)

    def run(self) -> None:
        """Looks for a mistake, then for a step, until one is found or a limit is reached."""
        try:
            self._hint = self._find()
        except LimitReached as reached:
            self._hint = replace(self._hint, text=f"No step was found: {reached}.")

    def result(self) -> Hint:
        """What is known now."""
        return replace(self._hint, puzzle=self._puzzle, marks=self._marks)

    def _find(self) -> Hint:
        answer = checked_marks(self._puzzle, self._marks, self._options)
        if answer.verdict is Standing.WRONG:
            return self._hint_of_mistake(answer)
        hint = self._next_step()
        if answer.verdict is Standing.RIGHT or hint.verdict not in (HintVerdict.STEP, HintVerdict.NOTHING):
            return hint
        return replace(hint, reviewed=False, unreviewed=answer.reason, claimed_by=answer.claimed_by)

    def _next_step(self) -> Hint:
        puzzle, level, limits = self._puzzle, self._level, self._options.limits
        known = marked_grid(puzzle, self._marks)
        if puzzle.is_solved_by(known):
            return Hint(HintVerdict.SOLVED, level, "The puzzle is solved: this is a picture of it.")
        try:
            options = SearchOptions(limits=limits)
            steps = StepSearch(puzzle, options, marks=known, easiest_first=True, allowance=self._allowance)
            found = _first_steps(steps)
        except LimitReached as reached:
            return Hint(HintVerdict.UNDECIDED, level, f"No step was found: {reached}.")
        if not found:
            text = "Nothing more follows: everything that the pictures of the puzzle have in common is known."
            return Hint(HintVerdict.NOTHING, level, text)
        if self._detail:
            found = (*found[:-1], _first_decision(puzzle, found[-1]))
        return _hint_of_steps(puzzle, level, found)

    def _hint_of_mistake(self, answer: Review) -> Hint:
        puzzle, level = self._puzzle, self._level
        if answer.has_picture is False:
            reason = f": {answer.reason.text}" if answer.reason else ""
            return Hint(HintVerdict.NONE, level, f"The puzzle itself has no picture{reason}.")
        text = "There is a mistake among the marks."
        if level == 1:
            return Hint(HintVerdict.MISTAKE, level, text)
        search = ReviewSearch(puzzle, self._marks, self._options, show=True, why=level == 3)
        search.run()
        answer = search.result()
        cells = tuple(
            CellValues(row, column, (self._marks[row, column] or 0,))
            for row, column in answer.wrong_cells or ()
        )
        if cells:
            wrong = cells_in_words(cells, puzzle)
            these = "this mark" if len(cells) == 1 else "these marks"
            text = f"{text} Erase {these}, and a picture remains: {wrong}."
        if answer.because_text is not None:
            text = f"{text} {answer.because_text}"
        lines = answer.because.lines if answer.because else ()
        return Hint(HintVerdict.MISTAKE, level, text, lines, cells, because=answer.because)


def _first_steps(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The step that decides a cell; or one that finds a contradiction, after what it rests on; or none."""
    found: list[Step] = []
    for step in steps:
        found.append(step)
        if not step.cells or any(cell.is_decided for cell in step.cells):
            return tuple(found)
    return ()


def _first_decision(puzzle: Puzzle, step: Step) -> Step:
    """Of the parts of a step those up to the first that decides a cell, which may be all."""
    for number, part in enumerate(step.parts, 1):
        if any(cell.is_decided for cell in part.cells):
            parts = step.parts[:number]
            return composed(parts, Wording(puzzle, Lines(puzzle)).together(parts))
    return step


def _hint_of_steps(puzzle: Puzzle, level: Level, found: Sequence[Step]) -> Hint:
    """As much as the level reveals of a step, or of steps that lead to a contradiction."""
    *_, step = found
    if not step.cells:  # the marks contradict each other, but the review had no time to find out
        text = "There is a mistake among the marks."
        if level == 1:
            return Hint(HintVerdict.MISTAKE, level, text)
        whole = composed(found, " ".join([text, *(each.text for each in found)]))
        if level == 2:
            return Hint(HintVerdict.MISTAKE, level, text, whole.lines, ())
        return Hint(HintVerdict.MISTAKE, level, whole.text, whole.lines, (), because=whole.because)
    lines = step.lines
    if level == 1:
        # The order of an argument's lines would reveal where it begins.
        lines = tuple(line.name for line in puzzle.lines() if line.name in lines)
        where, shown = _WHERE[step.kind], lines
        if step.links:
            where, shown = _TWO_LINES, (step.parts[-1] if step.parts else step).lines[:2]
        text = where.format(lines=lines_in_words(shown))
        return Hint(HintVerdict.STEP, level, text, lines, kind=step.kind, technique=step.technique)
    which = cells_in_words(step.cells, puzzle)
    return Hint(
        HintVerdict.STEP,
        level,
        step.text if level == 3 else f"{which[:1].upper()}{which[1:]}.",
        lines,
        step.cells,
        step.kind,
        step.technique,
        step.because if level == 3 else None,
        (step,) if level == 3 else (),
    )


_TWO_LINES = "No single line gives anything more. Look at {lines} together."
_WHERE = {
    Kind.LINE: "Look at {lines}.",
    Kind.CONTRADICTION: "No single line gives anything more. Assume a value for a cell, and look at {lines}.",
    Kind.DEEP: "Only a long argument gives anything more. Assume a value for a cell, and look at {lines}.",
}
