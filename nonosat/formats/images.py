"""Images with one pixel per cell: those that Pillow knows, and netpbm's, which need nothing.

In PBM 1 is shaded, in PGM the darker half of the greys; in the others every colour but the blank one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, repeat
from typing import NamedTuple

from nonosat.errors import InputError
from nonosat.grid import Grid
from nonosat.notation.file_text import beginning
from nonosat.notation.format import Format, Reader, Writer, described
from nonosat.notation.goal_pictures import (
    check_pixels,
    check_shades,
    each_picture,
    puzzle_of_bits,
    puzzle_of_pixels,
)
from nonosat.notation.grid_cells import rows_of_cells
from nonosat.notation.image_file import image_of, lost_background, read_image
from nonosat.puzzle import Puzzle

_GAP = re.compile(rb"(?:\s|#[^\r\n]*(?:[\r\n]|\Z))+")
_NUMBER = re.compile(rb"[0-9]+")
_BIT = re.compile(rb"[01]")
#: Values per pixel: 1 for bitmaps and greymaps, 3 for pixmaps.
_DEPTHS = {1: 1, 2: 1, 3: 3, 4: 1, 5: 1, 6: 3}


class Raster(NamedTuple):
    """A picture: for each row its values, 0 … ``most`` (black is 1 in a bitmap, else 0)."""

    kind: int
    height: int
    width: int
    most: int
    rows: list[list[int]]


def rasters(data: bytes, kinds: tuple[int, int]) -> Iterator[Raster]:
    """The pictures of a file, each of one of the two kinds: 1 and 4 are ``P1`` and ``P4``."""
    at = _after_gap(data, 0)
    while at < len(data):
        raster, at = _raster(data, at, kinds)
        yield raster
        at = _after_gap(data, at)


def _raster(data: bytes, at: int, kinds: tuple[int, int]) -> tuple[Raster, int]:
    magic = data[at : at + 2]
    if magic not in (b"P%d" % kind for kind in kinds):
        raise _misfit(f"expected 'P{kinds[0]}' or 'P{kinds[1]}'", data, at)
    kind = int(magic[1:])
    start = at
    width, at = _number_at(data, _after_gap(data, at + 2), "the width")
    height, at = _number_at(data, _after_gap(data, at), "the height")
    try:
        check_pixels(height, width)
    except InputError as error:
        error.line = _line(data, start)
        raise
    most = 1
    if kind not in (1, 4):
        most, at = _number_at(data, _after_gap(data, at), "the largest value")
        if not 0 < most < 65536:
            raise _misfit("expected a largest value from 1 to 65535", data, at - len(str(most)))
    per_row = width * _DEPTHS[kind]
    if kind > 3:
        return _binary(data, at + 1, Raster(kind, height, width, most, []), per_row)
    values: list[int] = []
    for _ in range(height * per_row):
        at = _after_gap(data, at)
        match = (_BIT if kind == 1 else _NUMBER).match(data, at)
        if not match or len(match[0]) > 9 or int(match[0]) > most:
            raise _misfit(f"expected a value from 0 to {most}", data, at)
        values.append(int(match[0]))
        at = match.end()
    rows = [values[start : start + per_row] for start in range(0, len(values), per_row)]
    return Raster(kind, height, width, most, rows), at


def _binary(data: bytes, at: int, raster: Raster, per_row: int) -> tuple[Raster, int]:
    """Rows as bytes: eight cells each in a bitmap, else one or two a value."""
    size = (raster.width + 7) // 8 if raster.kind == 4 else per_row * (1 if raster.most < 256 else 2)
    if len(data) - at < size * raster.height:
        expectation = f"expected {size * raster.height} bytes of pixels"
        raise InputError(expectation, found=f"{max(0, len(data) - at)} bytes")
    for row in range(raster.height):
        packed = data[at + row * size : at + (row + 1) * size]
        if raster.kind == 4:
            bits = bin(int.from_bytes(b"\1" + packed, "big"))[3:]
            raster.rows.append([int(bit) for bit in bits[: raster.width]])
        elif raster.most < 256:
            raster.rows.append(list(packed))
        else:
            raster.rows.append([high << 8 | low for high, low in zip(packed[::2], packed[1::2], strict=True)])
        largest = max(raster.rows[-1])
        if largest > raster.most:
            raise InputError(
                f"expected values up to {raster.most}", found=str(largest), place=f"row {row + 1}"
            )
    return raster, at + size * raster.height


def raster_lines(kind: int, size: Grid, rows: Iterable[str], most: int | None = None) -> list[str]:
    """The lines of a picture as text, one per row; bitmaps have no largest value."""
    return [f"P{kind}", f"{size.width} {size.height}", *([] if most is None else [str(most)]), *rows]


def _after_gap(data: bytes, at: int) -> int:
    match = _GAP.match(data, at)
    return match.end() if match else at


def _number_at(data: bytes, at: int, what: str) -> tuple[int, int]:
    match = _NUMBER.match(data, at)
    if not match or len(match[0]) > 9:
        raise _misfit(f"expected {what}", data, at)
    return int(match[0]), match.end()


def _misfit(expectation: str, data: bytes, at: int) -> InputError:
    found = data[at : at + 12].decode("latin-1").split("\n")[0] or "the end"
    return InputError(expectation, found=found, line=_line(data, at))


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


def _image_format(kind: str, magic: bytes, *, is_written: bool = True) -> Format:
    return described(
        kind.lower(),
        lambda data: data.startswith(magic),
        partial(read_image, kind=kind),
        partial(image_of, kind=kind) if is_written else None,
        loses=lost_background,
    )


def read_bits(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the pictures in black and white."""
    for raster in rasters(data, (1, 4)):
        yield puzzle_of_bits(raster.height, raster.width, b"".join(map(bytes, raster.rows)))


def read_greys(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the pictures in grey."""
    for raster in rasters(data, (2, 5)):
        check_shades(len(set(chain.from_iterable(raster.rows))))
        cells = b"".join(bytes(2 * value < raster.most for value in row) for row in raster.rows)
        yield puzzle_of_bits(raster.height, raster.width, cells)


def read_pixels(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the pictures in colour."""
    for raster in rasters(data, (3, 6)):
        pixels = b"".join(map(_opaque, raster.rows, repeat(raster.most)))
        yield puzzle_of_pixels(raster.height, raster.width, pixels)


def _opaque(row: list[int], most: int) -> bytes:
    """The pixels of a row as red, green, blue and full opacity, from 0 to 255."""
    levels = bytes(value * 255 // most for value in row)
    pixels = bytearray(b"\xff" * (len(row) // 3 * 4))
    pixels[0::4], pixels[1::4], pixels[2::4] = levels[0::3], levels[1::3], levels[2::3]
    return bytes(pixels)


@each_picture("PBM")
def _bits(_: Puzzle, goal: Grid) -> Iterable[str]:
    return raster_lines(1, goal, map(" ".join, rows_of_cells(goal, "1")))


def _netpbm_format(name: str, kind: int, read: Reader, pieces: Writer | None = None) -> Format:
    kinds = (f"P{kind}", f"P{kind + 3}")
    parts = rb"\n(?=P%d[ \t\r]*\n)" % kind
    return described(name, lambda data: beginning(data)[:2] in kinds, read, pieces, parts=parts)


FORMATS = (
    _image_format("PNG", b"\x89PNG"),
    _image_format("GIF", b"GIF8"),
    _image_format("BMP", b"BM", is_written=False),
    _netpbm_format("pbm", 1, read_bits, _bits),
    _netpbm_format("pgm", 2, read_greys),
    _netpbm_format("ppm", 3, read_pixels),
)
