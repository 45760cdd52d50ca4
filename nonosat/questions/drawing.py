"""Drawings of a puzzle: its marks, its next step, its picture, or where its pictures differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Unpack

from nonosat.errors import LimitReached, UnsupportedPuzzle
from nonosat.grid import Grid, common_cells
from nonosat.logic.sweeps import sweeps
from nonosat.outcome import Verdict
from nonosat.puzzle import Puzzle
from nonosat.questions import exits
from nonosat.reasoning.hints import Hint, HintSearch, HintVerdict
from nonosat.reasoning.marks import marked_grid
from nonosat.rendering.kinds import kind_named
from nonosat.rendering.sheet import Highlight, PuzzleSheet
from nonosat.rendering.style import USUAL, Style
from nonosat.search_options import DEFAULT_OPTIONS, Search, SearchOptions
from nonosat.solver import PictureSearch

_HINT_CODES = {
    HintVerdict.MISTAKE: exits.NO,
    HintVerdict.NONE: exits.NO,
    HintVerdict.UNDECIDED: exits.LIMIT,
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to draw.

    ``hint``: the next step; ``ambiguous``: where pictures differ; ``solution``: the picture;
    ``moving``: how line logic finds the picture.
    """

    hint: bool = False
    ambiguous: bool = False
    solution: bool = False
    moving: bool = False


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

    How to search: see ``Search``. Raises ``UnknownName``, ``MissingExtra``, ``ValueError`` for what the kind
    cannot show, ``UnsupportedPuzzle`` for a puzzle without what is asked for, and ``LimitReached``.

    >>> draw(Puzzle.of(Grid.from_text(["#.", "##"])), "svg", solution=True)[:4]
    b'<svg'
    """
    options = SearchOptions.starting_now(**search)
    chosen = kind_named(kind)
    if animate and not chosen.moving:
        raise ValueError(f"{chosen.name} is not animated: choose svg or gif")
    wanted = Wanted(hint, ambiguous, solution, moving=animate or not chosen.still)
    sheets: list[PuzzleSheet] = []
    for each in [puzzle] if isinstance(puzzle, Puzzle) else puzzle:
        if sheets and not chosen.many:
            raise ValueError(f"{chosen.name} shows one puzzle: choose pdf or txt")
        work = SheetSearch(each, marks, options, wanted=wanted)
        for _ in work.run():
            pass
        if work.sheet is None:
            error = LimitReached if work.code == exits.LIMIT else UnsupportedPuzzle
            raise error(work.sentence or "nothing drawn")
        sheets.append(work.sheet)
    return chosen.draw(sheets, replace(style, moving=wanted.moving), lambda _: None)


class SheetSearch:
    """Finds what to draw of a puzzle.

    After ``run`` there is either a ``sheet``, which may come with a ``sentence``, or a ``sentence`` that says
    why there is none; ``code`` is the exit code.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        marks: Grid | None = None,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        wanted: Wanted,
    ) -> None:
        self.sheet: PuzzleSheet | None = None
        self.sentence: str | None = None
        self.code = exits.DONE
        self._puzzle = puzzle
        self._marks = marks
        self._options = options
        self._wanted = wanted

    def run(self) -> Iterator[None]:
        """Works until it is done; raises ``LimitReached``."""
        puzzle, wanted = self._puzzle, self._wanted
        sheet = PuzzleSheet(puzzle, marked_grid(puzzle, self._marks))
        if wanted.hint:
            highlights = self._next_step()
            if highlights is None:
                return
            sheet = replace(sheet, highlights=highlights)
        if wanted.ambiguous:
            search = PictureSearch(puzzle, self._options, limit=None, goal="differences")
            for _ in search:
                yield
            if not search.found or search.limit_reached:
                self._leave_undrawn(search)
                return
            sheet = _with_differences(sheet, search.found)
        if wanted.solution or wanted.moving:
            picture = goal_of(puzzle)
            if picture is None:
                search = PictureSearch(puzzle, self._options.alone(), limit=1)
                for _ in search:
                    yield
                if not search.found:
                    self._leave_undrawn(search)
                    return
                picture = search.found[0]
            if wanted.moving:
                sheet = replace(sheet, frames=_frames(puzzle, picture))
            if wanted.solution:
                sheet = replace(sheet, picture=picture)
        self.sheet = sheet

    def _next_step(self) -> tuple[Highlight, ...] | None:
        """Highlights of the next step; ``None`` without one. Sets the sentence and the exit code."""
        options = SearchOptions(limits=self._options.limits, progress=self._options.progress)
        search = HintSearch(self._puzzle, self._marks, options, level=3, effort=0)
        search.run()
        hint = search.result()
        self.code = _HINT_CODES.get(hint.verdict, exits.DONE)
        self.sentence = hint.text if self.code == exits.DONE else f"nothing drawn: {hint.text}"
        return highlights_of(hint) if self.code == exits.DONE else None

    def _leave_undrawn(self, search: PictureSearch) -> None:
        outcome = search.result()
        reason = outcome.reason.text if outcome.reason else ""
        self.sentence = f"nothing drawn: {outcome.verdict}: {reason}"
        self.code = exits.NO if outcome.verdict is Verdict.NONE else exits.LIMIT


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
    frames = tuple(sweeps(puzzle, halves=True))
    return frames if frames[-1] == picture else (*frames, picture)
