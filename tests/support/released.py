"""Released certificates, and forgeries of them: changed, with matching hashes."""

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

#: The files of each by name, segments in base64.
RELEASED: dict[str, dict[str, str]] = json.loads(
    (Path(__file__).parents[1] / "sat" / "proofs" / "released" / "certificates.json").read_text()
)
#: The parts that a forgery changes: the puzzle and the witness, as JSON.
Parts = dict[str, Any]
Forgery = Callable[[Parts, Random], None]


def files_of(name: str) -> dict[str, bytes]:
    """Return the files of a certificate by name."""
    return {
        file: base64.b64decode(text) if file.endswith(".gz") else text.encode()
        for file, text in RELEASED[name].items()
    }


def written_to(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Return the folder with these files."""
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def hashed(files: Mapping[str, bytes], manifest: Mapping[str, Any]) -> dict[str, bytes]:
    """Return the files with a manifest of matching hashes."""
    rest = {name: data for name, data in files.items() if name != MANIFEST}
    listed = {
        name: rest[name] for name in manifest["files"] if name in rest
    }  # in the order that verifying expects
    kept = {key: value for key, value in manifest.items() if key not in ("files", "check", "sha256")}
    return rest | {MANIFEST: manifest_of(kept, listed, manifest["check"])}


def check_inline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run dratify in this process: starting one for each forgery takes longer than all else."""
    pytest.importorskip("dratify", reason="the extra 'proof' is not installed")
    monkeypatch.setattr(proof_checkers, "stream", lambda function, *, limits, **given: function(**given))


def forged(name: str, forgery: Forgery, rng: Random) -> dict[str, bytes]:
    """Return a certificate of changed parts."""
    files = files_of(name)
    parts = {"puzzle": json.loads(files[PUZZLE]), "witness": json.loads(files[WITNESS])}
    forgery(parts, rng)
    try:
        return remade(parts, files)
    except (Rejected, ValueError, IndexError):  # no formula follows: keep the old one, with matching hashes
        changed = {PUZZLE: parts["puzzle"], WITNESS: parts["witness"]}
        new = {file: json.dumps(value).encode() + b"\n" for file, value in changed.items()}
        return hashed(files | new, json.loads(files[MANIFEST]))


def remade(parts: Parts, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the certificate of a forged puzzle and witness, proved if possible."""
    manifest = json.loads(files[MANIFEST])
    new = {PUZZLE: json.dumps(parts["puzzle"]).encode(), WITNESS: json.dumps(parts["witness"]).encode()}
    certificate = Certificate(
        claim_in(new, manifest["kind"]), manifest["encoding"], manifest["solver"], "0.1.0", "1.9"
    )
    clauses = certificate.formula.clauses
    return certificate.files(next(write_proof(clauses, "cadical195", None), Proof(b"0\n", None)))
