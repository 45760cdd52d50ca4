"""How grids and puzzles show themselves in notebooks."""

from __future__ import annotations

from html import escape

from nonosat.errors import UnsupportedPuzzle
from nonosat.grid import Grid
from nonosat.palette import Palette
from nonosat.puzzle import Puzzle
from nonosat.rendering import svg
from nonosat.rendering.sheet import Sheet
from nonosat.rendering.style import Style

#: The largest drawing, in pixels, and the smallest side of a cell.
_MOST_WIDE, _LEAST_CELL = 900, 6


def svg_of_grid(grid: Grid) -> str | None:
    """The cells of a grid as SVG; ``None`` when it is too large to look at."""
    blank = Puzzle((None,) * grid.height, (None,) * grid.width, palette=Palette.of_letters(grid.letters))
    return _svg(Sheet(blank, grid), clues=False)


def svg_of_puzzle(puzzle: Puzzle) -> str | None:
    """A puzzle with its clues and given cells as SVG; ``None`` when it is too large to look at."""
    return _svg(Sheet.of(puzzle), clues=True)


def html_of_puzzle(puzzle: Puzzle) -> str | None:
    """A puzzle as SVG under its title, as HTML; ``None`` when it is too large to look at."""
    drawing = svg_of_puzzle(puzzle)
    if drawing is None:
        return None
    parts = [part for part in (puzzle.title, puzzle.size, puzzle.author) if part]
    return f"<figure><figcaption>{escape(' · '.join(parts))}</figcaption>\n{drawing}</figure>"


def _svg(sheet: Sheet, *, clues: bool) -> str | None:
    cell = min(20, _MOST_WIDE // max(sheet.puzzle.width, sheet.puzzle.height))
    if cell < _LEAST_CELL:
        return None
    try:
        return svg.draw(sheet, Style(cell=cell, clues=clues))
    except UnsupportedPuzzle:
        return None
