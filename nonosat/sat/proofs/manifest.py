"""The manifest of a certificate: what it says, and how many bytes with which hash each file has.

It also tells a directory that a certificate may be written to from one that holds something else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from nonosat.files.notation.file_text import json_bytes
from nonosat.model.errors import InputError
from nonosat.sat.proofs.reading import Rejected, file_in, object_in

#: The name of its file.
MANIFEST = "manifest.json"


def manifest_of(said: Mapping[str, Any], files: Mapping[str, bytes], check: Sequence[str]) -> bytes:
    """The bytes of a manifest: ``said``, the ``files``, how to ``check`` them, and its own hash."""
    manifest: dict[str, Any] = {
        **said,
        "files": {
            name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in files.items()
        },
        "check": list(check),
    }
    manifest["sha256"] = hashlib.sha256(_laid_out(manifest)).hexdigest()
    return _laid_out(manifest)


def _laid_out(value: dict[str, Any]) -> bytes:
    return json_bytes(value, indent=2) + b"\n"


def check_target(target: Path) -> None:
    """Raises ``InputError`` unless it is a new directory, an empty one, or one with a certificate alone."""
    if target.is_dir():
        names = {entry.name for entry in target.iterdir()}
        if names <= {MANIFEST, *_named_in(target / MANIFEST)} and (not names or MANIFEST in names):
            return
    elif not target.exists():
        if target.parent.is_dir():
            return
        raise InputError("expected an existing directory", source=str(target.parent))
    raise InputError("expected a new or empty directory, or one with a certificate", source=str(target))


def _named_in(manifest: Path) -> set[str]:
    """The files that a manifest names."""
    try:
        return set(object_in(file_in(manifest.parent, manifest.name), MANIFEST)["files"])
    except (Rejected, LookupError, TypeError):
        return set()
