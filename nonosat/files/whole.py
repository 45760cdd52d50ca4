"""Writing files whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


def write_whole(path: str, data: bytes) -> None:
    """Writes ``data`` to ``path``; on any error or interrupt what was there before is still there."""
    with whole_file(path) as file:
        file.write(data)


@contextmanager
def whole_file(path: str) -> Iterator[BinaryIO]:
    """A file to write to that takes its place only when the block ends without an exception.

    Raises ``OSError``.
    """
    if not path:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    import tempfile

    target = Path(path)
    if target.exists() and not target.is_file():  # a device or a pipe is written to directly
        with open(target, "wb") as device:
            yield device
        return
    if target.is_symlink():
        target = target.resolve()
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:  # it is about the folder; the message names the file that was asked for
        raise type(error)(error.errno, error.strerror, path) from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
