"""The manifest of a certificate: what it says, and how many bytes with which hash each file has."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from nonosat.notation.file_text import json_bytes

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
