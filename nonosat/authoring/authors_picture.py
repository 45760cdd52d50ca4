"""The picture that an author means a puzzle to have."""

from __future__ import annotations

from nonosat.clue_text import expect_clues
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle


def fitting_picture(puzzle: Puzzle, picture: Grid) -> Grid:
    """The picture in the puzzle's letters; raises ``InputError`` if it does not fit the puzzle."""
    expect_clues(puzzle, picture)
    return picture.with_letters(puzzle.palette.letters)
