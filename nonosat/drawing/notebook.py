"""Grids, puzzles and results displayed in notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatch
from itertools import starmap

from nonosat.drawing import svg
from nonosat.drawing.markup import markup
from nonosat.drawing.sheet import PuzzleSheet
from nonosat.drawing.style import Style
from nonosat.model.abilities.result import Result, ShownBoard
from nonosat.model.errors import InvalidType, UnsupportedPuzzle
from nonosat.model.grid import Grid
from nonosat.model.highlight import Highlight
from nonosat.model.notebook import Drawable
from nonosat.model.palette import Palette
from nonosat.model.puzzle import Puzzle

#: The largest drawing, in pixels: about the width of a notebook's output column.
_MOST_WIDE = 900
#: The smallest side of a cell, in pixels: below that, numbers are specks.
_LEAST_CELL = 6


@singledispatch
def svg_of(value: Drawable) -> str | None:
    """Return a grid, or a puzzle with clues and givens, as SVG; ``None`` when it is too large to read."""
    raise InvalidType(f"expected a grid or a puzzle, not {value!r}")


@svg_of.register
def _(grid: Grid) -> str | None:
    return drawn(grid)


@svg_of.register
def _(puzzle: Puzzle) -> str | None:
    return drawn(PuzzleSheet.of(puzzle).grid, puzzle)


@svg_of.register
def _(result: Result) -> str | None:
    board = next(result.boards(), None)
    return drawn(*board) if board else None


def html_of(value: Drawable) -> str | None:
    """Return a drawing as HTML, for a puzzle with a caption; ``None`` when it is too large to read.

    For a result its sentence, and the boards that are not too large.
    """
    if isinstance(value, Result):
        return figure(str(value), value.boards())
    drawing = svg_of(value)
    if drawing is None or not isinstance(value, Puzzle):
        return drawing
    parts = [part for part in (value.title, value.size, value.author) if part]
    return f"<figure><figcaption>{markup(' · '.join(parts))}</figcaption>\n{drawing}</figure>"


def figure(caption: str, boards: Iterable[ShownBoard], steps: Sequence[str] = ()) -> str:
    """Return a caption, the boards that are not too large, and a list of steps."""
    drawings = "".join(f"{drawing}\n" for drawing in starmap(drawn, boards) if drawing)
    listed = "".join(f"<li>{markup(step)}</li>\n" for step in steps)
    listed = f"<ol>\n{listed}</ol>\n" if listed else ""
    return f"<figure><figcaption>{markup(caption)}</figcaption>\n{drawings}{listed}</figure>"


def drawn(grid: Grid, puzzle: Puzzle | None = None, highlights: Sequence[Highlight] = ()) -> str | None:
    """Return a grid as SVG, with the clues of a puzzle if given; ``None`` when it is too large to read."""
    clues = puzzle is not None
    if puzzle is None:
        palette = Palette.of_letters(grid.letters)
        puzzle = Puzzle((None,) * grid.height, (None,) * grid.width, palette=palette)
    cell = min(20, _MOST_WIDE // max(puzzle.width, puzzle.height))
    if cell < _LEAST_CELL:
        return None
    try:
        return svg.draw(PuzzleSheet(puzzle, grid, tuple(highlights)), Style(cell=cell, clues=clues))
    except UnsupportedPuzzle:
        return None
