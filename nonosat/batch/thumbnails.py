"""Pictures of a few hundred bytes, one pixel a cell, for lists of many puzzles."""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from nonosat.rgb_colour import Rgb, rgb

#: The colours of blank, undecided and shaded cells, and of letters without a colour of their own.
_BLANK, _UNDECIDED, _SHADED = (255, 255, 255), (190, 198, 208), (20, 22, 26)


def picture_in(line: Mapping[str, Any]) -> list[str] | None:
    """The picture of a line of results: the first, or what all pictures share."""
    answer = line.get("answer") or {}
    pictures = answer.get("pictures") or []
    if len(pictures) > 1 and answer.get("common"):
        return list(answer["common"])
    for picture in (*pictures[:1], answer.get("picture"), answer.get("common"), line.get("picture")):
        if picture:
            return list(picture)
    return None


def data_address(rows: Sequence[str], palette: Mapping[str, str | None] | None = None) -> str:
    """A picture in characters as the address of a PNG that contains it.

    >>> data_address([".#", "##"])[:32]
    'data:image/png;base64,iVBORw0KGg'
    """
    return f"data:image/png;base64,{base64.b64encode(_png(rows, palette or {})).decode()}"


def _png(rows: Sequence[str], palette: Mapping[str, str | None]) -> bytes:
    """A PNG with a palette (https://www.w3.org/TR/png-3/)."""
    letters = ".?" + "".join(sorted(set("".join(rows)) - set(".?")))
    colours = [_BLANK, _UNDECIDED, *(_colour(palette.get(letter)) for letter in letters[2:])]
    numbers = str.maketrans({letter: chr(number) for number, letter in enumerate(letters)})
    width, height = len(rows[0]), len(rows)
    cells = b"".join(b"\0" + row.translate(numbers).encode("latin-1") for row in rows)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", bytes(part for colour in colours for part in colour)),
            _chunk(b"IDAT", zlib.compress(cells, 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _colour(value: str | None) -> Rgb:
    return _SHADED if value is None else rgb(value)
