"""One line, alone: which starts each run still has, and which values each cell can still take."""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.logic import kernel
from nonosat.logic.shape import LineKnowledge, LineShape


def settle(shape: LineShape, may: Sequence[int]) -> LineKnowledge | None:
    """Everything that follows from one line when cell ``p`` can have value ``v`` only if bit ``p`` of
    ``may[v]`` is set; ``None`` when the line has no layout.

    >>> shape = LineShape(5, (4,), (1,))
    >>> known = settle(shape, (0b11111, 0b11111))
    >>> bin(known.starts[0]), bin(known.may[0]), bin(known.may[1])
    ('0b11', '0b10001', '0b11111')
    """
    found = kernel.chosen.settle(*shape, may)
    return None if found is None else LineKnowledge(*found)
