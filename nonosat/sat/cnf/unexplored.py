"""The pictures that a walk has left: clauses that forbid what its decisions have explored."""

from __future__ import annotations

from collections.abc import Iterable

from nonosat.sat.cnf.formula import Clause, Cnf


def unexplored(decisions: Iterable[tuple[int, int, int, bool, bool]], cnf: Cnf) -> list[Clause]:
    """Clauses that hold for the pictures of a formula that are not explored yet, and for no other.

    ``decisions`` are a row, a column, a colour, whether the cell has it, and whether the other is over: then
    all pictures are known in which the decisions before hold and this one does not. Each new variable says
    that all decisions up to one hold, so that clauses have at most three literals however many decisions
    there are:

    - they hold up to here, and so does the next → they hold up to the next one;
    - they hold up to here, and the other side of the next is over → so does the next.

    >>> from nonosat.sat.cnf.undecided_cells import OpenCells
    >>> cells = OpenCells.of_grid(3, colours=1)
    >>> cnf = Cnf(1, 3, 1, 3, (), (), open_cells=cells)
    >>> decisions = [(0, 0, 1, True, False), (0, 1, 1, False, True), (0, 2, 1, True, False)]
    >>> unexplored(decisions, cnf)
    [(-1, 4), (-4, -2), (-4, -3, 5)]
    """
    places = {cell: place for place, cell in enumerate(cnf.open_cells.cells)}
    variables = cnf.variables
    clauses: list[Clause] = []
    #: The literal that says of the decisions so far that one does not hold.
    unless: list[int] = []
    for row, column, colour, has, is_over in decisions:
        variable = cnf.open_cells.variable(places[row * cnf.width + column], colour)
        decided = variable if has else -variable
        if is_over:
            clauses.append((*unless, decided))
        else:
            variables += 1
            clauses.append((*unless, -decided, variables))
            unless = [-variables]
    return clauses
