"""Folders for the files that are exchanged with other programs."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from nonosat.signals import undisturbed


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
                _remove(name)


def _remove(folder: str) -> None:
    """Removes the folder, whatever other programs have made of it and of what is in it."""
    with suppress(OSError):
        if os.path.islink(folder) or not os.path.isdir(folder):
            os.unlink(folder)
            return
        # Folders in it are emptied into it before they are removed, as they may be nested without an end.
        numbers, name = count(), os.urandom(8).hex()
        while inner := _emptied_of_files(folder):
            for each in inner:
                for deeper in _emptied_of_files(each):
                    os.chmod(deeper, 0o700)
                    os.rename(deeper, os.path.join(folder, f"{name} {next(numbers)}"))
                os.rmdir(each)
        os.rmdir(folder)


def _emptied_of_files(folder: str) -> list[str]:
    """The folders in a folder, from which all else is removed."""
    os.chmod(folder, 0o700)
    with os.scandir(folder) as entries:
        found = list(entries)
    for entry in found:
        if not entry.is_dir(follow_symlinks=False):
            os.unlink(entry.path)
    return [entry.path for entry in found if entry.is_dir(follow_symlinks=False)]
