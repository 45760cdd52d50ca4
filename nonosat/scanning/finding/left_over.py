"""What stands among the numbers of a clue, may be one of them, and was taken into none.

A number that nobody sees may leave clues that are right in themselves. So all that is as high as a digit and
stands beside a line, no farther from the cells than the numbers on that side reach, must be part of a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from nonosat.scanning.finding.clue_areas import ClueArea, Side
from nonosat.scanning.finding.glyphs import Piece
from nonosat.scanning.finding.numbers import Glyph, PrintedNumber

#: Digits are so high, beside the usual height of digits, and at most so wide.
_LOWEST, _HIGHEST, _WIDEST = 0.6, 1.4, 1.2
#: Digits fill at least this share of a square of the usual height.
_FILLED = 0.05
#: How far pieces may reach into the cells, in heights of a digit.
_INTO_CELLS = 0.2
#: Remains of lines are thinner than this, in cells, and no farther from their place.
_THIN = 0.16
#: Remains of the frame reach no farther from the cells, and lie no farther from a line that meets it, in
#: cells.
_FRAME, _CROSSING = 0.25, 0.3


def left_over(
    pieces: Sequence[Piece], side: Side, area: ClueArea, numbers: Sequence[Sequence[PrintedNumber]]
) -> Iterator[tuple[int, PrintedNumber]]:
    """What was left over beside each line (0 …); all that stands between the same two numbers is one."""
    used = {
        piece.label
        for line in numbers
        for number in line
        for glyph in number.glyphs
        for piece in glyph.pieces
    }
    reach = max((side.span(piece)[1] for piece in pieces if piece.label in used), default=0.0)
    found: dict[tuple[int, int], list[Piece]] = {}
    for piece in pieces:
        near, far = side.span(piece)
        line = side.line(piece)
        beside = -_INTO_CELLS * area.usual < near and area.margin < far <= reach
        if line is None or not beside or piece.label in used or not _is_digit(piece, area.usual):
            continue
        if _is_of_line(piece, side) or _is_of_frame(piece, side):
            continue
        middle = piece.box.middle[side.along]
        before = sum(number.box.middle[side.along] < middle for number in numbers[line])
        found.setdefault((line, before), []).append(piece)
    for line, before in sorted(found):
        glyphs = tuple(Glyph((piece,), piece.box) for piece in found[line, before])
        yield line, PrintedNumber(glyphs, apart=0.0)


def _is_of_line(piece: Piece, side: Side) -> bool:
    """Whether a piece is but what is left of a line that goes on between the numbers of two lines."""
    gap = float(np.median(np.diff(side.places)))
    place = piece.box.middle[1 - side.along]
    thickness = piece.box.height if side.along == 0 else piece.box.width
    return bool(thickness < _THIN * gap and np.abs(side.places - place).min() < _THIN * gap)


def _is_of_frame(piece: Piece, side: Side) -> bool:
    """Whether a piece is but what is left of the frame of the cells where a line between two rows meets it.

    Digits stand in the middle of their row.
    """
    gap = float(np.median(np.diff(side.places)))
    place = piece.box.middle[1 - side.along]
    near, far = side.span(piece)
    is_thin = far - near < _THIN * gap and far < _FRAME * gap
    return bool(is_thin and np.abs(side.places - place).min() < _CROSSING * gap)


def _is_digit(piece: Piece, usual: float) -> bool:
    box = piece.box
    return (
        _LOWEST * usual < box.height < _HIGHEST * usual
        and box.width < _WIDEST * usual
        and piece.area > _FILLED * usual**2
    )
