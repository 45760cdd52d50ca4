"""The line solver for a line whose clue has unknown runs (``?``, ``*``) or is missing; it is exact, too.

The algorithm: a *boundary* ``q`` (0 … width) is before cell ``q``. Going through the clue, it keeps for every
value the set of boundaries that the items so far can reach with a last cell of that value; value 0 stands
for a blank cell, or for no cell yet. A run begins where the last cell has another colour than the run:

- a known run reaches the boundaries at its length's distance, if it fits;
- an unknown run (``?``) floods through the cells that can have its colour;
- ``*`` reaches what was reached, without a run; or it has a first cell, whose value is blank or
  differs from that before, and from there on every cell may have any of its values.

The same is done from the other end on mirrored bits; what both directions reach is possible. Within a stretch
of cells that can have its colour, an unknown run may join any start to any later end, so a cell is covered if
it is reached from a start below and from an end above. Linear in items and values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from nonosat.logic.bits import Ends, May, Starts, fitting, mirrored, spread
from nonosat.model.clues import ANY_COLOUR, ANY_RUNS_LENGTH, UNKNOWN_LENGTH

#: For every value the boundaries that can be reached with a last cell of that value.
Reached = tuple[int, ...]


def settle_partly_known(
    width: int, lengths: tuple[int, ...], colours: tuple[int, ...], may: Sequence[int]
) -> tuple[Starts, May, Ends] | None:
    """Return the result of ``settle`` for a clue with ``?`` or ``*``.

    >>> known = settle_partly_known(5, (UNKNOWN_LENGTH, 2), (1, 1), (0b11101, 0b11111))
    >>> [[bin(cells) for cells in sets] for sets in known]
    [['0b11', '0b1000'], ['0b101', '0b11011'], ['0b10', '0b10000']]
    """
    if any_of(may) != (1 << width) - 1:
        return None
    items = list(zip(lengths, colours, strict=True))
    before = _reached(items, may)
    if not any_of(before[-1]) >> width & 1:
        return None
    backwards = [_reversed(cells, width) for cells in may]
    behind = [
        tuple(_reversed(boundaries, width + 1) for boundaries in reached)
        for reached in reversed(_reached(items[::-1], backwards))
    ]
    covered = [0] * len(may)
    starts: list[int] = []
    ends: list[int] = []
    for (length, colour), left, right in zip(items, before, behind[1:], strict=False):
        begun = ended = 0
        if length == ANY_RUNS_LENGTH:
            _cover_any_runs(covered, may, left, right)
        elif length == UNKNOWN_LENGTH:
            for one in range(1, len(may)) if colour == ANY_COLOUR else (colour,):
                firsts = _beside(left, one) & may[one]
                lasts = _beside(right, one) >> 1 & may[one]
                cells = _flooded(firsts, may[one]) & _flooded_down(lasts, may[one], width)
                covered[one] |= cells
                begun |= firsts & cells
                ended |= lasts & cells
        else:
            begun = _beside(left, colour) & fitting(may[colour], length) & _beside(right, colour) >> length
            ended = begun << (length - 1)
            covered[colour] |= spread(begun, length)
        starts.append(begun)
        ends.append(ended)
    for left, right in zip(before, behind, strict=True):
        covered[0] |= any_of(left) & may[0] & any_of(right) >> 1
    return tuple(starts), tuple(covered), tuple(ends)


def any_of(sets: Iterable[int]) -> int:
    """Return the union of some sets."""
    together = 0
    for each in sets:
        together |= each
    return together


def _reached(items: Sequence[tuple[int, int]], may: Sequence[int]) -> list[Reached]:
    """Return what the first 0, 1, … items reach, with blank cells after them."""
    return list(accumulate(items, lambda reached, item: _after(item, reached, may), initial=_start(may)))


def _start(may: Sequence[int]) -> Reached:
    """Return what zero items reach: the beginning of the line, and the boundaries after blank cells there."""
    return (_flooded(1, may[0]) & may[0]) << 1 | 1, *(0 for _ in may[1:])


def _after(item: tuple[int, int], reached: Reached, may: Sequence[int]) -> Reached:
    """Return what one more item reaches from what those before it reach."""
    length, colour = item
    now = [0] * len(may)
    if length == ANY_RUNS_LENGTH:
        firsts = [_beside(reached, value) & cells for value, cells in enumerate(may)]
        lowest = any_of(firsts)
        beyond = -(lowest & -lowest) << 1 if lowest else 0
        now = [
            old | (first | cells & beyond) << 1
            for old, first, cells in zip(reached, firsts, may, strict=True)
        ]
    elif length == UNKNOWN_LENGTH:
        for one in range(1, len(may)) if colour == ANY_COLOUR else (colour,):
            now[one] = (_flooded(_beside(reached, one) & may[one], may[one]) & may[one]) << 1
    else:
        now[colour] = (_beside(reached, colour) & fitting(may[colour], length)) << length
    now[0] |= (_flooded(any_of(now), may[0]) & may[0]) << 1
    return tuple(now)


def _beside(reached: Reached, value: int) -> int:
    """Return the boundaries where a cell of a value may come next: any if blank, else those after other
    values.
    """
    if value == 0:
        return any_of(reached)
    return any_of(boundaries for last, boundaries in enumerate(reached) if last != value)


def _flooded(seeds: int, cells: int) -> int:
    """Return the boundaries reached from ``seeds`` upwards through ``cells``, by one carry."""
    return seeds | ((cells + (seeds & cells)) ^ cells)


def _flooded_down(seeds: int, cells: int, width: int) -> int:
    """Return the cells reached from ``seeds``, which are among ``cells``, downwards through these."""
    backwards = _reversed(cells, width)
    return _reversed(_flooded(_reversed(seeds, width), backwards) & backwards, width)


def _reversed(bits: int, width: int) -> int:
    """Return the lowest ``width`` bits in reverse."""
    size = (width + 7) >> 3
    return mirrored(bits, size) >> ((size << 3) - width)


def _cover_any_runs(covered: list[int], may: Sequence[int], left: Reached, right: Reached) -> None:
    """Add the values that cells can have within ``*``, from what is reached on its left and on its right."""
    firsts = [_beside(left, value) & cells for value, cells in enumerate(may)]
    lasts = [_beside(right, value) >> 1 & cells for value, cells in enumerate(may)]
    lowest, highest = any_of(firsts), any_of(lasts)
    if not lowest or not highest:
        return
    above = -(lowest & -lowest) << 1
    below = (1 << (highest.bit_length() - 1)) - 1
    for value, cells in enumerate(may):
        covered[value] |= (firsts[value] | cells & above) & (lasts[value] | cells & below)
