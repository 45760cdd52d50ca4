"""The cell variables of every formula.

Cells are counted row by row from 0, colours from 1. With ``k`` colours variable ``cell · k + colour`` means
that the cell has the colour; a blank cell has none.
"""

from __future__ import annotations


def cell_variable(cell: int, colour: int, *, colours: int) -> int:
    """Return the variable of a cell and a colour.

    >>> cell_variable(2, 1, colours=1), cell_variable(2, 1, colours=3)
    (3, 7)
    """
    return cell * colours + colour


def cell_and_colour(variable: int, *, colours: int) -> tuple[int, int]:
    """Return the cell and the colour of a variable.

    >>> cell_and_colour(7, colours=3)
    (2, 1)
    """
    cell, colour = divmod(variable - 1, colours)
    return cell, colour + 1


def cell_variables(cell: int, *, colours: int) -> range:
    """Return the variables of a cell, colour by colour.

    >>> list(cell_variables(2, colours=3))
    [7, 8, 9]
    """
    return range(cell * colours + 1, (cell + 1) * colours + 1)


def cell_literals(cell: int, value: int, *, colours: int) -> list[int]:
    """Return for every colour the literal that is true if a cell has a value (0: blank).

    >>> cell_literals(2, 1, colours=3), cell_literals(2, 0, colours=3)
    ([7, -8, -9], [-7, -8, -9])
    """
    variables = cell_variables(cell, colours=colours)
    return [variable if colour == value else -variable for colour, variable in enumerate(variables, 1)]


def value_literals(cell: int, value: int, *, colours: int) -> list[int]:
    """Return the fewest literals that mean that a cell has a value, as it has at most one colour.

    >>> value_literals(2, 1, colours=3), value_literals(2, 0, colours=3)
    ([7], [-7, -8, -9])
    """
    return [cell_variable(cell, value, colours=colours)] if value else cell_literals(cell, 0, colours=colours)
