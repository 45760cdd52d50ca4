"""Images with one pixel per cell: those that Pillow knows, and PBM, which needs nothing.

In PBM 1 is shaded, in PGM the darker half of the greys; in the others every colour but the blank one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.format import Format, described
from nonosat.files.notation.goals import check_pixels, each_picture, puzzle_of_bits
from nonosat.files.notation.grid_cells import rows_of_cells
from nonosat.files.notation.image_file import image_of, lost_background, read_image
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

_GAP = re.compile(rb"(?:\s|#[^\r\n]*(?:[\r\n]|\Z))*")
_NUMBER = re.compile(rb"[0-9]{1,9}")
_BIT = re.compile(rb"[01]")


def read_bitmaps(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the pictures of a PBM file, whose cells are text (``P1``) or bits (``P4``)."""
    at = _after_gap(data, 0)
    while at < len(data):
        start, magic = at, data[at : at + 2]
        if magic not in (b"P1", b"P4"):
            raise _misfit("expected 'P1' or 'P4'", data, at)
        width, at = _number(data, _after_gap(data, at + 2), "the width")
        height, at = _number(data, _after_gap(data, at), "the height")
        try:
            check_pixels(height, width)
        except InputError as error:
            error.line = _line(data, start)
            raise
        read_cells = _text_cells if magic == b"P1" else _packed_cells
        cells, at = read_cells(data, at, height, width)
        yield puzzle_of_bits(height, width, cells)
        at = _after_gap(data, at)


def _text_cells(data: bytes, at: int, height: int, width: int) -> tuple[bytes, int]:
    cells = bytearray()
    for _ in range(height * width):
        at = _after_gap(data, at)
        if not _BIT.match(data, at):
            raise _misfit("expected a value from 0 to 1", data, at)
        cells.append(data[at] == ord("1"))
        at += 1
    return bytes(cells), at


def _packed_cells(data: bytes, at: int, height: int, width: int) -> tuple[bytes, int]:
    """Cells as bits, each row filled up to whole bytes, behind one white space."""
    size, start = (width + 7) // 8, at + 1
    end = start + size * height
    if len(data) < end:
        found = f"{max(0, len(data) - start)} bytes"
        raise InputError(f"expected {size * height} bytes of pixels", found=found)
    rows = (data[at : at + size] for at in range(start, end, size))
    bits = (bin(int.from_bytes(b"\1" + row, "big"))[3 : 3 + width] for row in rows)
    return bytes(map(int, "".join(bits))), end


def _after_gap(data: bytes, at: int) -> int:
    match = _GAP.match(data, at)
    return match.end() if match else at


def _number(data: bytes, at: int, what: str) -> tuple[int, int]:
    match = _NUMBER.match(data, at)
    if not match:
        raise _misfit(f"expected {what}", data, at)
    return int(match[0]), match.end()


def _misfit(expectation: str, data: bytes, at: int) -> InputError:
    found = data[at : at + 12].decode("latin-1").split("\n")[0] or "the end"
    return InputError(expectation, found=found, line=_line(data, at))


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


@each_picture("PBM")
def write_bitmaps(_: Puzzle, goal: Grid) -> Iterable[str]:
    """The goals of black-and-white puzzles."""
    return ["P1", f"{goal.width} {goal.height}", *map(" ".join, rows_of_cells(goal, "1"))]


def _image_format(name: str, kind: str, magic: bytes, *, is_written: bool = False) -> Format:
    """The format of images that Pillow knows as that kind."""
    return described(
        name,
        lambda data: re.match(magic, data) is not None,
        partial(read_image, kind=kind),
        partial(image_of, kind=kind) if is_written else None,
        loses=lost_background,
    )


FORMATS = (
    _image_format("png", "PNG", rb"\x89PNG", is_written=True),
    _image_format("gif", "GIF", rb"GIF8", is_written=True),
    _image_format("bmp", "BMP", rb"BM"),
    _image_format("pgm", "PPM", rb"\s*P[25]\s"),
    _image_format("ppm", "PPM", rb"\s*P[36]\s"),
    described(
        "pbm",
        lambda data: beginning(data)[:2] in ("P1", "P4"),
        read_bitmaps,
        write_bitmaps,
        parts=rb"\n(?=P1[ \t\r]*\n)",
    ),
)
