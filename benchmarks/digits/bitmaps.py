"""Digits of bitmap fonts of old screens, terminals and games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import ImageFont

#: The pixels of one sign, 1 for ink.
Bitmap = npt.NDArray[np.uint8]

#: The suffixes of files of bitmap fonts, and the sizes in pixels to read from them.
_ENDINGS = (".pcf", ".pcf.gz", ".otb", ".bdf")
_SIZES = range(5, 25)
#: Heights of digits in pixels: larger ones come from outlines.
_LOWEST, _HIGHEST = 5, 13
_DIGITS = "0123456789"
#: The font of the tests: Pillow has it, too.
_UNSEEN = "Courier"


class Alphabet(NamedTuple):
    """The ten digits of a bitmap font, all of one height."""

    family: str
    digits: tuple[Bitmap, ...]


def alphabets(folders: Iterable[Path]) -> tuple[Alphabet, ...]:
    """Return the alphabets of the bitmap fonts in some folders, each once, in an order that is independent
    of the file system.
    """
    files = sorted(
        (path for folder in folders for path in folder.rglob("*") if path.name.endswith(_ENDINGS)),
        key=lambda path: (path.name, str(path)),
    )
    found: dict[bytes, Alphabet] = {}
    for path in files:
        for alphabet in _alphabets_of(path):
            shapes = b"|".join(bytes(digit) for digit in alphabet.digits)
            found.setdefault(shapes, alphabet)
    return tuple(sorted(found.values(), key=lambda each: (each.family, len(each.digits[0]))))


def split_alphabets(
    known: Sequence[Alphabet], generator: np.random.Generator
) -> tuple[list[Alphabet], list[Alphabet]]:
    """Return alphabets to train on, and those held out: about a sixth of the families."""
    families = sorted({each.family for each in known})
    judges = {families[i] for i in generator.permutation(len(families))[: -(-len(families) // 6)]}
    learnt = [each for each in known if each.family not in judges]
    return learnt, [each for each in known if each.family in judges]


def _alphabets_of(path: Path) -> Iterator[Alphabet]:
    for size in _SIZES:
        try:
            font = ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)
            drawn = [_drawn(font, digit) for digit in _DIGITS]
        except (OSError, ValueError):  # it has no such size, or no digits
            continue
        heights = {len(digit) for digit in drawn}
        family = font.getname()[0] or path.stem
        is_whole = family != _UNSEEN and len({bytes(digit) for digit in drawn}) == len(_DIGITS)
        if is_whole and len(heights) == 1 and _LOWEST <= min(heights) <= _HIGHEST:
            yield Alphabet(family, tuple(drawn))


def _drawn(font: ImageFont.FreeTypeFont, digit: str) -> Bitmap:
    mask = font.getmask(digit, mode="1")
    width, height = mask.size
    pixels = (np.array(mask, np.uint8).reshape(height, width) > 0).astype(np.uint8)
    rows, columns = np.nonzero(pixels)
    if not rows.size:
        raise ValueError("nothing is drawn")
    return pixels[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
