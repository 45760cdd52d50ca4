"""The known cells of a puzzle: its givens and a person's marks."""

from __future__ import annotations

from itertools import chain

from nonosat.model.errors import InvalidValue
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle

#: A cell (row-major index) and its value.
KnownCell = tuple[int, int]


def fitting_marks(puzzle: Puzzle, marks: Grid) -> Grid:
    """Return the marks with all the letters of the puzzle's palette.

    Raises ``InvalidValue`` unless they have the puzzle's size and only its colours.
    """
    if (marks.height, marks.width) != (puzzle.height, puzzle.width):
        raise InvalidValue("the marks must have the puzzle's size")
    if marks.colours_beyond(len(puzzle.palette)):
        raise InvalidValue("the marks must have the palette's colours")
    return marks.with_letters(puzzle.palette.letters)


def known_cells(puzzle: Puzzle, marks: Grid | None) -> tuple[KnownCell, ...]:
    """Return the givens, then the marks; a given that is marked differently comes twice."""
    given = () if puzzle.givens is None else enumerate(puzzle.givens.cells)
    marked = () if marks is None else enumerate(marks.cells)
    return tuple(dict.fromkeys(known for known in chain(given, marked) if known[1] != UNDECIDED))


def marked_grid(puzzle: Puzzle, marks: Grid | None) -> Grid:
    """Return the givens and the marks as one grid; where they disagree, with the mark.

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
