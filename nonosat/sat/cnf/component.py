"""The independent parts of a formula: variables that share a clause belong together.

The parts share no variable, so their model counts multiply. (Grouping undecided cells by neighbourhood would
be wrong: distant cells can depend on each other through a long line.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonosat.sat.cnf.formula import Clause, Cnf
from nonosat.sat.cnf.undecided_cells import UndecidedCells


@dataclass(frozen=True, slots=True)
class Component:
    """A part of a formula, its variables renumbered 1 … ``variables``, and the cells that it decides.

    ``originals`` are the numbers of its variables in the whole formula, ascending.
    """

    undecided_cells: UndecidedCells
    variables: int
    clauses: tuple[Clause, ...]
    originals: tuple[int, ...] = ()


def components_of(cnf: Cnf) -> tuple[Component, ...]:
    """Return the components with undecided cells, in the order of their first cells.

    >>> from nonosat.sat.encodings.formula import formula_of
    >>> from nonosat.logic.propagation import propagate
    >>> from nonosat.model.clues import clue
    >>> from nonosat.model.puzzle import Puzzle
    >>> rows, columns = [(1, 1), (1, 1), (), (7,)], [(1, 1), (1, 1), (1,), (1,), (1, 1), (1, 1), (1,)]
    >>> switches = Puzzle(tuple(clue(*each) for each in rows), tuple(clue(*each) for each in columns))
    >>> parts = components_of(formula_of(switches, knowledge=propagate(switches)))
    >>> [part.undecided_cells.cells for part in parts]
    [(0, 1, 7, 8), (4, 5, 11, 12)]
    """
    clauses = list(cnf.clauses(with_units=False))
    roots = _roots(cnf, clauses)
    #: By the root of each component: its variables, its clauses and the indices of its cells.
    variables: dict[int, list[int]] = {roots[each[0]]: [] for each in cnf.undecided_cells.variables}
    own: dict[int, list[Clause]] = {root: [] for root in variables}
    indices: dict[int, list[int]] = {root: [] for root in variables}
    number = [0] * (cnf.variables + 1)
    for variable in range(1, cnf.variables + 1):
        if roots[variable] in variables:
            variables[roots[variable]].append(variable)
            number[variable] = len(variables[roots[variable]])
    for clause in clauses:
        if (root := roots[abs(clause[0])]) in own:
            own[root].append(tuple([number[each] if each > 0 else -number[-each] for each in clause]))
    for index, each in enumerate(cnf.undecided_cells.variables):
        indices[roots[each[0]]].append(index)
    return tuple(
        Component(
            _subset(cnf.undecided_cells, indices[root], number),
            len(each),
            tuple(own[root]),
            originals=tuple(each),
        )
        for root, each in variables.items()
    )


def _subset(cells: UndecidedCells, indices: Sequence[int], number: Sequence[int]) -> UndecidedCells:
    """Return the cells at some indices, with their variables renumbered."""
    return UndecidedCells(
        tuple(cells.cells[index] for index in indices),
        tuple(tuple(number[variable] for variable in cells.variables[index]) for index in indices),
        tuple(cells.colours[index] for index in indices),
    )


def _roots(cnf: Cnf, clauses: Sequence[Sequence[int]]) -> list[int]:
    """Return for every variable the representative of its component.

    R. E. Tarjan, "Efficiency of a good but not linear set union algorithm" (JACM 1975), with paths halved.
    """
    parent = list(range(cnf.variables + 1))

    def root(variable: int) -> int:
        while parent[variable] != variable:
            parent[variable] = parent[parent[variable]]
            variable = parent[variable]
        return variable

    links = (*clauses, *cnf.undecided_cells.variables)
    for first, *others in links:
        for other in others:
            parent[root(abs(other))] = root(abs(first))
    return list(map(root, parent))
