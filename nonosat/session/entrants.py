"""Who enters a race, and when: searches that differ in solver, seed or hints from the one that runs alone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from nonosat.limits import Limits
from nonosat.session.alternation import GUIDED_SOLVER
from nonosat.session.formula_question import FormulaQuestion

#: Seconds that a search has been alone since its last answer before others enter: most answers take less, and
#: a process takes some tenths of a second to start.
_SECONDS_ALONE = 2.0
#: Nobody enters when the deadline is closer than this.
_LEAST_SECONDS = 1.0


class _Entrant(NamedTuple):
    """Who enters: a solver with its seed, and whether hints tell it how to decide, if there are any."""

    solver: str
    seed: int | None
    hints: bool


_GUIDED = _Entrant(GUIDED_SOLVER, 1, hints=True)
_PROVER = _Entrant("kissat404", None, hints=False)
_REST = (_Entrant(GUIDED_SOLVER, 2, hints=True), _Entrant("glucose4", 1, hints=False))

#: In the order in which they enter. The search that runs alone turns to hints, and may be lost by them, so
#: that one enters with other hints and one without. Kissat is best at proofs, and those are asked for when a
#: picture is known.
_FOR_THE_FIRST_PICTURE = (_GUIDED, _PROVER, *_REST)
_FOR_ANOTHER = (_PROVER, _GUIDED, *_REST)


def may_enter(limits: Limits, *, since: float) -> bool:
    """Whether it is time for others, when a search has been alone ``since`` then (on the monotonic clock)."""
    remaining = limits.remaining
    return time.monotonic() - since >= _SECONDS_ALONE and (remaining is None or remaining >= _LEAST_SECONDS)


def entrants(
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
        for solver, seed, hints in _FOR_ANOTHER if has_picture else _FOR_THE_FIRST_PICTURE:
            advice = question.advice if hints else None
            yield question._replace(solver=solver, seed=seed, advice=advice)
    yield question
    for seed in count(1):
        yield question._replace(seed=seed)
