"""Verifying a certificate of a minimum from its files alone."""

from __future__ import annotations

import json
from collections.abc import Mapping

from nonosat.certificate.manifest import MANIFEST
from nonosat.certificate.minimum.claim import OBSTACLES, WITNESS, Obstacle, picture_in
from nonosat.certificate.minimum.minimum_certificate import PUZZLE, MinimumCertificate, kind_named
from nonosat.certificate.proof import Proof
from nonosat.certificate.reading import Rejected, check_goal, compare, object_in, puzzle_in, text_in
from nonosat.certificate.replaying import Refuted
from nonosat.puzzle import Puzzle


def derived(files: Mapping[str, bytes]) -> tuple[MinimumCertificate, list[Refuted]]:
    """The certificate that the files make, judged by the clues, and the proofs that are to be replayed.

    Raises ``Rejected`` when a file is missing, or is not what follows from the others.
    """
    manifest = object_in(files[MANIFEST], MANIFEST)
    for name in (PUZZLE, WITNESS):
        if name not in files:
            raise Rejected(f"{name} is missing")
    kind = kind_named(text_in(manifest, "kind", MANIFEST))
    if kind is None:
        raise Rejected(f"{MANIFEST} names a kind of claim that is not known here")
    puzzle = puzzle_in(files[PUZZLE], PUZZLE)
    obstacles = _obstacles_in(files.get(OBSTACLES, b""), puzzle)
    claim = kind.read(puzzle, object_in(files[WITNESS], WITNESS), obstacles)
    claim.check()
    if claim.has_pictures:
        check_goal(puzzle)
    certificate = MinimumCertificate(
        claim,
        encoding=text_in(manifest, "encoding", MANIFEST),
        solver=text_in(manifest, "solver", MANIFEST),
        version=text_in(manifest, "nonosat", MANIFEST),
        pysat_version=text_in(manifest, "python-sat", MANIFEST),
        is_stated="statement" in manifest,
    )
    proofs: dict[str, Proof] = {}
    for name in certificate.formulas:
        if f"{name}.drat" not in files:
            raise Rejected(f"{name}.drat is missing")
        proofs[name] = Proof(files[f"{name}.drat"], files.get(f"{name}.lrat"))
    certificate = certificate.with_proofs(proofs)
    compare(files, certificate.files())
    return certificate, certificate.refuted()


def _obstacles_in(data: bytes, puzzle: Puzzle) -> list[Obstacle]:
    found: list[Obstacle] = []
    for line in data.splitlines():
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            raise Rejected(f"{OBSTACLES} is not JSON, a line each") from None
        if not isinstance(value, list):
            raise Rejected(f"{OBSTACLES} does not hold lists of pictures")
        what = f"a picture in {OBSTACLES}"
        found.append(tuple(picture_in(each, puzzle, what, is_complete=False) for each in value))
    return found
