"""What a certificate claims of a puzzle: that some pictures are all it has, or how many there are.

Whatever can be judged by the clues is; one formula says what is left, and must have no model.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Self

from nonosat.files.formats import json_puzzle
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.plurals import amount
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.dimacs.instance import encode
from nonosat.sat.proofs.reading import Rejected, check_fits, file_of, unexpected
from nonosat.sat.proofs.same_formula import first_foreign_line

PUZZLE, PICTURES = "puzzle.json", "pictures.txt"


class Formula(NamedTuple):
    """A formula in DIMACS that must have no model, and the name of its proof without a suffix.

    ``clauses`` are those of the text, unless that is a file's.
    """

    file: str
    proof: str
    text: bytes
    clauses: Sequence[Clause] = ()

    def as_in(self, text: bytes) -> Self:
        """The formula as a file has it: with its clauses, and the literals of each, in any order.

        Proofs may name clauses by their places in the file. Raises ``Rejected`` for any other.
        """
        if text != self.text:
            line = first_foreign_line(text, self.text)
            if line is not None:
                raise unexpected(self.file, line)
        return self._replace(text=text, clauses=())

    @property
    def proof_in_words(self) -> str:
        """Its proof, in messages."""
        return "the proof" if self.proof == "proof" else f"the proof {self.proof}.drat"


class Claim(ABC):
    """What is said of a ``puzzle``, with all that shows it but the proof; ``kind`` names it in files."""

    kind: ClassVar[str]
    #: How to check a certificate of it without nonosat; part of the manifest.
    how_to_check: ClassVar[tuple[str, ...]]
    #: The pictures that are all there are, if that is claimed.
    pictures: tuple[Grid, ...] = ()
    #: Whether the puzzle has a picture if the claim holds: then its goal must be one.
    has_pictures: bool

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @abstractmethod
    def statement(self) -> str:
        """The claim in a sentence: what a reader may rely on."""

    @abstractmethod
    def said(self, *, stated: bool) -> dict[str, Any]:
        """What a manifest says of it; ``stated`` unless it is of a version that made no statements."""

    def files(self) -> dict[str, bytes]:
        """The bytes of the files that it is read from again, by name."""
        return {PUZZLE: json_puzzle.write([self.puzzle])}

    @classmethod
    @abstractmethod
    def read(cls, puzzle: Puzzle, files: Mapping[str, bytes]) -> Self:
        """The claim that such files make; raises ``Rejected`` for what is missing or of another form."""

    @abstractmethod
    def check(self) -> None:
        """Judges all that it has by the clues; raises ``Rejected``."""

    @abstractmethod
    def formula(self, encoding: str, version: str, *, memory_mib: int | None = None) -> Formula:
        """The formula that must have no model, as a version writes it; raises ``LimitReached``."""

    @abstractmethod
    def refusal(self) -> str:
        """Why it does not hold if the formula has a model."""

    def check_goal(self) -> None:
        """Raises ``Rejected`` if the puzzle has a goal that is none of its pictures."""
        if self.has_pictures and self.puzzle.goal is not None:
            check_fits(self.puzzle, self.puzzle.goal, "the goal")


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
        self.has_pictures = bool(self.pictures)

    def statement(self) -> str:
        count = len(self.pictures)
        if count == 1:
            return "the picture is the only one"
        return f"these {count} pictures are all there are" if count else "there is no picture"

    def said(self, *, stated: bool) -> dict[str, Any]:  # noqa: ARG002 - the claim says all
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

    def formula(self, encoding: str, version: str, *, memory_mib: int | None = None) -> Formula:
        instance = encode(
            self.puzzle,
            encoding=encoding,
            raw=True,
            exclude=self.pictures,
            memory_limit=memory_mib,
        )
        text = b"".join(replace(instance, version=version).dimacs())
        return Formula("formula.cnf", "proof", text, list(instance.cnf.clauses()))

    def refusal(self) -> str:
        return too_many(len(self.pictures))


def too_many(most: int) -> str:
    """That a puzzle has more pictures than ``most``."""
    few = {0: "the puzzle has a picture", 1: "the puzzle has several pictures"}
    return few.get(most, f"the puzzle has more than {most} pictures")
