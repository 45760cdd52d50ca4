"""One line, alone: which starts each run still has, and which values each cell can still take.

Exact: a start or a value is kept if and only if some layout of the *whole* line has it.

The trick. A set of cells is an int, bit ``p`` for cell ``p``. With runs laid from the left, the places
a run can begin are found by flooding: from the ends of the run before, upwards through cells that may
be blank. One addition does it, because a carry runs through ones until it meets a zero:
``ends | ((blank + (ends & blank)) ^ blank)``. From the other end it works on reversed bits, and
reversing is cheap on bytes (a table and a change of byte order). A layout through a start exists when
both directions reach it: their meeting is exact, in time linear in runs instead of layouts.

Many lines of one width are settled together by the same steps in ``nonosat.logic.bundle``; clues with
unknown runs are settled in ``nonosat.logic.partly_known``.

Roads not taken: listing layouts (exponential); a table of runs × cells (the same answer, bit by bit).
"""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.logic import kernel
from nonosat.logic.bits import all_mirrored, fitting, mirrored, spread
from nonosat.logic.partly_known import settle_partly_known
from nonosat.logic.shape import LineKnowledge, LineShape


def settle(shape: LineShape, may: Sequence[int]) -> LineKnowledge | None:
    """Everything that follows from one line when cell ``p`` can have value ``v`` only if bit ``p`` of
    ``may[v]`` is set; ``None`` when the line has no layout.

    >>> shape = LineShape(5, (4,), (1,))
    >>> known = settle(shape, (0b11111, 0b11111))
    >>> bin(known.starts[0]), bin(known.may[0]), bin(known.may[1])
    ('0b11', '0b10001', '0b11111')
    """
    if kernel.native is not None:
        found = kernel.native.settle(*shape, may)
        return None if found is None else LineKnowledge(*found)
    width, lengths, colours = shape
    if not shape.is_known:
        return settle_partly_known(shape, may)
    size = (width + 7) >> 3
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

    # From the right, likewise, on mirrored bits.
    blank = mirrored(blank, size)
    mirrored_fits = {run: mirrored(fit << (run[0] - 1), size) for run, fit in fits.items()}
    backward: list[int] = []
    gaps_backward: list[int] = []
    ends = 1 << ((size << 3) - width)
    before = 0
    for length, colour in zip(reversed(lengths), reversed(colours), strict=True):
        reached = ends | ((blank + (ends & blank)) ^ blank)
        gap = reached & blank
        gaps_backward.append(gap)
        if colour == before:
            reached = gap << 1
        before = colour
        reached &= mirrored_fits[length, colour]
        backward.append(reached)
        ends = reached << length
    gaps_backward.append((ends | ((blank + (ends & blank)) ^ blank)) & blank)

    # What both directions reach; a run that begins at a mirrored cell ends there.
    places = [
        begun & (ended >> (length - 1))
        for begun, ended, length in zip(forward, all_mirrored(backward[::-1], size), lengths, strict=True)
    ]
    together: dict[tuple[int, int], int] = {}
    for begun, run in zip(places, zip(lengths, colours, strict=True), strict=True):
        together[run] = together.get(run, 0) | begun
    covered = [0] * len(may)
    for (length, colour), begun in together.items():
        covered[colour] |= spread(begun, length)
    for gap, from_right in zip(gaps_forward, all_mirrored(gaps_backward[::-1], size), strict=True):
        covered[0] |= gap & from_right
    return LineKnowledge(tuple(places), tuple(covered))
