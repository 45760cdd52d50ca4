"""Who enters a race: searches that differ in solver or seed from the one that has run alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from nonosat.session.backends import backend_named
from nonosat.session.question import Question

#: Solvers and seeds, in the order in which they enter: those of other families first, as two of one family
#: tend to be lost together.
_OTHERS = (("cadical195", 1), ("kissat404", None))


def entrants(question: Question, *, beside: Question, any_solver: bool) -> Iterator[Question]:
    """Searches for the answers to the question, all different from the one ``beside`` which they run, without
    end: by other solvers if any will do, then by the solver that was asked for, with other seeds.
    """
    for each in _all(question, any_solver=any_solver):
        if each != beside:
            yield each


def _all(question: Question, *, any_solver: bool) -> Iterator[Question]:
    if any_solver:
        for solver, seed in _OTHERS:
            advice = question.advice if backend_named(solver).limited else None
            yield question._replace(solver=solver, seed=seed, advice=advice)
    yield question
    for seed in count(1):
        yield question._replace(seed=seed)
