"""The ``board`` function, which imports the widget and reports missing libraries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonosat.model.argument_checks import checked
from nonosat.model.errors import MissingExtra
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

if TYPE_CHECKING:
    from nonosat.apps.studio.board_widget import BoardWidget


@checked
def board(
    shown: Puzzle | Grid, *, draw: bool | None = None, marks: Grid | None = None, language: str = "en"
) -> BoardWidget:
    """Return a board in a notebook: a puzzle to play, or a picture to draw on.

    A puzzle is played, unless ``draw``; a grid is drawn on, with undecided cells as blank. ``marks`` are the
    cells at first. Without them a puzzle to draw on begins with its goal, if that is a solution, or with a
    solution found within seconds. ``language`` is the code of a language: ``en`` or ``de``.

    The widget has traits, which cells of the notebook read and observe:

    - ``marks``: the cells of the board, a grid, which can be set;
    - ``puzzle``: the puzzle that is played, or that has the clues of the drawing;
    - ``solution``: the drawing, or the marks once they solve the puzzle, before that ``None``;
    - ``solved``: whether the marks solve the puzzle;
    - ``verdict``: ``unique``, ``multiple``, ``none`` or ``undecided``, by a search of a second or two;
      ``ambiguous_cells``: the cells in which solutions differ, as (row, column) from 0.

    Raises ``MissingExtra`` without the extra ``notebook``, ``InputError`` for marks that do not fit,
    ``UnknownName`` for an unknown language, and ``UnsupportedPuzzle`` for too many cells.
    """
    try:
        from nonosat.apps.studio.board_widget import BoardWidget
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("anywidget", "traitlets", "ipywidgets"):
            raise
        raise MissingExtra("a board in a notebook", "notebook") from None
    if isinstance(shown, Grid):
        return BoardWidget.to_draw(None, shown, language=language)
    if draw:
        return BoardWidget.to_draw(shown, marks, language=language)
    return BoardWidget.to_play(shown, marks, language=language)
