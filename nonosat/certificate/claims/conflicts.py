"""That no fewer lines conflict: each picture that breaks some lines shows that one of these is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from nonosat.amounts import amount
from nonosat.certificate.claims.formula_text import few_that_hit
from nonosat.certificate.claims.minimum import Minimum, Obstacle, only_pictures
from nonosat.certificate.reading import Rejected
from nonosat.clues import clue_of, fits
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle


class SmallestConflict(Minimum):
    """The ``lines`` (by name) cannot hold together, whatever the others say.

    An obstacle is a picture with the given cells: a conflict has one of the lines that it breaks.
    """

    kind = "smallest conflict"
    has_pictures = False

    def __init__(self, puzzle: Puzzle, lines: Sequence[str], *, obstacles: Sequence[Obstacle] = ()) -> None:
        super().__init__(puzzle, obstacles)
        self.lines = tuple(lines)

    @property
    def count(self) -> int:
        return len(self.lines)

    def sentence(self) -> str:
        return f"{amount(self.count, 'line')} cannot hold together, and no fewer: {', '.join(self.lines)}"

    def details(self) -> Iterator[str]:
        if self.puzzle.givens is not None:
            yield "with the cells that the puzzle gives"

    def witness(self) -> dict[str, Any]:
        return {"lines": list(self.lines)}

    @classmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any], obstacles: Sequence[Obstacle]) -> Self:
        only_pictures(obstacles)
        lines = witness.get("lines")
        names = [line.name for line in puzzle.lines()]
        if not isinstance(lines, list) or not lines or lines != [name for name in names if name in lines]:
            raise Rejected("the lines are not some of the puzzle's in order")
        return cls(puzzle, lines, obstacles=obstacles)

    def check(self) -> None:
        for number, (picture,) in enumerate(self.obstacles, 1):
            givens = self.puzzle.givens
            if givens is not None and not givens.agrees_with(picture):
                raise Rejected(f"obstacle {number} does not have the given cells")
            if not broken_lines(self.puzzle, picture):
                raise Rejected(f"obstacle {number} is a picture of the puzzle")

    def enough(self) -> tuple[Puzzle, tuple[Grid, ...]]:
        lines = enumerate(self.puzzle.lines())
        others = [number for number, line in lines if line.name not in self.lines]
        return self.puzzle.with_clues(dict.fromkeys(others)), ()

    def fewer(self, encoding: str) -> bytes | None:  # noqa: ARG002 - the clues are not part of the formula
        sets = [broken_lines(self.puzzle, picture) for (picture,) in self.obstacles]
        names = {number: line.name for number, line in enumerate(self.puzzle.lines())}
        return few_that_hit(sets, self.count, header=self.header(), names=names)


def broken_lines(puzzle: Puzzle, picture: Grid) -> frozenset[int]:
    """The lines (of ``puzzle.lines()``) whose clues a picture does not have."""
    return frozenset(
        number
        for number, line in enumerate(puzzle.lines())
        if not fits(line.clue, clue_of(picture.line(line.cells)))
    )
