"""A certificate written as a theorem, which Coq's kernel checks by itself."""

from __future__ import annotations

from pathlib import Path

from nonosat.files.atomic_files import atomic_file
from nonosat.model.errors import InputError
from nonosat.sat.proofs.claim import AllSolutions
from nonosat.sat.proofs.lrat import WrongProof
from nonosat.sat.proofs.proof import Proof
from nonosat.sat.proofs.theorem import LONG_PROOF, theorem_of
from nonosat.sat.proofs.verifying import derive, files_in


def write_theorem(directory: Path, file: str | Path) -> str:
    """Write the theorem that a certificate proves, and return what there is to say of it.

    Raises ``InputError`` for what no theorem is about.
    """
    certificate, proof = derive(files_in(directory), directory)
    claim = certificate.claim
    if not isinstance(claim, AllSolutions) or not isinstance(proof, Proof) or proof.lrat is None:
        raise InputError("no theorem without a proof in LRAT: expected one by cadical195", source=str(file))
    try:
        parts = theorem_of(claim.puzzle, claim.solutions, proof.lrat, encoding=certificate.encoding)
        with atomic_file(str(file)) as output:
            output.writelines(parts)
    except WrongProof as wrong:
        raise InputError(str(wrong), source=str(file)) from None
    kilobytes = round(len(proof.lrat) / 1000)
    is_long = len(proof.lrat) > LONG_PROOF
    remark = f": its proof has {kilobytes} kB, which may take Coq minutes" if is_long else ""
    return f"{file} states it as a theorem{remark}"
