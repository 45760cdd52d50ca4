"""PNG images of one pixel a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonosat.notation.format import Format
from nonosat.notation.image_file import image_of, puzzle_of_image
from nonosat.puzzle import Puzzle


def read(data: bytes) -> Iterator[Puzzle]:
    """The puzzle whose goal the picture is."""
    yield puzzle_of_image(data, "PNG")


def write(puzzles: Iterable[Puzzle]) -> bytes:
    """The goal of one puzzle."""
    return image_of(puzzles, "PNG")


FORMAT = Format(
    name="png",
    title="PNG images, a pixel a cell",
    suffixes=(".png",),
    recognises=lambda data: data.startswith(b"\x89PNG"),
    read=read,
    write=write,
    colour=True,
    goal=True,
    keeps=frozenset({"colour values", "background"}),
)
