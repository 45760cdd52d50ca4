"""What all claims of certificates have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, Self

from nonosat.certificate.reading import check_fits
from nonosat.dimacs.instance import encode
from nonosat.formats import json_puzzle
from nonosat.grid import Grid
from nonosat.puzzle import Puzzle
from nonosat.version import __version__

PUZZLE = "puzzle.json"


class Writing(NamedTuple):
    """How the formulas of a claim are written: in an encoding, by a version, within so many MiB."""

    encoding: str
    version: str = __version__
    memory_mib: int | None = None


class Formula(NamedTuple):
    """A formula in DIMACS that must have no model, and the name of its proof without a suffix."""

    file: str
    proof: str
    text: bytes

    @property
    def proof_in_words(self) -> str:
        """Its proof, in messages."""
        return "the proof" if self.proof == "proof" else f"the proof {self.proof}.drat"


class Claim(ABC):
    """What is said of a ``puzzle``, with all that shows it but the proofs; ``kind`` names it in files."""

    kind: ClassVar[str]
    #: How to check a certificate of it without nonosat; part of the manifest.
    how_to_check: ClassVar[tuple[str, ...]]
    #: The pictures that are all there are, if that is claimed.
    pictures: tuple[Grid, ...] = ()

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    @property
    @abstractmethod
    def has_pictures(self) -> bool:
        """Whether the puzzle has a picture if the claim holds: then its goal must be one."""

    @abstractmethod
    def statement(self) -> str:
        """The claim with all its conditions: what a reader may rely on."""

    def statements(self) -> tuple[str, ...]:
        """That, and what earlier versions have said instead in their manifests."""
        return (self.statement(),)

    @abstractmethod
    def said(self, statement: str) -> dict[str, Any]:
        """What a manifest says of it, with one of its ``statements``, or ``""`` as before there were any."""

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
    def formulas(self, writing: Writing) -> tuple[Formula, ...]:
        """The formulas that must have no models; raises ``Rejected`` and ``LimitReached``."""

    @abstractmethod
    def refusal(self, formula: Formula) -> str:
        """Why it does not hold if a formula has a model."""

    def check_goal(self) -> None:
        """Raises ``Rejected`` if the puzzle has a goal that is none of its pictures."""
        if self.has_pictures and self.puzzle.goal is not None:
            check_fits(self.puzzle, self.puzzle.goal, "the goal")


def raw_text(puzzle: Puzzle, excluded: tuple[Grid, ...], writing: Writing) -> bytes:
    """The raw formula of a puzzle, which rests on no line logic, with pictures excluded."""
    instance = encode(
        puzzle, encoding=writing.encoding, raw=True, exclude=excluded, memory_limit=writing.memory_mib
    )
    return str(replace(instance, version=writing.version)).encode()
