"""Which sets of lines are worth a look when an assumption is to be refuted.

When every line is settled, lines that are connected without a cycle never refute anything: in a tree, each
value that one line supports can be continued along the tree (E. C. Freuder, *A sufficient condition for
backtrack-free search*, Journal of the ACM 29, 1982). Lines are connected where they cross in an open cell. So
in a smallest set every line crosses at least two others of the set; the row and the column of the assumed
cell need to cross only one other, as the assumption counts too. The smallest such sets are two rows and two
columns.
"""

from __future__ import annotations

from nonosat.logic.possibilities import Possibilities

#: The fewest lines that can refute an assumption when every line is settled.
FEWEST_LINES = 4


class Crossings:
    """For every line the lines that it crosses in an open cell, and what follows for sets of lines.

    Sets of lines are ints, bit ``i`` for line ``i``.
    """

    def __init__(self, state: Possibilities) -> None:
        self._height = height = state.lines.height
        self._crossed = [0] * len(state.lines)
        for row, column, _ in state.open_cells():
            self._crossed[row] |= 1 << (height + column)
            self._crossed[height + column] |= 1 << row

    def may_suffice(self, assumed_lines: int, apart: int, chosen: int, more: int) -> bool:
        """Whether ``more`` lines can be enough to give every chosen line the crossings that it needs.

        ``assumed_lines`` are the rows and the columns of the assumed cells; where there is one such cell,
        its lines are ``apart`` from each other: that they cross does not count.
        """
        if more >= 4:  # no line needs more than two others
            return True
        rows = columns = 0  # that are still needed
        left = chosen
        while left:
            bit = left & -left
            left ^= bit
            line = bit.bit_length() - 1
            crossed = self._crossed[line] & chosen
            if bit & assumed_lines:
                if crossed & ~apart:
                    continue
                needed = 1
            elif crossed & (crossed - 1):
                continue
            else:
                needed = 1 if crossed else 2
            if line < self._height:
                columns = max(columns, needed)
            else:
                rows = max(rows, needed)
            if rows + columns > more:
                return False
        return True
