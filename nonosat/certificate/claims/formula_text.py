"""Formulas of certificates of minima as DIMACS text; and the formula that few choices hit all obstacles."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from nonosat.certificate.claims.counter import below
from nonosat.dimacs.text import comments

Element = TypeVar("Element", bound=Hashable)


def dimacs_text(header: Iterable[str], clauses: Sequence[Sequence[int]], variables: int) -> bytes:
    """The clauses, a line each, below the header as comments."""
    lines = [f"p cnf {variables} {len(clauses)}"]
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return comments(header) + ("\n".join(lines) + "\n").encode()


def few_that_hit(
    obstacles: Sequence[frozenset[Element]],
    bound: int,
    *,
    header: Iterable[str],
    names: Mapping[Element, str],
    costs: Mapping[Element, int] | None = None,
) -> bytes:
    """The formula of choices that cost less than ``bound`` (at least 1) and hit every obstacle.

    What is in no obstacle is not chosen. ``names`` are for the comments; without ``costs`` each costs 1.
    """
    order = in_packed_order(obstacles)
    variable = {element: number for number, element in enumerate(order, 1)}
    clauses = [sorted(variable[element] for element in each) for each in obstacles]
    weights = [(variable[each], 1 if costs is None else costs[each]) for each in order]
    counter = below(weights, bound, variables=len(order))
    said = [*header, f"obstacles {len(obstacles)}", f"the sum of what is chosen is below {bound}"]
    said += [f"var {number} {names[element]}" for number, element in enumerate(order, 1)]
    return dimacs_text(said, clauses + counter.clauses, counter.variables)


def in_packed_order(obstacles: Iterable[frozenset[Element]]) -> list[Element]:
    """The elements of all obstacles, those of small ones that share none side by side.

    So a solver counts these obstacles one after another, with short proofs.

    >>> in_packed_order([frozenset({1, 2, 3}), frozenset({2, 4}), frozenset({5, 0})])
    [0, 5, 2, 4, 1, 3]
    """
    ordered: dict[Element, None] = {}
    left: list[list[Element]] = sorted(
        (sorted(each, key=repr) for each in obstacles), key=lambda each: (len(each), repr(each))
    )
    for each in left:
        if not any(element in ordered for element in each):
            ordered.update(dict.fromkeys(each))
    for each in left:
        ordered.update(dict.fromkeys(each))
    return list(ordered)
