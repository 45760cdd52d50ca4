"""Output files, checked before the work, and names for several."""

from __future__ import annotations

import errno
import os
from collections.abc import Collection
from pathlib import Path, PurePath

from nonosat.files.compression import uncompressed_name
from nonosat.files.inputs import STANDARD_INPUT
from nonosat.model.abilities.fields import WrongOption


def file_to_write(path: str) -> str:
    """Return the path; raises ``OSError`` if it is a folder, or if its folder does not exist."""
    if path == "-":
        return path
    if path and Path(path).is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if path and Path(path).parent.is_file():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), path)
    if not (path and Path(path).parent.is_dir()):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    return path


def is_folder_for_output(path: str) -> bool:
    """Return whether the path is a folder: it ends like one, or is one."""
    return path.endswith(("/", "\\")) or Path(path).is_dir()


def target_to_write(path: str) -> str:
    """Return the path of a file as :func:`file_to_write`, or of a folder, which need not exist."""
    return path if is_folder_for_output(path) else file_to_write(path)


class FileNames:
    """Generator of distinct file names; names that differ only in case count as equal."""

    def __init__(self, suffix: str, *, digits: int = 1) -> None:
        self._suffix = suffix
        self._digits = digits
        self._taken: set[str] = set()

    def next(self, path: str, index: int | None) -> str:
        """Return the name for puzzle ``index`` of a file, or for its only one."""
        stem = (
            "puzzle"
            if path in ("-", STANDARD_INPUT)
            else uncompressed_name(PurePath(path).name).rsplit(".", 1)[0]
        )
        if index is not None:
            stem += f"-{index:0{self._digits}}"
        name, more = f"{stem}{self._suffix}", 2
        while name.lower() in self._taken:
            name, more = f"{stem}-{more}{self._suffix}", more + 1
        self._taken.add(name.lower())
        return name


def expect_suffix(path: str, suffixes: Collection[str], place: str) -> None:
    """Raise ``WrongOption`` for a file with none of these suffixes; ``place`` is the option.

    >>> expect_suffix("solution", ("", ".txt"), "-o")
    >>> expect_suffix("a.pdf", ("", ".txt"), "-o")
    Traceback (most recent call last):
    nonosat.model.abilities.fields.WrongOption: Invalid value for '-o': expected a .txt file, not 'a.pdf'
    """
    if path != "-" and PurePath(path).suffix.lower() not in suffixes:
        *others, last = filter(None, suffixes)
        names = f"{', '.join(others)} or {last}" if others else last
        raise WrongOption(f"expected a {names} file, not '{path}'", of=place)
