"""Verifying a certificate from its files alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nonosat.argument_checks import checked
from nonosat.certificate.certificate import Certificate, Proofs, steps_in
from nonosat.certificate.claims.all_pictures import PICTURES, AllPictures
from nonosat.certificate.claims.claim import PUZZLE
from nonosat.certificate.claims.kinds import claim_in
from nonosat.certificate.claims.minimum import FORMULAS, OBSTACLES, WITNESS
from nonosat.certificate.manifest import MANIFEST
from nonosat.certificate.proof import Proof
from nonosat.certificate.reading import (
    Judgement,
    Rejected,
    compare,
    file_of,
    integers_in,
    object_in,
    optional_file,
    text_in,
    texts_in,
)
from nonosat.certificate.replaying import Refuted, replay_all
from nonosat.certificate.segments import KIND, SEGMENTS, TREE, SegmentedProof
from nonosat.certificate.verification import UNCHECKED, Verification
from nonosat.errors import LimitReached, NonosatError
from nonosat.limits import NO_LIMITS, Limits
from nonosat.session.proof_checkers import checker_named

#: All files that a certificate may have, but segments of a proof.
_FILES = (
    *(PUZZLE, PICTURES, WITNESS, OBSTACLES),
    *(f"{name}.cnf" for name in ("formula", *FORMULAS)),
    *(f"{name}.{suffix}" for name in ("proof", *FORMULAS) for suffix in ("drat", "lrat")),
    *(TREE, MANIFEST),
)


@checked
def verify(
    directory: str | Path,
    *,
    checker: str = "auto",
    time_limit: float | None = None,
    memory_limit: int | None = None,
    workers: int = 1,
) -> Verification:
    """Whether the files in a directory prove what they claim.

    The claim is judged by the clues; formulas and manifest are derived from it again, and must equal the
    files byte for byte; then an independent checker replays each proof, one in segments (of ``conquer``) with
    ``workers`` processes. Raises ``OSError`` when there is no such directory, and ``UnknownName`` for the
    checker.
    """
    path = Path(directory)
    if not path.is_dir():
        raise NotADirectoryError(20, "not a directory with a certificate", str(path))
    limits = Limits.starting_now(time_limit, memory_limit)
    try:
        files = files_in(path, limits)
    except Rejected as rejected:
        return Verification(Judgement.REJECTED, str(rejected))
    except LimitReached as reached:
        return Verification(Judgement.UNCHECKED, f"the files were not read: {reached}")
    return verify_files(files, folder=path, checker=checker, limits=limits, workers=workers)


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
        certificate, proofs = derived(files, folder)
    except Rejected as rejected:
        return Verification(Judgement.REJECTED, str(rejected))
    except LimitReached as reached:
        return Verification(Judgement.UNCHECKED, f"the formula was not derived: {reached}")
    except NonosatError as error:
        return Verification(Judgement.REJECTED, f"no formula can be derived: {error}")
    claim = certificate.claim
    steps = steps_in(proofs)
    if chosen is None:
        return Verification(Judgement.UNCHECKED, UNCHECKED, claim.puzzle.title, claim.pictures, steps)
    refuted = [Refuted(each.proof_in_words, each.text, proofs[each.proof]) for each in certificate.formulas]
    replayed = replay_all(refuted, checker=chosen, limits=limits, workers=workers)
    return Verification(
        replayed.verdict,
        claim.statement() if replayed.verdict is Judgement.PROVED else replayed.reason,
        claim.puzzle.title,
        () if replayed.verdict is Judgement.REJECTED else claim.pictures,
        steps,
        replayed.checker,
    )


def files_in(folder: Path, limits: Limits = NO_LIMITS) -> dict[str, bytes]:
    """The files of a certificate that are there, but segments; raises ``Rejected`` and ``LimitReached``."""
    found = {name: optional_file(folder, name, limits) for name in _FILES}
    return {name: data for name, data in found.items() if data is not None}


def derived(files: Mapping[str, bytes], folder: Path | None = None) -> tuple[Certificate, Proofs]:
    """The certificate that files make, judged by the clues, and the proofs that are to be replayed.

    Raises ``Rejected`` when a file is missing, or is not what follows from the others; ``LimitReached`` and
    ``UnknownName``.
    """
    manifest = object_in(file_of(files, MANIFEST), MANIFEST)
    certificate = _certificate_in(files, manifest)
    folder = None if folder is None or not (folder / SEGMENTS).is_dir() else folder
    proofs: dict[str, Proof | SegmentedProof] = {}
    further = set() if folder is None else {*(folder / SEGMENTS).iterdir()}
    for formula in certificate.formulas:
        name = formula.proof
        if folder is not None and manifest.get("kind") == KIND:
            strands = integers_in(manifest, "strands", MANIFEST)
            proof = proofs[name] = SegmentedProof.of(folder, strands, file_of(files, TREE))
            further -= {*proof.paths}
        else:
            proofs[name] = Proof(file_of(files, f"{name}.drat"), files.get(f"{name}.lrat"))
    for path in sorted(further):  # *.drat.gz would take it in
        raise Rejected(f"{SEGMENTS}/{path.name} is not in {MANIFEST}")
    compare(files, certificate.files(proofs))
    return certificate, proofs


def _certificate_in(files: Mapping[str, bytes], manifest: Mapping[str, Any]) -> Certificate:
    kind = text_in(manifest, "kind", MANIFEST) if "kind" in manifest else AllPictures.kind
    claim = claim_in(files, AllPictures.kind if kind == KIND else kind)
    claim.check()
    claim.check_goal()
    stated = text_in(manifest, "statement", MANIFEST) if "statement" in manifest else ""
    if stated not in ("", *claim.statements()):
        raise Rejected(f"{MANIFEST} does not state what is claimed: {claim.statement()}")
    return Certificate(
        claim,
        encoding=text_in(manifest, "encoding", MANIFEST),
        solver=text_in(manifest, "solver", MANIFEST),
        version=text_in(manifest, "nonosat", MANIFEST),
        pysat_version=text_in(manifest, "python-sat", MANIFEST),
        stated=stated,
        advice=texts_in(manifest, "check", MANIFEST),
    )
