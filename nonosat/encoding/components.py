"""The independent parts of a formula: variables that share a clause belong together.

The parts have no variable in common, so the numbers of their models multiply. (Grouping undecided
cells by neighbourhood would be wrong: cells far apart can depend on each other through a long line.)
"""

from __future__ import annotations

from collections.abc import Sequence

from nonosat.cnf.component import Component
from nonosat.cnf.formula import Clause, Cnf
from nonosat.cnf.open_cells import OpenCells


def components_of(cnf: Cnf) -> tuple[Component, ...]:
    """The components with undecided cells, in the order of their first cells.

    >>> from nonosat.encoding.formula import formula_of
    >>> from nonosat.logic.propagation import propagate
    >>> from nonosat.clues import clue
    >>> from nonosat.puzzle import Puzzle
    >>> rows, columns = [(1, 1), (1, 1), (), (7,)], [(1, 1), (1, 1), (1,), (1,), (1, 1), (1, 1), (1,)]
    >>> switches = Puzzle(tuple(clue(*each) for each in rows), tuple(clue(*each) for each in columns))
    >>> [part.open_cells.cells for part in components_of(formula_of(switches, knowledge=propagate(switches)))]
    [(0, 1, 7, 8), (4, 5, 11, 12)]
    """
    clauses = list(cnf.clauses(with_units=False))
    roots = _roots(cnf, clauses)
    open_cells = cnf.open_cells
    #: Of each component, by its root: its variables, its clauses and the places of its cells.
    variables: dict[int, list[int]] = {roots[each[0]]: [] for each in open_cells.variables}
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
    for place, each in enumerate(open_cells.variables):
        places[roots[each[0]]].append(place)
    return tuple(
        Component(
            open_cells=OpenCells(
                cells=tuple(open_cells.cells[place] for place in places[root]),
                variables=tuple(
                    tuple(number[variable] for variable in open_cells.variables[place])
                    for place in places[root]
                ),
                colours=tuple(open_cells.colours[place] for place in places[root]),
            ),
            variables=len(variables[root]),
            clauses=tuple(own[root]),
            originals=tuple(variables[root]),
        )
        for root in variables
    )


def _roots(cnf: Cnf, clauses: Sequence[Sequence[int]]) -> list[int]:
    """For every variable the smallest one that it is connected with.

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
            low, high = sorted((root(abs(first)), root(abs(other))))
            parent[high] = low
    return list(map(root, parent))
