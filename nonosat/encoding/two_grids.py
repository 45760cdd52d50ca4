"""The raw formula with a selector for every line, by numpy.

To see which line a clause belongs to, rows and columns are written over two grids of different variables,
which become one afterwards.
"""

from __future__ import annotations

import numpy as np

from nonosat.cnf.formula import Cnf
from nonosat.cnf.tables import Block
from nonosat.encoding.all_lines import cnf_of
from nonosat.encoding.plug_ins import encoding_named
from nonosat.encoding.problem import Ints, Problem, problem_of
from nonosat.errors import InvalidValue
from nonosat.puzzle import Puzzle


def selectable_at_once(puzzle: Puzzle) -> tuple[tuple[Block, ...], tuple[int, ...], tuple[int, ...]]:
    """What :class:`nonosat.encoding.line_selectors.LineSelectorFormula` holds: the clauses, the literals of
    the given cells, and the selectors. ``InvalidValue`` if a line has no room for its runs.
    """
    problem = problem_of(puzzle, None, encoding_named("order"))
    if problem.impossible:
        raise InvalidValue("a line has no room for its runs")
    cnf = cnf_of(_with_two_grids(problem))
    cells = problem.cell_variables
    owner = _owners(cnf, problem)
    first_selector = cnf.variables - cells + 1
    blocks: list[Block] = []
    for family in cnf.families:
        for block in family.blocks:
            literals = np.where(np.abs(block) > cells, block - np.sign(block) * cells, block)
            if family.name == "one colour":
                blocks.append(literals.astype(np.int32))
            else:
                selectors = first_selector + owner[np.abs(block[:, 0])]
                blocks.append(np.column_stack([-selectors, literals]).astype(np.int32))
    lines = puzzle.height + puzzle.width
    return tuple(blocks), tuple(problem.units.tolist()), tuple(range(first_selector, first_selector + lines))


def _with_two_grids(problem: Problem) -> Problem:
    """The lines of a problem, the rows in one grid and the columns in another one below it."""
    height, cells = problem.height, problem.height * problem.width
    first = np.where(problem.lines < height, problem.cell_first, problem.cell_first + cells)
    others = (
        line
        if line.number < height
        else line._replace(cells=range(line.cells.start + cells, line.cells.stop + cells, line.cells.step))
        for line in problem.others
    )
    literals = problem.cell_literals
    return problem._replace(
        height=2 * height,
        cell_first=first.astype(np.int32),
        others=tuple(others),
        cell_literals=np.concatenate([literals, literals + problem.cell_variables]),
    )


def _owners(cnf: Cnf, problem: Problem) -> Ints:
    """The line that every variable over two grids belongs to."""
    height, width = problem.height, problem.width
    owner = np.zeros(cnf.variables + 1, np.int32)
    cells = np.arange(height * width)
    owners = np.concatenate([cells // width, height + cells % width])
    owner[1 : 2 * problem.cell_variables + 1] = np.repeat(owners, problem.colours)
    for auxiliaries in cnf.auxiliaries:
        owner[auxiliaries.first : auxiliaries.first + len(auxiliaries)] = auxiliaries.lines
    return owner
