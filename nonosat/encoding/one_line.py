"""Encodings of other people: a function that writes the clauses of one line, with nothing but integers.

It is a generator that gets a ``LineToEncode`` and yields a clause at a time, each with the name of its rule:

    def clauses(line):
        for run, length in enumerate(line.lengths):
            starts = [line.variable("starts-at", run, cell) for cell in line.starts[run]]
            yield "at least one", starts

Here its variables get their numbers, and its clauses become the arrays of which formulas consist. What it
yields is checked as far as one clause shows; ``nonosat.laboratory.encoding_check`` compares with all layouts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np

from nonosat.cnf.formula import Auxiliaries, Family
from nonosat.cnf.tables import Block
from nonosat.encoding.catalogue import Encoding
from nonosat.encoding.constants import FALSE, TRUE
from nonosat.encoding.problem import Problem, Written, family
from nonosat.encoding.size import FormulaSize, LineFigures, check_yielded
from nonosat.errors import EncodingFailed, NonosatError

#: What a rule or a kind of variable may be called: it stands in comments and tables.
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _-]{0,39}")

#: The names of a variable: its kind, the line, and its two numbers.
_Key = tuple[str, int, int, int]


class LineToEncode:
    """A line whose clue is known, and what is known of it: what an encoding of one's own writes clauses for.

    Cells, runs and starts are counted from 0 and colours from 1. ``name`` is the line's ("row 3"), ``width``
    its cells, ``colour_count`` the number of colours of the puzzle. ``lengths`` and ``colours`` are those of
    its runs, ``starts`` for each run the cells at which it can start: not all that fit, where line logic has
    been at work. A literal is an integer as in DIMACS; ``true`` and its negation ``false`` are literals too.
    """

    #: The literals that are always true, and never.
    true: int = TRUE
    false: int = FALSE

    def __init__(self, problem: Problem, index: int, variables: dict[_Key, int]) -> None:
        runs = slice(int(problem.first_runs[index]), int(problem.first_runs[index + 1]))
        self.width = int(problem.widths[index])
        self.colour_count = problem.colours
        self.lengths: tuple[int, ...] = tuple(problem.lengths[runs].tolist())
        self.colours: tuple[int, ...] = tuple(problem.run_colours[runs].tolist())
        firsts = problem.first_starts[runs.start : runs.stop + 1].tolist()
        self.starts: tuple[tuple[int, ...], ...] = tuple(
            tuple(problem.start_cell[first:last].tolist()) for first, last in pairwise(firsts)
        )
        self._line = int(problem.lines[index])
        number = self._line
        is_row = number < problem.height
        self.name = f"row {number + 1}" if is_row else f"column {number - problem.height + 1}"
        step = int(problem.cell_step[index])
        cells = int(problem.cell_first[index]) + step * np.arange(self.width)
        self._literals: list[list[int]] = problem.cell_literals[cells].tolist()
        self._variables = variables
        self._first = problem.cell_variables + 1

    def cell(self, cell: int, colour: int = 1) -> int:
        """The literal that a cell has a colour; ``true`` or ``false`` where that is known."""
        if not (0 <= cell < self.width and 1 <= colour <= len(self._literals[cell])):
            raise IndexError(f"there is no cell {cell} with colour {colour} in a line of {self.width} cells")
        return self._literals[cell][colour - 1]

    def variable(self, kind: str, index: int = 0, position: int = 0) -> int:
        """A variable of this line by its names, a new one when they are used for the first time.

        ``index`` is commonly a run and ``position`` a cell: comments in DIMACS say "kind run … cell …".
        """
        if not _NAME.fullmatch(kind) or " " in kind:
            raise ValueError(f"'{kind}' is no name for a kind of variable: expected letters, digits, - and _")
        key = (kind, self._line, int(index), int(position))
        return self._variables.setdefault(key, self._first + len(self._variables))


def clauses(problem: Problem) -> Written:
    """The families and variables of an encoding of one's own; raises ``EncodingFailed``."""
    rules: dict[str, dict[int, list[list[int]]]] = {}
    variables: dict[_Key, int] = {}
    clause_count = literal_count = 0
    for index in range(len(problem.lines)):
        line = LineToEncode(problem, index, variables)
        for rule, clause in _written(problem, line):
            clause_count, literal_count = clause_count + 1, literal_count + len(clause)
            check_yielded(FormulaSize(0, clause_count, literal_count))
            rules.setdefault(rule, {}).setdefault(len(clause), []).append(clause)
    renumbered, auxiliaries = _in_order(variables, problem.cell_variables + 1)
    families = tuple(_family(name, tables, renumbered, problem) for name, tables in rules.items())
    return families, auxiliaries


