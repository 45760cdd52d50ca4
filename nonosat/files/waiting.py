"""Files that are written, and wait for the others before they take the places of old ones."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from nonosat.files.named_output import naming_file
from nonosat.signals import undisturbed


class NewFile(NamedTuple):
    """A file that is stored under a ``name`` of its own, beside the one whose place it is to take.

    Errors call it as the user did: ``shown``.
    """

    name: str
    target: str
    shown: str

    def place(self) -> None:
        """Replaces the old file, if there is one; raises ``OSError``."""
        with naming_file(self.shown):
            os.replace(self.name, self.target)

    def drop(self) -> None:
        """Takes it away, if it is there."""
        with suppress(OSError):
            os.unlink(self.name)


class WaitingFiles:
    """Files that take their places together, or not at all."""

    def __init__(self) -> None:
        self._files: list[NewFile] = []

    def add(self, file: NewFile) -> None:
        """Has a file wait."""
        self._files.append(file)

    def rename(self, targets: Iterable[str]) -> None:
        """Has each of them take another place than that for which it was written."""
        self._files = [
            file._replace(target=target) for file, target in zip(self._files, targets, strict=True)
        ]

    def place(self, *, empty_too: bool) -> None:
        """Puts them in place, those without content only if ``empty_too``; raises ``OSError``."""
        with undisturbed():
            try:
                for file in self._files:
                    if empty_too or os.path.getsize(file.name):
                        file.place()
            finally:
                self.drop()

    def drop(self) -> None:
        """Takes away those that are not in place: the old files stay."""
        with undisturbed():
            while self._files:
                self._files.pop().drop()
