"""Whole files changed: encodings, openings, compression, two files spliced; pixels with right checksums."""

from __future__ import annotations

import gzip
import random
import struct
import zlib

from tests.fuzz import traps

_PNG = b"\x89PNG\r\n\x1a\n"
_ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp1252", "utf-8-sig", "utf-7")


def change_whole(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """The file in another encoding, compressed, with another opening, or spliced with another file."""
    kind = chance.randrange(6)
    if kind == 0:
        return data.decode("utf-8", "replace").encode(chance.choice(_ENCODINGS), "replace")
    if kind == 1:
        return chance.choice(traps.OPENINGS) + data
    if kind == 2:
        packed = bytearray(gzip.compress(data, mtime=0))
        if chance.random() < 0.5:
            packed[chance.randrange(len(packed))] ^= 1 << chance.randrange(8)
        return bytes(packed)
    if kind == 3:
        return data + chance.choice((b"", b"\n", b"\n\n")) + other
    if kind == 4:
        return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]
    return change_bytes(chance, data)


def change_bytes(chance: random.Random, data: bytes) -> bytes:
    """The file with some bytes changed, put in or taken out."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 2, 5))):
        at = chance.randrange(len(changed) + 1)
        changed[at : at + chance.randrange(3)] = bytes(chance.choices(range(256), k=chance.randrange(3)))
    return bytes(changed)


def change_png(chance: random.Random, data: bytes, other: bytes) -> bytes:
    """An image with chunks or pixels changed and with right checksums, so that readers get to them."""
    chunks: list[tuple[bytes, bytes]] = []
    at = len(_PNG)
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        chunks.append((data[at + 4 : at + 8], data[at + 8 : at + 8 + length]))
        at += 12 + length
    if not chunks:
        return change_bytes(chance, data)
    which = chance.randrange(len(chunks))
    kind, body = chunks[which]
    action = chance.randrange(5)
    if action == 0:
        del chunks[which]
    elif action == 1:
        chunks.insert(chance.randrange(len(chunks)), chunks[which])
    elif kind == b"IDAT" and action < 4:
        try:
            pixels = zlib.decompress(body)
        except zlib.error:
            pixels = body
        chunks[which] = (kind, zlib.compress(change_bytes(chance, pixels)))
    else:
        chunks[which] = (kind, change_bytes(chance, body))
    return _PNG + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )
