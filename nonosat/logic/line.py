"""One line, alone: which starts each run still has, and which values each cell can still take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonosat.logic import kernel
from nonosat.logic.bits import Ends, May, Starts
from nonosat.puzzle import Line


class LineKnowledge(NamedTuple):
    """What is still possible in a line: where each run can begin, what each cell can have, and, unless all
    lengths are known, where each run can end.

    ``starts`` and ``ends`` have one set of cells an item of the clue, which is empty for ``*``; ``ends``,
    the last cells of runs, is ``()`` where all runs are known, as ends follow from starts then. Each start
    and each end of an unknown run belongs to some layout; not every pair of them does.
    """

    starts: Starts
    may: May
    ends: Ends = ()


def settle(line: Line, may: Sequence[int]) -> LineKnowledge | None:
    """Everything that follows from one line when cell ``p`` can have value ``v`` only if bit ``p`` of
    ``may[v]`` is set; ``None`` when the line has no layout.

    >>> from nonosat.clues import clue
    >>> known = settle(Line("row 1", clue(4), range(5)), (0b11111, 0b11111))
    >>> bin(known.starts[0]), bin(known.may[0]), bin(known.may[1])
    ('0b11', '0b10001', '0b11111')
    """
    found = kernel.chosen.settle(line.width, line.lengths, line.colours, may)
    return None if found is None else LineKnowledge(*found)
