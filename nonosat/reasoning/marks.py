"""What is known of a puzzle's cells when a question is asked: the given cells, and a person's marks."""

from __future__ import annotations

from itertools import chain

from nonosat.model.errors import InvalidValue
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle

#: A cell (row-major index) and its value.
KnownCell = tuple[int, int]


def fitting_marks(puzzle: Puzzle, marks: Grid) -> Grid:
    """The marks with the letters of the puzzle, of which they may know fewer.

    Raises ``InvalidValue`` unless they have its size and no colours beside its own.
    """
    if (marks.height, marks.width) != (puzzle.height, puzzle.width):
        raise InvalidValue("the half-done grid must have the puzzle's size")
    if marks.colours_beyond(len(puzzle.palette)):
        raise InvalidValue("the half-done grid must have the palette's colours")
    return marks.with_letters(puzzle.palette.letters)


def known_cells(puzzle: Puzzle, marks: Grid | None) -> tuple[KnownCell, ...]:
    """The given cells, then the marks; a cell that is given and marked otherwise comes twice."""
    given = () if puzzle.givens is None else enumerate(puzzle.givens.cells)
    marked = () if marks is None else enumerate(marks.cells)
    return tuple(dict.fromkeys(known for known in chain(given, marked) if known[1] != UNDECIDED))


def marked_grid(puzzle: Puzzle, marks: Grid | None) -> Grid:
    """The given cells and the marks as one grid; where they disagree the mark counts.

    >>> puzzle = Puzzle(((),) * 2, ((),) * 3, givens=Grid.from_text(["#??", "???"]))
    >>> print(marked_grid(puzzle, Grid.from_text(["???", "?.?"])))
    #??
    ?.?
    """
    grid = Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
    if puzzle.givens is not None:
        grid = grid.with_bytes(puzzle.givens.cells)
    if marks is None:
        return grid
    return grid.with_values({cell: value for cell, value in enumerate(marks.cells) if value != UNDECIDED})