def size(_line: LineFigures, _encoding: Encoding) -> FormulaSize:
    """What is known of the clauses of a line before they are written: nothing."""
    return FormulaSize()


def _written(problem: Problem, line: LineToEncode) -> Iterator[tuple[str, list[int]]]:
    """What the function yields for a line, checked."""
    encoding = problem.encoding
    assert encoding.write is not None
    where = f"encoding '{encoding.name}', {line.name}"
    last = problem.cell_variables
    try:
        for item in encoding.write(line):
            yield _checked(item, where, last + len(line._variables))
    except (NonosatError, MemoryError):
        raise
    except (Exception, SystemExit) as error:
        raise EncodingFailed(f"{where}: {type(error).__name__}: {error}") from error


def _checked(item: Any, where: str, last: int) -> tuple[str, list[int]]:
    try:
        rule, literals = item
        clause = [literal.__index__() for literal in literals]
    except (TypeError, ValueError, AttributeError):
        raise EncodingFailed(
            f"{where}: expected the name of a rule and a clause of integers, found '{item!r:.60}'"
        ) from None
    if not isinstance(rule, str) or not _NAME.fullmatch(rule):
        raise EncodingFailed(f"{where}: expected a short name of a rule, found '{rule!r:.60}'")
    for literal in clause:
        if literal == 0 or (abs(literal) > last and abs(literal) != TRUE):
            raise EncodingFailed(f"{where}: rule '{rule}': {literal} is the literal of no variable")
    return rule, clause


def _in_order(variables: dict[_Key, int], first: int) -> tuple[dict[int, int], tuple[Auxiliaries, ...]]:
    """New numbers for the variables, so that those of a kind are consecutive; and what they mean."""
    by_kind: dict[str, list[tuple[_Key, int]]] = {}
    for key, number in variables.items():
        by_kind.setdefault(key[0], []).append((key, number))
    renumbered: dict[int, int] = {}
    stretches: list[Auxiliaries] = []
    for kind, members in by_kind.items():
        start = first + len(renumbered)
        renumbered |= {number: start + offset for offset, (_, number) in enumerate(members)}
        names = np.array([key[1:] for key, _ in members], np.int32)
        stretches.append(Auxiliaries(kind, start, names[:, 0], names[:, 1], names[:, 2]))
    return renumbered, tuple(stretches)


def _family(
    name: str, tables: dict[int, list[list[int]]], renumbered: dict[int, int], problem: Problem
) -> Family:
    arrays: list[Block] = []
    for length, table in tables.items():
        array = np.array(table, np.int32).reshape(len(table), length)
        own = (np.abs(array) > problem.cell_variables) & (np.abs(array) != TRUE)
        array[own] = [renumbered[abs(number)] * (1 if number > 0 else -1) for number in array[own].tolist()]
        arrays.append(array)
    written = family(name, *(array for array in arrays if array.shape[1]))
    blocks = [block for block in written.blocks if block.shape[1]]
    is_empty = len(blocks) < len(written.blocks) or not all(array.shape[1] for array in arrays)
    # Formulas hold no empty clauses: two that contradict each other say the same.
    return Family(name, (*blocks, np.array([[1], [-1]], np.int32)) if is_empty else tuple(blocks))
