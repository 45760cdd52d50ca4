"""Draw a puzzle: its marks, its next step, its solution, or where its solutions differ.

Searches for steps and solutions are imported on demand: a plain drawing needs none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Literal, Unpack

from typer import Option

from nonosat.drawing.kinds import DrawingKind, kind_named
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import USUAL, Style
from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending
from nonosat.model.abilities.fields import INPUT, OnDisk, WrongOption
from nonosat.model.abilities.result import Result
from nonosat.model.abilities.searching import FullSearch
from nonosat.model.argument_checks import checked
from nonosat.model.errors import InvalidValue, LimitReached, UnsupportedPuzzle
from nonosat.model.grid import Grid, common_cells
from nonosat.model.highlight import Highlight
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import SearchKeywords, SearchOptions
from nonosat.reasoning.marks import fitting_marks, marked_grid
from nonosat.sat.search.results import Verdict

if TYPE_CHECKING:
    from nonosat.reasoning.hints import HintResult
    from nonosat.sat.search.solution_search import SolutionSearch

#: The effort for the steps of an animation beyond line logic, or for a grade: 1 is about two seconds.
_EFFORT = 1.0


@dataclass(frozen=True)
class DrawResult(Result):
    """Result of ``draw``: a sheet, perhaps with a sentence; or a sentence that says why there is none."""

    opens_with_sentence = True

    sheet: PuzzleSheet | None
    sentence: str = ""
    code: int = exits.DONE

    def _code(self) -> int:
        return self.code

    def __str__(self) -> str:
        return self.sentence

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - it is for the screen
        if self.sheet is not None:
            yield self.sheet.grid

    def sentences(self) -> Iterator[str]:
        if self.sentence:
            yield self.sentence


@dataclass(frozen=True, kw_only=True)
class Draw(FullSearch, Ability[Puzzle, DrawResult]):
    """Draw a puzzle for the screen, for paper, or to play in a browser.

    Draw the unsolved puzzle; or with ``marks``; with the next step highlighted (``hint``); with its
    ``solution``; or with the backbone, and where solutions differ (``ambiguous``). ``animate``: with the
    grids after each sweep, and each step beyond line logic, too.
    """

    results = ()
    exit_codes = exits.Meanings(
        done="The puzzle was drawn.",
        no="There is nothing to draw: no solution, or a mistake among the marks.",
        limit="A limit was reached first.",
    )

    solution: Annotated[bool, Option("--solution", help="Draw the solution.")] = False
    hint: Annotated[
        bool, Option("--hint", help="Highlight the next step from --marks or the saved marks.")
    ] = False
    ambiguous: Annotated[
        bool, Option("--ambiguous", help="Draw the backbone, and highlight where solutions differ.")
    ] = False
    animate: Annotated[
        bool, Option("--animate", help="Animate solving in SVG, sweep by sweep; a GIF is always animated.")
    ] = False
    marks: Annotated[
        Grid | None,
        Option(
            "--marks",
            metavar="FILE",
            rich_help_panel=INPUT,
            help="Draw these marks: rows of . # ? or colour letters, or a saved game in any format.",
        ),
        OnDisk(holds="start", reads="files"),
    ] = None

    def __post_init__(self) -> None:
        if self.ambiguous and self.solution:
            raise WrongOption("--ambiguous and --solution cannot be combined")
        has_marks = self.hint or self.marks is not None
        if has_marks and (self.solution or self.ambiguous or self.animate):
            raise WrongOption(
                "--marks and --hint cannot be combined with solutions, --ambiguous or animations"
            )

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> DrawResult:
        """Return the drawing; raises ``LimitReached`` if there is nothing else to report."""
        sentence, marks = "", self.marks
        if marks is None and self.hint:
            marks = subject.saved
        if marks is not None:
            marks = fitting_marks(subject, marks)
        sheet = PuzzleSheet(subject, marked_grid(subject, marks))
        if self.hint:
            hint = _next_step(subject, marks, search)
            sentence, code = hint.text, _code_without_step(hint)
            if code is not None:
                return ending.of(DrawResult(None, f"nothing drawn: {sentence}", code))
            sheet = replace(sheet, highlights=hint.highlights())
        if self.ambiguous:
            solutions = _solutions(subject, search, limit=None, goal="differences")
            if not solutions.found or solutions.limit_reached:
                return ending.of(_undrawn(solutions))
            sheet = _with_differences(sheet, solutions.found)
        if self.solution or self.animate:
            solution = goal_of(subject)
            if solution is None:
                solutions = _solutions(subject, search.alone(), limit=1)
                if not solutions.found:
                    return ending.of(_undrawn(solutions))
                solution = solutions.found[0]
            if self.animate:
                sheet = replace(sheet, frames=_frames(subject, solution, search))
            if self.solution:
                sheet = replace(sheet, grid=solution)
        return ending.of(DrawResult(sheet, sentence))


def _next_step(puzzle: Puzzle, marks: Grid | None, search: SearchOptions) -> HintResult:
    from nonosat.reasoning.hints import Hint, HintSearch

    options = SearchOptions(limits=search.limits, progress=search.progress)
    hints = HintSearch(puzzle, Hint(marks=marks, level=3, effort=0), options)
    hints.run()
    return hints.result()


def _code_without_step(hint: HintResult) -> int | None:
    """Return the exit code if a hint has no step to draw."""
    from nonosat.reasoning.hints import HintVerdict

    nothing = {HintVerdict.MISTAKE: exits.NO, HintVerdict.NONE: exits.NO, HintVerdict.UNDECIDED: exits.LIMIT}
    return nothing.get(hint.verdict)


def _solutions(
    puzzle: Puzzle,
    search: SearchOptions,
    *,
    limit: int | None,
    goal: Literal["solutions", "differences"] = "solutions",
) -> SolutionSearch:
    from nonosat.sat.search.solution_search import SolutionSearch

    found = SolutionSearch(puzzle, search, limit=limit, goal=goal)
    found.run()
    return found


def _undrawn(solutions: SolutionSearch) -> DrawResult:
    result = solutions.result()
    reason = result.reason.text if result.reason else ""
    code = exits.NO if result.verdict is Verdict.NONE else exits.LIMIT
    return DrawResult(None, f"nothing drawn: {result.verdict}: {reason}", code)


@checked
def draw(
    puzzle: Puzzle | Iterable[Puzzle],
    kind: str = "svg",
    *,
    marks: Grid | None = None,
    hint: bool = False,
    ambiguous: bool = False,
    solution: bool = False,
    animate: bool = False,
    style: Style = USUAL,
    **search: Unpack[SearchKeywords],
) -> bytes:
    """Return the file of a drawing: ``svg``, ``png``, ``pdf``, ``gif``, ``html`` (a page to play on) or
    ``txt``.

    For the options see ``Draw``. GIF is animated, SVG with ``animate``. PDF and text may have several
    puzzles.

    How to search: see ``SearchKeywords``. Raises ``UnknownName``, ``MissingExtra``, ``InvalidValue`` for what
    the kind cannot show, ``UnsupportedPuzzle`` for a puzzle without a step or solution, and ``LimitReached``.

    >>> draw(Puzzle.from_solution(Grid.from_text(["#.", "##"])), "svg", solution=True)[:4]
    b'<svg'
    """
    options = SearchOptions.starting_now(**search)
    chosen = kind_named(kind)
    if animate and not chosen.animated:
        raise InvalidValue(f"{chosen.name} is not animated: choose svg or gif")
    is_moving = animate or not chosen.still
    ability = Draw(solution=solution, hint=hint, ambiguous=ambiguous, animate=is_moving, marks=marks)
    sheets: list[PuzzleSheet] = []
    for each in [puzzle] if isinstance(puzzle, Puzzle) else puzzle:
        if sheets and not chosen.many:
            raise InvalidValue(f"{chosen.name} shows one puzzle: choose pdf or txt")
        chosen.expect_room(each, style)
        result = ability.ask(each, options)
        if result.sheet is None:
            raise (LimitReached if result.code == exits.LIMIT else UnsupportedPuzzle)(result.sentence)
        sheets.append(rated(result.sheet, chosen, options))
    if not sheets:
        raise InvalidValue("no puzzle to draw")
    return chosen.draw(sheets, replace(style, animated=is_moving), lambda _: None)


def rated(sheet: PuzzleSheet, kind: DrawingKind, search: SearchOptions) -> PuzzleSheet:
    """Return the sheet for a kind of drawing: with the difficulty, if it shows that and it is found soon."""
    if not kind.rated:
        return sheet
    from nonosat.reasoning.grades import GradeSearch

    grade = GradeSearch(sheet.puzzle, search, effort=_EFFORT)
    grade.run()
    return replace(sheet, difficulty=grade.result().label)


def goal_of(puzzle: Puzzle) -> Grid | None:
    """Return the goal, if it is a solution of the puzzle."""
    try:
        return puzzle.goal if puzzle.goal and puzzle.is_solved_by(puzzle.goal) else None
    except UnsupportedPuzzle:
        return None


def _with_differences(sheet: PuzzleSheet, solutions: list[Grid]) -> PuzzleSheet:
    """Return the sheet with the cells that all solutions share; the others are highlighted."""
    common = common_cells(solutions)
    cells = [(row, column) for row in range(common.height) for column in range(common.width)]
    differing = tuple(cell for cell in cells if common[cell] is None)
    return replace(sheet, grid=common, highlights=(Highlight("ambiguous", differing),))


def _frames(puzzle: Puzzle, solution: Grid, search: SearchOptions) -> tuple[Grid, ...]:
    """Return the grids after each sweep of line logic over rows or columns, then after each step that needs
    more than a line, and finally the solution.
    """
    from nonosat.logic.propagation import sweeps

    frames = tuple(sweeps(puzzle, halves=True))
    return (*frames, *frames_of_steps(puzzle, solution, search, marks=frames[-1]))


def frames_of_steps(
    puzzle: Puzzle, solution: Grid, search: SearchOptions, *, marks: Grid | None = None
) -> tuple[Grid, ...]:
    """Return the grids after each step of an explanation from the givens and the marks, and finally the
    solution, if they are not the solution already.
    """
    from nonosat.reasoning.multi_line.work_budget import WorkBudget
    from nonosat.reasoning.step_search import StepSearch
    from nonosat.reasoning.steps.plain import with_decided

    last = marked_grid(puzzle, marks)
    frames: list[Grid] = []
    if last == solution:
        return ()
    steps = StepSearch(puzzle, search, marks=marks, budget=WorkBudget(search.limits, effort=_EFFORT))
    with suppress(LimitReached):
        for step in steps:
            last = with_decided(last, step.cells)
            frames.append(last)
    return (*frames, solution) if last != solution else tuple(frames)
