"""The literals of the cells of a grid or a line: variables, and constants for known cells.

The constants ``TRUE`` and ``FALSE`` (each the negation of the other) count as literals, so that a rule is the
same for every cell; ``simplified`` removes them from the clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations

from nonosat.logic.bits import May, undecided_cells
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.cnf.numbering import cell_literals
from nonosat.sat.cnf.undecided_cells import UndecidedCells

TRUE = 1 << 30
FALSE = -TRUE

_CONSTANTS = frozenset((TRUE, FALSE))

#: Whether all of some literals are known: constants.
are_known = _CONSTANTS.issuperset

#: The literals of some cells: ``cells[colour - 1][cell]`` means that the cell has the colour.
Cells = Sequence[Sequence[int]]


def opposites(cells: Cells) -> Cells:
    """Return the negated literals."""
    return [[-literal for literal in of_colour] for of_colour in cells]


class Simplified(list[Clause]):
    """Clauses that have no constants."""


def simplified(clauses: Iterable[Clause]) -> list[Clause]:
    """Return the clauses without true ones and without false literals.

    >>> simplified([(1, TRUE), (2, FALSE)])
    [(2,)]
    """
    return [
        tuple([literal for literal in clause if literal != FALSE]) if FALSE in clause else clause
        for clause in clauses
        if TRUE not in clause
    ]


def at_most_one_colour(cells: Cells) -> Iterator[Clause]:
    """Yield clauses: a cell has a colour → it has no other.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("at most one colour", 2, 1, 1, encoding="order", colours=(1, 2)))
    x[0,1] → ¬x[0,2]
    x[1,1] → ¬x[1,2]
    """
    pairs = combinations(cells, 2)
    return ((-x, -y) for one, other in pairs for x, y in zip(one, other, strict=True))


def raw_cells(puzzle: Puzzle) -> Cells:
    """Return the literals of all cells of a puzzle, none of them known."""
    return all_variables(puzzle.height * puzzle.width, len(puzzle.palette))


def all_variables(cells: int, colours: int) -> Cells:
    return [list(range(colour, cells * colours + 1, colours)) for colour in range(1, colours + 1)]


def known_cells(rows: Iterable[May], width: int) -> Cells:
    """Return the literals of all cells, constants where the possible values of a cell decide them.

    >>> known_cells([(0b011, 0b110)], 3)
    [[-1073741824, 2, 1073741824]]
    """
    cells: list[list[int]] = []
    for row, may in enumerate(rows):
        several, colours = undecided_cells(may), len(may) - 1
        cells = cells or [[] for _ in range(colours)]
        for colour, (plane, possible) in enumerate(zip(cells, may[1:], strict=True), 1):
            first = row * width * colours + colour
            plane += [
                (first + column * colours if several >> column & 1 else TRUE)
                if possible >> column & 1
                else FALSE
                for column in range(width)
            ]
    return cells


def known_units(cells: Cells) -> list[int]:
    """Return the true literals of known cells and colours."""
    return [
        variable if literal == TRUE else -variable
        for variable, literal in enumerate(chain.from_iterable(zip(*cells, strict=True)), 1)
        if literal in _CONSTANTS
    ]


def given_literals(puzzle: Puzzle) -> list[int]:
    """Return the literals of the givens."""
    return [
        literal
        for row, column, value in (puzzle.givens.decided() if puzzle.givens else ())
        for literal in cell_literals(row * puzzle.width + column, value, colours=len(puzzle.palette))
    ]


def undecided_cells_of(cells: Cells) -> UndecidedCells:
    """Return the undecided cells."""
    undecided = [cell for cell, literals in enumerate(zip(*cells, strict=True)) if not are_known(literals)]
    possible = (
        tuple([colour for colour, plane in enumerate(cells, 1) if plane[cell] not in _CONSTANTS])
        for cell in undecided
    )
    return UndecidedCells.of(undecided, possible, colours=len(cells))
