"""Two models of a formula that differ in as few cells as possible.

The formula is written twice, once for each model, with one variable per cell that is true if the two differ.
Each pair leads to the search for one with fewer of these true (``minimisation``).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from nonosat.sat.cnf.component import Component
from nonosat.sat.solvers.minimisation import minimise
from nonosat.sat.solvers.session import Session


class Pair(NamedTuple):
    """Two models, as one value per cell, and the number of cells in which they differ."""

    first: bytes
    second: bytes
    distance: int


class NoCloserPair(NamedTuple):
    """The end: no pair is closer than the last one, or, without one, than was asked for."""


def distance(first: bytes, second: bytes) -> int:
    """Return the number of cells in which two models differ."""
    return sum(mine != theirs for mine, theirs in zip(first, second, strict=True))


def closer_pairs(formula: Component, below: int, at_least: int) -> Generator[Pair | NoCloserPair, None, None]:
    """Yield pairs that differ in fewer than ``below`` cells, each closer than the previous one.

    ``at_least`` is a lower bound of all distances. Run it in a child process.
    """
    size = formula.variables
    differ = range(2 * size + 1, 2 * size + 1 + len(formula.undecided_cells.cells))
    with Session() as session:
        session.add(formula.clauses)
        session.add(tuple([_second(literal, size) for literal in clause]) for clause in formula.clauses)
        lacks: list[int] = []
        top = differ.stop - 1
        for different, variables in zip(differ, formula.undecided_cells.variables, strict=True):
            for variable in variables:
                session.add(
                    [[-variable, variable + size, different], [variable, -variable - size, different]]
                )
                # The cell really differs: it has the colour in the first model, and not in the second.
                top += 1
                session.add([[-top, variable], [-top, -variable - size]])
                lacks.append(top)
        # One model has a coloured cell that the other lacks; their order does not matter.
        session.add([lacks])

        def read(model: Sequence[int]) -> tuple[Pair, int]:
            first = formula.undecided_cells.values_in(model)
            second = formula.undecided_cells.values_in(model, offset=size)
            pair = Pair(first, second, distance(first, second))
            return pair, pair.distance

        yield from minimise(session, differ, read, below=below, at_least=at_least, highest=top)
    yield NoCloserPair()


def _second(literal: int, size: int) -> int:
    return literal + size if literal > 0 else literal - size
