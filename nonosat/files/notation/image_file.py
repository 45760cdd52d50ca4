"""Image files with one pixel per cell, by Pillow, which is imported on demand."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import TYPE_CHECKING

from nonosat.files.notation.goals import (
    check_background,
    check_pixels,
    goal_of,
    puzzle_of_greys,
    puzzle_of_pixels,
    shown_colours,
    shows_its_background,
)
from nonosat.files.notation.refusals import not_an_image
from nonosat.files.notation.writable_puzzle import known_clues, the_only
from nonosat.model.errors import InputError, MissingExtra
from nonosat.model.puzzle import Puzzle

if TYPE_CHECKING:
    from PIL.Image import Image

#: The exceptions of Pillow for broken files.
_BROKEN = (
    *(OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, AttributeError),
    *(OverflowError, RuntimeError, MemoryError, struct.error, zlib.error),
)

#: Added to the error for an image that would take too much memory.
_TOO_LARGE = " (too many pixels)"
#: Formats with a transparent colour; in a GIF Pillow drops one that no pixel has.
_WITH_TRANSPARENCY = ("PNG",)


def read_image(data: bytes, kind: str) -> Iterator[Puzzle]:
    """Yield the puzzle with the (first) image of a file as its goal; ``kind`` is Pillow's name of the format.

    In a grey image the darker half of the greys is shaded; in others every colour is one of the puzzle's.
    """
    with opened_image(data, (kind,), f"a complete {kind} image") as image:
        width, height = image.size
        check_pixels(height, width)
        yield _puzzle(image, height, width)


@contextmanager
def opened_image(data: bytes, kinds: Sequence[str], expectation: str) -> Iterator[Image]:
    """Open an image of one of these kinds (Pillow's names), whose pixels are not read yet.

    A broken file, found here or in the block, raises ``InputError`` with the expectation. Raises
    ``MissingExtra`` without Pillow.
    """
    image_module = _pillow()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about large images, which the check of the size refuses
            with image_module.open(io.BytesIO(data), formats=kinds) as image:
                yield image
    except InputError:
        raise
    except (*_BROKEN, image_module.DecompressionBombError) as error:
        if isinstance(error, image_module.DecompressionBombError):
            raise InputError(f"expected {expectation}{_TOO_LARGE}") from None
        if not isinstance(error, image_module.UnidentifiedImageError):
            raise InputError(f"expected {expectation} ({error})") from None
        kind = not_an_image(data)
        unknown = "" if kind else " (unknown to Pillow)"
        raise InputError(f"expected {expectation}{unknown}", found=kind) from None


def _puzzle(image: Image, height: int, width: int) -> Puzzle:
    has_clear = "transparency" in image.info
    if image.mode.startswith("I"):
        return puzzle_of_greys(height, width, with_eight_bits(image).tobytes())
    if image.mode in ("1", "L") and not has_clear:
        return puzzle_of_greys(height, width, image.convert("L").tobytes())
    return puzzle_of_pixels(height, width, image.convert("RGBA").tobytes(), has_clear=has_clear)


def with_eight_bits(image: Image) -> Image:
    """Return an image with more than eight bits of grey, as in some PNG files, with eight bits."""
    return image.convert("I").point(lambda value: value / 256).convert("L")


def image_of(puzzles: Iterable[Puzzle], kind: str) -> Iterator[bytes]:
    """Yield the goal of one puzzle as an image with a palette."""
    image_module = _pillow()
    puzzle = the_only(puzzles, kind)
    known_clues(puzzle, kind)
    goal = goal_of(puzzle, kind)
    colours = shown_colours(puzzle, kind)
    image = image_module.frombytes("P", (goal.width, goal.height), goal.cells)
    image.putpalette([level for colour in colours for level in colour])
    # A background that readers would not recognise is marked as transparent.
    options = {} if shows_its_background(goal, colours) else {"transparency": 0}
    if options and kind not in _WITH_TRANSPARENCY:
        check_background(goal, colours, kind)
    file = io.BytesIO()
    image.save(file, format=kind, **options)
    yield file.getvalue()


def lost_background(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the background colour as lost, if it can only be written as transparent."""
    goal, kind = puzzle.goal, "an image"
    if goal is None or puzzle.palette.background is None:
        return ()
    return () if shows_its_background(goal, shown_colours(puzzle, kind)) else ("background colour",)


def _pillow() -> ModuleType:
    """Return Pillow's module of images; raises ``MissingExtra``."""
    try:
        from PIL import Image
    except ModuleNotFoundError:
        raise MissingExtra("reading and writing images", "images") from None
    return Image
