"""The variables of cells, in every formula: which one says that a cell has a colour.

Cells are counted row by row from 0, colours from 1. With ``k`` colours variable ``cell · k + colour`` says
that the cell has the colour; a blank cell has none of them.
"""

from __future__ import annotations


def cell_variable(cell: int, colour: int, *, colours: int) -> int:
    """The variable that says that a cell has a colour.

    >>> cell_variable(2, 1, colours=1), cell_variable(2, 1, colours=3)
    (3, 7)
    """
    return cell * colours + colour


def cell_and_colour(variable: int, *, colours: int) -> tuple[int, int]:
    """The cell and the colour of a variable.

    >>> cell_and_colour(7, colours=3)
    (2, 1)
    """
    cell, colour = divmod(variable - 1, colours)
    return cell, colour + 1


def cell_variables(cell: int, *, colours: int) -> range:
    """The variables of a cell, colour by colour.

    >>> list(cell_variables(2, colours=3))
    [7, 8, 9]
    """
    return range(cell * colours + 1, (cell + 1) * colours + 1)


def cell_literals(cell: int, value: int, *, colours: int) -> list[int]:
    """For every colour the literal that is true when a cell has a value (0: blank).

    >>> cell_literals(2, 1, colours=3), cell_literals(2, 0, colours=3)
    ([7, -8, -9], [-7, -8, -9])
    """
    variables = cell_variables(cell, colours=colours)
    return [variable if colour == value else -variable for colour, variable in enumerate(variables, 1)]


def literals_that_say(cell: int, value: int, *, colours: int) -> list[int]:
    """The literals that are enough to say that a cell has a value, as it has at most one colour.

    >>> literals_that_say(2, 1, colours=3), literals_that_say(2, 0, colours=3)
    ([7], [-7, -8, -9])
    """
    return [cell_variable(cell, value, colours=colours)] if value else cell_literals(cell, 0, colours=colours)
