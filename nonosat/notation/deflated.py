"""Texts that addresses hold: compressed (deflate), and in base64 with or without its padding."""

from __future__ import annotations

import base64
import zlib


def inflated(text: str, most: int) -> tuple[bytes, bool]:
    """At most so many bytes, and whether these are all; ``ValueError`` for what is no such text."""
    stream = zlib.decompressobj(-zlib.MAX_WBITS)
    bare = text.rstrip("=")
    try:
        return stream.decompress(base64.urlsafe_b64decode(bare + "=" * (-len(bare) % 4)), most), stream.eof
    except zlib.error as error:
        raise ValueError(str(error)) from None


def deflated(data: bytes) -> str:
    """The text of these bytes, without padding."""
    stream = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(stream.compress(data) + stream.flush()).rstrip(b"=").decode()
