"""What was found on a photograph: where the numbers of a puzzle stand, and what is marked in its cells."""

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
#: Red, green and blue in the last direction, each as a share of the light that bare paper sends back.
Shares = npt.NDArray[np.float64]
#: Places in pixels of the page, ``… × 2``, x first. Corners go clockwise from the upper left one.
Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class NumberSighting:
    """A place where a number of one or more digits stands, or something else that is no number.

    ``corners`` are its four on the page.
    ``image`` is cut out upright, the ink dark on light whatever the colours of the page, with a narrow margin
    and without the lines of the grid; it is ``0 × 0`` where a number should stand and none is seen.
    ``ground`` and ``ink`` are what its ground and its strokes look like. ``apart`` is how likely its glyphs
    are numbers of their own, by the spaces between them: the reader says what "1 2" is then beside 12.
    ``cell`` is the ruled cell that it stands in, if it does, with all that is between the rules: digits that
    touch these are in it.
    """

    corners: Points
    image: GreyImage
    apart: float = 0.0
    ground: Shares = field(default_factory=lambda: np.ones(3))
    ink: Shares = field(default_factory=lambda: np.zeros(3))
    cell: GreyImage | None = None


class Missed(NamedTuple):
    """What was seen and could not be used, in words; as far as it belongs to a line, that line's name and
    what stands there, cut out as numbers are.
    """

    text: str
    line: str | None = None
    number: NumberSighting | None = None


#: The numbers of one line in their order, from left to right or from top to bottom.
ClueSighting = tuple[NumberSighting, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """One puzzle on a page.

    ``marks`` are the cells as they are filled on the page (``None`` in a cell: not touched; 0: crossed or
    dotted; 1 …: filled), or ``None`` when all are untouched; ``fillings`` is what each cell looks like.
    ``lattice`` holds the corners of the cells, ``(height + 1) × (width + 1) × 2``. ``missed`` is what else
    was seen and could not be used.
    """

    rows: tuple[ClueSighting, ...]
    columns: tuple[ClueSighting, ...]
    lattice: Points
    palette: Palette = field(default_factory=Palette)
    marks: Grid | None = None
    fillings: Shares | None = None
    missed: tuple[Missed, ...] = ()

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def numbers(self) -> tuple[NumberSighting, ...]:
        """The numbers of all rows, then those of all columns."""
        return tuple(number for clue in (*self.rows, *self.columns) for number in clue)

    @property
    def corners(self) -> Points:
        """The four corners of the grid."""
        return self.lattice[[0, 0, -1, -1], [0, -1, -1, 0]]

    def clue(self, line: str) -> ClueSighting:
        """The numbers of a line, by its name."""
        side, _, number = line.partition(" ")
        return (self.rows if side == "row" else self.columns)[int(number) - 1]

    def index_of(self, missed: Missed) -> int | None:
        """Before which number (0 …) of its line something stands that was missed, by where their middles are;
        the number of numbers behind the last. ``None`` if it belongs to no line.
        """
        if missed.line is None or missed.number is None:
            return None
        ends = self.lattice[0, -1] if missed.line.startswith("row") else self.lattice[-1, 0]
        along = ends - self.lattice[0, 0]
        place, *others = (
            float(each.corners.mean(axis=0) @ along) for each in (missed.number, *self.clue(missed.line))
        )
        return sum(other < place for other in others)
