"""Verifying a certificate from its files alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from typer import Option

from nonosat.model.abilities import exits
from nonosat.model.abilities.ability import Ability, Ending, function_of
from nonosat.model.abilities.fields import SEARCH
from nonosat.model.abilities.result import Heading
from nonosat.model.abilities.searching import LimitedSearch
from nonosat.model.abilities.shared import Checker
from nonosat.model.errors import InputError, LimitReached, NonosatError
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.machine import free_processors
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.proofs.certificate import Certificate, claim_in
from nonosat.sat.proofs.claim import PUZZLE, SOLUTIONS, AllSolutions
from nonosat.sat.proofs.counts import WITNESS
from nonosat.sat.proofs.manifest import MANIFEST
from nonosat.sat.proofs.proof import Proof
from nonosat.sat.proofs.proof_checking import check_whole_proof
from nonosat.sat.proofs.reading import (
    Rejected,
    VerificationVerdict,
    compare,
    file_of,
    list_in,
    object_in,
    optional_file,
    text_in,
)
from nonosat.sat.proofs.segments import KIND, SEGMENTS, TREE, SegmentedProof
from nonosat.sat.proofs.theorem_checker import NO_THEOREM_CHECKER, check_theorem
from nonosat.sat.proofs.verification import UNCHECKED, Verification
from nonosat.sat.solvers.proof_checkers import checker_named, is_theorem

#: All files that a certificate may have, except segments.
_FILES = (
    *(PUZZLE, SOLUTIONS, WITNESS, TREE, MANIFEST),
    *("formula.cnf", "proof.drat", "proof.lrat"),
    *("fewer.cnf", "fewer.drat", "fewer.lrat"),
)
#: Kinds of claims that only early versions proved: that a number is minimal.
_OBSOLETE = (
    *("fewest givens", "fewest changed cells", "fewest changed numbers", "fewest shown numbers"),
    *("smallest core", "closest solutions", "fewest wrong marks"),
)


@dataclass(frozen=True, kw_only=True)
class Verify(LimitedSearch, Ability[str | Path, Verification]):
    """Verify a certificate from its files alone.

    The claim is checked by the clues; formula and manifest are derived again, and must equal the files byte
    for byte, except for the order of clauses; then an independent checker checks the proof, in segments (of
    ``conquer``) with ``workers`` processes. Raises ``OSError`` if the directory is missing, ``UnknownName``
    for the checker, and ``InputError`` for a kind of claim of earlier versions.
    """

    results = (Verification,)
    exit_codes = exits.Meanings(
        done="The certificate proves its claim.",
        no="It does not: its files contradict each other, or the proof is wrong.",
        limit="A limit was reached first, or no proof checker is installed.",
    )

    checker: Checker = "auto"
    workers: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            rich_help_panel=SEARCH,
            help="Check a proof of 'nonosat conquer' with N processes. Default: one per free processor.",
        ),
    ] = None

    def work(self, subject: str | Path, search: SearchOptions, ending: Ending) -> Verification:
        path = Path(subject)
        if not path.is_dir():
            raise NotADirectoryError(20, "not a directory with a certificate", str(path))
        found: Verification | None = None
        with ending:
            found = self._verified(path, search.limits)
        return result_or_limit(found, ending)

    def heading(self, subject: str | Path, result: Any) -> Heading:  # noqa: ARG002
        return Heading(result.title)

    def _verified(self, path: Path, limits: Limits) -> Verification:
        try:
            files = files_in(path, limits)
        except Rejected as rejected:
            return Verification(VerificationVerdict.REJECTED, Reason(str(rejected)))
        except LimitReached as reached:
            return Verification(VerificationVerdict.UNCHECKED, Reason(f"the files were not read: {reached}"))
        _expect_known_kind(files, path)
        workers = self.workers or free_processors()
        return verify_files(files, folder=path, checker=self.checker, limits=limits, workers=workers)


def result_or_limit(found: Verification | None, ending: Ending) -> Verification:
    """Return the verification, or one that a limit or a signal ended first."""
    return ending.of(
        found or Verification(VerificationVerdict.UNCHECKED, ending.reason or Reason("not started"))
    )


verify = function_of(Verify, subject="directory")


def verify_files(
    files: Mapping[str, bytes],
    *,
    folder: Path | None = None,
    checker: str = "auto",
    limits: Limits = NO_LIMITS,
    workers: int = 1,
) -> Verification:
    """Verify the files of a certificate, given as bytes by name.

    ``folder`` has the segments of its proof.
    """
    chosen = checker_named(checker)
    try:
        certificate, proof = derive(files, folder)
    except Rejected as rejected:
        return Verification(VerificationVerdict.REJECTED, Reason(str(rejected)))
    except LimitReached as reached:
        return Verification(VerificationVerdict.UNCHECKED, Reason(f"the formula was not derived: {reached}"))
    except NonosatError as error:
        return Verification(VerificationVerdict.REJECTED, Reason(f"no formula can be derived: {error}"))
    claim, steps = certificate.claim, proof.steps
    if chosen is None:
        reason = NO_THEOREM_CHECKER if is_theorem(checker) else UNCHECKED
        return Verification(VerificationVerdict.UNCHECKED, reason, claim.puzzle.title, claim.solutions, steps)
    if is_theorem(chosen):
        checked = check_theorem(claim, certificate.encoding, proof, checker=chosen, limits=limits)
    else:
        checked = check_whole_proof(
            certificate.formula, proof, checker=chosen, limits=limits, workers=workers
        )
    return Verification(
        checked.verdict,
        Reason(claim.statement() if checked.verdict is VerificationVerdict.PROVED else checked.reason),
        claim.puzzle.title,
        () if checked.verdict is VerificationVerdict.REJECTED else claim.solutions,
        steps,
        checked.checker,
    )


def files_in(folder: Path, limits: Limits = NO_LIMITS) -> dict[str, bytes]:
    """Return the files of a certificate except segments; raise ``Rejected`` and ``LimitReached``."""
    found = {name: optional_file(folder, name, limits) for name in _FILES}
    return {name: data for name, data in found.items() if data is not None}


def derive(
    files: Mapping[str, bytes], folder: Path | None = None
) -> tuple[Certificate, Proof | SegmentedProof]:
    """Return the certificate in files, checked by the clues, and its proof, which is not checked yet.

    Raises ``Rejected`` if a file is missing, or does not follow from the others; ``LimitReached`` and
    ``UnknownName``.
    """
    manifest = object_in(file_of(files, MANIFEST), MANIFEST)
    certificate = _certificate_in(files, manifest)
    formula = certificate.formula
    formula = formula.as_in(file_of(files, formula.file))
    certificate, name = replace(certificate, read=formula), formula.proof
    has_segments = folder is not None and (folder / SEGMENTS).is_dir()
    proof: Proof | SegmentedProof
    if folder is not None and has_segments and manifest.get("kind") == KIND:
        fragments = list_in(manifest, "strands", MANIFEST, int)
        proof = SegmentedProof.of(folder, fragments, file_of(files, TREE))
    else:
        proof = Proof(file_of(files, f"{name}.drat"), files.get(f"{name}.lrat"))
    if folder is not None and has_segments:
        known = proof.paths if isinstance(proof, SegmentedProof) else ()
        for path in sorted({*(folder / SEGMENTS).iterdir()} - {*known}):  # *.drat.gz would match it
            raise Rejected(f"{SEGMENTS}/{path.name} is not in {MANIFEST}")
    compare(files, certificate.files(proof))
    return certificate, proof


def _certificate_in(files: Mapping[str, bytes], manifest: Mapping[str, Any]) -> Certificate:
    kind = text_in(manifest, "kind", MANIFEST) if "kind" in manifest else AllSolutions.kind
    claim = claim_in(files, AllSolutions.kind if kind == KIND else kind)
    claim.check()
    claim.check_goal()
    return Certificate(
        claim,
        encoding=text_in(manifest, "encoding", MANIFEST),
        solver=text_in(manifest, "solver", MANIFEST),
        version=text_in(manifest, "nonosat", MANIFEST),
        pysat_version=text_in(manifest, "python-sat", MANIFEST),
        stated="statement" in manifest,
        instructions=list_in(manifest, "check", MANIFEST, str),
    )


def _expect_known_kind(files: Mapping[str, bytes], folder: Path) -> None:
    """Raise ``InputError`` for an obsolete kind; leave other errors to verifying."""
    try:
        kind = object_in(files.get(MANIFEST, b""), MANIFEST).get("kind")
    except Rejected:
        return
    if kind in _OBSOLETE:
        expected = "expected a certificate of solutions or of the solution count"
        raise InputError(f"{expected}, found '{kind}'", source=str(folder / MANIFEST))
