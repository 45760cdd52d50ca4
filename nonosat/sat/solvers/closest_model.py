"""The model of a formula that is closest to some marks: it contradicts as few as possible.

Each model leads to the search for one that contradicts fewer marks (``minimisation``). The marks are phase
hints, so that even the first model contradicts few.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from nonosat.model.grid import UNDECIDED
from nonosat.sat.cnf.component import Component
from nonosat.sat.solvers.minimisation import minimise
from nonosat.sat.solvers.session import Session


class CloserModel(NamedTuple):
    """A model of formula ``part``, as one value per cell, that contradicts fewer marks than the previous
    ones.
    """

    part: int
    values: bytes


class NoCloserModel(NamedTuple):
    """The end: no model of formula ``part`` contradicts fewer marks than the last one."""

    part: int


def contradicted(marks: bytes, values: bytes) -> int:
    """Return how many marks a model contradicts; ``UNDECIDED`` is no mark."""
    return sum(mark not in (UNDECIDED, value) for mark, value in zip(marks, values, strict=True))


def closer_models(
    parts: Sequence[tuple[Component, bytes, int]],
) -> Generator[CloserModel | NoCloserModel, None, None]:
    """Yield models of some formulas, each with its marks and the number that a known model contradicts.

    ``nonosat.sat.processes.placement`` decides where it runs.
    """
    for number, (formula, marks, below) in enumerate(parts):
        for values in _closer_models(formula, marks, below):
            yield CloserModel(number, values)
        yield NoCloserModel(number)


def _closer_models(formula: Component, marks: bytes, below: int) -> Generator[bytes, None, None]:
    with Session() as session:
        session.add(formula.clauses)
        cells = formula.undecided_cells
        top = formula.variables
        differ: list[int] = []
        always = 0
        for index, mark in enumerate(marks):
            variables = cells.variables[index]
            if mark == UNDECIDED:
                continue
            if mark and mark not in cells.colours[index]:
                always += 1
            elif mark:
                differ.append(-cells.variable(index, mark))
            elif len(variables) == 1:
                differ.append(variables[0])
            else:
                top += 1
                session.add([[-variable, top] for variable in variables])
                differ.append(top)
        session.set_phases([-literal for literal in differ])

        def read(model: Sequence[int]) -> tuple[bytes, int]:
            values = cells.values_in(model)
            return values, contradicted(marks, values) - always

        yield from minimise(session, differ, read, below=below - always, highest=top)
