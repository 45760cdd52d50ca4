"""One line as an encoding gets it: the literals of its cells, where its runs can be, and new variables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, count

from nonosat.logic.bits import Ends, Starts
from nonosat.model.clues import ANY_COLOUR
from nonosat.model.errors import LimitReached
from nonosat.model.puzzle import Line
from nonosat.sat.cnf.formula import Auxiliaries
from nonosat.sat.encodings.cells import FALSE, TRUE, Cells, opposites

#: Bytes of a variable with the clauses that there are at least about it.
_BYTES_OF_VARIABLE = 500
#: The digits of a number as bytes that have their values.
_DIGIT = bytes.maketrans(b"01", b"\0\1")


def too_large(size: str, memory_mib: int) -> LimitReached:
    """The error that a formula of that size is too large."""
    return LimitReached(f"the formula has {size}: too many for the memory limit of {memory_mib:,} MiB")


class Variables:
    """The variables of a formula: those of its cells, then others, up to the ``last`` one so far.

    ``names`` say what the others mean. Clauses take far more of the ``memory_mib`` than variables: with too
    many of these they are not begun.
    """

    def __init__(self, cells: int, memory_mib: int) -> None:
        self.last = self._cells = cells
        self.memory_mib = memory_mib
        self.names: list[Auxiliaries] = []

    def expect(self, number: int) -> None:
        """Raises ``LimitReached`` if so many more are too many."""
        others = self.last - self._cells + number
        if others * _BYTES_OF_VARIABLE >> 20 > self.memory_mib:
            raise too_large(f"more than {others:,} variables", self.memory_mib)

    def new(self, kind: str, line: int, index: int, positions: Sequence[int]) -> range:
        """A variable for each of some positions."""
        first = self.last + 1
        self.last += len(positions)
        if positions:
            self.names.append(Auxiliaries(kind, first, line, index, positions))
        return range(first, self.last + 1)


class LineToEncode:
    """A line, and what is known of it: what an encoding writes clauses for.

    Cells, runs and starts are counted from 0 and colours from 1. ``name`` is the line's ("row 3"), ``width``
    its cells, ``colour_count`` the number of colours of the puzzle. ``lengths`` and ``colours`` are those of
    its runs; ``starts`` has for each run the cells at which it can start, ascending: not all that fit, where
    line logic has been at work. ``ends`` likewise has the last cells of a run of unknown length. Of runs of
    unknown length (0) an encoding gets to know only if it has clauses for them, of ``*`` (-1) never.

    A literal is an integer as in DIMACS; ``true`` and its negation ``false`` are literals, too. ``cells`` has
    for each colour the literals that say so, one a cell, and ``blanks`` their opposites.
    """

    #: The literals that are always true, and never.
    true = TRUE
    false = FALSE

    def __init__(
        self,
        number: int,
        line: Line,
        starts: Starts,
        ends: Ends,
        cells: Cells,
        variables: Variables,
        *,
        blanks: Cells | None = None,
    ) -> None:
        self.number = number
        self.line, self.name, self.width = line, line.name, line.width
        self.lengths, self.colours = line.lengths, line.colours
        variables.expect(sum(map(int.bit_count, (*starts, *ends))))
        self.starts = list(map(_positions, starts))
        self.ends = list(map(_positions, ends))
        self.cells = cells
        self.blanks = blanks or opposites(cells)
        self.colour_count = len(cells)
        self.variables = variables
        self._named: dict[tuple[str, int, int], int] = {}

    def cell(self, cell: int, colour: int = 1) -> int:
        """The literal that a cell has a colour; ``true`` or ``false`` where that is known."""
        if not (0 <= cell < self.width and 1 <= colour <= self.colour_count):
            raise IndexError(f"there is no cell {cell} with colour {colour} in a line of {self.width} cells")
        return self.cells[colour - 1][cell]

    def new(self, kind: str, index: int, positions: Sequence[int]) -> range:
        """A new variable for each of some positions; ``index`` is commonly a run, a position a cell.

        Comments in DIMACS say "kind run … cell …".
        """
        return self.variables.new(kind, self.number, index, positions)

    def variable(self, kind: str, index: int = 0, position: int = 0) -> int:
        """A variable by its names, a new one when they are used for the first time."""
        key = (kind, index, position)
        if key not in self._named:
            self._named[key] = self.new(kind, index, (position,))[0]
        return self._named[key]


def _positions(bits: int) -> tuple[int, ...]:
    """The positions of the ones, from the lowest, in no time for many."""
    return tuple(compress(count(), f"{bits:b}".encode().translate(_DIGIT)[::-1]))


def windows(line: Line) -> tuple[Starts, Ends]:
    """The starts that the lengths allow: every run pushed to the left, and as far again as there is room;
    and as many ends, unless all lengths are known.
    """
    if line.has_any_runs:
        return (), ()
    leftmost: list[int] = []
    at, before = 0, 0
    for length, colour in zip(line.lengths, line.colours, strict=True):
        at += ANY_COLOUR < colour == before
        leftmost.append(at)
        at, before = at + max(length, 1), colour
    window = (1 << (max(line.width - at, 0) + 1)) - 1
    starts = tuple(window << start for start in leftmost)
    if line.is_known:
        return starts, ()
    return starts, tuple(
        begun << max(length - 1, 0) for begun, length in zip(starts, line.lengths, strict=True)
    )
