"""The specification of a random puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nonosat.model.errors import InputError, InvalidValue
from nonosat.reasoning.grades import DifficultyClass

#: The usual density for a difficulty: the sparser, the harder.
USUAL_DENSITY = {
    **dict.fromkeys((None, DifficultyClass.LINE, DifficultyClass.LOOKAHEAD), 0.5),
    DifficultyClass.DEEP: 0.4,
    DifficultyClass.SEARCH: 0.35,
}


#: The colours of a random puzzle have the letters a to z.
MOST_COLOURS = 26


class Symmetry(StrEnum):
    """The symmetry of a grid."""

    NONE = "none"
    #: The left and right halves are mirror images.
    HORIZONTAL = "horizontal"
    #: The upper and lower halves are mirror images.
    VERTICAL = "vertical"
    #: Both.
    BOTH = "both"
    #: A half turn leaves the grid unchanged.
    ROTATIONAL = "rotational"
    #: Rows and columns are equal; square grids only.
    DIAGONAL = "diagonal"


@dataclass(frozen=True, slots=True)
class PuzzleSpec:
    """The specification of a random puzzle.

    ``density`` is the share of shaded cells; more are shaded if no unique puzzle that sparse is found.
    ``difficulty_class`` is that of ``grade``, ``None`` for any. With ``no_blank_lines`` each line has a run.
    Raises ``InvalidValue``, and ``InputError`` for a symmetry that the size cannot have.
    """

    width: int
    height: int
    density: float = 0.5
    colours: int = 1
    symmetry: Symmetry = Symmetry.NONE
    difficulty_class: DifficultyClass | None = None
    no_blank_lines: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.density <= 1:
            raise InvalidValue(f"the density must be from 0 to 1, not {self.density!r}")
        if not 1 <= self.colours <= MOST_COLOURS:
            raise InvalidValue(
                f"the number of colours must be from 1 to {MOST_COLOURS}, not {self.colours!r}"
            )
        if self.symmetry is Symmetry.DIAGONAL and self.width != self.height:
            raise InputError(
                "expected as many rows as columns, for diagonal symmetry",
                found=f"{self.width}x{self.height}",
                source="SIZE",
            )
