"""A certificate: a claim, the proof of its formula, and the files of both, byte for byte.

=============  =====================================================================================
puzzle.json    the puzzle in nonosat's own format
solutions.txt  all its solutions, as text grids separated by a blank line (empty: none); for a solution count
               ``witness.json`` instead: see ``counts``
formula.cnf    the formula that must have no model: the raw formula of the puzzle, with the solutions
excluded;
               it does not depend on line logic. For a solution count ``fewer.cnf``
proof.drat     a DRAT proof that the formula has no model (``fewer.drat``); by cube-and-conquer in segments:
see
               ``segments``
proof.lrat     the same steps in LRAT, if the solver writes it (``fewer.lrat``)
manifest.json  the claim, the versions and the solver, how to check it, and the files' hashes
=============  =====================================================================================

All files but the proof follow from the claim, the encoding and the versions. Verifying derives them again,
byte for byte; only the clauses of the formula may stand in any order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from nonosat.model.errors import UnknownName
from nonosat.sat.encodings.catalogue import ENCODINGS, builtin_encoding
from nonosat.sat.proofs.claim import PUZZLE, AllSolutions, Claim, Formula
from nonosat.sat.proofs.counts import ExactCount
from nonosat.sat.proofs.manifest import MANIFEST, manifest_of
from nonosat.sat.proofs.proof import Proof
from nonosat.sat.proofs.reading import Rejected, file_of, puzzle_in
from nonosat.sat.proofs.segments import CHECK, KIND, SegmentedProof

#: The kinds of claims, by their names in files.
_KINDS: dict[str, type[Claim]] = {each.kind: each for each in (AllSolutions, ExactCount)}


def claim_in(files: Mapping[str, bytes], kind: str) -> Claim:
    """Return the claim in files; raise ``Rejected``."""
    if kind not in _KINDS:
        raise Rejected(f"{MANIFEST} names an unknown kind of claim")
    return _KINDS[kind].read(puzzle_in(file_of(files, PUZZLE), PUZZLE), files)


@dataclass(frozen=True)
class Certificate:
    """A claim whose formula is in ``encoding``; ``solver`` found its proof.

    The versions are those of nonosat and PySAT when the certificate was made. Raises ``UnknownName`` unless
    the encoding is built in.
    """

    claim: Claim
    encoding: str
    solver: str
    version: str
    pysat_version: str
    #: Whether the manifest states the claim; early versions did not.
    stated: bool = True
    #: The manifest's instructions for checking without nonosat; ``None``: those of this version.
    instructions: tuple[str, ...] | None = None
    memory_mib: int | None = None
    #: The formula as read from a file, if there is one.
    read: Formula | None = None

    def __post_init__(self) -> None:
        check_builtin(self.encoding)

    @cached_property
    def formula(self) -> Formula:
        """The formula that must have no model; reading it may raise ``Rejected`` and ``LimitReached``."""
        return self.read or self.claim.formula(self.encoding, self.version, memory_mib=self.memory_mib)

    def files(self, proof: Proof | SegmentedProof) -> dict[str, bytes]:
        """Return the bytes of every file but the segments, by name."""
        formula = self.formula
        files = {**self.claim.files(), formula.file: formula.text, **proof.files(formula.proof)}
        is_segmented = isinstance(proof, SegmentedProof)
        how = self.claim.how_to_check
        instructions = (CHECK, *how[-2:]) if is_segmented else how
        entries = {
            "certificate": 1,
            **({"kind": KIND} if is_segmented else {}),
            **self.claim.manifest_entries(stated=self.stated),
            "title": self.claim.puzzle.title,
            "encoding": self.encoding,
            "solver": self.solver,
            "nonosat": self.version,
            "python-sat": self.pysat_version,
            "proof_steps": proof.steps,
            **proof.manifest_entries(),
        }
        return files | {
            MANIFEST: manifest_of(
                entries, files, instructions if self.instructions is None else self.instructions
            )
        }


def check_builtin(encoding: str) -> None:
    """Raise ``UnknownName`` unless the encoding is built in: others are not known to be correct."""
    if builtin_encoding(encoding) is None:
        names = ", ".join(each.name for each in ENCODINGS)
        raise UnknownName(f"no certificates with encoding '{encoding}'; choose {names}")
