"""What stands among the numbers of a clue, may be one of them, and was taken into none.

A number that nobody sees may leave clues that are right in themselves. So all that is as high as a digit and
stands beside a line, no farther from the cells than the numbers on that side reach, must be part of a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonosat.scanning.finding.clue_areas import ClueArea, Side
from nonosat.scanning.finding.glyphs import Piece
from nonosat.scanning.finding.numbers import PrintedNumber

#: Digits are at least so high, beside the usual height of digits.
_LOWEST = 0.5


def left_over(
    side: Side, area: ClueArea, numbers: Sequence[Sequence[PrintedNumber]], cell: float
) -> Iterator[tuple[int, PrintedNumber]]:
    """What was left over beside each line (0 …); all that stands between the same two numbers is one."""
    used = {piece.label for line in numbers for number in line for piece in number.pieces}
    reach = max((each.far for each in area.beside if each.piece.label in used), default=0.0)
    found: dict[tuple[int, int], list[Piece]] = {}
    for _, far, line, piece in area.beside:
        if far > reach or piece.label in used or not piece.may_be_digit(cell):
            continue
        if piece.box.height > _LOWEST * area.usual:
            middle = piece.box.middle[side.along]
            before = sum(number.box.middle[side.along] < middle for number in numbers[line])
            found.setdefault((line, before), []).append(piece)
    for line, before in sorted(found):
        yield line, PrintedNumber(tuple(found[line, before]), apart=0.0)
