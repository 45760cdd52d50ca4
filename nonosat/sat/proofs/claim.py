"""The claims of certificates: that some solutions are all, or what the solution count is.

Everything that the clues can decide is checked by them; the rest is a formula that must have no model.
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

PUZZLE, SOLUTIONS = "puzzle.json", "solutions.txt"


class Formula(NamedTuple):
    """A formula in DIMACS that must have no model, and the name of its proof without a suffix.

    ``clauses`` are those of the text, or empty if the text was read from a file.
    """

    file: str
    proof: str
    text: bytes
    clauses: Sequence[Clause] = ()

    def as_in(self, text: bytes) -> Self:
        """Return the formula with the text of a file, in which clauses and literals may have another order.

        Proofs may refer to clauses by their numbers in the file. Raises ``Rejected`` for another formula.
        """
        if text != self.text:
            line = first_foreign_line(text, self.text)
            if line is not None:
                raise unexpected(self.file, line)
        return self._replace(text=text, clauses=())

    @property
    def proof_in_words(self) -> str:
        """The name of its proof in messages."""
        return "the proof" if self.proof == "proof" else f"the proof {self.proof}.drat"


class Claim(ABC):
    """A claim about a ``puzzle``, with its evidence except the proof; ``kind`` is its name in files."""

    kind: ClassVar[str]
    #: How to check such a certificate without nonosat; part of the manifest.
    how_to_check: ClassVar[tuple[str, ...]]
    #: All solutions, if that is the claim.
    solutions: tuple[Grid, ...] = ()
    #: Whether the claim implies a solution: then the goal must be one.
    has_solutions: bool

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @abstractmethod
    def statement(self) -> str:
        """Return the claim in a sentence."""

    @abstractmethod
    def manifest_entries(self, *, stated: bool) -> dict[str, Any]:
        """Return its entries of the manifest; ``stated``: including the statement that early versions
        omitted.
        """

    def files(self) -> dict[str, bytes]:
        """Return the bytes of its files, by name."""
        return {PUZZLE: json_puzzle.write([self.puzzle])}

    @classmethod
    @abstractmethod
    def read(cls, puzzle: Puzzle, files: Mapping[str, bytes]) -> Self:
        """Return the claim in files; raise ``Rejected`` for missing or malformed ones."""

    @abstractmethod
    def check(self) -> None:
        """Check its evidence by the clues; raise ``Rejected``."""

    @abstractmethod
    def formula(self, encoding: str, version: str, *, memory_mib: int | None = None) -> Formula:
        """Return the formula that must have no model, as a version writes it; raise ``LimitReached``."""

    @abstractmethod
    def counterexample_reason(self) -> str:
        """Return the reason why the claim is false if the formula has a model."""

    def check_goal(self) -> None:
        """Raise ``Rejected`` if the puzzle's goal is not a solution."""
        if self.has_solutions and self.puzzle.goal is not None:
            check_fits(self.puzzle, self.puzzle.goal, "the goal")


class AllSolutions(Claim):
    """The claim that the puzzle has these ``solutions`` and no other; its formula excludes them."""

    kind = "all solutions"
    how_to_check = (
        "drat-trim formula.cnf proof.drat must print 's VERIFIED': the formula has no model",
        "or in Python: dratify.check_proof(dratify.parse_dimacs(formula), proof, check_rat=False).ok",
        "proof.lrat, if it is there: lrat-check formula.cnf proof.lrat must print 'c VERIFIED'",
        "solutions.txt: each solution has the clues of puzzle.json; the last clauses of formula.cnf exclude "
        "them",
        "nonosat verify DIRECTORY does all of this and derives formula.cnf again from puzzle.json",
    )

    def __init__(self, puzzle: Puzzle, solutions: Sequence[Grid]) -> None:
        super().__init__(puzzle)
        self.solutions = tuple(solutions)
        self.has_solutions = bool(self.solutions)

    def statement(self) -> str:
        count = len(self.solutions)
        if count == 1:
            return "the solution is the only one"
        return f"these {count} solutions are all there are" if count else "there is no solution"

    def manifest_entries(self, *, stated: bool) -> dict[str, Any]:  # noqa: ARG002 - the claim is its statement
        count = len(self.solutions)
        return {"claim": f"the puzzle has exactly {amount(count, 'solution')}", "solutions": count}

    def files(self) -> dict[str, bytes]:
        return {
            **super().files(),
            SOLUTIONS: "\n".join(f"{solution}\n" for solution in self.solutions).encode(),
        }

    @classmethod
    def read(cls, puzzle: Puzzle, files: Mapping[str, bytes]) -> Self:
        solutions: list[Grid] = []
        try:
            text = file_of(files, SOLUTIONS).decode()
            for block in text.split("\n\n") if text else ():
                rows = block.removesuffix("\n").split("\n")
                solutions.append(Grid.from_text(rows, letters=puzzle.palette.letters))
        except (InputError, UnicodeDecodeError):
            raise Rejected(f"{SOLUTIONS}: expected grids") from None
        return cls(puzzle, solutions)

    def check(self) -> None:
        for number, solution in enumerate(self.solutions, 1):
            if not self.puzzle.is_solved_by(solution):
                raise Rejected(f"{SOLUTIONS}: solution {number} is not a solution of the puzzle")
        if len(set(self.solutions)) != len(self.solutions):
            raise Rejected(f"{SOLUTIONS}: a solution is repeated")

    def formula(self, encoding: str, version: str, *, memory_mib: int | None = None) -> Formula:
        instance = encode(
            self.puzzle,
            encoding=encoding,
            raw=True,
            exclude=self.solutions,
            memory_limit=memory_mib,
        )
        text = b"".join(replace(instance, version=version).dimacs())
        return Formula("formula.cnf", "proof", text, list(instance.cnf.clauses()))

    def counterexample_reason(self) -> str:
        return too_many(len(self.solutions))


def too_many(limit: int) -> str:
    """Return the sentence that a puzzle has more than ``limit`` solutions."""
    few = {0: "the puzzle has a solution", 1: "the puzzle has several solutions"}
    return few.get(limit, f"the puzzle has more than {limit} solutions")
