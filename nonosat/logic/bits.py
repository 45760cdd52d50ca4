"""Sets of the cells of a line as ints, bit ``p`` for the cell at position ``p``; sets of lines, too.

What the cells of a line can have is one such set for each value: a :data:`May`. Code outside line logic reads
and writes them only through the functions here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonosat.model.grid import UNDECIDED

#: For every value (0 blank, 1 … the colours) the set of the cells of a line that can have it.
May = tuple[int, ...]
#: For every item of a clue the set of the cells where its run can begin; none for ``*``.
Starts = tuple[int, ...]
#: Likewise the last cells of its run.
Ends = tuple[int, ...]

#: The digits of a number as bytes that have their values.
_DIGIT = bytes.maketrans(b"01", b"\0\1")

#: Reverses the bits of a byte.
_REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


def bit_positions(bits: int) -> Iterator[int]:
    """Yield the positions of the one bits, from the lowest.

    >>> list(bit_positions(0b1010))
    [1, 3]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def bit_set(positions: Iterable[int]) -> int:
    """Return the set of these positions.

    >>> bin(bit_set([1, 3]))
    '0b1010'
    """
    bits = 0
    for position in positions:
        bits |= 1 << position
    return bits


def span(first: int, last: int) -> int:
    """Return the positions ``first`` … ``last``.

    >>> bin(span(1, 3))
    '0b1110'
    """
    return ((1 << (last + 1)) - 1) & -(1 << first) if last >= first else 0


def blocks(bits: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last position of each stretch of one bits.

    >>> list(blocks(0b1101))
    [(0, 0), (2, 3)]
    """
    while bits:
        lowest = bits & -bits
        stretch = bits & ~(bits + lowest)  # a carry propagates through ones up to a zero
        yield lowest.bit_length() - 1, stretch.bit_length() - 1
        bits ^= stretch


def anything(width: int, values: int) -> May:
    """Return a line in which each cell can have each value.

    >>> anything(3, 2)
    (7, 7)
    """
    return ((1 << width) - 1,) * values


def layout_of(line: Iterable[int], values: int) -> May:
    """Return a line with decided cells.

    >>> layout_of([0, 1, 1], 2)
    (1, 6)
    """
    layout = [0] * values
    for position, value in enumerate(line):
        layout[value] |= 1 << position
    return tuple(layout)


def values_at(may: Iterable[int], position: int) -> tuple[int, ...]:
    """Return the values that one cell can have.

    >>> values_at((0b011, 0b110), 1)
    (0, 1)
    """
    return tuple([value for value, cells in enumerate(may) if cells >> position & 1])


def value_set_at(may: Iterable[int], position: int) -> int:
    """Return the values that a cell can have, as a set of bits.

    >>> bin(value_set_at((0b011, 0b110), 1))
    '0b11'
    """
    values = 0
    for value, cells in enumerate(may):
        values |= (cells >> position & 1) << value
    return values


def decided_cells(may: May) -> May:
    """Return for every value the cells that can have only that value.

    >>> decided_cells((0b011, 0b110))
    (1, 4)
    """
    if len(may) == 2:
        return may[0] & ~may[1], may[1] & ~may[0]
    several = undecided_cells(may)
    return tuple([cells & ~several for cells in may])


def undecided_cells(may: May) -> int:
    """Return the cells that can have several values.

    >>> bin(undecided_cells((0b011, 0b110)))
    '0b10'
    """
    once = several = 0
    for cells in may:
        several |= once & cells
        once |= cells
    return several


def cells_beyond(may: Iterable[int], other: Iterable[int]) -> int:
    """Return the cells that can have a value that they cannot have in ``other``.

    >>> bin(cells_beyond((0b011, 0b110), (0b010, 0b110)))
    '0b1'
    """
    beyond = 0
    for cells, others in zip(may, other, strict=True):
        beyond |= cells & ~others
    return beyond


def restricted_to(cells: int, may: May, width: int) -> May:
    """Return a line with what is known of these cells, and nothing of the others.

    >>> restricted_to(0b001, (0b110, 0b011), 3)
    (6, 7)
    """
    others = ((1 << width) - 1) & ~cells
    return tuple([possible | others for possible in may])


def decided_values(may: May, width: int) -> bytes:
    """Return the line as a row of a grid: the values of the decided cells, ``UNDECIDED`` elsewhere.

    >>> list(decided_values((0b011, 0b110), 3))
    [0, 255, 1]
    """
    line = int.from_bytes(bytes([UNDECIDED]) * width, "big")
    for value, cells in enumerate(decided_cells(may)):
        if cells:
            # A byte a cell: 1 for the cells of this value.
            ones = int.from_bytes(f"{cells:b}".encode().translate(_DIGIT), "big")
            line -= (UNDECIDED - value) * ones
    return line.to_bytes(width, "little")


def mirrored(bits: int, size: int) -> int:
    """Return the bits in reverse, within ``size`` bytes."""
    return int.from_bytes(bits.to_bytes(size).translate(_REVERSED), "little")


def all_mirrored(sets: Iterable[int], size: int) -> list[int]:
    """Return each of some sets in reverse, within ``size`` bytes."""
    of_bytes = int.from_bytes
    return [of_bytes(bits.to_bytes(size).translate(_REVERSED), "little") for bits in sets]


def fitting(cells: int, length: int) -> int:
    """Return the positions where ``length`` adjacent ones of the cells begin.

    >>> bin(fitting(0b11101, 2))
    '0b1100'
    """
    done = 1
    while done < length and cells:
        step = min(done, length - done)
        cells &= cells >> step
        done += step
    return cells


def spread(starts: int, length: int) -> int:
    """Return the cells covered by runs of ``length`` that begin at ``starts``.

    >>> bin(spread(0b1100, 2))
    '0b11100'
    """
    done = 1
    while done < length:
        step = min(done, length - done)
        starts |= starts << step
        done += step
    return starts
