"""What the scripts of pages know about a puzzle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nonosat.errors import UnsupportedPuzzle
from nonosat.formats.json_puzzle import as_json
from nonosat.grid import UNDECIDED, Grid
from nonosat.puzzle import Puzzle
from nonosat.rendering.page.names import colour_name
from nonosat.rendering.sheet import PuzzleSheet

#: Every cell is an element, and browsers slow down with their number. A choice, not a measurement: 316×316
#: cells are more than anyone plays by hand.
_MOST_CELLS = 100_000


def data_of(sheet: PuzzleSheet) -> dict[str, Any]:
    """The puzzle in nonosat's own format, without its picture but with words for its colours, and the cells
    at the start.

    Raises ``UnsupportedPuzzle`` when the puzzle is too large for browsers.
    """
    puzzle = sheet.puzzle
    if puzzle.height * puzzle.width > _MOST_CELLS:
        raise UnsupportedPuzzle(
            f"a page with {puzzle.size} cells is too large for browsers: draw it as a PNG"
        )
    return {"puzzle": as_json(with_words(puzzle)), "start": cells_data(sheet.picture)}


def with_words(puzzle: Puzzle) -> Puzzle:
    """The puzzle without its picture; each of several colours has a name."""
    palette = puzzle.palette
    if len(palette) > 1:
        names = tuple(colour_name(palette, number) for number in range(1, len(palette) + 1))
        palette = replace(palette, names=names)
    return replace(puzzle, palette=palette, goal=None, saved=None, expected=None)


def cells_data(grid: Grid) -> list[int]:
    """The cells of a grid, row by row: -1 for undecided, 0 for blank, 1, … for the colours."""
    return [-1 if value == UNDECIDED else value for value in grid.cells]
