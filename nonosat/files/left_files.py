"""Files that other programs have left: they may be anything, and of any size."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from nonosat.errors import InputError, LimitReached
from nonosat.files.content import taken
from nonosat.limits import NO_LIMITS, Limits

_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a directory",
    stat.S_IFSOCK: "a socket",
}


def left_in(path: Path, *, most: int, limits: Limits = NO_LIMITS) -> bytes | None:
    """The bytes of a file that another program has left, ``None`` if it has left none.

    A link counts as what it leads to. Pipes and devices are not opened, as they might never end. Raises
    ``InputError`` for these and for what cannot be read, and ``LimitReached`` when there are more than
    ``most`` bytes and, also in the middle of the file, when a limit comes first.
    """
    try:
        _check(os.stat(path), path.name, most)
        # What it is now may be another than a moment ago; a pipe must not make us wait.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:
            _check(os.fstat(handle), path.name, most)
            data = taken(file, most, path.name, limits=limits)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(
            f"expected a file that can be read ({error.strerror or error})", source=path.name
        ) from None
    if len(data) > most:  # it has grown
        raise _too_large(path.name, most)
    return data


def _check(status: os.stat_result, name: str, most: int) -> None:
    if not stat.S_ISREG(status.st_mode):
        kind = _KINDS.get(stat.S_IFMT(status.st_mode), "something else")
        raise InputError("expected a regular file", found=kind, source=name)
    if status.st_size > most:
        raise _too_large(name, most)


def _too_large(name: str, most: int) -> LimitReached:
    return LimitReached(f"{name} has more than {most >> 20} MiB")
