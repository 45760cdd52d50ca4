"""A raw formula in which every line can be switched on and off by an assumption."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from nonosat.cnf.formula import Block, Cnf
from nonosat.cnf.numbering import literals_that_say
from nonosat.encoding.formula import cnf_of
from nonosat.encoding.plug_ins import encoding_named
from nonosat.encoding.problem import Ints, Problem, problem_of
from nonosat.puzzle import Puzzle


@dataclass(frozen=True, slots=True, eq=False)
class LineSelectorFormula:
    """Clauses of which those of line ``i`` (of ``puzzle.lines()``) hold when ``selectors[i]`` is assumed.

    A clause of a line begins with the negated selector. Selectors are the highest variables.

    The given cells always hold, unless ``givens`` are left out; variables of cells are those of every
    formula.
    """

    blocks: tuple[Block, ...]
    givens: tuple[int, ...]
    selectors: tuple[int, ...]

    def clauses(self) -> Iterator[list[int]]:
        """All clauses one by one, given cells first."""
        for literal in self.givens:
            yield [literal]
        for block in self.blocks:
            yield from block.tolist()

    def blocks_of(self, lines: Collection[int]) -> Iterator[Block]:
        """The clauses of some lines, and those that belong to no line."""
        wanted = np.array([-self.selectors[line] for line in lines], np.int32)
        for block in self.blocks:
            first = block[:, 0]
            yield block[np.isin(first, wanted) | (first > -self.selectors[0])]


def encode_by_line(puzzle: Puzzle) -> LineSelectorFormula:
    """The formula of a puzzle whose lines have room for their runs; ``ValueError`` if one has not.

    To see which line a clause belongs to, rows and columns are written over two grids of different
    variables, which become one afterwards.

    >>> from nonosat.encoding.wording import in_words
    >>> from nonosat.puzzle import clue
    >>> formula = encode_by_line(Puzzle((clue(1),), (clue(1), ())))
    >>> names = dict(enumerate(["x[0]", "x[1]", "le[0,0]", "row 1", "column 1", "column 2"], 1))
    >>> for block in formula.blocks:
    ...     for clause in block.tolist(): print(in_words(clause, names))
    column 1 → x[0]
    row 1 ∧ le[0,0] → x[0]
    row 1 → le[0,0] ∨ x[1]
    column 2 → ¬x[1]
    row 1 ∧ x[0] → le[0,0]
    row 1 ∧ le[0,0] → ¬x[1]
    """
    problem = problem_of(puzzle, None, encoding_named("order"))
    if problem.impossible:
        raise ValueError("a line has no room for its runs")
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
    return LineSelectorFormula(
        tuple(blocks),
        tuple(problem.units.tolist()),
        tuple(range(first_selector, first_selector + lines)),
    )


def with_known_cells(
    formula: LineSelectorFormula, known: Sequence[tuple[int, int]], *, colours: int
) -> LineSelectorFormula:
    """The formula with further selectors, one for each known cell, in place of the given cells.

    ``known`` are cells (row-major index) with their values. The ``i``-th one holds when the selector that
    stands ``i`` places behind those of the lines is assumed.

    >>> from nonosat.puzzle import clue
    >>> formula = encode_by_line(Puzzle((clue(1),), (clue(1), ())))
    >>> with_known_cells(formula, [(0, 1), (1, 0)], colours=1).blocks[-1].tolist()
    [[-7, 1], [-8, -2]]
    """
    first = formula.selectors[-1] + 1
    clauses = [
        [-(first + number), literal]
        for number, (cell, value) in enumerate(known)
        for literal in literals_that_say(cell, value, colours=colours)
    ]
    return LineSelectorFormula(
        (*formula.blocks, np.array(clauses, np.int32).reshape(-1, 2)),
        (),
        (*formula.selectors, *range(first, first + len(known))),
    )


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
