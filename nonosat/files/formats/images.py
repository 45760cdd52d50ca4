"""Images with one pixel per cell: those that Pillow reads, and PBM, which needs no library.

In PBM 1 is shaded, in PGM the darker half of the greys; in the others every colour but the blank one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from nonosat.files.notation.file_text import beginning
from nonosat.files.notation.format import Format, define_format
from nonosat.files.notation.goals import check_pixels, each_goal, puzzle_of_bits
from nonosat.files.notation.grid_cells import rows_of_cells
from nonosat.files.notation.image_file import image_of, lost_background, read_image
from nonosat.model.errors import InputError
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle

_GAP = re.compile(rb"(?:\s|#[^\r\n]*(?:[\r\n]|\Z))*")
_NUMBER = re.compile(rb"[0-9]{1,9}")
_BIT = re.compile(rb"[01]")


def read_bitmaps(data: bytes) -> Iterator[Puzzle]:
    """Yield the puzzles of the images in a PBM file, whose cells are text (``P1``) or bits (``P4``)."""
    at = _after_gap(data, 0)
    while at < len(data):
        start, magic = at, data[at : at + 2]
        if magic not in (b"P1", b"P4"):
            raise _input_error("expected 'P1' or 'P4'", data, at)
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
            raise _input_error("expected a value from 0 to 1", data, at)
        cells.append(data[at] == ord("1"))
        at += 1
    return bytes(cells), at


def _packed_cells(data: bytes, at: int, height: int, width: int) -> tuple[bytes, int]:
    """Return the cells of a bitmap after one white space, each row padded to whole bytes; and its end."""
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
        raise _input_error(f"expected {what}", data, at)
    return int(match[0]), match.end()


def _input_error(expectation: str, data: bytes, at: int) -> InputError:
    found = data[at : at + 12].decode("latin-1").split("\n")[0] or "the end"
    return InputError(expectation, found=found, line=_line(data, at))


def _line(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


@each_goal("PBM")
def write_bitmaps(_: Puzzle, goal: Grid) -> Iterable[str]:
    """Yield the goals of black-and-white puzzles."""
    return ["P1", f"{goal.width} {goal.height}", *map(" ".join, rows_of_cells(goal, "1"))]


def _image_format(name: str, kind: str, magic: bytes, *, is_written: bool = False) -> Format:
    """Return the format of images of a kind, by Pillow's name."""
    return define_format(
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
    define_format(
        "pbm",
        lambda data: beginning(data)[:2] in ("P1", "P4"),
        read_bitmaps,
        write_bitmaps,
        parts=rb"\n(?=P1[ \t\r]*\n)",
    ),
)
