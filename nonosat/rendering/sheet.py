"""What is drawn: a puzzle with a grid in it."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.rendering.board import Highlight


@dataclass(frozen=True, slots=True)
class Sheet:
    """A puzzle and the grid drawn in it: given cells, progress or a picture.

    ``highlights`` is what to point at; ``frames`` are the grids of a solving, the last one its picture,
    for drawings that move.
    """

    puzzle: Puzzle
    picture: Grid
    highlights: tuple[Highlight, ...] = ()
    frames: tuple[Grid, ...] = ()
