"""BMP images of one pixel a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonosat.notation.format import Format
from nonosat.notation.image_file import image_of, puzzle_of_image
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzle whose goal the picture is."""
    yield puzzle_of_image(data, "BMP")


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The goal of one puzzle."""
    return image_of(puzzles, "BMP")


FORMAT = Format(
    name="bmp",
    title="BMP images, a pixel a cell",
    suffixes=(".bmp",),
    recognises=lambda data: data.startswith(b"BM"),
    read=read,
    write=write,
    colour=True,
    goal=True,
    keeps=frozenset({"colour values", "background"}),
)
