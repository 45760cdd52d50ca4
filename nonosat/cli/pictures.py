"""Pictures named on the command line."""

from __future__ import annotations

from nonosat.cli.puzzles import bytes_of
from nonosat.errors import InputError
from nonosat.formats.registry import read_named
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle


def picture_for(puzzle: Puzzle, path: str) -> Grid:
    """The picture in a file: a text grid, or the goal of a puzzle in any format; in the puzzle's colours.

    Raises ``InputError`` when there is none, or it has another size or other colours.
    """
    data, name = bytes_of(path)
    goal = next(read_named(data, name)).goal
    if goal is None:
        raise InputError("expected a picture: a text grid, or a puzzle with a goal", source=name)
    if (goal.height, goal.width) != (puzzle.height, puzzle.width):
        raise InputError(
            f"expected a picture of {puzzle.width} columns and {puzzle.height} rows",
            found=f"{goal.width} columns and {goal.height} rows",
            source=name,
        )
    letters = puzzle.palette.letters
    rows = goal.text_rows()
    if len(letters) == 1:
        rows = tuple(row.replace("#", letters) for row in rows)
    try:
        return Grid.from_text(rows, letters=letters)
    except InputError as error:
        raise error.at(name) from None
