"""PGM: a picture in grey, where the darker half of the greys is shaded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from nonosat.notation.file_text import beginning
from nonosat.notation.format import Format, Parts, joined
from nonosat.notation.goal_pictures import picture_of, puzzle_of_bits
from nonosat.notation.netpbm import encoded_raster, rasters
from nonosat.notation.pixel_limits import check_shades
from nonosat.notation.writable_puzzle import plain_clues
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the pictures, each with its picture as goal."""
    for raster in rasters(data, (2, 5)):
        check_shades(len(set(chain.from_iterable(raster.rows))))
        cells = b"".join(bytes(2 * value < raster.most for value in row) for row in raster.rows)
        yield puzzle_of_bits(raster.height, raster.width, cells)


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The goals of black-and-white puzzles, as text."""
    for puzzle in puzzles:
        plain_clues(puzzle, "PGM")
        goal = picture_of(puzzle, "PGM")
        rows = (" ".join("0" if value else "255" for value in row) for row in goal.rows())
        yield encoded_raster(2, (puzzle.width, puzzle.height), rows, 255)


FORMAT = Format(
    name="pgm",
    title="PGM pictures, one pixel per cell; dark is shaded",
    suffixes=(".pgm", ".pnm"),
    recognises=lambda data: beginning(data)[:2] in ("P2", "P5"),
    read=read,
    write=joined(pieces),
    pieces=pieces,
    goal=True,
    many=True,
    parts=(Parts(re.compile(rb"\n(?=P2[ \t\r]*\n)")),),
)
