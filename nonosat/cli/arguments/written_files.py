"""Files to write, checked before the work."""

from __future__ import annotations

import errno
import os
from pathlib import Path, PurePath


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


def drawing_to_write(path: str) -> str:
    """As :func:`file_to_write`; raises ``ValueError`` unless the suffix is that of a PNG file."""
    if PurePath(path).suffix.lower() != ".png":
        raise ValueError(f"expected a .png file, not '{path}'")
    return file_to_write(path)
