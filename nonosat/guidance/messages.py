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

import numpy as np
from numpy.typing import NDArray

from nonosat.errors import LimitReached
from nonosat.guidance.line_counters import line_counter
from nonosat.guidance.line_counts import LineCounts
from nonosat.guidance.plan import Plan
from nonosat.guidance.wide import Floats
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.shape import LineShape
from nonosat.puzzle import Line


class Messages:
    """What the lines of a puzzle say of its cells, round by round.

    ``from_rows`` and ``from_columns`` are ``cells × values``, row-major; ``possible`` likewise says which
    values line logic leaves. ``failure`` says why there are no messages any more: a line has no layout, or
    the lines are too large to be counted here.
    """

    def __init__(self, lines: Sequence[Line], knowledge: Knowledge) -> None:
        height, width = knowledge.height, knowledge.width
        self.names = [line.name for line in lines]
        self.shapes = list(map(LineShape.of, lines))
        self.possible = possible_values(knowledge)
        neutral = self.possible / np.maximum(self.possible.sum(axis=1, keepdims=True), 1)
        self.from_rows, self.from_columns = neutral.copy(), neutral.copy()
        self.failure: str | None = None
        if knowledge.contradiction is not None:
            self.failure = f"{knowledge.contradiction} has no layout"
            return
        values = self.possible.shape[1]
        shapes, starts = self.shapes, knowledge.starts
        rows, columns = slice(None, height), slice(height, None)
        corners = range(0, height * width, width)
        self.plans = (
            Plan.of(shapes[rows], starts[rows], values=values, first_cells=corners, cell_step=1),
            Plan.of(
                shapes[columns], starts[columns], values=values, first_cells=range(width), cell_step=width
            ),
        )
        try:
            self._rows, self._columns = map(line_counter, self.plans)
        except LimitReached as error:
            self.failure = str(error)

    def exchange(self, rounds: int, *, check: Callable[[], None] = lambda: None) -> None:
        """More rounds: rows to columns, then columns, from the rows' newest messages, to rows."""
        for _ in range(rounds):
            if self.failure is None:
                failed = self._rows.send(self.from_columns, self.possible, self.from_rows, check=check)
                self._note(failed, 0)
            if self.failure is None:
                failed = self._columns.send(self.from_rows, self.possible, self.from_columns, check=check)
                self._note(failed, len(self.plans[0].lines))

    def counts(self, *, check: Callable[[], None] = lambda: None) -> list[tuple[Plan, LineCounts]]:
        """The counts of the rows and of the columns, from the newest messages; nothing after a failure."""
        if self.failure is not None:
            return []
        counts = (
            self._rows.count(self.from_columns, check=check),
            self._columns.count(self.from_rows, check=check),
        )
        return list(zip(self.plans, counts, strict=True))

    def marginals(self) -> Floats:
        """For each cell the probabilities of its values as both its lines see them, ``cells × values``."""
        both = self.from_rows * self.from_columns
        marginals: Floats = both / np.maximum(both.sum(axis=1, keepdims=True), np.finfo(float).tiny)
        return marginals

    def _note(self, failed: int | None, first_line: int) -> None:
        if failed is not None:
            self.failure = f"{self.names[first_line + failed]} has no layout"


def possible_values(knowledge: Knowledge) -> NDArray[np.bool_]:
    """Which values the cells can still have, ``cells × values``, row-major."""
    size = (knowledge.width + 7) // 8
    table = b"".join(cells.to_bytes(size, "little") for may in knowledge.rows for cells in may)
    packed = np.frombuffer(table, np.uint8).reshape(knowledge.height, -1, size)
    bits = np.unpackbits(packed, axis=2, count=knowledge.width, bitorder="little")
    return np.ascontiguousarray(bits.transpose(0, 2, 1).reshape(knowledge.height * knowledge.width, -1)) > 0
