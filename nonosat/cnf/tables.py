"""Tables of 32-bit numbers without numpy: views of bytes, which do what formulas ask of arrays.

Both have ``shape``, ``tolist()`` and ``tobytes()`` and can be cut by rows, and ``numpy.asarray`` makes an
array of either without a copy. Who calculates with tables does that; who only passes them on need not know
which they are.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    #: Numbers in a row.
    Numbers = NDArray[np.int32]
    #: ``clauses × length`` literals, the clauses of one length.
    Block = NDArray[np.int32]
else:
    Numbers = Block = "memoryview | numpy.ndarray"


def numbers(values: Iterable[int]) -> Numbers:
    """Numbers in a row.

    >>> numbers([1, -2]).tolist()
    [1, -2]
    """
    return cast(Numbers, memoryview(array("i", values)))


def as_table(row: Numbers, length: int) -> Block:
    """Numbers in a row, at least one, as rows of that length.

    >>> as_table(numbers([1, -2, 3, 4]), 2).tolist()
    [[1, -2], [3, 4]]
    """
    cells = memoryview(row.tobytes())
    return cast(Block, cells.cast("i", shape=[len(row) // length, length]))


def table_of(clauses: Sequence[Sequence[int]]) -> Block:
    """Clauses of one length, at least one, as a table."""
    return as_table(numbers(chain.from_iterable(clauses)), len(clauses[0]))


def tables_of(clauses: Iterable[Sequence[int]]) -> tuple[Block, ...]:
    """Clauses as tables, the shortest clauses first, those of one length in their order.

    >>> [table.tolist() for table in tables_of([[1, 2], [3], [-4, -5]])]
    [[[3]], [[1, 2], [-4, -5]]]
    """
    return tuple(table_of(list(group)) for _, group in groupby(sorted(clauses, key=len), key=len))


def flat(table: Block) -> list[int]:
    """All numbers of a table, row by row."""
    return memoryview(table.tobytes()).cast("i").tolist()
