"""The picture that an author means a puzzle to have."""

from __future__ import annotations

from nonosat.clue_text import shown_clue
from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle, clue_of, fits


def fitting_picture(puzzle: Puzzle, picture: Grid) -> Grid:
    """The picture in the puzzle's letters; raises ``InputError`` if it does not fit the puzzle."""
    puzzle.check_shape(picture)
    for line in puzzle.lines():
        clue = clue_of(picture.line(line.cells))
        if not fits(line.clue, clue):
            raise InputError(
                f"expected a picture with the clue {shown_clue(line.clue, puzzle.palette)}",
                found=shown_clue(clue, puzzle.palette),
                place=line.name,
            )
    return picture.with_letters(puzzle.palette.letters)
