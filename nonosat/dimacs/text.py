"""A formula as DIMACS text, in chunks of bytes, the meaning of every variable in comments.

The comments, all numbers but those of colours counted from 0::

    c var NUMBER cell ROW COLUMN COLOUR
    c var NUMBER KIND row|column LINE INDEX POSITION

The first says that the cell has the colour (1, 2, …), the second means what the encoding's
documentation says of its KIND; INDEX is the run (or state) of the line and POSITION a cell of it.
``c t pmc`` and lines ``c p show … 0`` tell model counters to count on the cells: the number of pictures.

No comment is longer than ``_LONGEST_COMMENT``: lrat-check reads lines into 1,024 bytes.

Equal formulas give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from nonosat.cnf.formula import Block, Cnf
from nonosat.cnf.numbering import variable_table
from nonosat.puzzle import Puzzle

#: Numbers formatted at a time, about half a megabyte of text: enough to be fast in little memory.
_CHUNK = 100_000
_LONGEST_COMMENT = 1000
#: Variables on a line that names those of cells: with 10 digits each they stay below that.
_SHOWN_ON_A_LINE = 80


def dimacs(puzzle: Puzzle, cnf: Cnf, header: Iterable[str]) -> Iterator[bytes]:
    """The formula as DIMACS text, under lines that say what it is."""
    yield comments(header)
    yield from variable_comments(puzzle, cnf)
    yield b"c t pmc\n"
    shown = np.arange(1, cnf.cell_variables + 1, dtype=np.int32)
    whole = len(shown) // _SHOWN_ON_A_LINE * _SHOWN_ON_A_LINE
    for part in (shown[:whole].reshape(-1, _SHOWN_ON_A_LINE), shown[None, whole:]):
        if part.shape[1]:
            yield from formatted("c p show " + "%d " * part.shape[1] + "0\n", part)
    yield f"p cnf {cnf.variables} {cnf.clause_count}\n".encode()
    yield from clause_lines(cnf)


def clause_lines(cnf: Cnf, before: str = "", after: str = "0") -> Iterator[bytes]:
    """All clauses, a line each; what stands before and after the literals may be changed."""
    for block in cnf.blocks(with_units=True):
        yield from formatted(before + "%d " * block.shape[1] + after + "\n", block)


def comments(lines: Iterable[str], mark: str = "c") -> bytes:
    """Lines of text as comments; a long one is broken at a blank if it has one."""
    room = _LONGEST_COMMENT - len(mark) - 2
    parts = (part for line in lines for part in _parts_of(line, room))
    return "".join(f"{mark} {part}\n" for part in parts).encode()


def _parts_of(line: str, room: int) -> Iterator[str]:
    while len(line.encode()) > room:
        part = line.encode()[:room].decode(errors="ignore")
        part = part.rpartition(" ")[0] or part
        yield part
        line = line[len(part) :].lstrip(" ")
    yield line


def variable_comments(puzzle: Puzzle, cnf: Cnf, mark: str = "c") -> Iterator[bytes]:
    """A comment line for each variable."""
    yield from cell_comments(cnf.height, cnf.width, cnf.colours, mark)
    for each in cnf.auxiliaries:
        in_row = each.lines < puzzle.height
        numbers = np.arange(each.first, each.first + len(each), dtype=np.int32)
        lines = np.where(in_row, each.lines, each.lines - puzzle.height)
        table = np.stack([numbers, lines, each.indices, each.positions], axis=1)
        turns = np.flatnonzero(np.diff(in_row)) + 1
        for first, part in zip([0, *turns.tolist()], np.split(table, turns), strict=True):
            if len(part):
                side = "row" if in_row[first] else "column"
                yield from formatted(f"{mark} var %d {each.kind} {side} %d %d %d\n", part)


def cell_comments(height: int, width: int, colours: int, mark: str = "c") -> Iterator[bytes]:
    """A comment line for each variable of a cell."""
    variables = variable_table(height * width, colours=colours)
    cells, colour = np.indices(variables.shape, np.int32)
    columns = (variables, cells // width, cells % width, colour + 1)
    table = np.stack([column.ravel() for column in columns], axis=1)
    yield from formatted(f"{mark} var %d cell %d %d %d\n", table)


def formatted(template: str, table: Block | NDArray[np.int32]) -> Iterator[bytes]:
    """The template filled with each row of a table."""
    rows = max(_CHUNK // max(table.shape[1], 1), 1)
    for first in range(0, len(table), rows):
        part = table[first : first + rows]
        yield (template * len(part) % tuple(part.ravel().tolist())).encode()
