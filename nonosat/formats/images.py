"""Images with one pixel per cell: those that Pillow knows, and netpbm's, which need nothing.

In PBM 1 is shaded, in PGM the darker half of the greys; in the others every colour but the blank one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, repeat

from nonosat.grid import Grid
from nonosat.notation.file_text import beginning
from nonosat.notation.format import Format, Reader, Writer, described
from nonosat.notation.goal_pictures import (
    each_picture,
    puzzle_of_bits,
    puzzle_of_pixels,
)
from nonosat.notation.grid_cells import rows_of_cells
from nonosat.notation.image_file import image_of, lost_background, read_image
from nonosat.notation.netpbm import raster_lines, rasters
from nonosat.notation.pixel_limits import check_shades
from nonosat.puzzle import Puzzle


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
