"""That some pictures are all that a puzzle has: one, several or none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from nonosat.amounts import amount
from nonosat.certificate.claims.claim import Claim, Formula, Writing, raw_text
from nonosat.certificate.reading import Rejected, file_of
from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle

PICTURES = "pictures.txt"


class AllPictures(Claim):
    """The puzzle has these ``pictures`` and no other. The formula is that of the puzzle without them."""

    kind = "all pictures"
    how_to_check = (
        "drat-trim formula.cnf proof.drat must print 's VERIFIED': the formula has no model",
        "or in Python: dratify.check_proof(dratify.parse_dimacs(formula), proof, check_rat=False).ok",
        "proof.lrat, if it is there: lrat-check formula.cnf proof.lrat must print 'c VERIFIED'",
        "pictures.txt: each picture has the clues of puzzle.json; the last clauses of formula.cnf exclude "
        "them",
        "nonosat verify DIRECTORY does all of this and derives formula.cnf again from puzzle.json",
    )

    def __init__(self, puzzle: Puzzle, pictures: Sequence[Grid]) -> None:
        super().__init__(puzzle)
        self.pictures = tuple(pictures)

    @property
    def has_pictures(self) -> bool:
        return bool(self.pictures)

    def statement(self) -> str:
        count = len(self.pictures)
        if count == 1:
            return "the picture is the only one"
        return f"these {count} pictures are all there are" if count else "there is no picture"

    def said(self, statement: str) -> dict[str, Any]:  # noqa: ARG002 - the claim says all
        count = len(self.pictures)
        return {"claim": f"the puzzle has exactly {amount(count, 'picture')}", "pictures": count}

    def files(self) -> dict[str, bytes]:
        return {**super().files(), PICTURES: "\n".join(f"{picture}\n" for picture in self.pictures).encode()}

    @classmethod
    def read(cls, puzzle: Puzzle, files: Mapping[str, bytes]) -> Self:
        pictures: list[Grid] = []
        try:
            text = file_of(files, PICTURES).decode()
            for block in text.split("\n\n") if text else ():
                rows = block.removesuffix("\n").split("\n")
                pictures.append(Grid.from_text(rows, letters=puzzle.palette.letters))
        except (InputError, UnicodeDecodeError):
            raise Rejected(f"{PICTURES} does not hold pictures") from None
        return cls(puzzle, pictures)

    def check(self) -> None:
        for number, picture in enumerate(self.pictures, 1):
            if not self.puzzle.is_solved_by(picture):
                raise Rejected(f"{PICTURES}: picture {number} is not a picture of the puzzle")
        if len(set(self.pictures)) != len(self.pictures):
            raise Rejected(f"{PICTURES} holds a picture twice")

    def formulas(self, writing: Writing) -> tuple[Formula, ...]:
        return (Formula("formula.cnf", "proof", raw_text(self.puzzle, self.pictures, writing)),)

    def refusal(self, formula: Formula) -> str:  # noqa: ARG002 - there is only one
        return too_many(len(self.pictures))


def too_many(most: int) -> str:
    """That a puzzle has more pictures than ``most``."""
    few = {0: "the puzzle has a picture", 1: "the puzzle has several pictures"}
    return few.get(most, f"the puzzle has more than {most} pictures")
