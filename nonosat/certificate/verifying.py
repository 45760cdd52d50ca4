"""Verifying a certificate from its files alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from nonosat.certificate.certificate import (
    FILES,
    FORMULA,
    LRAT,
    PICTURES,
    PROOF,
    PUZZLE,
    Certificate,
    steps_in,
)
from nonosat.certificate.cubes import SEGMENTS
from nonosat.certificate.manifest import MANIFEST
from nonosat.certificate.minimum import minimum_certificate
from nonosat.certificate.minimum.verifying import derived as derived_minimum
from nonosat.certificate.proof import Proof
from nonosat.certificate.reading import (
    Judgement,
    Rejected,
    compare,
    object_in,
    optional_file,
    pictures_in,
    puzzle_in,
    text_in,
)
from nonosat.certificate.replaying import Refuted, replay_all
from nonosat.certificate.verification import UNCHECKED, Verification, claim_of
from nonosat.certificate.verifying_cubes import verify_cubes
from nonosat.errors import LimitReached, NonosatError
from nonosat.grid import Grid
from nonosat.limits import NO_LIMITS, Limits
from nonosat.session.proof_checkers import checker_named


def verify(
    directory: str | Path,
    *,
    checker: str = "auto",
    time_limit: float | None = None,
    memory_limit: int | None = None,
    workers: int = 1,
) -> Verification:
    """Whether the files in a directory prove what they claim.

    Pictures are judged by the clues; pictures, formula and manifest are derived again from the puzzle
    and must be the files byte for byte; then a checker that is not ours replays the proof, one in segments
    (of ``conquer``) in so many processes. Raises ``OSError`` when there is no such directory, and
    ``UnknownName`` for the checker.
    """
    path = Path(directory)
    files: dict[str, bytes] = {}
    if not path.is_dir():
        raise NotADirectoryError(20, "is not a directory with a certificate", str(path))
    limits = Limits.starting_now(time_limit, memory_limit)
    if (path / SEGMENTS).is_dir():
        return verify_cubes(path, checker=checker, limits=limits, workers=workers)
    try:
        for name in dict.fromkeys((*FILES, LRAT, *minimum_certificate.FILES)):
            data = optional_file(path, name, limits)
            if data is not None:
                files[name] = data
    except Rejected as rejected:
        return Verification(Judgement.REJECTED, str(rejected))
    except LimitReached as reached:
        return Verification(Judgement.UNCHECKED, f"the files were not read: {reached}")
    return verify_files(files, checker=checker, limits=limits)


def verify_files(
    files: dict[str, bytes], *, checker: str = "auto", limits: Limits = NO_LIMITS
) -> Verification:
    """Whether the bytes of a certificate's files, by their names, prove what they claim."""
    chosen = checker_named(checker)
    try:
        found = _derived(files)
    except Rejected as rejected:
        return Verification(Judgement.REJECTED, str(rejected))
    except LimitReached as reached:
        return Verification(Judgement.UNCHECKED, f"the formula was not derived: {reached}")
    except NonosatError as error:
        return Verification(Judgement.REJECTED, f"no formula can be derived: {error}")
    if chosen is None:
        return Verification(Judgement.UNCHECKED, UNCHECKED, found.title, found.pictures, found.steps)
    replayed = replay_all(found.refuted, checker=chosen, limits=limits)
    proved = replayed.verdict is Judgement.PROVED
    return Verification(
        replayed.verdict,
        found.claim if proved else replayed.reason,
        found.title,
        () if replayed.verdict is Judgement.REJECTED else found.pictures,
        found.steps,
        replayed.checker,
    )


class _Derived(NamedTuple):
    """What files claim when everything but the proofs was found right."""

    claim: str
    title: str | None
    pictures: tuple[Grid, ...]
    steps: int
    refuted: list[Refuted]


def _derived(files: dict[str, bytes]) -> _Derived:
    """What the files claim, and what is to be replayed; raises ``Rejected``."""
    if MANIFEST not in files:
        raise Rejected(f"{MANIFEST} is missing")
    manifest = object_in(files[MANIFEST], MANIFEST)
    if "kind" in manifest:
        minimum, refuted = derived_minimum(files)
        claim = minimum.claim
        return _Derived(claim.statement(), claim.puzzle.title, (), minimum.steps(), refuted)
    for name in FILES:
        if name not in files:
            raise Rejected(f"{name} is missing")
    certificate = _certificate_in(files, manifest)
    derived = certificate.files()
    compare(files, {name: derived[name] for name in (PUZZLE, PICTURES, FORMULA, MANIFEST)})
    pictures = certificate.pictures
    return _Derived(
        claim_of(len(pictures)),
        certificate.puzzle.title,
        pictures,
        steps_in(certificate.proof.drat),
        [Refuted("the proof", files[FORMULA], certificate.proof)],
    )


def _certificate_in(files: dict[str, bytes], manifest: dict[str, Any]) -> Certificate:
    puzzle = puzzle_in(files[PUZZLE], PUZZLE)
    return Certificate(
        puzzle=puzzle,
        pictures=pictures_in(files[PICTURES], PICTURES, puzzle),
        encoding=text_in(manifest, "encoding", MANIFEST),
        proof=Proof(files[PROOF], files.get(LRAT)),
        solver=text_in(manifest, "solver", MANIFEST),
        version=text_in(manifest, "nonosat", MANIFEST),
        pysat_version=text_in(manifest, "python-sat", MANIFEST),
    )
