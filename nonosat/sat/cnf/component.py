"""The independent parts of a formula: variables that share a clause belong together.

The parts have no variable in common, so the numbers of their models multiply. (Grouping undecided
cells by neighbourhood would be wrong: cells far apart can depend on each other through a long line.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonosat.sat.cnf.formula import Clause, Cnf
from nonosat.sat.cnf.undecided_cells import OpenCells


@dataclass(frozen=True, slots=True)
class Component:
    """A part of a formula with variables of its own, 1 … ``variables``, and the cells that it decides.

    ``originals`` are the numbers of its variables in the whole formula, ascending.
    """

    open_cells: OpenCells
    variables: int
    clauses: tuple[Clause, ...]
    originals: tuple[int, ...] = ()


def components_of(cnf: Cnf) -> tuple[Component, ...]:
    """The components with undecided cells, in the order of their first cells.

    >>> from nonosat.sat.encodings.formula import formula_of
    >>> from nonosat.logic.propagation import propagate
    >>> from nonosat.model.clues import clue
    >>> from nonosat.model.puzzle import Puzzle
    >>> rows, columns = [(1, 1), (1, 1), (), (7,)], [(1, 1), (1, 1), (1,), (1,), (1, 1), (1, 1), (1,)]
    >>> switches = Puzzle(tuple(clue(*each) for each in rows), tuple(clue(*each) for each in columns))
    >>> [part.open_cells.cells for part in components_of(formula_of(switches, knowledge=propagate(switches)))]
    [(0, 1, 7, 8), (4, 5, 11, 12)]
    """
    clauses = list(cnf.clauses(with_units=False))
    roots = _roots(cnf, clauses)
    #: By the root of each component: its variables, its clauses and the places of its cells.
    variables: dict[int, list[int]] = {roots[each[0]]: [] for each in cnf.open_cells.variables}
    own: dict[int, list[Clause]] = {root: [] for root in variables}
    places: dict[int, list[int]] = {root: [] for root in variables}
    number = [0] * (cnf.variables + 1)
    for variable in range(1, cnf.variables + 1):
        if roots[variable] in variables:
            variables[roots[variable]].append(variable)
            number[variable] = len(variables[roots[variable]])
    for clause in clauses:
        if (root := roots[abs(clause[0])]) in own:
            own[root].append(tuple([number[each] if each > 0 else -number[-each] for each in clause]))
    for place, each in enumerate(cnf.open_cells.variables):
        places[roots[each[0]]].append(place)
    return tuple(
        Component(
            _some_of(cnf.open_cells, places[root], number), len(each), tuple(own[root]), originals=tuple(each)
        )
        for root, each in variables.items()
    )


def _some_of(cells: OpenCells, places: Sequence[int], number: Sequence[int]) -> OpenCells:
    """The cells at some places, with other numbers for their variables."""
    return OpenCells(
        tuple(cells.cells[place] for place in places),
        tuple(tuple(number[variable] for variable in cells.variables[place]) for place in places),
        tuple(cells.colours[place] for place in places),
    )


def _roots(cnf: Cnf, clauses: Sequence[Sequence[int]]) -> list[int]:
    """For every variable one that stands for all those that are connected.

    R. E. Tarjan, "Efficiency of a good but not linear set union algorithm" (JACM 1975), with paths halved.
    """
    parent = list(range(cnf.variables + 1))

    def root(variable: int) -> int:
        while parent[variable] != variable:
            parent[variable] = parent[parent[variable]]
            variable = parent[variable]
        return variable

    links = (*clauses, *cnf.open_cells.variables)
    for first, *others in links:
        for other in others:
            parent[root(abs(other))] = root(abs(first))
    return list(map(root, parent))
