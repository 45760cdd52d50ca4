"""The factors of a list of pictures: sets of cells whose fillings combine freely."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from operator import itemgetter

from nonosat.logic.bits import bit_set


def factors_of(pictures: Sequence[bytes]) -> list[tuple[tuple[int, ...], int]]:
    """Sets of cells, and for each the number of its fillings, such that the pictures are all combinations.

    ``pictures`` are distinct, one value a cell. A cell with the same value in all pictures is a set of
    its own.

    >>> factors_of([b"ac", b"ad", b"bc", b"bd"])
    [((0,), 2), ((1,), 2)]
    >>> factors_of([b"ac", b"bd"])
    [((0, 1), 2)]
    """
    blocks = _blocks(_depend(pictures))
    counts = [_fillings(pictures, block) for block in blocks]
    if math.prod(counts) != len(pictures):
        # Some sets are independent in pairs but not all together (as in a parity): those that combine
        # freely with all the rest stay separate, the others are joined.
        free = [_is_free(pictures, block, count) for block, count in zip(blocks, counts, strict=True)]
        joined = sorted(
            cell for block, alone in zip(blocks, free, strict=True) if not alone for cell in block
        )
        blocks = sorted([*(block for block, alone in zip(blocks, free, strict=True) if alone), joined])
        counts = [_fillings(pictures, block) for block in blocks]
    return [(tuple(block), count) for block, count in zip(blocks, counts, strict=True)]


def _depend(pictures: Sequence[bytes]) -> list[set[int]]:
    """For each cell those that it depends on, itself among them: some values of the two do not occur together
    as often as they would by chance.
    """
    number = len(pictures)
    # For each cell the sets of pictures in which it has the same value; the last one follows from the others.
    shares = [
        [
            bit_set(index for index, each in enumerate(values) if each == value)
            for value in sorted(set(values))[1:]
        ]
        for values in zip(*pictures, strict=True)
    ]
    depend = [{cell} for cell in range(len(shares))]
    for one, other in combinations(range(len(shares)), 2):
        if any(
            (mine & theirs).bit_count() * number != mine.bit_count() * theirs.bit_count()
            for mine in shares[one]
            for theirs in shares[other]
        ):
            depend[one].add(other)
            depend[other].add(one)
    return depend


def _blocks(depend: Sequence[set[int]]) -> list[list[int]]:
    """The sets of cells that depend on each other, directly or through other cells."""
    left = set(range(len(depend)))
    blocks: list[list[int]] = []
    while left:
        block: set[int] = set()
        reached = {min(left)}
        while reached:
            block |= reached
            left -= reached
            reached = set().union(*(depend[cell] for cell in reached)) & left
        blocks.append(sorted(block))
    return blocks


def _is_free(pictures: Sequence[bytes], block: list[int], count: int) -> bool:
    """Whether the ``count`` fillings of a set of cells combine with all fillings of the others."""
    others = [cell for cell in range(len(pictures[0])) if cell not in block]
    return not others or count * _fillings(pictures, others) == len(pictures)


def _fillings(pictures: Sequence[bytes], cells: Sequence[int]) -> int:
    """The number of different fillings of some cells."""
    return len(set(map(itemgetter(*cells), pictures)))
