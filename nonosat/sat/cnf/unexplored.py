"""The solutions that backtracking has left: clauses that exclude what its decisions have explored."""

from __future__ import annotations

from collections.abc import Iterable

from nonosat.sat.cnf.formula import Clause, Cnf


def unexplored(decisions: Iterable[tuple[int, int, int, bool, bool]], cnf: Cnf) -> list[Clause]:
    """Return clauses that hold for exactly the unexplored solutions of a formula.

    A decision is a row, a column, a colour, whether the cell has it, and whether the opposite is explored:
    then all solutions in which the earlier decisions hold and this one does not are known. Each new variable
    means that all decisions up to one hold, so that clauses have at most three literals:

    - all up to here hold, and so does the next → all up to the next hold;
    - all up to here hold, and the opposite of the next is explored → the next holds.

    >>> from nonosat.sat.cnf.undecided_cells import UndecidedCells
    >>> cells = UndecidedCells.of_grid(3, colours=1)
    >>> cnf = Cnf(1, 3, 1, 3, (), (), undecided_cells=cells)
    >>> decisions = [(0, 0, 1, True, False), (0, 1, 1, False, True), (0, 2, 1, True, False)]
    >>> unexplored(decisions, cnf)
    [(-1, 4), (-4, -2), (-4, -3, 5)]
    """
    indices = {cell: index for index, cell in enumerate(cnf.undecided_cells.cells)}
    variables = cnf.variables
    clauses: list[Clause] = []
    #: The literal that is true if one of the decisions so far does not hold.
    unless: list[int] = []
    for row, column, colour, has, is_explored in decisions:
        variable = cnf.undecided_cells.variable(indices[row * cnf.width + column], colour)
        decided = variable if has else -variable
        if is_explored:
            clauses.append((*unless, decided))
        else:
            variables += 1
            clauses.append((*unless, -decided, variables))
            unless = [-variables]
    return clauses
