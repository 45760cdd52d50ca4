"""Who takes part in a race, and when: searches that differ in solver, seed or hints from the one that runs
alone.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count

from nonosat.limits import Limits
from nonosat.progress import Racer
from nonosat.session.formula_question import FormulaQuestion
from nonosat.session.turns import GUIDED_SOLVER

#: Seconds that a search has been alone since its last answer before others enter: most answers take less, and
#: a process takes some tenths of a second to start.
_SECONDS_ALONE = 2.0
#: Nobody enters when the deadline is closer than this.
_LEAST_SECONDS = 1.0

#: A solver with its seed, and whether hints tell it how to decide, if there are any.
_GUIDED = (GUIDED_SOLVER, 1, True)
_BEST_AT_PROOFS = ("kissat404", None, False)
_REST = ((GUIDED_SOLVER, 2, True), ("glucose4", 1, False))

#: In the order in which they enter. The search that runs alone turns to hints, and may be lost by them, so
#: that one enters with other hints and one without. Proofs are asked for when a picture is known.
_FOR_THE_FIRST_PICTURE = (_GUIDED, _BEST_AT_PROOFS, *_REST)
_FOR_ANOTHER = (_BEST_AT_PROOFS, _GUIDED, *_REST)


class Entrant:
    """One that takes part in a race, and what it has done in all the races of a search.

    It asks a ``question``; only the *prover* of a race asks none. ``conflicts`` are those since it last
    began, ``before`` those of earlier times. ``is_loaded`` says that it has the clauses, and so is about as
    large as another would be.
    """

    def __init__(self, question: FormulaQuestion | None) -> None:
        self.question = question
        self.conflicts = self.before = self.won = 0
        self.is_loaded = question is None
        self._solvers = [] if question is None else [question.solver]
        self._seconds = 0.0
        self._since: float | None = None

    def begin(self) -> None:
        """Starts the clock."""
        self.before += self.conflicts
        self.conflicts = 0
        self._since = time.monotonic()

    def end(self) -> None:
        """Stops the clock."""
        self._seconds = self._seconds_so_far
        self._since = None

    def turn_to(self, solver: str) -> None:
        """It uses this solver from now on."""
        if solver not in self._solvers:
            self._solvers.append(solver)

    @property
    def _seconds_so_far(self) -> float:
        return self._seconds + (0.0 if self._since is None else time.monotonic() - self._since)

    @property
    def racer(self) -> Racer:
        """What it has done so far, as answers tell it."""
        asked = self.question
        assert asked is not None
        return Racer(
            " + ".join(self._solvers),
            asked.seed,
            asked.encoding,
            hints=asked.hints is not None and GUIDED_SOLVER in self._solvers,
            conflicts=self.before + self.conflicts,
            seconds=self._seconds_so_far,
            won=self.won,
        )


def may_enter(limits: Limits, *, since: float) -> bool:
    """Whether it is time for others, when a search has been alone ``since`` then (on the monotonic clock)."""
    remaining = limits.remaining
    return time.monotonic() - since >= _SECONDS_ALONE and (remaining is None or remaining >= _LEAST_SECONDS)


def others(
    question: FormulaQuestion, *, beside: FormulaQuestion, any_solver: bool, has_picture: bool = False
) -> Iterator[FormulaQuestion]:
    """Searches for the answers to the question, all different from the one ``beside`` which they run, without
    end: by other solvers if any will do, then by the solver that was asked for, with other seeds.
    """
    for each in _all(question, any_solver=any_solver, has_picture=has_picture):
        if each != beside:
            yield each


def _all(question: FormulaQuestion, *, any_solver: bool, has_picture: bool) -> Iterator[FormulaQuestion]:
    if any_solver:
        for solver, seed, is_guided in _FOR_ANOTHER if has_picture else _FOR_THE_FIRST_PICTURE:
            hints = question.hints if is_guided else None
            yield question._replace(solver=solver, seed=seed, hints=hints)
    yield question
    for seed in count(1):
        yield question._replace(seed=seed)
