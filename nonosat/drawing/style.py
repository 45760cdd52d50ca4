"""The style of drawings in files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from typer import Option

from nonosat.drawing.board import Board, RuleWeights
from nonosat.drawing.paper_options import (
    USUAL_LINES,
    CluesAround,
    FontFiles,
    Letters,
    LineWidths,
    LineWidthsOption,
    PaperName,
    StudioUrl,
)
from nonosat.drawing.theme import Theme
from nonosat.model.abilities.fields import OUTPUT


def with_lines(board: Board, lines: LineWidths, cell: float) -> Board:
    """Return the board with these line widths for cells of ``cell`` mm."""
    wanted = zip((lines.thin, lines.thick, lines.frame), board.weights, strict=True)
    weights = RuleWeights(*(usual if mm is None else mm / cell for mm, usual in wanted))
    return replace(board, weights=weights)


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """The style of a drawing; each kind of drawing uses the settings that apply to it.

    ``cell`` is the side of a cell in pixels and ``cell_mm`` on paper, ``None`` for the usual one of the kind;
    without ``clues`` only the cells are drawn, with ``clues_around`` the clues on all sides; with ``letters``
    each colour has one in clues and cells; ``animated`` drawings show the frames of a sheet, each for
    ``seconds``; ``fonts`` are files, tried in that order before the usual font; ``studio_url`` is the address
    of a studio to link to.
    """

    clues: Annotated[
        bool, Option("--clues/--no-clues", rich_help_panel=OUTPUT, help="Draw the clues, or only the cells.")
    ] = True
    clues_around: CluesAround = False
    letters: Letters = False
    theme: Annotated[
        Theme,
        Option(
            rich_help_panel=OUTPUT, help="Colours of page and lines; auto: as the viewer prefers (SVG only)."
        ),
    ] = "light"
    cell: int | None = None
    cell_mm: float | None = None
    paper: PaperName = "a4"
    fonts: FontFiles = ()
    lines: LineWidthsOption = USUAL_LINES
    animated: bool = False
    seconds: float = 1.0
    studio_url: StudioUrl = None


#: The default style.
USUAL = Style()
