"""What the scripts of pages know about a puzzle."""

from __future__ import annotations

from typing import Any

from nonosat.errors import UnsupportedPuzzle
from nonosat.grid import UNDECIDED, Grid
from nonosat.puzzle import Clue, Puzzle
from nonosat.rendering.page.names import colour_name
from nonosat.rendering.sheet import PuzzleSheet

#: Every cell is an element, and browsers slow down with their number. A choice, not a measurement: 316×316
#: cells are more than anyone plays by hand.
_MOST_CELLS = 100_000


def data_of(puzzle: Puzzle) -> dict[str, Any]:
    """The clues, given cells and colours of a puzzle.

    Raises ``UnsupportedPuzzle`` when the puzzle is too large for browsers.
    """
    if puzzle.height * puzzle.width > _MOST_CELLS:
        raise UnsupportedPuzzle(
            f"a page with {puzzle.size} cells is too large for browsers: draw it as a PNG"
        )
    palette = puzzle.palette
    plain = len(palette) == 1
    return {
        "rows": [_clue_data(clue) for clue in puzzle.rows],
        "columns": [_clue_data(clue) for clue in puzzle.columns],
        "givens": cells_data(PuzzleSheet.of(puzzle).picture),
        "colours": [
            {"letter": letter, "name": "filled" if plain else colour_name(palette, number)}
            for number, letter in enumerate(palette.letters, 1)
        ],
    }


def cells_data(grid: Grid) -> list[int]:
    """The cells of a grid, row by row: -1 for undecided, 0 for blank, 1, … for the colours."""
    return [-1 if value == UNDECIDED else value for value in grid.cells]


def _clue_data(clue: Clue | None) -> list[Any] | None:
    if clue is None:
        return None
    return ["*" if run.repeats else [run.length, run.colour] for run in clue]
