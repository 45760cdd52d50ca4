"""The bytes of a file, of which no more is taken than a puzzle can need."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from nonosat.errors import InputError
from nonosat.notation.file_text import as_utf_8

#: The most bytes that a file, or one puzzle of a longer stream, may have: an endless stream ends here. The
#: largest puzzle of 4 million cells takes a fifth of it as nonosat writes it, and less than all with every
#: number on a line of its own.
MOST_BYTES = 1 << 26
#: Bytes that are asked for at once; more of them the more have come.
_FIRST_CHUNK, _LARGEST_CHUNK = 1 << 16, 1 << 22
#: A file may decompress to this many times its size, or to ``_SMALL`` bytes if that is more. The puzzles in
#: this repository grow by a factor of 1.5 to 8; only a decompression bomb comes near 1000.
_MOST_GROWTH, _SMALL = 100, 1 << 24
#: Tells zlib to expect the head and the tail of gzip.
_WITH_GZIP_HEAD = 16 + zlib.MAX_WBITS


def content_of(path: str | Path) -> bytes:
    """The bytes of a file; raises ``OSError``, and ``InputError`` when there are more than ``MOST_BYTES``."""
    with open(path, "rb") as file:
        return content_in(file, str(path))


def content_in(file: BinaryIO, name: str) -> bytes:
    """The bytes that a file still has; as :func:`content_of`, with ``name`` in errors."""
    data = taken(file, MOST_BYTES, name)
    if len(data) > MOST_BYTES:
        raise too_long(name)
    return data


def taken(file: BinaryIO, most: int, name: str) -> bytes:
    """The next bytes of a file: all of them, or more than ``most`` when it has more than that."""
    chunks: list[bytes] = []
    size, ask = 0, _FIRST_CHUNK
    try:
        while size <= most and (chunk := file.read(ask)):
            chunks.append(chunk)
            size += len(chunk)
            ask = min(2 * ask, _LARGEST_CHUNK)
    except OSError as error:
        error.filename = name
        raise
    return b"".join(chunks)


def too_long(name: str, line: int | None = None) -> InputError:
    """The error for a puzzle that has not ended after ``MOST_BYTES``."""
    return InputError(
        f"expected at most {MOST_BYTES >> 20} MiB for a puzzle", found="more", source=name, line=line
    )


def plain_bytes(data: bytes) -> bytes:
    """The bytes of a file as readers take them: decompressed, and if they are text in UTF-8.

    Raises ``InputError``.
    """
    for compression in _COMPRESSIONS:
        if data.startswith(compression.magic):
            return as_utf_8(_decompressed(data, compression))
    return as_utf_8(data)


class _Compression(NamedTuple):
    """A way to compress files: its name, how such files begin, and what undoes a part of them."""

    name: str
    magic: bytes
    opened: Callable[[], Any]


def _gzip() -> Any:
    return zlib.decompressobj(_WITH_GZIP_HEAD)


def _xz() -> Any:
    import lzma

    return lzma.LZMADecompressor()


_COMPRESSIONS = (
    _Compression("gzip", b"\x1f\x8b", _gzip),
    _Compression("xz", b"\xfd7zXZ\x00", _xz),
)


def _decompressed(data: bytes, compression: _Compression) -> bytes:
    """The bytes in a compressed file, which may have several parts."""
    most = min(max(_SMALL, _MOST_GROWTH * len(data)), MOST_BYTES)
    incomplete = f"expected a complete {compression.name} file"
    parts: list[bytes] = []
    size = 0
    while data.startswith(compression.magic):
        part = compression.opened()
        try:
            parts.append(part.decompress(data, most + 1 - size))
        except MemoryError:
            raise
        except Exception:  # each library has an error of its own
            raise InputError(incomplete) from None
        size += len(parts[-1])
        if size > most:
            raise InputError(f"expected at most {most} bytes after decompression", found="more")
        if not part.eof:
            raise InputError(incomplete)
        data = part.unused_data
    if data.strip(b"\0"):
        raise InputError(incomplete)
    return b"".join(parts)
