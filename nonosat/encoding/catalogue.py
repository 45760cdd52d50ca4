"""The encodings on offer, and the one way to use them."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from nonosat.cnf import Auxiliaries, Cnf, Family
from nonosat.encoding.problem import Problem, columns_of, family, problem_of
from nonosat.errors import UnknownName
from nonosat.propagation import Knowledge
from nonosat.puzzle import Puzzle

#: The clauses of an encoding, by family, and its variables beside the cells'.
Clauses = Callable[[Problem], tuple[tuple[Family, ...], tuple[Auxiliaries, ...]]]


@dataclass(frozen=True, slots=True)
class Encoding:
    """An encoding: its name, where it comes from, and whether unit propagation is complete on a line."""

    name: str
    title: str
    reference: str
    propagation_complete: bool
    clauses: Clauses


ENCODINGS = (
    Encoding(
        name="order",
        title="order literals for the starts of runs",
        reference="Crawford and Baker 1994; Tamura, Taga, Kitagawa and Banbara 2009",
        propagation_complete=False,
        clauses=lambda problem: importlib.import_module("nonosat.encoding.order").clauses(problem),
    ),
)


def encoding_named(name: str) -> Encoding:
    """The encoding of that name; raises ``UnknownName``, whose text lists the names."""
    for encoding in ENCODINGS:
        if encoding.name == name:
            return encoding
    names = ", ".join(encoding.name for encoding in ENCODINGS)
    raise UnknownName(f"no encoding '{name}': expected one of {names}")


def formula_of(puzzle: Puzzle, *, knowledge: Knowledge | None = None, encoding: str = "order") -> Cnf:
    """The formula whose models, seen on the cells, are the pictures of the puzzle.

    With ``knowledge`` from line logic, only what it left open becomes clauses, and what it decided
    becomes units; without it the formula is raw. Raises ``UnknownName`` and ``UnsupportedPuzzle``.
    """
    chosen = encoding_named(encoding)
    if knowledge is not None and knowledge.contradiction:
        knowledge = None
    problem = problem_of(puzzle, knowledge)
    if problem.impossible:
        families: tuple[Family, ...] = (_contradiction(),)
        auxiliaries: tuple[Auxiliaries, ...] = ()
    else:
        families, auxiliaries = chosen.clauses(problem)
        families = (*families, one_colour_a_cell(problem))
    return Cnf(
        height=problem.height,
        width=problem.width,
        colours=problem.colours,
        variables=problem.cell_variables + sum(len(each) for each in auxiliaries),
        units=problem.units,
        families=tuple(each for each in families if each.blocks),
        auxiliaries=auxiliaries,
    )


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
