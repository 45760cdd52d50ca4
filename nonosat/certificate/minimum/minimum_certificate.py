"""A certificate of a minimum and its files, byte for byte.

================  ==================================================================================
puzzle.json       the puzzle in nonosat's own format
witness.json      what is enough, and what else the claim speaks of
obstacles.jsonl   what a smaller choice would miss, one obstacle a line; each is a list of pictures
enough.cnf        the raw formula of the puzzle with what was chosen, its picture excluded
fewer.cnf         the formula that a smaller count is possible
*.drat, *.lrat    proofs that these have no models
manifest.json     the claim, the versions, the solver, how to check it, and the files' hashes
================  ==================================================================================

Some claims need one of the two formulas only. All files but the proofs follow from puzzle, witness,
obstacles, encoding and versions, and are derived again when a certificate is verified.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import Any

from nonosat.certificate.certificate import steps_in
from nonosat.certificate.manifest import MANIFEST, manifest_of
from nonosat.certificate.minimum.claim import OBSTACLES, WITNESS, Claim
from nonosat.certificate.proof import Proof
from nonosat.certificate.replaying import Refuted
from nonosat.dimacs.instance import encode
from nonosat.formats import json_puzzle
from nonosat.notation.file_text import json_bytes

PUZZLE = "puzzle.json"
#: The formulas that must have no models.
FORMULAS = ("enough", "fewer")
#: The files that may be part of a certificate of a minimum.
FILES = (
    PUZZLE,
    WITNESS,
    OBSTACLES,
    *(f"{name}.{suffix}" for name in FORMULAS for suffix in ("cnf", "drat", "lrat")),
    MANIFEST,
)

#: The module and the class of each kind of claim.
_KINDS = {
    "fewest givens": ("givens", "FewestGivens"),
    "fewest changed cells": ("changes", "FewestChanges"),
    "fewest changed numbers": ("corrections", "FewestChangedNumbers"),
    "fewest shown numbers": ("numbers", "FewestNumbers"),
    "smallest conflict": ("conflicts", "SmallestConflict"),
    "closest pictures": ("distances", "ClosestPictures"),
    "fewest wrong marks": ("distances", "FewestWrongMarks"),
    "number of pictures": ("counts", "ExactCount"),
}

_CHECK = (
    "for each NAME.cnf here: drat-trim NAME.cnf NAME.drat must print 's VERIFIED'",
    "or, if NAME.lrat is there: lrat-check NAME.cnf NAME.lrat must print 'c VERIFIED'",
    "obstacles.jsonl: each line follows from the clues of puzzle.json; fewer.cnf has a clause for it",
    "nonosat verify DIRECTORY does all of this and derives the formulas again",
)


def kind_named(name: str) -> type[Claim] | None:
    """The kind of claim of that name."""
    if name not in _KINDS:
        return None
    module, kind = _KINDS[name]
    found: type[Claim] = getattr(import_module(f"nonosat.certificate.minimum.{module}"), kind)
    return found


def as_in_its_files(claim: Claim) -> Claim:
    """The claim that is read again from what is written of it, so that what is proved is what is verified."""
    puzzle = next(json_puzzle.read(json_puzzle.write([claim.puzzle])))
    letters = puzzle.palette.letters
    obstacles = [tuple(each.with_letters(letters) for each in obstacle) for obstacle in claim.obstacles]
    return type(claim).read(puzzle, claim.witness(), obstacles)


@dataclass(frozen=True)
class MinimumCertificate:
    """A claim with the proofs of its formulas by name; ``solver`` has found them, about ``encoding``.

    The versions are those of nonosat and of PySAT when the certificate was made.
    """

    claim: Claim
    encoding: str
    solver: str
    version: str
    pysat_version: str
    proofs: Mapping[str, Proof] = field(default_factory=dict)
    #: Whether the manifest says the claim with its conditions; those of earlier versions do not.
    is_stated: bool = True

    @cached_property
    def formulas(self) -> dict[str, bytes]:
        """The formulas that must have no models, by name, in DIMACS."""
        found: dict[str, bytes] = {}
        enough = self.claim.enough()
        if enough is not None:
            puzzle, excluded = enough
            instance = encode(puzzle, encoding=self.encoding, raw=True, exclude=excluded)
            found["enough"] = str(replace(instance, version=self.version)).encode()
        fewer = self.claim.fewer(self.encoding)
        if fewer is not None:
            found["fewer"] = fewer
        return found

    def files(self) -> dict[str, bytes]:
        """The bytes of every file, by name."""
        claim = self.claim
        files = {PUZZLE: json_puzzle.write([claim.puzzle]), WITNESS: _line(claim.witness())}
        if claim.obstacles:
            lines = ([list(each.text_rows()) for each in obstacle] for obstacle in claim.obstacles)
            files[OBSTACLES] = b"".join(map(_line, lines))
        for name, formula in self.formulas.items():
            proof = self.proofs[name]
            files[f"{name}.cnf"] = formula
            files[f"{name}.drat"] = proof.drat
            if proof.lrat is not None:
                files[f"{name}.lrat"] = proof.lrat
        said: dict[str, Any] = {
            "certificate": 1,
            "kind": claim.kind,
            "claim": claim.sentence(),
            **({"statement": claim.statement()} if self.is_stated else {}),
            "count": claim.count,
            "title": claim.puzzle.title,
            "encoding": self.encoding,
            "solver": self.solver,
            "nonosat": self.version,
            "python-sat": self.pysat_version,
            "proof_steps": self.steps(),
        }
        return files | {MANIFEST: manifest_of(said, files, _CHECK)}

    def with_proofs(self, proofs: Mapping[str, Proof]) -> MinimumCertificate:
        """The certificate with the proofs of its formulas."""
        other = replace(self, proofs=proofs)
        other.__dict__["formulas"] = self.formulas  # they do not change
        return other

    def refuted(self) -> list[Refuted]:
        """The formulas with their proofs."""
        return [
            Refuted(f"the proof {name}.drat", formula, self.proofs[name])
            for name, formula in self.formulas.items()
        ]

    def steps(self) -> int:
        """The lines of all proofs."""
        return sum(steps_in(proof.drat) for proof in self.proofs.values())


def _line(value: object) -> bytes:
    return json_bytes(value) + b"\n"
