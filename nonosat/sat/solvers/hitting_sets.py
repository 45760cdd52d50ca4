"""Cheapest hitting sets of a growing family of sets (PySAT's RC2).

A. Ignatiev, A. Morgado and J. Marques-Silva, "RC2: an efficient MaxSAT solver" (JSAT 2019); implicit
hitting sets: E. Moreno-Centeno and R. M. Karp, "The implicit hitting set approach to solve combinatorial
optimization problems" (Operations Research 61, 2013).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Self

from nonosat.model.errors import LimitReached
from nonosat.sat.solvers.maxsat import limit_conflicts, translated_errors


class CheapestHittingSet:
    """Sets of elements 0, 1, …, each with a cost, and a cheapest set that hits them all.

    ``bound`` is a lower bound of its cost. ``conflicts`` is the limit of one SAT call; if it is exceeded,
    ``find`` returns ``None``, and continues on the next call. Close it after use.

    >>> with CheapestHittingSet([1, 1, 1, 1], conflicts=1000) as cheapest:
    ...     for each in ({0, 1}, {1, 2}, {3}): cheapest.hit(each)
    ...     sorted(cheapest.find() or ()), cheapest.bound
    ([1, 3], 2)
    """

    def __init__(self, costs: Sequence[int], *, conflicts: int) -> None:
        from pysat.examples.rc2 import RC2
        from pysat.formula import WCNF

        formula = WCNF()
        for element, cost in enumerate(costs, 1):
            formula.append([-element], weight=cost)
        self.bound = 0
        self._count = len(costs)
        self._search = RC2(formula, solver="g4")
        limit_conflicts(self._search, conflicts)

    def hit(self, elements: Collection[int]) -> None:
        """Add a set to hit."""
        self._search.add_clause([element + 1 for element in sorted(elements)])

    def find(self) -> frozenset[int] | None:
        """Return a cheapest hitting set; ``None`` if the conflicts run out first."""
        try:
            with translated_errors():
                model: list[int] = self._search.compute()
        except LimitReached:
            # Between two cores, which the search keeps: the cost so far is a bound.
            return None
        finally:
            self.bound = max(self.bound, int(self._search.cost))
        return frozenset(literal - 1 for literal in model if 0 < literal <= self._count)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._search.delete()
