"""Compressed files, by the suffix of their name."""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO


@contextmanager
def compressed(file: BinaryIO, name: str) -> Iterator[BinaryIO | gzip.GzipFile | lzma.LZMAFile]:
    """A file to write to whose bytes arrive compressed in ``file`` if ``name`` ends in ``.gz`` or ``.xz``.

    Equal bytes in give equal bytes out: neither a name nor a time is written into them.
    """
    if name.lower().endswith(".gz"):
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=6, mtime=0) as packed:
            yield packed
    elif name.lower().endswith(".xz"):
        with lzma.LZMAFile(file, "wb", preset=1) as packed:
            yield packed
    else:
        yield file


def write_compressed(chunks: Iterable[bytes], file: BinaryIO, name: str) -> None:
    """Writes all chunks, compressed as the name asks for."""
    with compressed(file, name) as target:
        for chunk in chunks:
            target.write(chunk)
