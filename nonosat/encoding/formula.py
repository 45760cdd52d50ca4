"""From a puzzle to its formula, in any of the encodings."""

from __future__ import annotations

import importlib
from collections.abc import Callable

import numpy as np

from nonosat.cnf import Auxiliaries, Cnf, Family
from nonosat.encoding.catalogue import encoding_named
from nonosat.encoding.problem import FALSE, TRUE, Problem, columns_of, family, problem_of
from nonosat.propagation import Knowledge
from nonosat.puzzle import Puzzle

#: The clauses of an encoding, by family, and its variables beside the cells'.
Clauses = Callable[[Problem], tuple[tuple[Family, ...], tuple[Auxiliaries, ...]]]


def formula_of(puzzle: Puzzle, *, knowledge: Knowledge | None = None, encoding: str = "order") -> Cnf:
    """The formula whose models, seen on the cells, are the pictures of the puzzle.

    With ``knowledge`` from line logic, only what it left open becomes clauses, and what it decided
    becomes units; without it the formula is raw. Raises ``UnknownName`` and ``UnsupportedPuzzle``.
    """
    if knowledge is not None and knowledge.contradiction:
        knowledge = None
    return cnf_of(problem_of(puzzle, knowledge), encoding=encoding)


def cnf_of(problem: Problem, *, encoding: str) -> Cnf:
    """The formula of a problem; raises ``UnknownName``."""
    chosen = encoding_named(encoding)
    clauses: Clauses = getattr(importlib.import_module(chosen.module), chosen.function)
    if problem.impossible:
        families: tuple[Family, ...] = (_contradiction(),)
        auxiliaries: tuple[Auxiliaries, ...] = ()
    else:
        families, auxiliaries = clauses(problem)
        families = (*families, one_colour_a_cell(problem))
    return Cnf(
        height=problem.height,
        width=problem.width,
        colours=problem.colours,
        variables=problem.cell_variables + sum(len(each) for each in auxiliaries),
        units=problem.units,
        families=tuple(each for each in families if each.blocks),
        auxiliaries=auxiliaries,
        open_cells=_open_cells(problem),
    )


def _open_cells(problem: Problem) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The cells that are not decided, each with the variables of the colours it can have."""
    literals = problem.cell_literals
    is_open = (literals != TRUE) & (literals != FALSE)
    cells = np.flatnonzero(is_open.any(axis=1))
    if problem.colours == 1:
        return tuple((cell, (cell + 1,)) for cell in cells.tolist())
    return tuple((cell, tuple(literals[cell][is_open[cell]].tolist())) for cell in cells.tolist())


def one_colour_a_cell(problem: Problem) -> Family:
    """A cell has at most one colour."""
    literals = problem.cell_literals
    return family(
        "one colour",
        *(
            columns_of(-literals[:, left], -literals[:, right])
            for right in range(1, problem.colours)
            for left in range(right)
        ),
    )


def _contradiction() -> Family:
    """A line that cannot hold its runs, as two clauses that no model satisfies."""
    return Family("impossible line", (np.array([[1], [-1]], np.int32),))
