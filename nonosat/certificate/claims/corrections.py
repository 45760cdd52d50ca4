"""That no fewer changed numbers give a puzzle a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from nonosat.amounts import amount
from nonosat.certificate.claims.counter import below
from nonosat.certificate.claims.formula_text import dimacs_text
from nonosat.certificate.claims.minimum import Minimum, Obstacle, no_obstacles, picture_in, raw_clauses
from nonosat.certificate.reading import Rejected
from nonosat.clues import Clue, clue_of, fits
from nonosat.encoding.free_lengths import free_length_formula
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle


class FewestChangedNumbers(Minimum):
    """``picture`` has the clues but for a few numbers.

    One changed number is the least if the puzzle has no picture, whatever else it is changed to: then the
    picture may also have other runs in one line. Several changed numbers are compared with all pictures that
    have as many runs in each line as its clue, in the same colours.
    """

    kind = "fewest changed numbers"
    has_pictures = False

    def __init__(self, puzzle: Puzzle, picture: Grid) -> None:
        super().__init__(puzzle)
        self.picture = picture

    @property
    def count(self) -> int:
        wrong = list(self._wrong().values())
        return 1 if wrong == [None] else sum(each or 0 for each in wrong)

    def sentence(self) -> str:
        numbers = amount(self.count, "changed number gives", "changed numbers give")
        compared = ", with as many runs in each line as its clue" if self.count > 1 else ""
        return f"{numbers} the puzzle a picture, and no fewer would{compared}"

    def details(self) -> Iterator[str]:
        wrong = self._wrong()
        if None in wrong.values():
            yield f"counted as one number is another clue for {', '.join(wrong)}"
        else:
            yield f"changed are numbers of {', '.join(wrong)}"

    def witness(self) -> dict[str, Any]:
        return {"picture": list(self.picture.text_rows())}

    @classmethod
    def of_witness(cls, puzzle: Puzzle, witness: Mapping[str, Any], obstacles: Sequence[Obstacle]) -> Self:
        no_obstacles(obstacles)
        return cls(puzzle, picture_in(witness.get("picture"), puzzle, "the picture"))

    def check(self) -> None:
        givens = self.puzzle.givens
        if givens is not None and not givens.agrees_with(self.picture):
            raise Rejected("the picture does not have the given cells")
        wrong = self._wrong()
        if not wrong:
            raise Rejected("the picture is one of the puzzle")
        if None in wrong.values() and len(wrong) > 1:
            raise Rejected("the picture has other runs than the clues in several lines")

    def fewer(self, encoding: str) -> bytes | None:
        if self.count == 1:
            clauses, variables = raw_clauses(self.puzzle, encoding)
            said = [*self.header(), f"the raw formula of the puzzle (encoding {encoding})"]
            return dimacs_text(said, clauses, variables)
        formula = free_length_formula(self.puzzle)
        if formula is None:  # no picture has so many runs, and the witness is none
            raise Rejected("a line has no room for as many runs")
        right = [literal for line in formula.right for literal in line if literal is not None]
        counter = below([(-literal, 1) for literal in right], self.count, variables=formula.variables)
        said = [*self.header(), "as many runs in each line as its clue, and fewer of another length"]
        said += [
            f"var {literal} right {line.name} {place}"
            for line, literals in zip(self.puzzle.lines(), formula.right, strict=True)
            for place, literal in enumerate(literals)
            if literal is not None
        ]
        return dimacs_text(said, formula.clauses + counter.clauses, counter.variables)

    def _wrong(self) -> dict[str, int | None]:
        """How many numbers differ in each line whose clue the picture does not have; ``None``: other runs."""
        return {
            line.name: _differing_numbers(line.clue or (), found)
            for line in self.puzzle.lines()
            if not fits(line.clue, found := clue_of(self.picture.line(line.cells)))
        }


def _differing_numbers(own: Clue, found: Clue) -> int | None:
    """How many numbers differ; ``None`` if the two differ in more than these."""
    if len(own) != len(found) or any(
        mine.repeats or mine.colour not in (None, run.colour) for mine, run in zip(own, found, strict=True)
    ):
        return None
    return sum(mine.length not in (None, run.length) for mine, run in zip(own, found, strict=True))
