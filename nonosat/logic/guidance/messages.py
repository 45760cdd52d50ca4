"""Belief propagation: rows and columns exchange messages about the values of their cells.

See J. Pearl, "Probabilistic Reasoning in Intelligent Systems" (1988), and F. R. Kschischang, B. J. Frey and
H.-A. Loeliger, "Factor graphs and the sum-product algorithm" (IEEE Transactions on Information Theory 47,
2001). The factors of the graph are whole lines: within a line the count is exact, and between lines the cells
are taken as independent. As hints for a search: M. Mézard and A. Montanari, "Information, Physics, and
Computation" (2009), chapter 20.

A message is a probability for each value of a cell; a line's message about a cell excludes the message it got
about that cell. Messages are at least 10⁻⁶ for each possible value, and each new one is averaged with the one
before it, without which they may oscillate.

Marginals say what most solutions have; if solutions differ much, no solution may have all of it. With
reinforcement each cell is biased, a little more every round, towards its most probable value, until
nearly all cells agree on one solution (A. Braunstein and R. Zecchina, "Learning by message passing in
networks of discrete synapses", Physical Review Letters 96, 2006).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from nonosat.logic.guidance.plan import Floats, LineCounts, Plan
from nonosat.logic.propagation import Knowledge
from nonosat.model.errors import LimitReached
from nonosat.model.puzzle import Line

#: After ``n`` rounds with reinforcement the strength of the bias is 1 minus this to the power of ``n``. 0.995
#: is slower and no better, 0.97 leads to worse solutions.
_SLOWNESS = 0.99
#: The least bias to a possible value, so that a cell can change its value.
_LEAST_BIAS = 1e-9
#: How much more a seed may favour one value over another.
_NOISE = 0.5


class Messages:
    """The messages of the lines of a puzzle about its cells, round by round.

    ``from_rows`` and ``from_columns`` are ``cells × values``, row-major; ``possible`` likewise says which
    values line logic leaves. ``failure`` says why there are no further messages: a line has no layout, or
    the lines cannot be counted here.
    """

    def __init__(self, lines: Sequence[Line], knowledge: Knowledge) -> None:
        height, width = knowledge.height, knowledge.width
        self.lines = lines
        self.possible = possible_values(knowledge)
        neutral = self.possible / np.maximum(self.possible.sum(axis=1, keepdims=True), 1)
        self.from_rows, self.from_columns = neutral.copy(), neutral.copy()
        self.failure: str | None = None
        self._neutral = neutral
        #: The bias of cells towards values, ``cells × values``; none at first.
        self._bias: Floats | None = None
        self._reinforced = 0
        if knowledge.contradiction is not None:
            self.failure = f"{knowledge.contradiction} has no layout"
            return
        values = self.possible.shape[1]
        starts = knowledge.starts
        rows, columns = slice(None, height), slice(height, None)
        corners = range(0, height * width, width)
        try:
            self._rows = Plan.of(lines[rows], starts[rows], values=values, first_cells=corners, cell_step=1)
            self._columns = Plan.of(
                lines[columns], starts[columns], values=values, first_cells=range(width), cell_step=width
            )
        except LimitReached as error:
            self.failure = str(error)

    def exchange(self, rounds: int, *, check: Callable[[], None] = lambda: None) -> None:
        """Run more rounds: rows to columns, then columns, from the rows' newest messages, to rows."""
        for _ in range(rounds):
            if self.failure is None:
                self._send(self._rows, self.from_columns, self.from_rows, check)
            if self.failure is None:
                self._send(self._columns, self.from_rows, self.from_columns, check)

    def _send(self, plan: Plan, received: Floats, sent: Floats, check: Callable[[], None]) -> None:
        """Average the new messages of a plan's lines, from those ``received``, with those ``sent`` before."""
        check()
        line = plan.counter.send(self._with_bias(received), self.possible, sent, check)
        if line is not None:
            failed = self.lines[line if plan is self._rows else len(self._rows.lines) + line]
            self.failure = f"{failed.name} has no layout"

    def reinforce(
        self, rounds: int, *, seed: int | None = None, check: Callable[[], None] = lambda: None
    ) -> None:
        """Run more rounds, each of which increases the bias of the cells towards their most probable values.

        With a ``seed`` they start with a small random bias, which may lead to another solution.
        """
        if seed is not None and not self._reinforced:
            random = np.random.default_rng(seed).random(self.possible.shape)
            self._bias = _normalised(self._neutral * (1 + _NOISE * random))
        for _ in range(rounds):
            self.exchange(1, check=check)
            if self.failure is not None:
                return
            self._reinforced += 1
            strength = 1 - _SLOWNESS**self._reinforced
            bias = np.maximum(self.marginals(), _LEAST_BIAS) ** strength
            self._bias = _normalised(bias * self.possible)

    def counts(self, *, check: Callable[[], None] = lambda: None) -> list[tuple[Plan, LineCounts]]:
        """Return the counts of the rows and of the columns from the newest messages; none after a failure."""
        if self.failure is not None:
            return []
        sides = (self._rows, self.from_columns), (self._columns, self.from_rows)
        return [(plan, plan.count(self._with_bias(received), check=check)) for plan, received in sides]

    def marginals(self) -> Floats:
        """Return the probabilities of each cell's values from both its lines, ``cells × values``."""
        return _normalised(self._with_bias(self.from_rows * self.from_columns))

    def _with_bias(self, weights: Floats) -> Floats:
        return weights if self._bias is None else _normalised(weights * self._bias)


def _normalised(weights: Floats) -> Floats:
    normalised: Floats = weights / np.maximum(weights.sum(axis=1, keepdims=True), np.finfo(float).tiny)
    return normalised


def possible_values(knowledge: Knowledge) -> NDArray[np.bool_]:
    """Return which values the cells can still have, ``cells × values``, row-major."""
    size = (knowledge.width + 7) // 8
    table = b"".join(cells.to_bytes(size, "little") for may in knowledge.rows for cells in may)
    packed = np.frombuffer(table, np.uint8).reshape(knowledge.height, -1, size)
    bits = np.unpackbits(packed, axis=2, count=knowledge.width, bitorder="little")
    return np.ascontiguousarray(bits.transpose(0, 2, 1).reshape(knowledge.height * knowledge.width, -1)) > 0
