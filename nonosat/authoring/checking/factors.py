"""The factors of a list of pictures: sets of cells whose fillings combine freely."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def factors_of(pictures: Sequence[bytes]) -> list[tuple[tuple[int, ...], int]]:
    """Sets of cells, and for each the number of its fillings, such that the pictures are all combinations.

    ``pictures`` are distinct, one value a cell. A cell with the same value in all pictures is a set of
    its own.

    >>> factors_of([b"ac", b"ad", b"bc", b"bd"])
    [((0,), 2), ((1,), 2)]
    >>> factors_of([b"ac", b"bd"])
    [((0, 1), 2)]
    """
    table = np.frombuffer(b"".join(pictures), np.uint8).reshape(len(pictures), -1)
    blocks = _blocks(_depend(table))
    counts = [_fillings(table, block) for block in blocks]
    if math.prod(counts) != len(table):
        # Some sets are independent in pairs but not all together (as in a parity): those that combine
        # freely with all the rest stay separate, the others are joined.
        free = [_is_free(table, block, count) for block, count in zip(blocks, counts, strict=True)]
        joined = sorted(
            cell for block, alone in zip(blocks, free, strict=True) if not alone for cell in block
        )
        blocks = sorted([*(block for block, alone in zip(blocks, free, strict=True) if alone), joined])
        counts = [_fillings(table, block) for block in blocks]
    return [(tuple(block), count) for block, count in zip(blocks, counts, strict=True)]


def _depend(table: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Which cells depend on each other: some values of the two do not occur together as often as they
    would by chance.
    """
    pictures, cells = table.shape
    values = np.unique(table)
    marks = np.concatenate([table == value for value in values], axis=1).astype(np.int64)
    together = marks.T @ marks * pictures
    alone = marks.sum(axis=0)
    differ = together != np.outer(alone, alone)
    shape = (len(values), cells, len(values), cells)
    return np.asarray(differ.reshape(shape).any(axis=(0, 2)))


def _blocks(depend: NDArray[np.bool_]) -> list[list[int]]:
    """The sets of cells that depend on each other, directly or through other cells."""
    left = set(range(len(depend)))
    blocks: list[list[int]] = []
    while left:
        block: set[int] = set()
        reached = {min(left)}
        while reached:
            block |= reached
            left -= reached
            reached = set(np.flatnonzero(depend[sorted(reached)].any(axis=0)).tolist()) & left
        blocks.append(sorted(block))
    return blocks


def _is_free(table: NDArray[np.uint8], block: list[int], count: int) -> bool:
    """Whether the ``count`` fillings of a set of cells combine with all fillings of the others."""
    others = [cell for cell in range(table.shape[1]) if cell not in block]
    return not others or count * _fillings(table, others) == len(table)


def _fillings(table: NDArray[np.uint8], cells: Sequence[int]) -> int:
    """The number of different fillings of some cells."""
    return len({row.tobytes() for row in table[:, list(cells)]})
