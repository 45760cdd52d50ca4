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
from nonosat.model.abilities.searching import LimitedSearch
from nonosat.model.abilities.shared import Checker
from nonosat.model.errors import InputError, LimitReached, NonosatError
from nonosat.model.limits import NO_LIMITS, Limits
from nonosat.model.machine import free_processors
from nonosat.model.reason import Reason
from nonosat.model.search_options import SearchOptions
from nonosat.sat.proofs.certificate import Certificate, claim_in
from nonosat.sat.proofs.claim import PICTURES, PUZZLE, AllPictures
from nonosat.sat.proofs.counts import WITNESS
from nonosat.sat.proofs.manifest import MANIFEST
from nonosat.sat.proofs.proof import Proof
from nonosat.sat.proofs.reading import (
    Judgement,
    Rejected,
    compare,
    file_of,
    list_in,
    object_in,
    optional_file,
    text_in,
)
from nonosat.sat.proofs.replaying import replay_proof
from nonosat.sat.proofs.segments import KIND, SEGMENTS, TREE, SegmentedProof
from nonosat.sat.proofs.verification import UNCHECKED, Verification
from nonosat.sat.solvers.proof_checkers import checker_named

#: All files that a certificate may have, but segments of a proof.
_FILES = (
    *(PUZZLE, PICTURES, WITNESS, TREE, MANIFEST),
    *("formula.cnf", "proof.drat", "proof.lrat"),
    *("fewer.cnf", "fewer.drat", "fewer.lrat"),
)
#: Kinds of claims that early versions have proved too: that a count is the smallest.
_GONE = (
    *("fewest givens", "fewest changed cells", "fewest changed numbers", "fewest shown numbers"),
    *("smallest conflict", "closest pictures", "fewest wrong marks"),
)


@dataclass(frozen=True, kw_only=True)
class Verify(LimitedSearch, Ability[str | Path, Verification]):
    """Verify a certificate from its files alone: derive the formula again, and replay the proof.

    The claim is judged by the clues; formula and manifest are derived from it again, and must equal the
    files of the directory byte for byte, but for the order of clauses; then an independent checker replays
    the proof, one in segments (of ``conquer``) with ``workers`` processes. Raises ``OSError`` when there is
    no such directory, ``UnknownName`` for the checker, and ``InputError`` for a claim of a kind that only
    earlier versions know.
    """

    results = (Verification,)
    exit_codes = exits.Meanings(
        done="The certificate proves its claim.",
        no="It does not: its files contradict each other, or the proof does not hold.",
        limit="A limit was reached first, or there is no program to replay the proof.",
    )

    checker: Checker = "auto"
    workers: Annotated[
        int | None,
        Option(
            min=1,
            metavar="N",
            rich_help_panel=SEARCH,
            help="Replay a proof of 'nonosat conquer' with N processes. Default: one per free processor.",
        ),
    ] = None

    def work(self, subject: str | Path, search: SearchOptions, ending: Ending) -> Verification:
        path = Path(subject)
        if not path.is_dir():
            raise NotADirectoryError(20, "not a directory with a certificate", str(path))
        found: Verification | None = None
        with ending:
            found = self._verified(path, search.limits)
        return ended(found, ending)

    def _verified(self, path: Path, limits: Limits) -> Verification:
        try:
            files = files_in(path, limits)
        except Rejected as rejected:
            return Verification(Judgement.REJECTED, Reason(str(rejected)))
        except LimitReached as reached:
            return Verification(Judgement.UNCHECKED, Reason(f"the files were not read: {reached}"))
        _expect_known_kind(files, path)
        workers = self.workers or free_processors()
        return verify_files(files, folder=path, checker=self.checker, limits=limits, workers=workers)


def ended(found: Verification | None, ending: Ending) -> Verification:
    """What was found, or that a limit or a signal came first."""
    return ending.of(found or Verification(Judgement.UNCHECKED, ending.reason or Reason("not started")))


