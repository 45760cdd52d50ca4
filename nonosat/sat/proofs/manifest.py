"""The manifest of a certificate: its entries, and the size and hash of each file.

Also the check whether a certificate may be written to a directory.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from nonosat.files.notation.file_text import json_bytes
from nonosat.model.errors import InputError
from nonosat.sat.proofs.reading import Rejected, file_in, object_in

#: The file name.
MANIFEST = "manifest.json"


def manifest_of(entries: Mapping[str, Any], files: Mapping[str, bytes], check: Sequence[str]) -> bytes:
    """Return the bytes of a manifest: entries, files, how to ``check`` them, and its own hash."""
    manifest: dict[str, Any] = {
        **entries,
        "files": {
            name: {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
            for name, data in files.items()
        },
        "check": list(check),
    }
    manifest["sha256"] = hashlib.sha256(_as_text(manifest)).hexdigest()
    return _as_text(manifest)


def _as_text(value: dict[str, Any]) -> bytes:
    return json_bytes(value, indent=2) + b"\n"


def check_target(target: Path) -> None:
    """Raise ``InputError`` unless it is a new or empty directory, or one with only a certificate."""
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
    """Return the files in a manifest."""
    try:
        return set(object_in(file_in(manifest.parent, manifest.name), MANIFEST)["files"])
    except (Rejected, LookupError, TypeError):
        return set()
