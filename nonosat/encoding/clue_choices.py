"""Clauses for clues of which not all have to hold: each holds when its selector is true.

A line may have many such clues, of which a search is to choose one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from nonosat.cnf.formula import Cnf
from nonosat.cnf.numbering import variable_table
from nonosat.cnf.tables import Block
from nonosat.encoding.all_lines import cnf_of
from nonosat.encoding.open_lines import OpenLine, windows
from nonosat.encoding.plug_ins import encoding_named
from nonosat.encoding.problem import Ints, Problem
from nonosat.logic.shape import LineShape


class ClueChoice(NamedTuple):
    """A clue as a ``shape`` with room for its runs, the ``cells`` of its line in the grid, and the variable
    that is true when it has to hold.
    """

    shape: LineShape
    cells: range
    selector: int


def clauses_of_choices(
    choices: Sequence[ClueChoice], *, colours: int, first_variable: int
) -> tuple[tuple[Block, ...], int]:
    """The clauses of some clues, each beginning with the negated selector, and the number of new variables.

    New variables are ``first_variable`` and those above it. That a cell has one colour is not said here.

    So that it can be seen which clue a clause belongs to, each is written in a row of its own of a grid of
    other variables, which become those of the cells afterwards.

    >>> from nonosat.encoding.wording import in_words
    >>> shapes = {9: LineShape(2, (1,), (1,)), 8: LineShape(2, (2,), (1,))}
    >>> choices = [ClueChoice(shape, range(2, 4), selector) for selector, shape in shapes.items()]
    >>> names = {3: "x[2]", 4: "x[3]", 8: "2", 9: "1", 10: "le[0,0]"}
    >>> blocks, variables = clauses_of_choices(choices, colours=1, first_variable=10)
    >>> for block in blocks:
    ...     for clause in block.tolist(): print(in_words(clause, names))
    2 → x[2]
    2 → x[3]
    1 ∧ le[0,0] → x[2]
    1 → le[0,0] ∨ x[3]
    1 ∧ x[2] → le[0,0]
    1 ∧ le[0,0] → ¬x[3]
    >>> variables
    1
    """
    if not choices:
        return (), 0
    width = max(choice.shape.width for choice in choices)
    cnf = _each_in_a_row(choices, width, colours)
    of_cells = _variables_of(choices, width, colours)
    new = cnf.variables + 1 - len(of_cells)
    variable = np.append(of_cells, np.arange(first_variable, first_variable + new))
    selector = _selectors_of(choices, cnf, width * colours)
    blocks = [
        np.column_stack([-selector[np.abs(block[:, 0])], np.sign(block) * variable[np.abs(block)]])
        for family in cnf.families
        if family.name != "one colour"
        for block in family.blocks
    ]
    return tuple(block.astype(np.int32) for block in blocks), new


def _each_in_a_row(choices: Sequence[ClueChoice], width: int, colours: int) -> Cnf:
    """The clauses of each clue for a row of its own, whose cells are the first variables."""
    lines = [
        OpenLine(row, shape, range(row * width, row * width + shape.width), *windows(shape))
        for row, (shape, _, _) in enumerate(choices)
    ]
    problem = Problem.of(
        lines,
        encoding_named("order"),
        height=len(choices),
        width=width,
        cell_literals=variable_table(len(choices) * width, colours=colours),
        units=np.zeros(0, np.int32),
    )
    return cnf_of(problem)


def _selectors_of(choices: Sequence[ClueChoice], cnf: Cnf, variables_of_row: int) -> Ints:
    """For each variable of the rows the selector of the clue that it is about."""
    owner = np.zeros(cnf.variables + 1, np.int32)
    owner[1 : len(choices) * variables_of_row + 1] = np.repeat(np.arange(len(choices)), variables_of_row)
    for auxiliaries in cnf.auxiliaries:
        owner[auxiliaries.first : auxiliaries.first + len(auxiliaries)] = auxiliaries.lines
    return np.array([choice.selector for choice in choices], np.int32)[owner]


def _variables_of(choices: Sequence[ClueChoice], width: int, colours: int) -> Ints:
    """For each variable of a cell of the rows that are written the variable of the cell that it stands for;
    0 where a row is longer than its line, and for the variable 0, which there is none of.
    """
    table = np.zeros((len(choices), width, colours), np.int32)
    for row, choice in enumerate(choices):
        cells = np.array(choice.cells, np.int32)
        table[row, : len(cells)] = cells[:, None] * colours + np.arange(1, colours + 1)
    return np.concatenate([[0], table.ravel()]).astype(np.int32)
