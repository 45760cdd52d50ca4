"""What a certificate consists of: a claim, and the proof of its formula; and its files, byte for byte.

=============  =====================================================================================
puzzle.json    the puzzle in nonosat's own format
pictures.txt   all its pictures, as text grids with a blank line between them (empty: it has none); of
               a number of pictures ``witness.json`` in its place: see ``counts``
formula.cnf    what must have no model: the raw formula of the puzzle, with the pictures excluded; nothing
               in it rests on line logic. Of a number of pictures ``fewer.cnf``
proof.drat     a proof in the DRAT format that the formula has no model (``fewer.drat``); that of a conquest
               is in segments: see ``segments``
proof.lrat     the same steps in the LRAT format, if the solver has written that (``fewer.lrat``)
manifest.json  what is claimed, by which versions and solver, how to check it, and the files' hashes
=============  =====================================================================================

All files but the proof follow from the claim, the encoding and the versions, and are derived again when a
certificate is verified: byte for byte, but that clauses of the formula may stand in any order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from nonosat.model.errors import UnknownName
from nonosat.sat.encodings.catalogue import ENCODINGS, builtin_encoding
from nonosat.sat.proofs.claim import PUZZLE, AllPictures, Claim, Formula
from nonosat.sat.proofs.counts import ExactCount
from nonosat.sat.proofs.manifest import MANIFEST, manifest_of
from nonosat.sat.proofs.proof import Proof
from nonosat.sat.proofs.reading import Rejected, file_of, puzzle_in
from nonosat.sat.proofs.segments import CHECK, KIND, SegmentedProof

#: The kinds of claims, each by the name that it has in files.
_KINDS: dict[str, type[Claim]] = {each.kind: each for each in (AllPictures, ExactCount)}


def claim_in(files: Mapping[str, bytes], kind: str) -> Claim:
    """The claim of a kind that files make; raises ``Rejected``."""
    if kind not in _KINDS:
        raise Rejected(f"{MANIFEST} names a kind of claim that is not known here")
    return _KINDS[kind].read(puzzle_in(file_of(files, PUZZLE), PUZZLE), files)


@dataclass(frozen=True)
class Certificate:
    """A claim whose formula is in ``encoding``; ``solver`` has found its proof.

    The versions are those of nonosat and of PySAT when the certificate was made. Raises ``UnknownName``
    unless the encoding is one of nonosat's own.
    """

    claim: Claim
    encoding: str
    solver: str
    version: str
    pysat_version: str
    #: Whether the manifest states the claim: early versions did not.
    stated: bool = True
    #: What the manifest advises for checking it without nonosat; ``None``: what this version advises.
    advice: tuple[str, ...] | None = None
    memory_mib: int | None = None
    #: The formula as a file has it, if there is one.
    read: Formula | None = None

    def __post_init__(self) -> None:
        check_builtin(self.encoding)

    @cached_property
    def formula(self) -> Formula:
        """The formula that must have no model; raises ``Rejected`` and ``LimitReached``."""
        return self.read or self.claim.formula(self.encoding, self.version, memory_mib=self.memory_mib)

    def files(self, proof: Proof | SegmentedProof) -> dict[str, bytes]:
        """The bytes of every file but segments, by name."""
        formula = self.formula
        files = {**self.claim.files(), formula.file: formula.text, **proof.files(formula.proof)}
        is_segmented = isinstance(proof, SegmentedProof)
        how = self.claim.how_to_check
        advice = (CHECK, *how[-2:]) if is_segmented else how
        said = {
            "certificate": 1,
            **({"kind": KIND} if is_segmented else {}),
            **self.claim.said(stated=self.stated),
            "title": self.claim.puzzle.title,
            "encoding": self.encoding,
            "solver": self.solver,
            "nonosat": self.version,
            "python-sat": self.pysat_version,
            "proof_steps": proof.steps,
            **proof.said(),
        }
        return files | {MANIFEST: manifest_of(said, files, advice if self.advice is None else self.advice)}


def check_builtin(encoding: str) -> None:
    """Raises ``UnknownName`` unless it is one of nonosat's own: what others write is not known to mean the
    puzzle.
    """
    if builtin_encoding(encoding) is None:
        names = ", ".join(each.name for each in ENCODINGS)
        raise UnknownName(f"no certificates with the encoding '{encoding}': expected one of {names}")
