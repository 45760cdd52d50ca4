"""The variables of a formula as JSON, for programs that do not read comments.

``{"variables": …, "cells": …, "names": [[1, "cell", 0, 0, "#"], …, [17, "starts-by", "row 1", 0, 2], …]}``:
a cell's variable with row, column (both from 0) and the letter of its colour; any other with the line it
belongs to, and the index and position that the encoding's documentation explains (both from 0).
"""

from __future__ import annotations

from collections.abc import Iterator

from nonosat.dimacs.instance import Instance
from nonosat.notation.file_text import json_bytes

#: Variables in a chunk of text, about a megabyte.
_CHUNK = 20_000


def variables_as_json(instance: Instance) -> Iterator[bytes]:
    """The side file, in chunks."""
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
