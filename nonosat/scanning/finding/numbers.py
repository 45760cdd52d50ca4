"""Pieces of ink put together to numbers, by the spaces between them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from nonosat.scanning.finding.clue_areas import ClueArea
from nonosat.scanning.finding.glyphs import Piece, PixelBox

#: Pieces lower than this share of a digit are dirt, or belong to a digit nearby.
_LOWEST = 0.45
#: The usual width of a digit as a share of its height; a 1 stands in the middle of as much.
_WIDTH = 0.55
#: How far from the border the width of a space still leaves a doubt.
_BLUR = 0.05
#: Spaces that are certainly within a number, or between two.
_NARROW, _WIDE = 0.16, 0.62
#: Glyphs that are so likely two numbers are; glyphs that are together no wider than this, in heights of a
#: digit, may be the parts of one.
_APART, _ONE_DIGIT = 0.8, 0.8


class Glyph(NamedTuple):
    """Pieces that make one sign."""

    pieces: tuple[Piece, ...]
    box: PixelBox


class PrintedNumber(NamedTuple):
    """Glyphs that make one number, and how likely they are numbers of their own."""

    glyphs: tuple[Glyph, ...]
    apart: float

    @property
    def box(self) -> PixelBox:
        box = self.glyphs[0].box
        for glyph in self.glyphs[1:]:
            box = box.joined(glyph.box)
        return box


def row_numbers(area: ClueArea, most_cells: int) -> tuple[tuple[PrintedNumber, ...], ...]:
    """The numbers of each row, from left to right; no run has more than ``most_cells``."""
    lines = [_glyphs_beside(line, area.usual) for line in area.lines]
    spaces = [
        _space(one, other, area.usual)
        for line in lines
        for one, other in pairwise(line)
        if not _divided(one, other, area.dividers)
    ]
    border = _border(spaces) if most_cells > 9 else -np.inf
    return tuple(_parted(line, area, border, len(str(most_cells))) for line in lines)


def column_numbers(area: ClueArea) -> tuple[tuple[PrintedNumber, ...], ...]:
    """The numbers of each column, from top to bottom."""
    return tuple(_stacked(line, area) for line in area.lines)


def _glyphs_beside(pieces: Sequence[Piece], usual: float) -> list[Glyph]:
    """The signs of one line of text, from left to right."""
    glyphs: list[Glyph] = []
    for piece in sorted(pieces, key=lambda piece: piece.box.left):
        if glyphs:
            last = glyphs[-1]
            shared = min(last.box.right, piece.box.right) - piece.box.left
            if shared > 0.3 * min(last.box.width, piece.box.width):
                glyphs[-1] = Glyph((*last.pieces, piece), last.box.joined(piece.box))
                continue
        glyphs.append(Glyph((piece,), piece.box))
    return [glyph for glyph in glyphs if glyph.box.height >= _LOWEST * usual]


def _space(one: Glyph, other: Glyph, usual: float) -> float:
    """The space between two signs in heights of a digit, as if each were as wide as most digits."""
    more = sum(max(_WIDTH * usual - glyph.box.width, 0) / 2 for glyph in (one, other))
    return (other.box.left - one.box.right - more) / usual


def _divided(one: Glyph, other: Glyph, dividers: Iterable[float]) -> bool:
    return any(one.box.middle[0] < divider < other.box.middle[0] for divider in dividers)


def _border(spaces: Sequence[float]) -> float:
    """The width of spaces that divides those within numbers from those between."""
    # The widest step between neighbours in the range where the border may be.
    known = sorted(space for space in spaces if _NARROW < space < _WIDE)
    low, high = max(pairwise([_NARROW, *known, _WIDE]), key=lambda step: step[1] - step[0])
    return (low + high) / 2


def _parted(glyphs: Sequence[Glyph], area: ClueArea, border: float, digits: int) -> tuple[PrintedNumber, ...]:
    """The numbers of one row, of so many ``digits`` at most."""
    numbers: list[PrintedNumber] = []
    chain: list[Glyph] = []
    for glyph in glyphs:
        if chain and (
            _likelihood_apart(_space(chain[-1], glyph, area.usual), border) > _APART
            or _divided(chain[-1], glyph, area.dividers)
        ):
            numbers += _numbers_of_chain(chain, area.usual, border, digits)
            chain = []
        chain.append(glyph)
    return (*numbers, *(_numbers_of_chain(chain, area.usual, border, digits) if chain else ()))


def _numbers_of_chain(
    chain: Sequence[Glyph], usual: float, border: float, digits: int
) -> tuple[PrintedNumber, ...]:
    """The numbers that glyphs close to each other make: where these are too many for one, the widest space
    between them parts two.
    """
    spaces = [_space(*pair, usual) for pair in pairwise(chain)]
    widest = max(spaces, default=-np.inf)
    if _digits(chain, usual) > min(digits, 2 if widest > border else 3):
        cut = spaces.index(widest) + 1
        return (
            *_numbers_of_chain(chain[:cut], usual, border, digits),
            *_numbers_of_chain(chain[cut:], usual, border, digits),
        )
    return (PrintedNumber(tuple(chain), _likelihood_apart(widest, border) if spaces else 0.0),)


def _digits(chain: Sequence[Glyph], usual: float) -> int:
    """How many digits glyphs are at least: what is together no wider than a digit may be one."""
    count, begin = 0, -np.inf
    for glyph in chain:
        if glyph.box.right - begin > _ONE_DIGIT * usual:
            count, begin = count + 1, glyph.box.left
    return count


def _likelihood_apart(space: float, border: float) -> float:
    """How likely it is that two glyphs belong to two numbers."""
    return float(1 / (1 + np.exp((border - space) / _BLUR))) if np.isfinite(border) else 1.0


def _stacked(pieces: Sequence[Piece], area: ClueArea) -> tuple[PrintedNumber, ...]:
    """The numbers of one column: what shares a height is one number."""
    lines: list[list[Piece]] = []
    boxes: list[PixelBox] = []
    for piece in sorted(pieces, key=lambda piece: piece.box.top):
        if boxes:
            box = boxes[-1]
            shared = min(box.bottom, piece.box.bottom) - max(box.top, piece.box.top)
            whole = box.joined(piece.box).height <= 1.15 * area.usual
            divided = any(box.middle[1] < divider < piece.box.middle[1] for divider in area.dividers)
            if (shared > 0.4 * min(box.height, piece.box.height) or whole) and not divided:
                lines[-1].append(piece)
                boxes[-1] = box.joined(piece.box)
                continue
        lines.append([piece])
        boxes.append(piece.box)
    numbers = []
    for line in lines:
        glyphs = _glyphs_beside(line, area.usual)
        if glyphs:
            wide = max((_space(*pair, area.usual) for pair in pairwise(glyphs)), default=0.0)
            numbers.append(PrintedNumber(tuple(glyphs), 0.5 if wide > _WIDE else 0.0))
    return tuple(numbers)
