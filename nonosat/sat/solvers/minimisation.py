"""Models in which ever fewer of some literals are true, until there is none with fewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from nonosat.sat.solvers.session import Session

Found = TypeVar("Found")


def ever_fewer(
    session: Session,
    literals: Sequence[int],
    read: Callable[[Sequence[int]], tuple[Found, int]],
    *,
    below: int,
    at_least: int = 0,
    highest: int,
) -> Iterator[Found]:
    """What is ``read`` from models of which each has fewer true ``literals`` than the one before.

    A totalizer counts them. ``read`` says too how many are true: the first model has less than ``below``, and
    none can have less than ``at_least``. ``highest`` is the last variable that is taken.
    """
    from pysat.card import ITotalizer

    with ITotalizer(lits=list(literals), ubound=below, top_id=highest) as totalizer:
        session.add(totalizer.cnf.clauses)
        while below > at_least and session.solve([-totalizer.rhs[below - 1]]):
            found, below = read(session.model())
            yield found
