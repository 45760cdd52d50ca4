"""Drawings of a puzzle: its marks, its next step, its picture, or where its pictures differ.

What searches for steps and pictures is loaded when it is asked for: a plain drawing needs none of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, Unpack

from nonosat.argument_checks import checked
from nonosat.errors import InvalidValue, LimitReached, UnsupportedPuzzle
from nonosat.grid import Grid, common_cells
from nonosat.outcome import Verdict
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.questions.fields import Panel, WrongOption, flag, option
from nonosat.questions.question import Answer, Ending, Question
from nonosat.reasoning.marks import fitting_marks, marked_grid
from nonosat.rendering.kinds import kind_named
from nonosat.rendering.sheet import Highlight, PuzzleSheet
from nonosat.rendering.style import USUAL, Style
from nonosat.search_options import Search, SearchOptions

if TYPE_CHECKING:
    from nonosat.picture_search import PictureSearch
    from nonosat.reasoning.hints import Hint


class DrawAnswer(Answer[PuzzleSheet | None]):
    """The answer to ``draw``: a sheet, perhaps with a sentence; or a sentence that says why there is none."""

    opens_with_verdict = True

    def __init__(
        self, result: PuzzleSheet | None, ending: Ending, sentence: str = "", code: int = exits.DONE
    ) -> None:
        super().__init__(result, ending)
        self._sentence = sentence
        self._own_code = code

    def _code(self) -> int:
        return self._own_code

    def verdict(self) -> str:
        return self._sentence

    def report(self, *, standalone: bool) -> Iterator[str | Grid]:  # noqa: ARG002 - it is for the screen
        if self.result is not None:
            yield self.result.picture

    def sentences(self) -> Iterator[str]:
        if self._sentence:
            yield self._sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawQuestion(Question[Puzzle, DrawAnswer]):
    """Draw a puzzle for the screen, for paper, or to play in a browser."""

    answers = ()
    exit_codes = exits.Meanings(
        done="It is drawn.",
        no="There is nothing to draw: no picture, or a mistake among the marks.",
        limit="A limit was reached before all was found.",
    )

    solution: bool = flag(help="Draw the solved picture.")
    hint: bool = flag(help="Highlight the next step from the marks of --progress or the saved ones.")
    ambiguous: bool = flag(help="Draw what all pictures share, and highlight where they differ.")
    animate: bool = flag(help="Animate the solving in SVG, pass by pass; a GIF is always animated.")
    marks: Grid | None = option(
        "--progress",
        metavar="FILE",
        panel=Panel.INPUT,
        file="start",
        help="Draw these marks: rows of . # ? or colour letters, or a saved game in any format.",
    )

    def __post_init__(self) -> None:
        if self.ambiguous and self.solution:
            raise WrongOption("--ambiguous and --solution cannot be combined")
        has_marks = self.hint or self.marks is not None
        if has_marks and (self.solution or self.ambiguous or self.animate):
            raise WrongOption(
                "--progress and --hint cannot be combined with solutions, --ambiguous or animations"
            )

    def work(self, subject: Puzzle, search: SearchOptions, ending: Ending) -> DrawAnswer:
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
                return DrawAnswer(None, ending, f"nothing drawn: {sentence}", code)
            sheet = replace(sheet, highlights=highlights_of(hint))
        if self.ambiguous:
            pictures = _pictures(subject, search, limit=None, goal="differences")
            if not pictures.found or pictures.limit_reached:
                return _undrawn(pictures, ending)
            sheet = _with_differences(sheet, pictures.found)
        if self.solution or self.animate:
            picture = goal_of(subject)
            if picture is None:
                pictures = _pictures(subject, search.alone(), limit=1)
                if not pictures.found:
                    return _undrawn(pictures, ending)
                picture = pictures.found[0]
            if self.animate:
                sheet = replace(sheet, frames=_frames(subject, picture))
            if self.solution:
                sheet = replace(sheet, picture=picture)
        return DrawAnswer(sheet, ending, sentence)


def _next_step(puzzle: Puzzle, marks: Grid | None, search: SearchOptions) -> Hint:
    from nonosat.reasoning.hints import HintSearch

    options = SearchOptions(limits=search.limits, progress=search.progress)
    hints = HintSearch(puzzle, marks, options, level=3, effort=0)
    hints.run()
    return hints.result()


def _code_without_step(hint: Hint) -> int | None:
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
    from nonosat.picture_search import PictureSearch

    found = PictureSearch(puzzle, search, limit=limit, goal=goal)
    found.run()
    return found


def _undrawn(pictures: PictureSearch, ending: Ending) -> DrawAnswer:
    outcome = pictures.result()
    reason = outcome.reason.text if outcome.reason else ""
    code = exits.NO if outcome.verdict is Verdict.NONE else exits.LIMIT
    return DrawAnswer(None, ending, f"nothing drawn: {outcome.verdict}: {reason}", code)


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

    A puzzle is drawn as its author poses it; or with ``marks``, a half-done grid; with the next step
    highlighted (``hint``); with its picture (``solution``); or with what all pictures share, and where they
    differ (``ambiguous``). GIF is animated, SVG with ``animate``. PDF and text may have several puzzles.

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
    question = DrawQuestion(solution=solution, hint=hint, ambiguous=ambiguous, animate=is_moving, marks=marks)
    sheets: list[PuzzleSheet] = []
    for each in [puzzle] if isinstance(puzzle, Puzzle) else puzzle:
        if sheets and not chosen.many:
            raise InvalidValue(f"{chosen.name} shows one puzzle: choose pdf or txt")
        chosen.expect_room(each, style)
        answer = question.ask(each, options)
        if answer.result is None:
            error = LimitReached if answer.exit_code == exits.LIMIT else UnsupportedPuzzle
            raise error(answer.verdict())
        sheets.append(answer.result)
    if not sheets:
        raise InvalidValue("there is no puzzle to draw")
    return chosen.draw(sheets, replace(style, moving=is_moving), lambda _: None)


def highlights_of(hint: Hint) -> tuple[Highlight, ...]:
    """The cells of the next step and those that its argument uses, as far as the hint tells."""
    following = {(cell.row, cell.column) for cell in hint.cells or ()}
    if not hint.lines:
        return ()
    step = Highlight("next", tuple(sorted(following)), hint.lines)
    if hint.because is None:
        return (step,)
    reason = {(cell.row, cell.column) for cell in hint.because.cells} - following
    return (Highlight("reason", tuple(sorted(reason)), hint.because.lines), step)


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
