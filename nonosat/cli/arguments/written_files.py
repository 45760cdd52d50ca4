"""Files to write, checked before the work."""

from __future__ import annotations

import errno
import os
from collections.abc import Collection
from pathlib import Path, PurePath

from nonosat.questions.fields import WrongOption


def file_to_write(path: str) -> str:
    """The path; raises ``OSError`` where it is a folder, or where the folder of the file does not exist."""
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
    """Whether what was named is a folder: it ends like one, or is one."""
    return path.endswith(("/", "\\")) or Path(path).is_dir()


def target_to_write(path: str) -> str:
    """As :func:`file_to_write`; a folder may be one that does not exist yet."""
    return path if is_folder_for_output(path) else file_to_write(path)


def expect_suffix(path: str, suffixes: Collection[str], place: str) -> None:
    """Raises ``WrongOption`` for a file with none of these suffixes; ``place`` is what names it.

    >>> expect_suffix("picture", ("", ".txt"), "--output")
    >>> expect_suffix("a.pdf", ("", ".txt"), "--output")
    Traceback (most recent call last):
    nonosat.questions.fields.WrongOption: Invalid value for '--output': expected a .txt file, not 'a.pdf'
    """
    if path != "-" and PurePath(path).suffix.lower() not in suffixes:
        *others, last = filter(None, suffixes)
        names = f"{', '.join(others)} or {last}" if others else last
        raise WrongOption(f"expected a {names} file, not '{path}'", of=place)
