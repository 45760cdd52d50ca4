"""What a certificate consists of: a claim, and a proof of each of its formulas; and its files, byte for byte.

=============  =====================================================================================
puzzle.json    the puzzle in nonosat's own format
pictures.txt   all its pictures, as text grids with a blank line between them (empty: it has none); of
               other claims ``witness.json`` and ``obstacles.jsonl``: see ``claims.minimum``
formula.cnf    what must have no model: the raw formula of the puzzle, with the pictures excluded; nothing
               in it rests on line logic. Of other claims ``enough.cnf`` and ``fewer.cnf``
proof.drat     a proof in the DRAT format that the formula has no model; that of a conquest is in segments:
               see ``segments``
proof.lrat     the same steps in the LRAT format, if the solver has written that
manifest.json  what is claimed, by which versions and solver, how to check it, and the files' hashes
=============  =====================================================================================

All files but the proofs follow from the claim, the encoding and the versions, and are derived again when a
certificate is verified.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from nonosat.certificate.claims.claim import Claim, Formula, Writing
from nonosat.certificate.manifest import MANIFEST, manifest_of
from nonosat.certificate.proof import Proof
from nonosat.certificate.segments import CHECK, KIND, SegmentedProof
from nonosat.encoding.catalogue import ENCODINGS, builtin_encoding
from nonosat.errors import UnknownName

#: By the name of its formula's proof.
Proofs = Mapping[str, Proof | SegmentedProof]


@dataclass(frozen=True)
class Certificate:
    """A claim whose formulas are in ``encoding``; ``solver`` has found their proofs.

    The versions are those of nonosat and of PySAT when the certificate was made. Raises ``UnknownName``
    unless the encoding is one of nonosat's own.
    """

    claim: Claim
    encoding: str
    solver: str
    version: str
    pysat_version: str
    #: How the manifest states the claim, if an earlier version has written it; ``""``: not at all.
    stated: str | None = None
    #: What the manifest advises for checking it without nonosat; ``None``: what this version advises.
    advice: tuple[str, ...] | None = None
    memory_mib: int | None = None

    def __post_init__(self) -> None:
        check_builtin(self.encoding)

    @cached_property
    def formulas(self) -> tuple[Formula, ...]:
        """The formulas that must have no models; raises ``Rejected`` and ``LimitReached``."""
        return self.claim.formulas(Writing(self.encoding, self.version, self.memory_mib))

    def files(self, proofs: Proofs) -> dict[str, bytes]:
        """The bytes of every file but segments, by name."""
        files = self.claim.files()
        for formula in self.formulas:
            files[formula.file] = formula.text
            files |= proofs[formula.proof].files(formula.proof)
        is_segmented = any(isinstance(each, SegmentedProof) for each in proofs.values())
        how = self.claim.how_to_check
        advice = (CHECK, *how[-2:]) if is_segmented else how
        said = {
            "certificate": 1,
            **({"kind": KIND} if is_segmented else {}),
            **self.claim.said(self.claim.statement() if self.stated is None else self.stated),
            "title": self.claim.puzzle.title,
            "encoding": self.encoding,
            "solver": self.solver,
            "nonosat": self.version,
            "python-sat": self.pysat_version,
            "proof_steps": steps_in(proofs),
        }
        for proof in proofs.values():
            said |= proof.said()
        return files | {MANIFEST: manifest_of(said, files, advice if self.advice is None else self.advice)}


def steps_in(proofs: Proofs) -> int:
    """How many lines all proofs have."""
    return sum(proof.steps for proof in proofs.values())


def check_builtin(encoding: str) -> None:
    """Raises ``UnknownName`` unless it is one of nonosat's own: what others write is not known to mean the
    puzzle.
    """
    if builtin_encoding(encoding) is None:
        names = ", ".join(each.name for each in ENCODINGS)
        raise UnknownName(f"no certificates with the encoding '{encoding}': expected one of {names}")
