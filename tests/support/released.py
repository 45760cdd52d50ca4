"""Certificates that earlier versions have written, and the same forged: changed, with hashes that fit."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nonosat.sat.proofs.certificate import Certificate, claim_in
from nonosat.sat.proofs.claim import PUZZLE
from nonosat.sat.proofs.counts import WITNESS
from nonosat.sat.proofs.manifest import MANIFEST, manifest_of
from nonosat.sat.proofs.proof import Proof, write_proof
from nonosat.sat.proofs.reading import Rejected
from nonosat.sat.solvers import proof_checkers

#: Each its files by name, segments in base64.
RELEASED: dict[str, dict[str, str]] = json.loads(
    (Path(__file__).parents[1] / "certificate" / "released" / "certificates.json").read_text()
)
#: What a forger takes apart and changes: the puzzle and the witness, as JSON.
Parts = dict[str, Any]
Forgery = Callable[[Parts, Random], None]


def files_of(name: str) -> dict[str, bytes]:
    """The files of a certificate by name."""
    return {
        file: base64.b64decode(text) if file.endswith(".gz") else text.encode()
        for file, text in RELEASED[name].items()
    }


def written_to(folder: Path, files: Mapping[str, bytes]) -> Path:
    """The folder with these files."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def hashed(files: Mapping[str, bytes], said: Mapping[str, Any]) -> dict[str, bytes]:
    """The files with a manifest that admits them."""
    rest = {name: data for name, data in files.items() if name != MANIFEST}
    listed = {
        name: rest[name] for name in said["files"] if name in rest
    }  # in the order that verifying expects
    kept = {key: value for key, value in said.items() if key not in ("files", "check", "sha256")}
    return rest | {MANIFEST: manifest_of(kept, listed, said["check"])}


def replay_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """dratify is asked in this process: to start one for each forgery takes longer than all else."""
    pytest.importorskip("dratify", reason="the extra 'proof' is not installed")
    monkeypatch.setattr(proof_checkers, "stream", lambda function, *, limits, **given: function(**given))


def forged(name: str, forgery: Forgery, rng: Random) -> dict[str, bytes]:
    """A certificate that was taken apart, changed and made anew."""
    files = files_of(name)
    parts = {"puzzle": json.loads(files[PUZZLE]), "witness": json.loads(files[WITNESS])}
    forgery(parts, rng)
    try:
        return made_anew(parts, files)
    except (Rejected, ValueError, IndexError):  # no formula follows: the old one, and hashes that fit
        changed = {PUZZLE: parts["puzzle"], WITNESS: parts["witness"]}
        new = {file: json.dumps(value).encode() + b"\n" for file, value in changed.items()}
        return hashed(files | new, json.loads(files[MANIFEST]))


def made_anew(parts: Parts, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """All that follows from a forged puzzle and witness, proved if it can be."""
    said = json.loads(files[MANIFEST])
    new = {PUZZLE: json.dumps(parts["puzzle"]).encode(), WITNESS: json.dumps(parts["witness"]).encode()}
    certificate = Certificate(claim_in(new, said["kind"]), said["encoding"], said["solver"], "0.1.0", "1.9")
    clauses = certificate.formula.clauses
    return certificate.files(next(write_proof(clauses, "cadical195", None), Proof(b"0\n", None)))
