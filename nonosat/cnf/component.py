"""A part of a formula that shares no variable with the rest, see :mod:`nonosat.encoding.components`."""

from __future__ import annotations

from dataclasses import dataclass

from nonosat.cnf.formula import Clause
from nonosat.cnf.open_cells import OpenCells


@dataclass(frozen=True, slots=True)
class Component:
    """A part of a formula with variables of its own, 1 … ``variables``, and the cells that it decides.

    ``originals`` are the numbers of its variables in the whole formula, ascending.
    """

    open_cells: OpenCells
    variables: int
    clauses: tuple[Clause, ...]
    originals: tuple[int, ...] = ()
