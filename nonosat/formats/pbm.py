"""PBM: a picture in black and white; of the file's text form, ``1`` is shaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonosat.notation.coloured_cells import picture_of, puzzle_of_bits
from nonosat.notation.format import Format, beginning
from nonosat.notation.netpbm import rasters
from nonosat.notation.written_text import cells, plain_clues
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the pictures, each with its picture as goal."""
    for raster in rasters(data, (1, 4)):
        yield puzzle_of_bits(raster.height, raster.width, b"".join(map(bytes, raster.rows)))


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The goals of black-and-white puzzles, as text."""
    parts: list[str] = []
    for puzzle in puzzles:
        plain_clues(puzzle, "PBM")
        rows = cells(picture_of(puzzle, "PBM"), "1")
        parts.append("\n".join(["P1", f"{puzzle.width} {puzzle.height}", *map(" ".join, rows)]) + "\n")
    return "".join(parts).encode()


FORMAT = Format(
    name="pbm",
    title="PBM pictures, a pixel a cell",
    suffixes=(".pbm", ".pnm"),
    recognises=lambda data: beginning(data)[:2] in ("P1", "P4"),
    read=read,
    write=write,
    goal=True,
    many=True,
)
