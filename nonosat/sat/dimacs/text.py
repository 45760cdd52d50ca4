"""A formula as DIMACS text, in chunks of bytes, with the meaning of every variable in comments.

In the comments all numbers but those of colours are 0-based::

    c var NUMBER cell ROW COLUMN COLOUR
    c var NUMBER KIND row|column LINE INDEX POSITION

The first means that the cell has the colour (1, 2, …); the encoding's documentation explains the KIND of the
second; INDEX is the run (or state) of the line and POSITION a cell of it. ``c t pmc`` and lines ``c p show …
0`` tell model counters to project to the cells, that is, to count solutions.

No comment is longer than ``_LONGEST_COMMENT``: lrat-check reads lines into 1,024 bytes.

Equal formulas give equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from nonosat.files.notation.puzzle_texts import one_line
from nonosat.model.puzzle import Puzzle
from nonosat.sat.cnf.clause_text import bare_dimacs
from nonosat.sat.cnf.formula import Cnf

#: Numbers formatted at a time: few enough to stay in the processor's cache, which is fastest.
_CHUNK = 10_000
_LONGEST_COMMENT = 1000
#: The beginning of continuation lines: no text is mistaken for ``c p show`` and the like.
_CONTINUED = "… ".encode()
#: Cell variables on a line: with 10 digits each they stay below that.
_SHOWN_PER_LINE = 80


def dimacs(puzzle: Puzzle, cnf: Cnf, header: Iterable[str]) -> Iterator[bytes]:
    """Yield the formula as DIMACS text, with the header as comments."""
    yield comments(header)
    yield from variable_comments(puzzle, cnf)
    yield b"c t pmc\n"
    for first in range(1, cnf.cell_variables + 1, _SHOWN_PER_LINE):
        shown = range(first, min(first + _SHOWN_PER_LINE, cnf.cell_variables + 1))
        yield b"c p show %b 0\n" % " ".join(map(str, shown)).encode()
    yield from bare_dimacs(cnf.variables, cnf.clause_count, cnf.clauses())


def comments(lines: Iterable[str], mark: str = "c") -> bytes:
    """Return lines of any text as comments; break long ones, at a space if possible."""
    size = _LONGEST_COMMENT - len(mark) - 2
    parts = (part for line in lines for part in _parts_of(one_line(line).encode(), size))
    return b"".join(b"%s %s\n" % (mark.encode(), part) for part in parts)


def _parts_of(line: bytes, size: int) -> Iterator[bytes]:
    begin, before = 0, b""
    while len(before) + len(line) - begin > size:
        end = line.rfind(b" ", begin, begin + size - len(before))
        if end <= begin:
            end = begin + size - len(before)
            while line[end] & 0xC0 == 0x80:  # in the middle of a character
                end -= 1
        yield before + line[begin:end]
        begin, before = end + line.startswith(b" ", end), _CONTINUED
    yield before + line[begin:]


def variable_comments(puzzle: Puzzle, cnf: Cnf, mark: str = "c") -> Iterator[bytes]:
    """Yield a comment line for each variable."""
    yield from cell_comments(cnf.height, cnf.width, cnf.colours, mark)
    for each in cnf.auxiliaries:
        side, line = (
            ("row", each.line) if each.line < puzzle.height else ("column", each.line - puzzle.height)
        )
        positions = zip(each.variables, each.positions, strict=True)
        template = f"{mark} var %d {each.kind} {side} {line} {each.index} %d\n"
        yield from formatted(template, list(chain.from_iterable(positions)), 2)


def cell_comments(height: int, width: int, colours: int, mark: str = "c") -> Iterator[bytes]:
    """Yield a comment line for each variable of a cell."""
    size = width * colours
    columns = [column for column in range(width) for _ in range(colours)]
    of_cells = [*range(1, colours + 1)] * width
    step = max(_CHUNK // (4 * size), 1)
    for first in range(0, height, step):
        rows = range(first, min(first + step, height))
        numbers = range(first * size + 1, (first + len(rows)) * size + 1)
        table = _rows(
            numbers, [row for row in rows for _ in columns], columns * len(rows), of_cells * len(rows)
        )
        yield from formatted(f"{mark} var %d cell %d %d %d\n", table, 4)


def _rows(*columns: Sequence[int]) -> list[int]:
    """Return the numbers of a table with these columns, row by row."""
    numbers = [0] * (len(columns) * len(columns[0]))
    for index, column in enumerate(columns):
        numbers[index :: len(columns)] = column
    return numbers


def formatted(template: str, numbers: Sequence[int], count: int) -> Iterator[bytes]:
    """Yield the template, filled again and again with ``count`` of the numbers."""
    step = max(_CHUNK // count, 1) * count
    for first in range(0, len(numbers), step):
        part = tuple(numbers if len(numbers) <= step else numbers[first : first + step])
        yield (template * (len(part) // count) % part).encode()
