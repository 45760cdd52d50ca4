"""Messages between rows and columns: each line says of its cells what most of its layouts have there.

Belief propagation (J. Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988; F. R. Kschischang,
B. J. Frey and H.-A. Loeliger, "Factor graphs and the sum-product algorithm", IEEE Transactions on
Information Theory 47, 2001) on a graph whose factors are whole lines: within a line the count is exact, and
between lines the cells are taken as independent. As hints for a search: M. Mézard and A. Montanari,
"Information, Physics, and Computation" (2009), chapter 20.

A message is a probability for each value of a cell; what a line says of a cell leaves out what it was told
about that cell itself. Messages are at least 10⁻⁶ for each possible value, and each new one is mixed half and
half with the one before it, without which they may swing for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonosat.guidance.line_counters import LineCounter, LineCounts, line_counter
from nonosat.guidance.plan import Plan
from nonosat.guidance.wide import Floats
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.shape import LineShape


class Messages:
    """What the lines of a puzzle say of its cells, round by round.

    ``from_rows`` and ``from_columns`` are ``cells × values``, row-major; ``possible`` likewise says which
    values line logic leaves. ``failed`` is the index of a line (rows, then columns) whose layouts weigh
    nothing at all: then there are no further messages.
    """

    def __init__(self, shapes: Sequence[LineShape], knowledge: Knowledge) -> None:
        height, width = knowledge.height, knowledge.width
        self.possible = possible_values(knowledge)
        values = self.possible.shape[1]
        neutral = self.possible / np.maximum(self.possible.sum(axis=1, keepdims=True), 1)
        self.from_rows, self.from_columns = neutral.copy(), neutral.copy()
        starts = [each or None for each in knowledge.starts]
        first_cells = range(0, height * width, width)
        self.plans = (
            Plan.of(shapes[:height], starts[:height], values=values, first_cells=first_cells, cell_step=1),
            Plan.of(
                shapes[height:], starts[height:], values=values, first_cells=range(width), cell_step=width
            ),
        )
        self._rows, self._columns = map(line_counter, self.plans)
        self.failed: int | None = None

    def exchange(self, rounds: int, *, check: Callable[[], None] = lambda: None) -> None:
        """More rounds: rows to columns, then columns, from the rows' newest messages, to rows."""
        for _ in range(rounds):
            if self.failed is not None:
                break
            self._send(self._rows, self.from_columns, self.from_rows, 0, check)
            if self.failed is None:
                self._send(self._columns, self.from_rows, self.from_columns, len(self.plans[0].lines), check)

    def counts(self, *, check: Callable[[], None] = lambda: None) -> tuple[LineCounts, LineCounts]:
        """The counts of the rows and of the columns, from the newest messages."""
        return (
            self._rows.count(self.from_columns, check=check),
            self._columns.count(self.from_rows, check=check),
        )

    def marginals(self) -> Floats:
        """For each cell the probabilities of its values as both its lines see them, ``cells × values``."""
        both = self.from_rows * self.from_columns
        return both / np.maximum(both.sum(axis=1, keepdims=True), np.finfo(float).tiny)

    def _send(
        self,
        lines: LineCounter,
        weights: Floats,
        messages: Floats,
        first_line: int,
        check: Callable[[], None],
    ) -> None:
        failed = lines.send(weights, self.possible, messages, check=check)
        self.failed = None if failed is None else first_line + failed


def possible_values(knowledge: Knowledge) -> NDArray[np.bool_]:
    """Which values the cells can still have, ``cells × values``, row-major."""
    size = (knowledge.width + 7) // 8
    table = b"".join(cells.to_bytes(size, "little") for may in knowledge.rows for cells in may)
    packed = np.frombuffer(table, np.uint8).reshape(knowledge.height, -1, size)
    bits = np.unpackbits(packed, axis=2, count=knowledge.width, bitorder="little")
    return np.ascontiguousarray(bits.transpose(0, 2, 1).reshape(knowledge.height * knowledge.width, -1)) > 0