verify = function_of(Verify, subject="directory")


def verify_files(
    files: Mapping[str, bytes],
    *,
    folder: Path | None = None,
    checker: str = "auto",
    limits: Limits = NO_LIMITS,
    workers: int = 1,
) -> Verification:
    """Whether the bytes of a certificate's files, by their names, prove what they claim.

    ``folder`` is where the segments of its proof are.
    """
    chosen = checker_named(checker)
    try:
        certificate, proof = derived(files, folder)
    except Rejected as rejected:
        return Verification(Judgement.REJECTED, Reason(str(rejected)))
    except LimitReached as reached:
        return Verification(Judgement.UNCHECKED, Reason(f"the formula was not derived: {reached}"))
    except NonosatError as error:
        return Verification(Judgement.REJECTED, Reason(f"no formula can be derived: {error}"))
    claim, steps = certificate.claim, proof.steps
    if chosen is None:
        return Verification(Judgement.UNCHECKED, UNCHECKED, claim.puzzle.title, claim.pictures, steps)
    replayed = replay_proof(certificate.formula, proof, checker=chosen, limits=limits, workers=workers)
    return Verification(
        replayed.verdict,
        Reason(claim.statement() if replayed.verdict is Judgement.PROVED else replayed.reason),
        claim.puzzle.title,
        () if replayed.verdict is Judgement.REJECTED else claim.pictures,
        steps,
        replayed.checker,
    )


def files_in(folder: Path, limits: Limits = NO_LIMITS) -> dict[str, bytes]:
    """The files of a certificate that are there, but segments; raises ``Rejected`` and ``LimitReached``."""
    found = {name: optional_file(folder, name, limits) for name in _FILES}
    return {name: data for name, data in found.items() if data is not None}


def derived(
    files: Mapping[str, bytes], folder: Path | None = None
) -> tuple[Certificate, Proof | SegmentedProof]:
    """The certificate that files make, judged by the clues, and the proof that is to be replayed.

    Raises ``Rejected`` when a file is missing, or is not what follows from the others; ``LimitReached`` and
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
        strands = list_in(manifest, "strands", MANIFEST, int)
        proof = SegmentedProof.of(folder, strands, file_of(files, TREE))
    else:
        proof = Proof(file_of(files, f"{name}.drat"), files.get(f"{name}.lrat"))
    if folder is not None and has_segments:
        known = proof.paths if isinstance(proof, SegmentedProof) else ()
        for path in sorted({*(folder / SEGMENTS).iterdir()} - {*known}):  # *.drat.gz would take it in
            raise Rejected(f"{SEGMENTS}/{path.name} is not in {MANIFEST}")
    compare(files, certificate.files(proof))
    return certificate, proof


def _certificate_in(files: Mapping[str, bytes], manifest: Mapping[str, Any]) -> Certificate:
    kind = text_in(manifest, "kind", MANIFEST) if "kind" in manifest else AllPictures.kind
    claim = claim_in(files, AllPictures.kind if kind == KIND else kind)
    claim.check()
    claim.check_goal()
    return Certificate(
        claim,
        encoding=text_in(manifest, "encoding", MANIFEST),
        solver=text_in(manifest, "solver", MANIFEST),
        version=text_in(manifest, "nonosat", MANIFEST),
        pysat_version=text_in(manifest, "python-sat", MANIFEST),
        stated="statement" in manifest,
        advice=list_in(manifest, "check", MANIFEST, str),
    )


def _expect_known_kind(files: Mapping[str, bytes], folder: Path) -> None:
    """Raises ``InputError`` for a kind that is gone; what is wrong otherwise is left to verifying."""
    try:
        kind = object_in(files.get(MANIFEST, b""), MANIFEST).get("kind")
    except Rejected:
        return
    if kind in _GONE:
        expected = "expected a certificate of pictures or of their number"
        raise InputError(f"{expected}, found '{kind}'", source=str(folder / MANIFEST))
