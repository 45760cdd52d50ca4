"""One line, alone: which starts each run still has, and which values each cell can still take.

Exact: a start or a value is kept if and only if some layout of the *whole* line has it.

The trick. A set of cells is an int, bit ``p`` for cell ``p``. With runs laid from the left, the places
a run can begin are found by flooding: from the ends of the run before, upwards through cells that may
be blank. One addition does it, because a carry runs through ones until it meets a zero:
``ends | ((blank + (ends & blank)) ^ blank)``. The same from the other end works on reversed bits, and
reversing is cheap on bytes (a table and a change of byte order). A layout through a start exists when
both directions reach it: their meeting is exact, in time linear in runs instead of layouts.

Many lines of one width are settled together by the same steps in ``nonosat.bundle``.

Roads not taken: listing layouts (exponential); a table of runs × cells (the same answer, bit by bit).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: Reverses the bits of a byte.
REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class LineShape(NamedTuple):
    """What never changes about a line: its ``width`` in cells, and its runs' lengths and colours."""

    width: int
    lengths: tuple[int, ...]
    colours: tuple[int, ...]


class LineKnowledge(NamedTuple):
    """What is still possible in a line, as sets of bits.

    ``starts[i]``: the cells where run ``i`` can begin. ``may[v]``: the cells that can have value ``v``
    (0 blank, 1 … the colours).
    """

    starts: tuple[int, ...]
    may: tuple[int, ...]


def settle(shape: LineShape, may: Sequence[int]) -> LineKnowledge | None:
    """Everything that follows from one line when cell ``p`` can have value ``v`` only if bit ``p`` of
    ``may[v]`` is set; ``None`` when the line has no layout.

    >>> shape = LineShape(5, (4,), (1,))
    >>> known = settle(shape, (0b11111, 0b11111))
    >>> bin(known.starts[0]), bin(known.may[0]), bin(known.may[1])
    ('0b11', '0b10001', '0b11111')
    """
    width, lengths, colours = shape
    size = (width + 7) >> 3
    bits = size << 3
    blank = may[0]
    fits: dict[tuple[int, int], int] = {}

    # From the left: where each run can begin, and which blank cells can stand before it.
    forward: list[int] = []
    gaps_forward: list[int] = []
    ends = 1
    before = 0
    for length, colour in zip(lengths, colours, strict=True):
        seeds = ends & blank
        reached = ends | ((blank + seeds) ^ blank)
        gap = reached & blank
        gaps_forward.append(gap)
        if colour == before:
            reached = gap << 1
        before = colour
        fit = fits.get((length, colour))
        if fit is None:
            fit = fits[length, colour] = fitting(may[colour], length)
        reached &= fit
        if not reached:
            return None
        forward.append(reached)
        ends = reached << length
    reached = ends | ((blank + (ends & blank)) ^ blank)
    if not reached >> width & 1:
        return None
    gaps_forward.append(reached & blank)

    # From the right, on reversed bits, only through starts that the left has reached.
    backward_blank = _reverse(blank, size)
    begin = 1 << (bits - width)
    seeds = begin & backward_blank
    reached = begin | ((backward_blank + seeds) ^ backward_blank)
    gap = reached & backward_blank
    may_be_blank = gaps_forward[-1] & _reverse(gap, size)
    covered = [0] * len(may)
    starts = [0] * len(lengths)
    before = 0
    for run in range(len(lengths) - 1, -1, -1):
        length, colour = lengths[run], colours[run]
        if colour == before:
            reached = gap << 1
        before = colour
        lasts = _reverse(reached, size) & (forward[run] << (length - 1))
        places = lasts >> (length - 1)
        starts[run] = places
        covered[colour] |= spread(places, length)
        ends = _reverse(lasts, size) << length
        reached = ends | ((backward_blank + (ends & backward_blank)) ^ backward_blank)
        gap = reached & backward_blank
        may_be_blank |= gaps_forward[run] & _reverse(gap, size)
    covered[0] = may_be_blank
    return LineKnowledge(tuple(starts), tuple(covered))


def _reverse(cells: int, size: int) -> int:
    """The bits of ``cells`` in reverse, within ``size`` bytes; bits beyond are dropped."""
    cells &= (1 << (size << 3)) - 1
    return int.from_bytes(cells.to_bytes(size, "little").translate(REVERSED), "big")


def fitting(may: int, length: int) -> int:
    """The cells where ``length`` cells of ``may`` begin."""
    done = 1
    while done < length and may:
        step = min(done, length - done)
        may &= may >> step
        done += step
    return may


def spread(places: int, length: int) -> int:
    """The cells covered by runs of ``length`` that begin at ``places``."""
    done = 1
    while done < length:
        step = min(done, length - done)
        places |= places << step
        done += step
    return places
