"""That no fewer given cells make a picture the only one: every other picture differs in one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Self

from nonosat.amounts import amount
from nonosat.certificate.claims.formula_text import few_that_hit
from nonosat.certificate.claims.minimum import (
    Minimum,
    Obstacle,
    cells_as_json,
    cells_in,
    cells_in_words,
    differing,
    only_pictures,
    picture_in,
    truth_in,
)
from nonosat.certificate.reading import Rejected
from nonosat.grid import UNDECIDED, Grid
from nonosat.puzzle import Puzzle


class FewestGivens(Minimum):
    """``givens`` (row-major) make ``picture`` the only one; with ``keep`` they hold those of the puzzle.

    An obstacle is another picture: one of the cells in which it differs must be given.
    """

    kind = "fewest givens"

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        givens: Sequence[int],
        *,
        keep: bool,
        obstacles: Sequence[Obstacle] = (),
    ) -> None:
        super().__init__(puzzle, obstacles)
        self.picture = picture
        self.givens = tuple(sorted(givens))
        self.keep = keep
        #: The puzzle with the givens that are kept, and these.
        self.base = puzzle if keep else replace(puzzle, givens=None)
        own = self.base.givens
        self.kept = frozenset(
            () if own is None else (row * puzzle.width + column for row, column, _ in own.decided())
        )

    @property
    def count(self) -> int:
        return len(self.givens)

    def sentence(self) -> str:
        if not self.count:
            return "this is the only picture without any given cell"
        more = f" ({len(self.kept)} of them the puzzle's own)" if self.kept else ""
        cells = amount(self.count, "given cell makes", "given cells make")
        return f"{cells} this the only picture, and no fewer would{more}"

    def conditions(self) -> Iterator[str]:
        if not self.keep and self.puzzle.givens is not None:
            yield "the cells that the puzzle gives left aside"

    def details(self) -> Iterator[str]:
        if self.givens:
            yield f"given are {cells_in_words(self.puzzle, self.picture, self.givens)}"

    def witness(self) -> dict[str, Any]:
        return {
            "picture": list(self.picture.text_rows()),
            "givens": cells_as_json(self.givens, self.puzzle.width),
            "keep_givens": self.keep,
        }

    @classmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any], obstacles: Sequence[Obstacle]) -> Self:
        only_pictures(obstacles)
        return cls(
            puzzle,
            picture_in(witness.get("picture"), puzzle, "the picture"),
            cells_in(witness.get("givens"), puzzle, "the givens"),
            keep=truth_in(witness, "keep_givens"),
            obstacles=obstacles,
        )

    def check(self) -> None:
        if not self.base.is_solved_by(self.picture):
            raise Rejected("the picture is not one of the puzzle")
        if not self.kept.issubset(self.givens):
            raise Rejected("the givens are without some that are kept")
        for number, (other,) in enumerate(self.obstacles, 1):
            if other.cells == self.picture.cells or not self.base.is_solved_by(other):
                raise Rejected(f"obstacle {number} is not another picture of the puzzle")

    def enough(self) -> tuple[Puzzle, tuple[Grid, ...]]:
        own = self.picture
        cells = bytearray([UNDECIDED]) * len(own.cells)
        for cell in self.givens:
            cells[cell] = own.cells[cell]
        return replace(self.puzzle, givens=own.with_bytes(bytes(cells))), (own,)

    def fewer(self, encoding: str) -> bytes | None:  # noqa: ARG002 - the clues are not part of the formula
        bound = self.count - len(self.kept)
        if not bound:
            return None
        sets = [differing(self.picture, other) for (other,) in self.obstacles]
        width = self.puzzle.width
        names = {cell: "given {} {}".format(*divmod(cell, width)) for each in sets for cell in each}
        return few_that_hit(sets, bound, header=self.header(), names=names)
