"""The model of a formula that is closest to some marks: it contradicts as few of them as possible.

Each model found asks for one that contradicts fewer marks (``descent``), until there is none. The solver
tries the marks first, so that already the first model contradicts few.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from nonosat.model.grid import UNDECIDED
from nonosat.sat.cnf.component import Component
from nonosat.sat.solvers.minimisation import ever_fewer
from nonosat.sat.solvers.session import Session


class CloserModel(NamedTuple):
    """A model of formula ``part``, as one value a cell, that contradicts fewer marks than those before."""

    part: int
    values: bytes


class NoCloserModel(NamedTuple):
    """No model of formula ``part`` contradicts fewer marks than the last one did."""

    part: int


def contradicted(marks: bytes, values: bytes) -> int:
    """How many marks a model contradicts; ``UNDECIDED`` stands for no mark."""
    return sum(mark not in (UNDECIDED, value) for mark, value in zip(marks, values, strict=True))


def closer_models(
    parts: Sequence[tuple[Component, bytes, int]],
) -> Generator[CloserModel | NoCloserModel, None, None]:
    """Models of some formulas, each part with its marks and the number that a known model contradicts.

    Where it runs is for ``nonosat.sat.processes.placement`` to decide.
    """
    for number, (formula, marks, below) in enumerate(parts):
        for values in _closer_models(formula, marks, below):
            yield CloserModel(number, values)
        yield NoCloserModel(number)


def _closer_models(formula: Component, marks: bytes, below: int) -> Generator[bytes, None, None]:
    with Session() as session:
        session.add(formula.clauses)
        open_cells = formula.open_cells
        top = formula.variables
        differ: list[int] = []
        always = 0
        for place, mark in enumerate(marks):
            variables = open_cells.variables[place]
            if mark == UNDECIDED:
                continue
            if mark and mark not in open_cells.colours[place]:
                always += 1
            elif mark:
                differ.append(-open_cells.variable(place, mark))
            elif len(variables) == 1:
                differ.append(variables[0])
            else:
                top += 1
                session.add([[-variable, top] for variable in variables])
                differ.append(top)
        session.prefer([-literal for literal in differ])

        def read(model: Sequence[int]) -> tuple[bytes, int]:
            values = open_cells.values_in(model)
            return values, contradicted(marks, values) - always

        yield from ever_fewer(session, differ, read, below=below - always, highest=top)
