"""What is drawn: a puzzle with a grid in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

if TYPE_CHECKING:  # the terminal draws sheets without any geometry
    from nonosat.rendering.board import Highlight


@dataclass(frozen=True, slots=True)
class Sheet:
    """A puzzle and the grid drawn in it: given cells, progress or a picture.

    ``highlights`` are what to point at; ``frames``, for drawings that move, are the grids on the way to the
    picture, which is the last; ``solution`` is the picture to print at the end of a booklet.
    """

    puzzle: Puzzle
    picture: Grid
    highlights: tuple[Highlight, ...] = ()
    frames: tuple[Grid, ...] = ()
    solution: Grid | None = None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """The puzzle as its author poses it: with its given cells and no others."""
        undecided = Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
        return cls(puzzle, puzzle.givens or undecided)
