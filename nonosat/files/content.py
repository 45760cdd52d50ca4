"""The bytes of a file, up to the most that a puzzle can need.

Files of other programs may be anything, and of any size.
"""

from __future__ import annotations

import io
import os
import re
import stat
from pathlib import Path
from typing import BinaryIO

from nonosat.files.compression import unpacked
from nonosat.files.notation.file_text import as_utf_8
from nonosat.model.errors import InputError, LimitReached
from nonosat.model.limits import NO_LIMITS, Limits

#: The most bytes of a file, or of one puzzle in a longer stream, so that endless streams end. The largest
#: puzzle, of 4 million cells, takes a fifth of it as nonosat writes it, and less than all with every number
#: on a line.
MOST_BYTES = 1 << 26
#: Bytes requested at once: at first, and at most; the number doubles each time.
_FIRST_CHUNK, _LARGEST_CHUNK = 1 << 16, 1 << 22


#: An address on the web, or one that was made a ``Path``, with one slash.
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+:/", re.IGNORECASE)


def is_address(source: str) -> bool:
    """Return whether a source is an address on the web instead of a file."""
    return _ADDRESS.match(source) is not None and not os.path.lexists(source)


def check_not_address(source: str) -> None:
    """Raise ``InputError`` for an address on the web: nothing is ever fetched."""
    if is_address(source):
        raise InputError("expected a file name, not an address: save the file first", source=source)


def content_of(path: str | Path) -> bytes:
    """Return the bytes of a file; raises ``OSError``, and ``InputError`` for an address or for more than
    ``MOST_BYTES``.
    """
    check_not_address(str(path))
    with open(path, "rb") as file:
        return content_in(file, str(path))


def content_in(file: BinaryIO, name: str) -> bytes:
    """Return the remaining bytes of an open file, as :func:`content_of`, with ``name`` in errors."""
    data = read_up_to(file, MOST_BYTES, name)
    if len(data) > MOST_BYTES:
        raise too_long(name)
    return data


def read_up_to(file: BinaryIO, most: int, name: str, *, limits: Limits = NO_LIMITS) -> bytes:
    """Return all further bytes of a file, or some more than ``most`` if it has more than that.

    Raises ``LimitReached`` if a limit comes first.
    """
    chunks: list[bytes] = []
    size, ask = 0, _FIRST_CHUNK
    try:
        while size <= most and (chunk := file.read(ask)):
            limits.check()
            chunks.append(chunk)
            size += len(chunk)
            ask = min(2 * ask, _LARGEST_CHUNK)
    except OSError as error:
        error.filename = name
        raise
    return b"".join(chunks)


def too_long(name: str, line: int | None = None) -> InputError:
    """Return the error for a puzzle of more than ``MOST_BYTES``."""
    return InputError(
        f"expected at most {MOST_BYTES >> 20} MiB for a puzzle", found="more", source=name, line=line
    )


def plain_bytes(data: bytes) -> bytes:
    """Return the bytes of a file for readers: decompressed, and text converted to UTF-8.

    Raises ``InputError``.
    """
    content = unpacked(io.BytesIO(), data)
    if content is not None:
        data = read_up_to(content, MOST_BYTES, "input")
        if len(data) > MOST_BYTES:
            raise InputError(f"expected at most {MOST_BYTES} bytes after decompression", found="more")
    return as_utf_8(data)


_KINDS = {
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFDIR: "a directory",
    stat.S_IFSOCK: "a socket",
}


def left_in(path: Path, *, most: int, limits: Limits = NO_LIMITS) -> bytes | None:
    """Return the bytes of a file that another program wrote, ``None`` if there is none.

    Links are followed. Pipes and devices are not opened, as they might never end. Raises ``InputError`` for
    these and for unreadable files, and ``LimitReached`` for more than ``most`` bytes, or if a limit comes
    first.
    """
    try:
        _check(os.stat(path), path.name, most)
        # The file may have changed since the check; opening a pipe must not block.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with open(handle, "rb") as file:
            _check(os.fstat(handle), path.name, most)
            data = read_up_to(file, most, path.name, limits=limits)
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
