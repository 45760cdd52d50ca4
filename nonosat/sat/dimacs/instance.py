"""A puzzle as a formula for other programs, and the meaning of its variables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from nonosat.files.notation.file_text import json_bytes
from nonosat.logic.propagation import propagate
from nonosat.logic.sums import contradiction_in_sums
from nonosat.model.argument_checks import checked
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.version import __version__
from nonosat.sat.cnf.formula import ClauseFamily, Cnf
from nonosat.sat.cnf.numbering import value_literals
from nonosat.sat.dimacs.text import dimacs
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.encodings.plug_ins import encoding_named

#: Variables in a chunk of text, about a megabyte.
_CHUNK = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Instance:
    """A formula with its puzzle; ``str`` is its DIMACS text.

    ``raw``: written without line logic. ``excluded``: solutions that are not among its models. ``version`` is
    the version of nonosat that wrote it.
    """

    puzzle: Puzzle
    cnf: Cnf
    encoding: str
    raw: bool
    excluded: tuple[Grid, ...] = ()
    version: str = __version__

    def __str__(self) -> str:
        return b"".join(self.dimacs()).decode()

    def to_json(self) -> dict[str, Any]:
        """Return its variables as JSON, as ``--variables`` writes them."""
        document: dict[str, Any] = json.loads(b"".join(variables_as_json(self)))
        return document

    def dimacs(self) -> Iterator[bytes]:
        """Return the DIMACS text, in chunks."""
        return dimacs(self.puzzle, self.cnf, self.header())

    def header(self) -> Iterator[str]:
        """Yield the description of the formula, line by line."""
        puzzle, cnf = self.puzzle, self.cnf
        encoding = encoding_named(self.encoding)
        yield f"nonosat {self.version}"
        if puzzle.title:
            yield f"title {puzzle.title}"
        yield f"rows {puzzle.height} columns {puzzle.width} colours {len(puzzle.palette)}"
        yield f"encoding {encoding.name}: {encoding.title}"
        yield "form raw: nothing is decided by line logic" if self.raw else "form reduced: after line logic"
        yield f"variables {cnf.variables} cells {cnf.cell_variables}"
        sizes = ", ".join(f"{family.name} {family.clause_count}" for family in cnf.families)
        yield f"clauses {cnf.clause_count}: known cells {len(cnf.units)}{', ' if sizes else ''}{sizes}"
        if self.excluded:
            yield f"excluded solutions {len(self.excluded)}"


@checked
def encode(
    puzzle: Puzzle,
    *,
    encoding: str = "order",
    raw: bool = False,
    exclude: Sequence[Grid] = (),
    memory_limit: int | None = None,
) -> Instance:
    """Return the formula whose models, projected to the cells, are the solutions of the puzzle.

    Line logic goes first unless ``raw``. Solutions in ``exclude`` are blocked: without its only solution the
    formula of a puzzle is unsatisfiable. A formula that may take more than ``memory_limit`` MiB while it is
    written (by default 1024) raises ``LimitReached``, which names its size. Raises ``UnknownName``, and
    ``InputError`` if an excluded solution is incomplete or not of the puzzle's size.

    >>> puzzle = Puzzle.from_solution(Grid.from_text([".#"]))
    >>> print(str(encode(puzzle)).splitlines()[-1])
    2 0
    """
    knowledge = None
    if not raw and contradiction_in_sums(puzzle) is None:
        knowledge = propagate(puzzle)
    cnf = formula_of(puzzle, knowledge=knowledge, encoding=encoding, memory_mib=memory_limit)
    if exclude:
        cnf = replace(
            cnf, families=(*cnf.families, *(blocking_clause(solution, puzzle) for solution in exclude))
        )
    return Instance(puzzle, cnf, encoding, raw, tuple(exclude))


def blocking_clause(solution: Grid, puzzle: Puzzle) -> ClauseFamily:
    """Return the clause that excludes a solution: some cell differs. Raises ``InputError``."""
    puzzle.check_shape(solution)
    clause = [
        -literal
        for cell, value in enumerate(solution.cells)
        for literal in value_literals(cell, value, colours=len(puzzle.palette))
    ]
    return ClauseFamily("other solution", (tuple(clause),))


def variables_as_json(instance: Instance) -> Iterator[bytes]:
    """Yield the variables of a formula as JSON, in chunks, for programs that do not read comments.

    ``{"variables": …, "names": [[1, "cell", 0, 0, "#"], …, [17, "starts-by", "row 1", 0, 2], …]}``:
    a cell variable with row, column (both from 0) and the letter of its colour; an auxiliary variable with
    its line, and the index and position that the encoding's documentation explains (both from 0).
    """
    cnf = instance.cnf
    head = {
        "nonosat": instance.version,
        "title": instance.puzzle.title,
        "rows": cnf.height,
        "columns": cnf.width,
        "palette": list(instance.puzzle.palette.letters),
        "encoding": instance.encoding,
        "raw": instance.raw,
        "variables": cnf.variables,
        "cells": cnf.cell_variables,
        "clauses": cnf.clause_count,
        "families": {family.name: family.clause_count for family in cnf.families},
    }
    yield json_bytes(head)[:-1] + b', "names": ['
    lines: list[bytes] = []
    before = b"\n"
    for name in _names(instance):
        lines.append(json_bytes(name))
        if len(lines) == _CHUNK:
            yield before + b",\n".join(lines)
            before, lines = b",\n", []
    yield before * bool(lines) + b",\n".join(lines) + b"\n]}\n"


def _names(instance: Instance) -> Iterator[list[int | str]]:
    puzzle, cnf = instance.puzzle, instance.cnf
    letters = puzzle.palette.letters
    for variable in range(1, cnf.cell_variables + 1):
        row, column, colour = cnf.cell_of(variable)
        yield [variable, "cell", row, column, letters[colour - 1]]
    lines = [line.name for line in puzzle.lines()]
    for each in cnf.auxiliaries:
        for variable, position in zip(each.variables, each.positions, strict=True):
            yield [variable, each.kind, lines[each.line], each.index, position]
