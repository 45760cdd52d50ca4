"""The literals of the cells of a grid or a line: variables, and constants where a cell is known.

Two constants stand among the literals, ``TRUE`` and ``FALSE`` (each the negation of the other), so that a
rule is written for every cell alike; ``simplified`` takes them out of the clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from nonosat.logic.bits import May, open_cells
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.formula import Clause
from nonosat.sat.cnf.numbering import cell_literals
from nonosat.sat.cnf.undecided_cells import OpenCells

TRUE = 1 << 30
FALSE = -TRUE

#: The literals of some cells: ``cells[colour - 1][cell]`` says that the cell has the colour.
Cells = Sequence[Sequence[int]]


def opposites(cells: Cells) -> Cells:
    """The literals that say that each cell does not have the colour."""
    return [[-literal for literal in of_colour] for of_colour in cells]


def simplified(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses without those that hold in any case, and without false literals.

    >>> simplified([(1, TRUE), (2, FALSE)])
    [(2,)]
    """
    return [
        tuple([literal for literal in clause if literal != FALSE]) if FALSE in clause else clause
        for clause in clauses
        if TRUE not in clause
    ]


def one_colour(cells: Cells) -> Iterator[Clause]:
    """A cell has at most one colour.

    >>> from nonosat.sat.encodings.wording import rule_in_words
    >>> print(rule_in_words("one colour", 2, 1, 1, encoding="order", colours=(1, 2)))
    x[0,1] → ¬x[0,2]
    x[1,1] → ¬x[1,2]
    """
    pairs = combinations(cells, 2)
    return ((-x, -y) for one, other in pairs for x, y in zip(one, other, strict=True))


def raw_cells(puzzle: Puzzle) -> Cells:
    """The literals of all cells, of which nothing is known."""
    return all_variables(puzzle.height * puzzle.width, len(puzzle.palette))


def all_variables(cells: int, colours: int) -> Cells:
    return [list(range(colour, cells * colours + 1, colours)) for colour in range(1, colours + 1)]


def known_cells(rows: Iterable[May], width: int) -> Cells:
    """The literals of all cells, constants where what a cell ``may`` have decides that.

    >>> known_cells([(0b011, 0b110)], 3)
    [[-1073741824, 2, 1073741824]]
    """
    cells: list[list[int]] = []
    for row, may in enumerate(rows):
        several, colours = open_cells(may), len(may) - 1
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
    """The literals that are known beforehand: of each cell and each colour."""
    colours = len(cells)
    return [
        variable if literal == TRUE else -variable
        for cell, literals in enumerate(zip(*cells, strict=True))
        for variable, literal in enumerate(literals, cell * colours + 1)
        if abs(literal) == TRUE
    ]


def literals_of_givens(puzzle: Puzzle) -> list[int]:
    """The literals that are true because cells are given."""
    return [
        literal
        for row, column, value in (puzzle.givens.decided() if puzzle.givens else ())
        for literal in cell_literals(row * puzzle.width + column, value, colours=len(puzzle.palette))
    ]


def open_cells_of(cells: Cells) -> OpenCells:
    """The cells that are not decided."""
    possible = {
        cell: tuple([colour for colour, literal in enumerate(literals, 1) if FALSE < literal < TRUE])
        for cell, literals in enumerate(zip(*cells, strict=True))
        if min(map(abs, literals)) < TRUE
    }
    return OpenCells.of(list(possible), possible.values(), colours=len(cells))
