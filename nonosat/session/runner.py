"""A runner: one search that runs side by side with others, with its clock."""

from __future__ import annotations

import time

from nonosat.racer import Racer
from nonosat.session.alternation import GUIDED_SOLVER
from nonosat.session.formula_question import FormulaQuestion


class Runner:
    """One search, and what it has done in all the races that it took part in.

    ``conflicts`` are those since it last began, ``before`` those of earlier times. ``is_loaded`` says that it
    has the clauses, and so is about as large as another would be.
    """

    def __init__(self, question: FormulaQuestion) -> None:
        self.question = question
        self.conflicts = self.before = self.won = 0
        self.is_loaded = False
        self._solvers = [question.solver]
        self._seconds = 0.0
        self._since: float | None = None

    def begin(self) -> None:
        """Starts the clock."""
        self.before += self.conflicts
        self.conflicts = 0
        self._since = time.monotonic()

    def end(self) -> None:
        """Stops the clock."""
        self._seconds = self.seconds
        self._since = None

    def turn_to(self, solver: str) -> None:
        """It uses this solver from now on."""
        if solver not in self._solvers:
            self._solvers.append(solver)

    @property
    def seconds(self) -> float:
        """How long it has run."""
        return self._seconds + (0.0 if self._since is None else time.monotonic() - self._since)

    @property
    def racer(self) -> Racer:
        """What it has done so far."""
        asked = self.question
        return Racer(
            " + ".join(self._solvers),
            asked.seed,
            asked.encoding,
            hints=asked.advice is not None and GUIDED_SOLVER in self._solvers,
            conflicts=self.before + self.conflicts,
            seconds=self.seconds,
            won=self.won,
        )
