"""Detected puzzles: the places of their numbers, and the marks in their cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from nonosat.model.grid import Grid
from nonosat.model.palette import Palette

#: Red, green and blue, ``height × width × 3``.
Page = npt.NDArray[np.uint8]


#: Grey levels, ``height × width``: 0 is black, 255 is white.
GreyImage = npt.NDArray[np.uint8]
#: Red, green and blue (last axis), each as a share of the light of bare paper.
Shares = npt.NDArray[np.float64]
#: Places in pixels of the page, ``… × 2``, x first. Corners go clockwise from the upper left one.
Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class DetectedNumber:
    """A place with a number of one or more digits, or with something else.

    ``corners`` are its four corners on the page. ``image`` is its cut-out: upright, dark ink on light, with a
    narrow margin and without the lines of the grid; ``0 × 0`` where a number is expected and none is seen.
    ``background`` and ``ink`` are the colours of its background and its strokes. ``apart`` is the likelihood
    that its glyphs are separate numbers, by the spaces between them. ``cell`` is the ruled cell around it, if
    any, with digits that touch the rules.
    """

    corners: Points
    image: GreyImage
    apart: float = 0.0
    background: Shares = field(default_factory=lambda: np.ones(3))
    ink: Shares = field(default_factory=lambda: np.zeros(3))
    cell: GreyImage | None = None


class UnreadMark(NamedTuple):
    """Something seen that could not be used, in words; if it belongs to a line, the line's name and a
    cut-out.
    """

    text: str
    line: str | None = None
    number: DetectedNumber | None = None


#: The numbers of one line in their order, from left to right or from top to bottom.
DetectedClue = tuple[DetectedNumber, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Detection:
    """One puzzle on a page.

    ``marks`` are the cells marked on the page (``None`` in a cell: not touched; 0: crossed or dotted; 1 …:
    shaded), or ``None`` when all are untouched; ``fillings`` are the colours of the cells. ``lattice`` holds
    the corners of the cells, ``(height + 1) × (width + 1) × 2``. ``unread`` is what else was seen and could
    not be used.
    """

    rows: tuple[DetectedClue, ...]
    columns: tuple[DetectedClue, ...]
    lattice: Points
    palette: Palette = field(default_factory=Palette)
    marks: Grid | None = None
    fillings: Shares | None = None
    unread: tuple[UnreadMark, ...] = ()

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def numbers(self) -> tuple[DetectedNumber, ...]:
        """The numbers of all rows, then those of all columns."""
        return tuple(number for clue in (*self.rows, *self.columns) for number in clue)

    @property
    def corners(self) -> Points:
        """The four corners of the grid."""
        return self.lattice[[0, 0, -1, -1], [0, -1, -1, 0]]

    def clue(self, line: str) -> DetectedClue:
        """Return the numbers of a line, by its name."""
        side, _, number = line.partition(" ")
        return (self.rows if side == "row" else self.columns)[int(number) - 1]

    def index_of(self, mark: UnreadMark) -> int | None:
        """Return how many numbers of its line stand before an unread mark, by their middles.

        ``None`` if it belongs to no line.
        """
        if mark.line is None or mark.number is None:
            return None
        ends = self.lattice[0, -1] if mark.line.startswith("row") else self.lattice[-1, 0]
        along = ends - self.lattice[0, 0]
        place, *others = (
            float(each.corners.mean(axis=0) @ along) for each in (mark.number, *self.clue(mark.line))
        )
        return sum(other < place for other in others)
