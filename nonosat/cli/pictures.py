"""Pictures and half-done grids named on the command line."""

from __future__ import annotations

from nonosat.cli.puzzles import bytes_of
from nonosat.errors import InputError
from nonosat.formats.format import decoded
from nonosat.formats.registry import read_named
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle


def picture_for(puzzle: Puzzle, path: str) -> Grid:
    """The complete picture in a file; as :func:`grid_for`."""
    grid = grid_for(puzzle, path)
    if not grid.is_complete:
        raise InputError("expected a picture in which every cell is decided", found="?", source=path)
    return grid


def grid_for(puzzle: Puzzle, path: str) -> Grid:
    """The grid in a file: text (``?`` undecided), or the goal of a puzzle in any format; in the puzzle's
    colours.

    Raises ``InputError`` when there is none, or it has another size or other colours.
    """
    data, name = bytes_of(path)
    letters = puzzle.palette.letters
    rows = decoded(data).split()
    known = {*letters, ".", "?", "#"} if len(letters) == 1 else {*letters, ".", "?"}
    if not rows or not all(known.issuperset(row) for row in rows):
        goal = next(read_named(data, name)).goal
        if goal is None:
            raise InputError("expected a picture: a text grid, or a puzzle with a goal", source=name)
        rows = list(goal.text_rows())
    if len(letters) == 1:
        rows = [row.replace("#", letters) for row in rows]
    try:
        grid = Grid.from_text(rows, letters=letters)
    except InputError as error:
        raise error.at(name) from None
    if (grid.height, grid.width) != (puzzle.height, puzzle.width):
        raise InputError(
            f"expected a picture of {puzzle.width} columns and {puzzle.height} rows",
            found=f"{grid.width} columns and {grid.height} rows",
            source=name,
        )
    return grid
