"""Clauses that a sum of weights stays below a bound.

C. Sinz, "Towards an optimal CNF encoding of Boolean cardinality constraints" (CP 2005), with weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Counter(NamedTuple):
    """The clauses, and the highest variable in use."""

    clauses: list[list[int]]
    variables: int


def below(literals: Sequence[tuple[int, int]], bound: int, *, variables: int) -> Counter:
    """That the weights of the true literals sum to less than ``bound``, which is at least 1.

    ``literals`` are pairs of a literal and its weight (at least 1); new variables follow ``variables``. The
    ``j``-th variable of a literal says that the sum up to it is at least ``j``.

    >>> below([(1, 1), (2, 1), (3, 1)], 2, variables=3)
    Counter(clauses=[[-1, 4], [-4, 5], [-2, 5], [-2, -4], [-5, 6], [-3, 6], [-3, -5]], variables=6)
    """
    clauses: list[list[int]] = []
    before: list[int] = []
    sum_of_weights = 0
    for literal, weight in literals:
        sum_of_weights += weight
        here = [variables + 1 + each for each in range(min(sum_of_weights, bound - 1))]
        variables += len(here)
        clauses += [[-one, other] for one, other in zip(before, here, strict=False)]
        clauses += [[-literal, each] for each in here[:weight]]
        if weight >= bound:
            clauses.append([-literal])
        for sum_before, one in enumerate(before, 1):
            if sum_before + weight >= bound:
                clauses.append([-literal, -one])
                break  # what is more than that is forbidden with it
            clauses.append([-literal, -one, here[sum_before + weight - 1]])
        before = here
    return Counter(clauses, variables)
