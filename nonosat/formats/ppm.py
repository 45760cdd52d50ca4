"""PPM: a picture in colour."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import repeat

from nonosat.notation.file_text import beginning
from nonosat.notation.format import Format, Parts, joined
from nonosat.notation.goal_pictures import check_background, picture_of, puzzle_of_pixels, shown_colours
from nonosat.notation.netpbm import encoded_raster, rasters
from nonosat.notation.writable_puzzle import known_clues
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the pictures, each with its picture as goal."""
    for raster in rasters(data, (3, 6)):
        yield puzzle_of_pixels(
            raster.height, raster.width, b"".join(map(_opaque, raster.rows, repeat(raster.most)))
        )


def _opaque(row: list[int], most: int) -> bytes:
    """The pixels of a row as red, green, blue and full opacity, from 0 to 255."""
    levels = bytes(value * 255 // most for value in row)
    pixels = bytearray(b"\xff" * (len(row) // 3 * 4))
    pixels[0::4], pixels[1::4], pixels[2::4] = levels[0::3], levels[1::3], levels[2::3]
    return bytes(pixels)


def pieces(puzzles: Iterable[Puzzle]) -> Iterator[bytes]:
    """The goals of the puzzles, as text."""
    for puzzle in puzzles:
        known_clues(puzzle, "PPM")
        goal = picture_of(puzzle, "PPM")
        colours = shown_colours(puzzle, "PPM")
        check_background(goal, colours, "PPM")
        written = [" ".join(map(str, colour)) for colour in colours]
        rows = ("  ".join(written[value] for value in row) for row in goal.rows())
        yield encoded_raster(3, (puzzle.width, puzzle.height), rows, 255)


FORMAT = Format(
    name="ppm",
    title="PPM pictures, one pixel per cell",
    suffixes=(".ppm", ".pnm"),
    recognises=lambda data: beginning(data)[:2] in ("P3", "P6"),
    read=read,
    write=joined(pieces),
    pieces=pieces,
    colour=True,
    goal=True,
    many=True,
    parts=(Parts(re.compile(rb"\n(?=P3[ \t\r]*\n)")),),
    keeps=frozenset({"colour values", "background"}),
)
