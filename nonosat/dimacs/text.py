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
from nonosat.notation.puzzle_texts import one_line
from nonosat.puzzle import Puzzle

#: Numbers formatted at a time, about half a megabyte of text: enough to be fast in little memory.
_CHUNK = 100_000
_LONGEST_COMMENT = 1000
#: What the rest of a broken comment begins with: no text is taken for what ``c p show`` and the like say.
_GOES_ON = "… ".encode()
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
    """Lines of any text as comments; a long one is broken at a blank if it has one."""
    room = _LONGEST_COMMENT - len(mark) - 2
    parts = (part for line in lines for part in _parts_of(one_line(line).encode(), room))
    return b"".join(b"%s %s\n" % (mark.encode(), part) for part in parts)


def _parts_of(line: bytes, room: int) -> Iterator[bytes]:
    begin, before = 0, b""
    while len(before) + len(line) - begin > room:
        end = line.rfind(b" ", begin, begin + room - len(before))
        if end <= begin:
            end = begin + room - len(before)
            while line[end] & 0xC0 == 0x80:  # in the middle of a character
                end -= 1
        yield before + line[begin:end]
        begin, before = end + line.startswith(b" ", end), _GOES_ON
    yield before + line[begin:]


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
