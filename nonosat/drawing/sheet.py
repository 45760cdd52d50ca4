"""Sheets: puzzles with a grid to draw."""

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
    """A puzzle and the grid to draw in it: givens, marks or a solution.

    ``highlights`` are emphasised cells and lines; ``frames`` are the grids of an animation, the last one the
    solution; ``difficulty`` is the label of the puzzle's grade, if it is known.
    """

    puzzle: Puzzle
    grid: Grid
    highlights: tuple[Highlight, ...] = ()
    frames: tuple[Grid, ...] = ()
    difficulty: str | None = None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """Return the sheet of an unsolved puzzle, with its givens."""
        undecided = Grid.undecided(puzzle.height, puzzle.width, letters=puzzle.palette.letters)
        return cls(puzzle, puzzle.givens or undecided)
