"""Compressed files: recognised by their first bytes when read, by their names when written."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from nonosat.model.errors import InputError

if TYPE_CHECKING:  # most files are not compressed
    import gzip
    import lzma


class _Compression(NamedTuple):
    """A compression: its name, the first bytes of its files, their suffix, and its reader."""

    name: str
    magic: bytes
    suffix: str
    opened: Callable[[BinaryIO], gzip.GzipFile | lzma.LZMAFile]


def _gzip(file: BinaryIO) -> gzip.GzipFile:
    import gzip

    return gzip.GzipFile(fileobj=file, mode="rb")


def _xz(file: BinaryIO) -> lzma.LZMAFile:
    import lzma

    return lzma.LZMAFile(file)


_COMPRESSIONS = (
    _Compression("gzip", b"\x1f\x8b", ".gz", _gzip),
    _Compression("xz", b"\xfd7zXZ\x00", ".xz", _xz),
)
#: A file may decompress to this many times its size, or to ``_SMALL`` bytes if that is more. The puzzles in
#: this repository grow by a factor of 1.5 to 8; only a decompression bomb comes near 1000.
_MOST_GROWTH, _SMALL = 100, 1 << 24


def uncompressed_name(name: str) -> str:
    """Return the name without a compression's suffix.

    >>> uncompressed_name("many.jsonl.gz"), uncompressed_name("boat.non")
    ('many.jsonl', 'boat.non')
    """
    for each in _COMPRESSIONS:
        if name.lower().endswith(each.suffix):
            return name[: -len(each.suffix)]
    return name


def unpacked(file: BinaryIO, head: bytes, name: str | None = None) -> BinaryIO | None:
    """Return the content of a compressed file that begins with ``head`` and continues in ``file``, else
    ``None``.

    Reading it raises ``InputError`` if the file is damaged or decompresses to far more than a puzzle needs.
    """
    for each in _COMPRESSIONS:
        if head.startswith(each.magic):
            return _Unpacked(each, _Packed(head, file), name)
    return None


class _Packed(io.BufferedIOBase, BinaryIO):
    """The bytes of a compressed file, with a count."""

    def __init__(self, head: bytes, rest: BinaryIO) -> None:
        self._head = head
        self._rest = rest
        self.size = 0

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size < 0:
            data, self._head = self._head + self._rest.read(), b""
        elif self._head:
            data, self._head = self._head[:size], self._head[size:]
        else:
            data = self._rest.read(size)
        self.size += len(data)
        return data


class _Unpacked(io.BufferedIOBase, BinaryIO):
    """The content of a compressed file, which may have several parts."""

    def __init__(self, compression: _Compression, packed: _Packed, source: str | None) -> None:
        self._packed = packed
        self._name = compression.name
        self._source = source
        self._file = compression.opened(packed)
        self._size = 0

    def read(self, size: int | None = -1, /) -> bytes:
        import gzip
        import lzma

        try:
            data = self._file.read(-1 if size is None else size)
        except (gzip.BadGzipFile, EOFError, zlib.error, lzma.LZMAError):
            raise InputError(f"expected a complete {self._name} file", source=self._source) from None
        self._size += len(data)
        most = max(_SMALL, _MOST_GROWTH * self._packed.size)
        if self._size > most:
            expectation = f"expected at most {most} bytes after decompression"
            raise InputError(expectation, found="more", source=self._source)
        return data


def compressed_pieces(chunks: Iterable[bytes], name: str) -> Iterator[bytes]:
    """Yield all chunks, compressed if the name ends in ``.gz`` or ``.xz``, with little buffering.

    The output is deterministic: it contains neither a name nor a time.
    """
    if uncompressed_name(name) == name:
        yield from chunks
        return
    buffer = io.BytesIO()
    with _packing(buffer, name) as target:
        for chunk in chunks:
            target.write(chunk)
            yield buffer.getvalue()
            buffer.seek(0)
            buffer.truncate()
    yield buffer.getvalue()


def _packing(file: BinaryIO, name: str) -> gzip.GzipFile | lzma.LZMAFile:
    import gzip
    import lzma

    if name.lower().endswith(".gz"):
        return gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6, mtime=0)
    return lzma.LZMAFile(file, "wb", preset=1)
