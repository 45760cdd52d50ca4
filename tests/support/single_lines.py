"""All small lines: their clues, what can be known about them, and what follows from it, by brute force."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache

from brute_force import Runs, lines_by_runs
from pysat.solvers import Solver

from nonosat.model.clues import Run
from nonosat.model.puzzle import Line
from nonosat.sat.cnf.formula import Cnf
from nonosat.sat.cnf.numbering import cell_and_colour, cell_literals, cell_variables


def lines_of_runs(longest: int, colours: int = 1) -> Iterator[tuple[Line, list[tuple[int, ...]]]]:
    """Yield a line of up to ``longest`` cells for every clue, with its layouts."""
    for width in range(1, longest + 1):
        for runs, lines in lines_by_runs(width, colours).items():
            yield line_of_runs(width, runs), lines


def line_of_runs(width: int, runs: Runs) -> Line:
    return Line("row 1", tuple(Run(length, colour) for length, colour in runs), range(width))


def partial_lines(width: int, colours: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield every set of literals over the cells of a line without a contradiction.

    With one colour each cell is filled, blank or undecided; with more, colours can also be ruled out.
    """
    choices = []
    for cell in range(width):
        variables = cell_variables(cell, colours=colours)
        options = [
            tuple(-variable for variable in chosen)
            for size in range(colours + 1)
            for chosen in itertools.combinations(variables, size)
        ]
        options += [(variable,) for variable in variables]
        choices.append(options)
    for chosen in itertools.product(*choices):
        yield tuple(itertools.chain.from_iterable(chosen))


def possibilities(width: int, literals: tuple[int, ...], colours: int) -> tuple[int, ...]:
    """For each value the cells that can still have it, as bits."""
    may = [(1 << width) - 1] * (colours + 1)
    for literal in literals:
        cell, colour = cell_and_colour(abs(literal), colours=colours)
        for value in range(colours + 1):
            if (value == colour) != (literal > 0):
                may[value] &= ~(1 << cell)
    return tuple(may)


@cache
def literals_of(line: tuple[int, ...], colours: int) -> tuple[int, ...]:
    """Return a line as literals of its cells' variables."""
    return tuple(
        literal for cell, value in enumerate(line) for literal in cell_literals(cell, value, colours=colours)
    )


def models(cnf: Cnf) -> list[tuple[int, ...]]:
    """Return all models over all variables, including those in no clause."""
    with Solver("minisat22", bootstrap_with=cnf.clauses()) as solver:
        solver.add_clause([cnf.variables, -cnf.variables])
        return [tuple(model) for model in solver.enum_models()]


def entailed(literals: tuple[int, ...], lines: list[tuple[int, ...]], colours: int) -> frozenset[int] | None:
    """Return the cell literals that all lines with the given literals share; ``None`` if none has these."""
    agreeing = [these for line in lines if (these := _set_of_literals(line, colours)).issuperset(literals)]
    return frozenset.intersection(*agreeing) if agreeing else None


@cache
def _set_of_literals(line: tuple[int, ...], colours: int) -> frozenset[int]:
    return frozenset(literals_of(line, colours))
