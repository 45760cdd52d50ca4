"""The pictures that a walk has left: clauses that forbid what its decisions have explored."""

from __future__ import annotations

from collections.abc import Iterable

from nonosat.cnf.formula import Cnf
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.cnf.tables import tables_of


def unexplored(decisions: Iterable[tuple[int, int, int, bool]], cnf: Cnf) -> PackedClauses:
    """Clauses that hold for the pictures of a formula that are not explored yet, and for no other.

    ``decisions`` are a row, a column, a colour, and whether it is over: then all pictures are known in which
    the decisions before hold and the cell has the colour. Each new variable says that all decisions up to
    one hold, so that clauses have at most three literals however many decisions there are:

    - they hold up to here, and the cell has the colour → they hold up to the next one;
    - they hold up to here, and the cell's colour is over → the cell has another value.

    >>> from nonosat.cnf.open_cells import OpenCells
    >>> from nonosat.cnf.tables import numbers
    >>> cells = OpenCells.of_grid(3, colours=1)
    >>> cnf = Cnf(1, 3, 1, 3, numbers([]), (), open_cells=cells)
    >>> decisions = [(0, 0, 1, False), (0, 1, 1, True), (0, 2, 1, False)]
    >>> list(unexplored(decisions, cnf).one_by_one())
    [(-1, 4), (-4, -2), (-4, -3, 5)]
    """
    places = {cell: place for place, cell in enumerate(cnf.open_cells.cells)}
    variables = cnf.variables
    clauses: list[list[int]] = []
    holds: list[int] = []
    for row, column, colour, is_over in decisions:
        cell_has_it = cnf.open_cells.variable(places[row * cnf.width + column], colour)
        clause = [-variable for variable in (*holds, cell_has_it)]
        if not is_over:
            variables += 1
            holds = [variables]
            clause.append(variables)
        clauses.append(clause)
    return PackedClauses.of(tables_of(clauses))
