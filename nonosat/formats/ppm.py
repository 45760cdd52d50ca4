"""PPM: a picture in colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonosat.formats.coloured_cells import (
    Colour,
    check_background,
    picture_of,
    puzzle_of_pixels,
    shown_colours,
)
from nonosat.formats.format import Format, beginning
from nonosat.formats.netpbm import Raster, rasters
from nonosat.formats.written_text import known_clues
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzles of the pictures, each with its picture as goal."""
    for raster in rasters(data, (3, 6)):
        yield puzzle_of_pixels(raster.height, raster.width, _pixels(raster))


def _pixels(raster: Raster) -> Iterator[Colour]:
    """The pixels with values of 0 to 255, row by row."""
    for row in raster.rows:
        if raster.most != 255:
            row = [value * 255 // raster.most for value in row]
        yield from zip(row[::3], row[1::3], row[2::3], strict=True)


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The goals of the puzzles, as text."""
    parts: list[str] = []
    for puzzle in puzzles:
        known_clues(puzzle, "PPM")
        goal = picture_of(puzzle, "PPM")
        colours = shown_colours(puzzle, "PPM")
        check_background(goal, colours, "PPM")
        written = [" ".join(map(str, colour)) for colour in colours]
        rows = ("  ".join(written[value] for value in row) for row in goal.rows())
        parts.append("\n".join(["P3", f"{puzzle.width} {puzzle.height}", "255", *rows]) + "\n")
    return "".join(parts).encode()


FORMAT = Format(
    name="ppm",
    title="PPM pictures, a pixel a cell",
    suffixes=(".ppm", ".pnm"),
    recognises=lambda data: beginning(data)[:2] in ("P3", "P6"),
    read=read,
    write=write,
    colour=True,
    goal=True,
    many=True,
    keeps=frozenset({"colour values", "background"}),
)
