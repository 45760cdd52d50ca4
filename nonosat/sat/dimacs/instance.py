"""A puzzle as a formula for other programs, and what they need to know about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from nonosat.files.notation.file_text import json_bytes
from nonosat.logic.propagation import propagate
from nonosat.logic.sums import contradiction_in_numbers
from nonosat.model.argument_checks import checked
from nonosat.model.grid import Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.version import __version__
from nonosat.sat.cnf.formula import Cnf, Family
from nonosat.sat.cnf.numbering import literals_that_say
from nonosat.sat.dimacs.text import dimacs
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.encodings.plug_ins import encoding_named

#: Variables in a chunk of text, about a megabyte.
_CHUNK = 20_000


@dataclass(frozen=True, slots=True, eq=False)
class Instance:
    """A formula with the puzzle it is about; ``str`` is its DIMACS text.

    ``raw``: written without line logic. ``excluded``: pictures that are not among its models.
    ``version`` is that of the nonosat that has written it.
    """

    puzzle: Puzzle
    cnf: Cnf
    encoding: str
    raw: bool
    excluded: tuple[Grid, ...] = ()
    version: str = __version__

    def __str__(self) -> str:
        return b"".join(self.dimacs()).decode()

    def dimacs(self) -> Iterator[bytes]:
        """The DIMACS text, in chunks."""
        return dimacs(self.puzzle, self.cnf, self.header())

    def header(self) -> Iterator[str]:
        """What the formula is, line by line."""
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
            yield f"excluded pictures {len(self.excluded)}"


@checked
def encode(
    puzzle: Puzzle,
    *,
    encoding: str = "order",
    raw: bool = False,
    exclude: Sequence[Grid] = (),
    memory_limit: int | None = None,
) -> Instance:
    """The formula whose models, seen on the cells, are the pictures of the puzzle.

    Line logic goes first unless ``raw``. Pictures in ``exclude`` are forbidden: with the only picture
    of a puzzle excluded the formula is unsatisfiable. A formula that may take more than ``memory_limit`` MiB
    while it is written (by default 1024) raises ``LimitReached``, which says how large it would be. Raises
    ``UnknownName``, and ``InputError`` when an excluded picture is not complete or not of the puzzle's size.

    >>> puzzle = Puzzle.of(Grid.from_text([".#"]))
    >>> print(str(encode(puzzle)).splitlines()[-1])
    2 0
    """
    knowledge = None
    if not raw and contradiction_in_numbers(puzzle) is None:
        knowledge = propagate(puzzle)
    cnf = formula_of(puzzle, knowledge=knowledge, encoding=encoding, memory_mib=memory_limit)
    if exclude:
        cnf = replace(cnf, families=(*cnf.families, *(other_than(picture, puzzle) for picture in exclude)))
    return Instance(puzzle, cnf, encoding, raw, tuple(exclude))


def other_than(picture: Grid, puzzle: Puzzle) -> Family:
    """The clause that some cell differs from a picture; raises ``InputError``."""
    puzzle.check_shape(picture)
    clause = [
        -literal
        for cell, value in enumerate(picture.cells)
        for literal in literals_that_say(cell, value, colours=len(puzzle.palette))
    ]
    return Family("other picture", (tuple(clause),))


def variables_as_json(instance: Instance) -> Iterator[bytes]:
    """The variables of a formula as JSON, for programs that do not read comments, in chunks.

    ``{"variables": …, "names": [[1, "cell", 0, 0, "#"], …, [17, "starts-by", "row 1", 0, 2], …]}``:
    a cell's variable with row, column (both from 0) and the letter of its colour; any other with the line it
    belongs to, and the index and position that the encoding's documentation explains (both from 0).
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
