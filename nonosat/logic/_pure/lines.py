"""The lines of a puzzle, read once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat

from nonosat.clues import Clue
from nonosat.grid import cells_of_lines
from nonosat.logic._pure.cells import Cells
from nonosat.logic._pure.line import settle
from nonosat.logic.bits import May, anything
from nonosat.puzzle import Line

#: How many settled lines are remembered: with lines of 30 cells about 110 MB.
_MOST_REMEMBERED = 400_000


class Lines:
    """The lines of a puzzle as they never change, rows and then columns, with a memory of how they settle."""

    def __init__(self, height: int, width: int, values: int, clues: tuple[Clue | None, ...], /) -> None:
        self.height, self.width, self.values = height, width, values
        lines = map(Line, repeat(""), clues, cells_of_lines(height, width))
        #: What ``settle`` wants to know of each line.
        self.clues = [(line.width, line.lengths, line.colours) for line in lines]
        self._remembered = lru_cache(_MOST_REMEMBERED)(self._settled)

    def settled(self, line: int, may: Sequence[int], /) -> May | None:
        """What a line's possibilities shrink to; ``None`` when it has no layout."""
        return self._remembered(line, tuple(may))

    def _settled(self, line: int, may: May) -> May | None:
        found = settle(*self.clues[line], may)
        return None if found is None else found[1]

    def cells(self) -> Cells:
        """Cells of which nothing is known."""
        rows = [anything(self.width, self.values)] * self.height
        return Cells(self, rows + [anything(self.height, self.values)] * self.width)
