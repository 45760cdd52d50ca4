"""Messages between rows and columns: each line says of its cells what most of its layouts have there.

Belief propagation (J. Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988; F. R. Kschischang,
B. J. Frey and H.-A. Loeliger, "Factor graphs and the sum-product algorithm", IEEE Transactions on
Information Theory 47, 2001) on a graph whose factors are whole lines: within a line the count is exact, and
between lines the cells are taken as independent. As hints for a search: M. Mézard and A. Montanari,
"Information, Physics, and Computation" (2009), chapter 20.

A message is a probability for each value of a cell; what a line says of a cell leaves out what it was told
about that cell itself. Messages are at least 10⁻⁶ for each possible value, and each new one is mixed half and
half with the one before it, without which they may swing for ever.

Messages say what most pictures have, and where pictures differ much, no picture may have all of it. With
reinforcement each cell is drawn, a little more every round, to the value that it has most often so far, until
nearly all cells agree on one picture (A. Braunstein and R. Zecchina, "Learning by message passing in networks
of discrete synapses", Physical Review Letters 96, 2006).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from nonosat.logic.guidance.plan import Floats, LineCounts, Plan
from nonosat.logic.propagation import Knowledge
from nonosat.model.errors import LimitReached
from nonosat.model.puzzle import Line

#: After ``n`` rounds with reinforcement the pull is this to the power of ``n`` short of full strength. With
#: 0.995 that is slower and no better, with 0.97 it draws to worse pictures.
_SLOWNESS = 0.99
#: The least pull to a possible value, so that a cell can turn round.
_LEAST_PULL = 1e-9
#: How much more a seed may favour one value over another.
_NOISE = 0.5


class Messages:
    """What the lines of a puzzle say of its cells, round by round.

    ``from_rows`` and ``from_columns`` are ``cells × values``, row-major; ``possible`` likewise says which
    values line logic leaves. ``failure`` says why there are no messages any more: a line has no layout, or
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
        #: What draws the cells to values, ``cells × values``; at first nothing does.
        self._pull: Floats | None = None
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
        """More rounds: rows to columns, then columns, from the rows' newest messages, to rows."""
        for _ in range(rounds):
            if self.failure is None:
                self._send(self._rows, self.from_columns, self.from_rows, check)
            if self.failure is None:
                self._send(self._columns, self.from_rows, self.from_columns, check)

    def _send(self, plan: Plan, told: Floats, said: Floats, check: Callable[[], None]) -> None:
        """Mixes what the lines of a plan say, by what they are told, with what they have ``said``."""
        check()
        line = plan.counter.send(self._with_pull(told), self.possible, said, check)
        if line is not None:
            failed = self.lines[line if plan is self._rows else len(self._rows.lines) + line]
            self.failure = f"{failed.name} has no layout"

    def reinforce(
        self, rounds: int, *, seed: int | None = None, check: Callable[[], None] = lambda: None
    ) -> None:
        """More rounds, after each of which the cells are drawn more to what they have most often.

        With a ``seed`` they are drawn to some random values before the first, a little, so that another
        picture may come of it.
        """
        if seed is not None and not self._reinforced:
            random = np.random.default_rng(seed).random(self.possible.shape)
            self._pull = _normalised(self._neutral * (1 + _NOISE * random))
        for _ in range(rounds):
            self.exchange(1, check=check)
            if self.failure is not None:
                return
            self._reinforced += 1
            strength = 1 - _SLOWNESS**self._reinforced
            pull = np.maximum(self.marginals(), _LEAST_PULL) ** strength
            self._pull = _normalised(pull * self.possible)

    def counts(self, *, check: Callable[[], None] = lambda: None) -> list[tuple[Plan, LineCounts]]:
        """The counts of the rows and of the columns, from the newest messages; nothing after a failure."""
        if self.failure is not None:
            return []
        sides = (self._rows, self.from_columns), (self._columns, self.from_rows)
        return [(plan, plan.count(self._with_pull(told), check=check)) for plan, told in sides]

    def marginals(self) -> Floats:
        """For each cell the probabilities of its values as both its lines see them, ``cells × values``."""
        return _normalised(self._with_pull(self.from_rows * self.from_columns))

    def _with_pull(self, weights: Floats) -> Floats:
        return weights if self._pull is None else _normalised(weights * self._pull)


def _normalised(weights: Floats) -> Floats:
    normalised: Floats = weights / np.maximum(weights.sum(axis=1, keepdims=True), np.finfo(float).tiny)
    return normalised


def possible_values(knowledge: Knowledge) -> NDArray[np.bool_]:
    """Which values the cells can still have, ``cells × values``, row-major."""
    size = (knowledge.width + 7) // 8
    table = b"".join(cells.to_bytes(size, "little") for may in knowledge.rows for cells in may)
    packed = np.frombuffer(table, np.uint8).reshape(knowledge.height, -1, size)
    bits = np.unpackbits(packed, axis=2, count=knowledge.width, bitorder="little")
    return np.ascontiguousarray(bits.transpose(0, 2, 1).reshape(knowledge.height * knowledge.width, -1)) > 0
