"""What is drawn: a puzzle with a grid in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from nonosat.model.grid import Grid
from nonosat.model.highlight import Highlight
from nonosat.model.puzzle import Puzzle

#: Rules are heavier, or tints change, after every fifth row and column.
GROUP = 5


@dataclass(frozen=True, slots=True)
class PuzzleSheet:
    """A puzzle and the grid drawn in it: given cells, progress or a picture.

    ``highlights`` are what to point at; ``frames``, for drawings that move, are the grids on the way to the
    picture, which is the last.
    """

    puzzle: Puzzle
    picture: Grid
    highlights: tuple[Highlight, ...] = ()
    frames: tuple[Grid, ...] = ()

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """The puzzle as its author poses it: with its given cells and no others."""
        undecided = Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
        return cls(puzzle, puzzle.givens or undecided)
