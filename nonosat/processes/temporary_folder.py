"""Folders for the files that are exchanged with other programs."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from nonosat.processes.signals import undisturbed


@contextmanager
def working_folder() -> Iterator[Path]:
    """A new folder, which is removed with all that is in it, also when a signal ends the block."""
    name: str | None = None
    try:
        with undisturbed():
            name = tempfile.mkdtemp(prefix="nonosat-")
        yield Path(name)
    finally:
        if name is not None:
            with undisturbed():
                shutil.rmtree(name, ignore_errors=True)
