"""The formula of a puzzle by numpy: all lines at once, or many, in any of the encodings."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import compress

import numpy as np

from nonosat.cnf.formula import Auxiliaries, Cnf, Family
from nonosat.cnf.open_cells import OpenCells
from nonosat.cnf.tables import Block
from nonosat.encoding.catalogue import Encoding
from nonosat.encoding.constants import FALSE, TRUE
from nonosat.encoding.problem import Problem, Written, columns_of, family, parts_of
from nonosat.logic.knowledge import Knowledge
from nonosat.puzzle import Puzzle

#: How many pairs of colours of cells are written at once: few enough for deadlines to be noticed in between
#: on grids with many colours.
_MOST_PAIRS = 300_000


def formula_at_once(
    puzzle: Puzzle,
    knowledge: Knowledge | None,
    encoding: Encoding,
    *,
    check: Callable[[], None],
    memory_mib: int | None,
) -> Cnf:
    """The formula of a puzzle, as :func:`nonosat.encoding.formula.formula_of` says; ``knowledge`` has no
    contradiction.
    """
    return _joined(parts_of(puzzle, knowledge, encoding, memory_mib=memory_mib), check)


def cnf_of(problem: Problem) -> Cnf:
    """The formula of a problem."""
    return _joined([problem])


def _joined(parts: Iterable[Problem], check: Callable[[], None] = lambda: None) -> Cnf:
    """The formula of the parts of one puzzle."""
    blocks: dict[str, list[Block]] = {}
    auxiliaries: list[Auxiliaries] = []
    shift = 0
    for problem in parts:
        check()
        if problem.impossible:
            blocks, auxiliaries, shift = _contradiction(), [], 0
            break
        for families, mine in _written(problem):
            for each in families:
                if each.blocks:
                    shifted = (_shifted(block, problem.cell_variables, shift) for block in each.blocks)
                    blocks.setdefault(each.name, []).extend(shifted)
            auxiliaries += (replace(each, first=each.first + shift) for each in mine)
            shift += sum(len(each) for each in mine)
    else:
        blocks["one colour"] = one_colour_a_cell(problem, check)
    return Cnf(
        height=problem.height,
        width=problem.width,
        colours=problem.colours,
        variables=problem.cell_variables + shift,
        units=problem.units,
        families=tuple(Family(name, tuple(each)) for name, each in blocks.items() if each),
        auxiliaries=tuple(auxiliaries),
        open_cells=_open_cells(problem),
    )


def _written(problem: Problem) -> Iterator[Written]:
    """What the encoding writes, and what is written for lines that it has no clauses for.

    Each counts its variables from the first that is not one of cells.
    """
    encoding = problem.encoding
    clauses: Callable[[Problem], Written] = importlib.import_module(encoding.module).clauses
    families, auxiliaries = clauses(problem)
    yield families, tuple(replace(each, lines=problem.lines[each.lines]) for each in auxiliaries)
    if problem.others:
        from nonosat.encoding import clue_states

        yield clue_states.clauses(problem)


def _shifted(block: Block, cell_variables: int, shift: int) -> Block:
    """The clauses with their auxiliary variables renumbered, so that those of all parts differ."""
    if not shift:
        return block
    return np.where(np.abs(block) > cell_variables, block + np.sign(block) * shift, block).astype(np.int32)


def _open_cells(problem: Problem) -> OpenCells:
    """The cells that are not decided."""
    literals = problem.cell_literals
    is_open = (literals != TRUE) & (literals != FALSE)
    cells = np.flatnonzero(is_open.any(axis=1))
    numbers = range(1, problem.colours + 1)
    colours = (tuple(compress(numbers, possible)) for possible in is_open[cells].tolist())
    return OpenCells.of(cells.tolist(), colours, colours=problem.colours)


def one_colour_a_cell(problem: Problem, check: Callable[[], None] = lambda: None) -> list[Block]:
    """A cell has at most one colour.

    >>> from nonosat.encoding.wording import rule_in_words
    >>> print(rule_in_words("one colour", 2, 1, 1, encoding="order", colours=(1, 2)))
    x[0,1] → ¬x[0,2]
    x[1,1] → ¬x[1,2]
    """
    right, left = np.tril_indices(problem.colours, -1)
    blocks: list[Block] = []
    step = max(_MOST_PAIRS // max(len(left), 1), 1)
    for first in range(0, len(problem.cell_literals) if len(left) else 0, step):
        check()
        literals = problem.cell_literals[first : first + step]
        table = columns_of(-literals[:, left].T.ravel(), -literals[:, right].T.ravel())
        blocks += family("one colour", table).blocks
    return blocks


def _contradiction() -> dict[str, list[Block]]:
    """A line that cannot hold its runs, as two clauses that no model satisfies."""
    return {"impossible line": [np.array([[1], [-1]], np.int32)]}
