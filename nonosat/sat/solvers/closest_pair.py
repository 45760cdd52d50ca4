"""Two models of a formula that differ in as few cells as possible.

The formula stands twice, once for each model, with a variable a cell that must be true where the two
differ. Each pair found asks for one with fewer of these (``descent``), until there is none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from nonosat.sat.cnf.component import Component
from nonosat.sat.solvers.minimisation import ever_fewer
from nonosat.sat.solvers.session import Session


class Pair(NamedTuple):
    """Two models, as one value a cell, and the number of cells in which they differ."""

    first: bytes
    second: bytes
    distance: int


class NoCloserPair(NamedTuple):
    """The last pair is as close as any; without one, no two models are closer than was asked for."""


def distance(first: bytes, second: bytes) -> int:
    """The number of cells in which two models differ."""
    return sum(mine != theirs for mine, theirs in zip(first, second, strict=True))


def closer_pairs(formula: Component, below: int, at_least: int) -> Generator[Pair | NoCloserPair, None, None]:
    """Pairs that differ in fewer than ``below`` cells, each closer than the one before.

    ``at_least`` is a distance that no pair can go below. Run it in a child process.
    """
    size = formula.variables
    differ = range(2 * size + 1, 2 * size + 1 + len(formula.open_cells.cells))
    with Session() as session:
        session.add(formula.clauses)
        session.add(tuple([_second(literal, size) for literal in clause]) for clause in formula.clauses)
        lacks: list[int] = []
        top = differ.stop - 1
        for different, variables in zip(differ, formula.open_cells.variables, strict=True):
            for variable in variables:
                session.add(
                    [[-variable, variable + size, different], [variable, -variable - size, different]]
                )
                # The cell really differs: coloured in the first picture, and not so in the second.
                top += 1
                session.add([[-top, variable], [-top, -variable - size]])
                lacks.append(top)
        # One picture has a coloured cell that the other lacks; which is the first does not matter.
        session.add([lacks])

        def read(model: Sequence[int]) -> tuple[Pair, int]:
            first = formula.open_cells.values_in(model)
            second = formula.open_cells.values_in(model, offset=size)
            pair = Pair(first, second, distance(first, second))
            return pair, pair.distance

        yield from ever_fewer(session, differ, read, below=below, at_least=at_least, highest=top)
    yield NoCloserPair()


def _second(literal: int, size: int) -> int:
    return literal + size if literal > 0 else literal - size
