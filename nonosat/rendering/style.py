"""How puzzles look when they are drawn in files."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nonosat.rendering.board import Board, RuleWeights
from nonosat.rendering.theme import Theme


@dataclass(frozen=True, slots=True, kw_only=True)
class LineThickness:
    """The thickness of lines on paper, in mm; ``None`` for the usual share of a cell."""

    thin: float | None = None
    thick: float | None = None
    frame: float | None = None


def with_lines(board: Board, lines: LineThickness, cell: float) -> Board:
    """The board with lines of that thickness, when its cells have so many mm."""
    wanted = zip((lines.thin, lines.thick, lines.frame), board.weights, strict=True)
    weights = RuleWeights(*(usual if mm is None else mm / cell for mm, usual in wanted))
    return replace(board, weights=weights)


#: Lines as thick as cells suggest.
USUAL_LINES = LineThickness()


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The look of a drawing; each kind of drawing uses the settings that apply to it.

    ``cell`` is the side of a cell in pixels and ``cell_mm`` on paper, ``None`` for the usual one of the kind;
    without ``clues`` the cells are drawn alone; with ``letters`` each colour has one in clues and cells;
    ``moving`` drawings show the frames of a sheet, each for ``seconds``; ``fonts`` are files, tried in that
    order before the usual font; ``link`` is the address of a studio to which a drawing shall lead.
    """

    theme: Theme = "light"
    clues: bool = True
    letters: bool = False
    cell: int | None = None
    cell_mm: float | None = None
    paper: str = "a4"
    lines: LineThickness = USUAL_LINES
    fonts: tuple[str, ...] = ()
    moving: bool = False
    seconds: float = 1.0
    link: str | None = None


#: The style of drawings for which nothing else is asked.
USUAL = Style()
