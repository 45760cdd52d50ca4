"""Minimisation of the number of true literals in models."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from nonosat.sat.solvers.session import Session

Found = TypeVar("Found")


def minimise(
    session: Session,
    literals: Sequence[int],
    read: Callable[[Sequence[int]], tuple[Found, int]],
    *,
    below: int,
    at_least: int = 0,
    highest: int,
) -> Iterator[Found]:
    """Yield what is ``read`` from models, each with fewer true ``literals`` than the previous one, down to
    the optimum.

    A totalizer counts the literals, and ``read`` also returns their number: the first model has fewer than
    ``below``, and ``at_least`` is a lower bound. ``highest`` is the highest variable in use.
    """
    from pysat.card import ITotalizer

    with ITotalizer(lits=list(literals), ubound=below, top_id=highest) as totalizer:
        session.add(totalizer.cnf.clauses)
        while below > at_least and session.solve([-totalizer.rhs[below - 1]]):
            found, below = read(session.model())
            yield found
