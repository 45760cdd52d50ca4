"""PBM: a picture in black and white; in its text form ``1`` is shaded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonosat.notation.file_text import beginning
from nonosat.notation.format import Format, Parts, joined
from nonosat.notation.goal_pictures import picture_of, puzzle_of_bits
from nonosat.notation.grid_cells import rows_of_cells
from nonosat.notation.netpbm import encoded_raster, rasters
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the pictures, each with its picture as goal."""
    for raster in rasters(data, (1, 4)):
        yield puzzle_of_bits(raster.height, raster.width, b"".join(map(bytes, raster.rows)))


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The goals of black-and-white puzzles, as text."""
    for puzzle in puzzles:
        plain_clues(puzzle, "PBM")
        rows = rows_of_cells(picture_of(puzzle, "PBM"), "1")
        yield encoded_raster(1, (puzzle.width, puzzle.height), map(" ".join, rows))


FORMAT = Format(
    name="pbm",
    title="PBM pictures, one pixel per cell",
    suffixes=(".pbm", ".pnm"),
    recognises=lambda data: beginning(data)[:2] in ("P1", "P4"),
    read=read,
    write=joined(pieces),
    pieces=pieces,
    goal=True,
    many=True,
    parts=(Parts(re.compile(rb"\n(?=P1[ \t\r]*\n)")),),
)
