"""The answer of a repair: the product, what was given or changed for it, and whether less would do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from nonosat.clues import Clue
from nonosat.grid import Grid
from nonosat.key import Key
from nonosat.notebook import DrawableResult
from nonosat.outcome import Reason, Statistics, Verdict
from nonosat.puzzle import Puzzle


class CellValue(NamedTuple):
    """A cell (0-based) and its value: 0 blank, 1 … the colours."""

    row: int
    column: int
    value: int


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Corrected clues: ``clues`` by the names of their lines, and the ``puzzle`` with them."""

    clues: tuple[tuple[str, Clue], ...]
    puzzle: Puzzle
    verdict: Annotated[Verdict, "Whether the puzzle with them has one picture or several."]
    picture: Annotated[Grid, "One of its pictures."]

    @property
    def by_line(
        self,
    ) -> Annotated[dict[str, Clue], Key("The clues that change, by the names of their lines.", name="clues")]:
        """The clues by the names of their lines."""
        return dict(self.clues)


@dataclass(frozen=True, slots=True)
class Alternative:
    """One of several repairs of one size."""

    puzzle: Annotated[Puzzle, "The repaired puzzle."]
    picture: Annotated[Grid, "Its only picture."]
    cells: Annotated[tuple[CellValue, ...], "The cells that are given in it, or changed for it."]


@dataclass(frozen=True, slots=True)
class Repair(DrawableResult):
    """The answer to ``repair``.

    A product is confirmed with another encoding and another solver before the verdict is ``unique``.
    """

    verdict: Annotated[
        Verdict,
        "`unique`: there is a product, and it was confirmed; `none`: there can be none; `multiple`: it, or "
        "the puzzle to repair, has several pictures; `undecided`: a limit came before it was confirmed.",
    ]
    puzzle: Annotated[Puzzle | None, "The product."] = None
    picture: Annotated[Grid | None, "Its only picture, which is also its goal."] = None
    givens: Annotated[tuple[CellValue, ...], "All cells that the product gives."] = ()
    changes: Annotated[
        tuple[CellValue, ...], "The cells that differ from the author's picture, with their new values."
    ] = ()
    minimum: Annotated[bool, "Whether it is proved that no product needs fewer."] = False
    lower_bound: Annotated[
        int, "No product needs fewer given cells, changed cells or changed numbers than this."
    ] = 0
    complete: Annotated[bool, "Whether no limit has cut the work short."] = False
    reason: Annotated[Reason | None, "Why there is no product, or which limit came first."] = None
    suggestions: Annotated[
        tuple[Suggestion, ...],
        "All ways that were found to change numbers of a puzzle without a picture, the product first.",
    ] = ()
    statistics: Annotated[
        Statistics | None, "Those of the confirmation, with the seconds of the search added."
    ] = None
    alternatives: Annotated[
        tuple[Alternative, ...],
        "Different repairs with equally many cells, this one first, each confirmed in the same way.",
    ] = ()
    alternatives_are_all: Annotated[bool, "Whether there are no others of that size."] = False


def cell_values(picture: Grid, cells: Iterable[int]) -> tuple[CellValue, ...]:
    """Some cells of a picture (row-major indices) with their values."""
    return tuple(CellValue(*divmod(cell, picture.width), picture.cells[cell]) for cell in sorted(cells))
