"""Pieces of ink combined to numbers, by the spaces between them."""

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
#: The usual width of a digit as a share of its height; a 1 is centred in this width.
_WIDTH = 0.5
#: How far from the border a space is still uncertain: no line of 13 pages is lost with half of it, or twice
#: as much, but one is wrong with half.
_BLUR = 0.05
#: Spaces that are certainly within a number, or between two. With 0 for the former one of 39 pages is
#: doubtful, with 0.5 for the latter one, with twice as much 16 lines of 13 are lost.
_NARROW, _WIDE = 0.16, 0.62
#: Pieces that overlap by more than this share of their width, or height, belong together. With 0.5 one of 39
#: pages is doubtful.
_OVERLAP = 0.3
#: Glyphs with more than this likelihood of being two numbers are split. With 0.95 one of 39 pages loses a
#: line, and one image from the world has three more uncertain numbers; with 0.5 uncertain numbers would
#: become certain.
_APART = 0.8


class Glyph(NamedTuple):
    """Pieces that form one character, or several."""

    pieces: tuple[Piece, ...]
    box: PixelBox

    def joined(self, other: Glyph) -> Glyph:
        """Return both glyphs as one."""
        return Glyph((*self.pieces, *other.pieces), self.box.joined(other.box))


class PrintedNumber(NamedTuple):
    """Pieces that form one number, and the likelihood that its glyphs are separate numbers."""

    pieces: tuple[Piece, ...]
    apart: float

    @property
    def box(self) -> PixelBox:
        return reduce(PixelBox.joined, (piece.box for piece in self.pieces))


def row_numbers(area: ClueArea, most_cells: int) -> tuple[tuple[PrintedNumber, ...], ...]:
    """Return the numbers of each row, from left to right; no run has more than ``most_cells``."""
    lines = [_glyphs_beside(line, area.usual) for line in area.lines]
    spaces = [
        _space(one, other, area.usual)
        for line in lines
        for one, other in pairwise(line)
        if not _divided(one, other, area.dividers)
    ]
    border = _border(spaces) if len(str(most_cells)) > 1 else -np.inf
    return tuple(_split(line, area, border) for line in lines)


def column_numbers(area: ClueArea) -> tuple[tuple[PrintedNumber, ...], ...]:
    """Return the numbers of each column, from top to bottom."""
    return tuple(_stacked(line, area) for line in area.lines)


def _glyphs_beside(pieces: Sequence[Piece], usual: float) -> list[Glyph]:
    """Return the characters of one line of text, from left to right."""
    glyphs: list[Glyph] = []
    for piece in sorted(pieces, key=lambda piece: piece.box.left):
        glyph = Glyph((piece,), piece.box)
        if glyphs and _shared(glyphs[-1].box, glyph.box, 0) > _OVERLAP:
            glyphs[-1] = glyphs[-1].joined(glyph)
        else:
            glyphs.append(glyph)
    return [glyph for glyph in glyphs if glyph.box.height >= _LOWEST * usual]


def _shared(one: PixelBox, other: PixelBox, axis: int) -> float:
    """Return the overlap of two boxes along x (0) or y (1), as a share of the shorter one."""
    common = min(one[axis + 2], other[axis + 2]) - max(one[axis], other[axis])
    return common / max(min(box[axis + 2] - box[axis] for box in (one, other)), 1)


def _space(one: Glyph, other: Glyph, usual: float) -> float:
    """Return the space between two characters in heights of a digit, as if both had at least the usual
    width.
    """
    more = sum(max(_WIDTH * usual - glyph.box.width, 0) / 2 for glyph in (one, other))
    return (other.box.left - one.box.right - more) / usual


def _divided(one: Glyph, other: Glyph, dividers: Iterable[float], axis: int = 0) -> bool:
    """Return whether a line separates two characters side by side, or (axis 1) one above the other."""
    return any(one.box.middle[axis] < divider < other.box.middle[axis] for divider in dividers)


def _border(spaces: Sequence[float]) -> float:
    """Return the threshold between spaces within numbers and between numbers."""
    # The middle of the widest step between neighbours in the possible range.
    known = sorted(space for space in spaces if _NARROW < space < _WIDE)
    low, high = max(pairwise([_NARROW, *known, _WIDE]), key=lambda step: step[1] - step[0])
    return (low + high) / 2


def _split(glyphs: Sequence[Glyph], area: ClueArea, border: float) -> tuple[PrintedNumber, ...]:
    """Return the numbers of one row."""
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
    """Return the likelihood that two glyphs belong to two numbers."""
    return float(1 / (1 + np.exp((border - space) / _BLUR))) if np.isfinite(border) else 1.0


def _stacked(pieces: Sequence[Piece], area: ClueArea) -> tuple[PrintedNumber, ...]:
    """Return the numbers of one column: characters at the same height form one number."""
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
    """Return whether two characters in one column overlap in height, or together are no higher than a
    digit.
    """
    is_one = one.box.joined(other.box).height <= (1 + UNLIKE) * area.usual
    return (is_one or _shared(one.box, other.box, 1) > _OVERLAP) and not _divided(
        one, other, area.dividers, axis=1
    )
