"""Drawings of a puzzle: its marks, its next step, its picture, or where its pictures differ.

What searches for steps and pictures is loaded when it is asked for: a plain drawing needs none of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Literal, Unpack

from typer import Option

from nonosat.drawing.kinds import kind_named
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
from nonosat.model.search_options import Search, SearchOptions
from nonosat.reasoning.marks import fitting_marks, marked_grid
from nonosat.sat.search.results import Verdict

if TYPE_CHECKING:
    from nonosat.reasoning.hints import HintResult
    from nonosat.sat.search.solution_search import PictureSearch


@dataclass(frozen=True)
class DrawResult(Result):
    """The result of ``draw``: a sheet, perhaps with a sentence; or a sentence that says why there is none."""

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
            yield self.sheet.picture

    def sentences(self) -> Iterator[str]:
        if self.sentence:
            yield self.sentence


@dataclass(frozen=True, kw_only=True)
class Draw(FullSearch, Ability[Puzzle, DrawResult]):
    """Draw a puzzle for the screen, for paper, or to play in a browser.

    A puzzle is drawn as its author poses it; or with ``marks``, a half-done grid; with the next step
    highlighted (``hint``); with its picture (``solution``); or with what all pictures share, and where they
    differ (``ambiguous``). ``animate``: with the grids on the way to the picture, too.
    """

    results = ()
    exit_codes = exits.Meanings(
        done="It is drawn.",
        no="There is nothing to draw: no picture, or a mistake among the marks.",
        limit="A limit was reached before all was found.",
    )

    solution: Annotated[bool, Option("--solution", help="Draw the solved picture.")] = False
    hint: Annotated[
        bool, Option("--hint", help="Highlight the next step from the marks of --progress or the saved ones.")
    ] = False
    ambiguous: Annotated[
        bool, Option("--ambiguous", help="Draw what all pictures share, and highlight where they differ.")
    ] = False
    animate: Annotated[
        bool, Option("--animate", help="Animate the solving in SVG, pass by pass; a GIF is always animated.")
    ] = False
    marks: Annotated[
        Grid | None,
        Option(
            "--progress",
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
                "--progress and --hint cannot be combined with solutions, --ambiguous or animations"
            )

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> DrawResult:
        """Raises ``LimitReached`` where nothing else is to be said."""
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
            pictures = _pictures(subject, search, limit=None, goal="differences")
            if not pictures.found or pictures.limit_reached:
                return ending.of(_undrawn(pictures))
            sheet = _with_differences(sheet, pictures.found)
        if self.solution or self.animate:
            picture = goal_of(subject)
            if picture is None:
                pictures = _pictures(subject, search.alone(), limit=1)
                if not pictures.found:
                    return ending.of(_undrawn(pictures))
                picture = pictures.found[0]
            if self.animate:
                sheet = replace(sheet, frames=_frames(subject, picture))
            if self.solution:
                sheet = replace(sheet, picture=picture)
        return ending.of(DrawResult(sheet, sentence))


def _next_step(puzzle: Puzzle, marks: Grid | None, search: SearchOptions) -> HintResult:
    from nonosat.reasoning.hints import Hint, HintSearch

    options = SearchOptions(limits=search.limits, progress=search.progress)
    hints = HintSearch(puzzle, Hint(marks=marks, level=3, effort=0), options)
    hints.run()
    return hints.result()


def _code_without_step(hint: HintResult) -> int | None:
    """The exit code where a hint has no step to draw."""
    from nonosat.reasoning.hints import HintVerdict

    nothing = {HintVerdict.MISTAKE: exits.NO, HintVerdict.NONE: exits.NO, HintVerdict.UNDECIDED: exits.LIMIT}
    return nothing.get(hint.verdict)


def _pictures(
    puzzle: Puzzle,
    search: SearchOptions,
    *,
    limit: int | None,
    goal: Literal["pictures", "differences"] = "pictures",
) -> PictureSearch:
    from nonosat.sat.search.solution_search import PictureSearch

    found = PictureSearch(puzzle, search, limit=limit, goal=goal)
    found.run()
    return found


def _undrawn(pictures: PictureSearch) -> DrawResult:
    outcome = pictures.result()
    reason = outcome.reason.text if outcome.reason else ""
    code = exits.NO if outcome.verdict is Verdict.NONE else exits.LIMIT
    return DrawResult(None, f"nothing drawn: {outcome.verdict}: {reason}", code)


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
    **search: Unpack[Search],
) -> bytes:
    """The file of a drawing: ``svg``, ``png``, ``pdf``, ``gif``, ``html`` (a page to play on) or ``txt``.

    For what is drawn see ``Draw``. GIF is animated, SVG with ``animate``. PDF and text may have several
    puzzles.

    How to search: see ``Search``. Raises ``UnknownName``, ``MissingExtra``, ``InvalidValue`` for what the
    kind cannot show, ``UnsupportedPuzzle`` for a puzzle without what is asked for, and ``LimitReached``.

    >>> draw(Puzzle.of(Grid.from_text(["#.", "##"])), "svg", solution=True)[:4]
    b'<svg'
    """
    options = SearchOptions.starting_now(**search)
    chosen = kind_named(kind)
    if animate and not chosen.moving:
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
        sheets.append(result.sheet)
    if not sheets:
        raise InvalidValue("there is no puzzle to draw")
    return chosen.draw(sheets, replace(style, moving=is_moving), lambda _: None)


def goal_of(puzzle: Puzzle) -> Grid | None:
    """The author's picture, if it is one of the puzzle's."""
    try:
        return puzzle.goal if puzzle.goal and puzzle.is_solved_by(puzzle.goal) else None
    except UnsupportedPuzzle:
        return None


def _with_differences(sheet: PuzzleSheet, pictures: list[Grid]) -> PuzzleSheet:
    """The sheet with the cells that all pictures share; the others are highlighted."""
    common = common_cells(pictures)
    cells = [(row, column) for row in range(common.height) for column in range(common.width)]
    differing = tuple(cell for cell in cells if common[cell] is None)
    return replace(sheet, picture=common, highlights=(Highlight("ambiguous", differing),))


def _frames(puzzle: Puzzle, picture: Grid) -> tuple[Grid, ...]:
    """The grids after each pass of line logic over rows or columns, and finally the picture."""
    from nonosat.logic.propagation import sweeps

    frames = tuple(sweeps(puzzle, halves=True))
    return frames if frames[-1] == picture else (*frames, picture)
