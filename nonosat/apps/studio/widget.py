"""The door to the widget, which says what is missing when the libraries for it are."""

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
    """A board in a notebook: a puzzle to play, or a picture to draw on.

    A puzzle is played, unless ``draw``; a grid is drawn on, its undecided cells as blank ones. ``marks`` are
    on the board at first. Without them a puzzle to draw on begins with its goal, if that is its picture, or
    with a picture found within seconds. ``language`` is the code of a language: ``en`` or ``de``.

    The widget has traits, which cells of the notebook read and observe:

    - ``marks``: what is on the board, a grid; it can be set too;
    - ``puzzle``: the puzzle that is played, or that has the clues of the picture that is drawn;
    - ``picture``: what is drawn; of a puzzle to play, the marks once they solve it, and ``None`` before;
    - ``solved``: whether the marks solve the puzzle;
    - ``verdict``: ``unique``, ``multiple``, ``none`` or ``undecided``: what pictures the puzzle has, by a
      search that ends after a second or two; ``ambiguous_cells``: where they differ, as (row, column) from 0.

    Raises ``MissingExtra`` without the extra ``notebook``, ``InputError`` for marks that do not fit,
    ``UnknownName`` for a language that is not there, and ``UnsupportedPuzzle`` when there are too many cells.
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
