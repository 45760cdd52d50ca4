"""Making a certificate of a minimum: prove both formulas, verify what was made, and only then write."""

from __future__ import annotations

from importlib.metadata import version
from itertools import groupby
from pathlib import Path

import numpy as np

from nonosat.certificate.minimum.claim import Claim
from nonosat.certificate.minimum.minimum_certificate import MinimumCertificate, as_in_its_files
from nonosat.certificate.proof import Proof, proving_backend
from nonosat.certificate.reading import Judgement
from nonosat.certificate.refutation import refute
from nonosat.certificate.target import check_target
from nonosat.certificate.verification import Verification
from nonosat.certificate.verifying import verify_files
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.errors import LimitReached
from nonosat.files.whole import write_whole_folder
from nonosat.search_options import SearchOptions
from nonosat.session.proof_checkers import checker_named
from nonosat.version import __version__

_WRONG = {
    "enough": "what was chosen is not enough",
    "fewer": "the obstacles leave room for a smaller count",
}


def certify_minimum(
    claim: Claim, directory: str | Path, options: SearchOptions, *, checker: str = "auto"
) -> Verification:
    """Writes a certificate of a claim, and says how it was verified before it was written.

    ``rejected``: the claim does not hold; ``unchecked`` with nothing written: a limit came first. Without a
    checker it is ``unchecked``, but written. Raises ``InputError`` when the directory holds something else,
    ``UnknownName`` and ``SolverFailed``.
    """
    backend = proving_backend(options.solver)
    has_checker = checker_named(checker) is not None
    check_target(Path(directory))
    claim = as_in_its_files(claim)
    certificate = MinimumCertificate(
        claim, options.encoding, backend.name, __version__, version("python-sat")
    )
    title = claim.puzzle.title
    proofs: dict[str, Proof] = {}
    try:
        for name, formula in certificate.formulas.items():
            refutation = refute(packed(formula), formula, options)
            if refutation.limit is not None:
                raise refutation.limit
            if refutation.proof is None:
                return Verification(Judgement.REJECTED, _WRONG[name], title)
            proofs[name] = refutation.proof
    except LimitReached as reached:
        return Verification(Judgement.UNCHECKED, f"no certificate was written: {reached}", title)
    files = certificate.with_proofs(proofs).files()
    verification = verify_files(files, checker=checker, limits=options.limits)
    if verification.verdict is Judgement.PROVED or not has_checker:
        write_whole_folder(str(directory), files)
    return verification


def packed(formula: bytes) -> PackedClauses:
    """The clauses of a formula in DIMACS, in their order."""
    lines = (line for line in formula.split(b"\n") if line and line[:1] not in (b"c", b"p"))
    clauses = ([int(word) for word in line.split()[:-1]] for line in lines)
    return PackedClauses.of(np.array(list(group), np.int32) for _, group in groupby(clauses, key=len))
