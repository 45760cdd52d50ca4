"""The directory that a certificate is written to."""

from __future__ import annotations

from pathlib import Path

from nonosat.certificate.manifest import MANIFEST
from nonosat.certificate.reading import Rejected, file_in, object_in
from nonosat.errors import InputError


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
