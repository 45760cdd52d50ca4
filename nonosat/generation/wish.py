"""What a random puzzle should be like."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nonosat.errors import InputError
from nonosat.reasoning.grades import DifficultyClass

#: The usual density for a difficulty: the sparser, the harder.
USUAL_DENSITY = {
    **dict.fromkeys((None, DifficultyClass.LINE, DifficultyClass.LOOKAHEAD), 0.5),
    DifficultyClass.DEEP: 0.4,
    DifficultyClass.SEARCH: 0.35,
}


class Symmetry(StrEnum):
    """The symmetry of a picture."""

    NONE = "none"
    #: The left and right halves are mirror images.
    HORIZONTAL = "horizontal"
    #: The upper and lower halves are mirror images.
    VERTICAL = "vertical"
    #: Both.
    BOTH = "both"
    #: A half turn leaves the picture unchanged.
    ROTATIONAL = "rotational"
    #: Rows and columns are equal; square pictures only.
    DIAGONAL = "diagonal"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a random puzzle should be like.

    ``density`` is the share of shaded cells; more are shaded where none so sparse is found that is the only
    one for its clues. ``difficulty_class`` is that of ``grade``, ``None`` for any.
    """

    width: int
    height: int
    density: float = 0.5
    colours: int = 1
    symmetry: Symmetry = Symmetry.NONE
    difficulty_class: DifficultyClass | None = None

    def __post_init__(self) -> None:
        if self.symmetry is Symmetry.DIAGONAL and self.width != self.height:
            raise InputError(
                "expected as many rows as columns, for diagonal symmetry",
                found=f"{self.width}x{self.height}",
                source="SIZE",
            )
