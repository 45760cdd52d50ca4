"""Pieces of ink put together to numbers, by the spaces between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from nonosat.images.scanning.detection.clue_areas import UNLIKE, ClueArea
from nonosat.images.scanning.detection.glyphs import Piece, PixelBox

#: Pieces lower than this share of a digit are dirt, or belong to a digit nearby.
_LOWEST = 0.5
#: The usual width of a digit as a share of its height; a 1 stands in the middle of as much.
_WIDTH = 0.5
#: How far from the border the width of a space still leaves a doubt: no line of 13 pages is lost with half of
#: it, or twice as much, but one is wrong with half.
_BLUR = 0.05
#: Spaces that are certainly within a number, or between two. With 0 for the former one of 39 pages is
#: doubtful, with 0.5 for the latter one, with twice as much 16 lines of 13 are lost.
_NARROW, _WIDE = 0.16, 0.62
#: What shares more than this share of its width, or height, with what is beside it belongs together. With 0.5
#: one of 39 pages is doubtful.
_OVERLAP = 0.3
#: Glyphs that are so likely two numbers are. With 0.95 one of 39 pages loses a line, and one image from the
#: world has three more doubts; with 0.5 what was doubtful would be certain.
_APART = 0.8


class Glyph(NamedTuple):
    """Pieces that make one sign, or several."""

    pieces: tuple[Piece, ...]
    box: PixelBox

    def joined(self, other: Glyph) -> Glyph:
        """The pieces of both."""
        return Glyph((*self.pieces, *other.pieces), self.box.joined(other.box))


class PrintedNumber(NamedTuple):
    """Pieces that make one number, and how likely its glyphs are numbers of their own."""

    pieces: tuple[Piece, ...]
    apart: float

    @property
    def box(self) -> PixelBox:
        return reduce(PixelBox.joined, (piece.box for piece in self.pieces))


def row_numbers(area: ClueArea, most_cells: int) -> tuple[tuple[PrintedNumber, ...], ...]:
    """The numbers of each row, from left to right; no run has more than ``most_cells``."""
    lines = [_glyphs_beside(line, area.usual) for line in area.lines]
    spaces = [
        _space(one, other, area.usual)
        for line in lines
        for one, other in pairwise(line)
        if not _divided(one, other, area.dividers)
    ]
    border = _border(spaces) if len(str(most_cells)) > 1 else -np.inf
    return tuple(_parted(line, area, border) for line in lines)


def column_numbers(area: ClueArea) -> tuple[tuple[PrintedNumber, ...], ...]:
    """The numbers of each column, from top to bottom."""
    return tuple(_stacked(line, area) for line in area.lines)


def _glyphs_beside(pieces: Sequence[Piece], usual: float) -> list[Glyph]:
    """The signs of one line of text, from left to right."""
    glyphs: list[Glyph] = []
    for piece in sorted(pieces, key=lambda piece: piece.box.left):
        glyph = Glyph((piece,), piece.box)
        if glyphs and _shared(glyphs[-1].box, glyph.box, 0) > _OVERLAP:
            glyphs[-1] = glyphs[-1].joined(glyph)
        else:
            glyphs.append(glyph)
    return [glyph for glyph in glyphs if glyph.box.height >= _LOWEST * usual]


def _shared(one: PixelBox, other: PixelBox, axis: int) -> float:
    """The share of the shorter of two boxes that is beside the other, along x (0) or y (1)."""
    common = min(one[axis + 2], other[axis + 2]) - max(one[axis], other[axis])
    return common / max(min(box[axis + 2] - box[axis] for box in (one, other)), 1)


def _space(one: Glyph, other: Glyph, usual: float) -> float:
    """The space between two signs in heights of a digit, as if each were as wide as most digits."""
    more = sum(max(_WIDTH * usual - glyph.box.width, 0) / 2 for glyph in (one, other))
    return (other.box.left - one.box.right - more) / usual


def _divided(one: Glyph, other: Glyph, dividers: Iterable[float], axis: int = 0) -> bool:
    """Whether a line parts two signs that stand beside each other, or (axis 1) above each other."""
    return any(one.box.middle[axis] < divider < other.box.middle[axis] for divider in dividers)


def _border(spaces: Sequence[float]) -> float:
    """The width of spaces that divides those within numbers from those between."""
    # The widest step between neighbours in the range where the border may be.
    known = sorted(space for space in spaces if _NARROW < space < _WIDE)
    low, high = max(pairwise([_NARROW, *known, _WIDE]), key=lambda step: step[1] - step[0])
    return (low + high) / 2


def _parted(glyphs: Sequence[Glyph], area: ClueArea, border: float) -> tuple[PrintedNumber, ...]:
    """The numbers of one row."""
    numbers: list[PrintedNumber] = []
    for last, glyph in zip((None, *glyphs), glyphs, strict=False):
        apart = 1.0
        if last and not _divided(last, glyph, area.dividers):
            apart = _likelihood_apart(_space(last, glyph, area.usual), border)
        if apart > _APART:
            numbers.append(PrintedNumber(glyph.pieces, 0.0))
        else:
            before = numbers.pop()
            numbers.append(PrintedNumber((*before.pieces, *glyph.pieces), max(before.apart, apart)))
    return tuple(numbers)


def _likelihood_apart(space: float, border: float) -> float:
    """How likely it is that two glyphs belong to two numbers."""
    return float(1 / (1 + np.exp((border - space) / _BLUR))) if np.isfinite(border) else 1.0


def _stacked(pieces: Sequence[Piece], area: ClueArea) -> tuple[PrintedNumber, ...]:
    """The numbers of one column: what shares a height is one number."""
    stack: list[Glyph] = []
    for piece in sorted(pieces, key=lambda piece: piece.box.top):
        glyph = Glyph((piece,), piece.box)
        if stack and _is_beside(stack[-1], glyph, area):
            stack[-1] = stack[-1].joined(glyph)
        else:
            stack.append(glyph)
    numbers = []
    for each in stack:
        glyphs = _glyphs_beside(each.pieces, area.usual)
        if glyphs:
            wide = max((_space(*pair, area.usual) for pair in pairwise(glyphs)), default=0.0)
            written = tuple(piece for glyph in glyphs for piece in glyph.pieces)
            numbers.append(PrintedNumber(written, 0.5 if wide > _WIDE else 0.0))
    return tuple(numbers)


def _is_beside(one: Glyph, other: Glyph, area: ClueArea) -> bool:
    """Whether two signs in one column share a height, or are together no higher than a digit."""
    is_one = one.box.joined(other.box).height <= (1 + UNLIKE) * area.usual
    return (is_one or _shared(one.box, other.box, 1) > _OVERLAP) and not _divided(
        one, other, area.dividers, axis=1
    )
