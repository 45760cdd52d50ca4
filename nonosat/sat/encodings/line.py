"""A line as an encoding gets it: the literals of its cells, the positions of its runs, and new variables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import compress, count

from nonosat.logic.bits import Ends, Starts
from nonosat.model.clues import ANY_COLOUR
from nonosat.model.errors import LimitReached
from nonosat.model.puzzle import Line
from nonosat.sat.cnf.formula import AuxiliaryVariables
from nonosat.sat.encodings.cells import FALSE, TRUE, Cells, opposites

#: Bytes of a variable with the fewest clauses that mention it.
_BYTES_OF_VARIABLE = 500
#: Clauses between two checks of the limits.
AT_ONCE = 50_000
#: From the digits of a binary number to bytes with their values.
_DIGIT = bytes.maketrans(b"01", b"\0\1")


def too_large(size: str, memory_mib: int) -> LimitReached:
    """Return the error for a formula that is too large."""
    return LimitReached(f"the formula has {size}: too many for the memory limit of {memory_mib:,} MiB")


class Variables:
    """The variables of a formula: its cells, then auxiliary variables, up to the ``last`` one so far.

    ``names`` are the meanings of the latter. Clauses take far more of the ``memory_mib`` than variables: with
    too many variables no clauses are written.
    """

    def __init__(self, cells: int, memory_mib: int) -> None:
        self.last = self._cells = cells
        self.memory_mib = memory_mib
        self.names: list[AuxiliaryVariables] = []

    def expect(self, number: int) -> None:
        """Raise ``LimitReached`` if ``number`` more variables are too many."""
        others = self.last - self._cells + number
        if others * _BYTES_OF_VARIABLE >> 20 > self.memory_mib:
            raise too_large(f"more than {others:,} variables", self.memory_mib)

    def new(self, kind: str, line: int, index: int, positions: Sequence[int]) -> range:
        """Return a new variable for each position."""
        first = self.last + 1
        self.last += len(positions)
        if positions:
            self.names.append(AuxiliaryVariables(kind, first, line, index, positions))
        return range(first, self.last + 1)


class LineToEncode:
    """A line for which an encoding writes clauses, and what is known of it.

    Cells, runs and starts are 0-based, colours 1-based. ``name`` is the line's ("row 3"), ``width`` its
    number of cells, ``colour_count`` the number of colours of the puzzle. ``lengths`` and ``colours`` are
    those of its runs; ``starts`` has for each run the cells at which it can start, ascending: after line
    logic not all that fit. ``start_sets`` has the same cells as bits. ``ends`` likewise has the last cells of
    a run of unknown length. An encoding gets runs of unknown length (0) only if it has clauses for them, and
    ``*`` (-1) never.

    A literal is an integer as in DIMACS; ``true`` and its negation ``false`` are literals, too. ``cells`` has
    for each colour the literal of every cell.
    """

    #: The literals that are always true and always false.
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
    ) -> None:
        self.number = number
        self.line, self.name, self.width = line, line.name, line.width
        self.lengths, self.colours = line.lengths, line.colours
        variables.expect(sum(map(int.bit_count, (*starts, *ends))))
        self.start_sets = starts
        self.starts = list(map(_positions, starts))
        self.ends = list(map(_positions, ends))
        self.cells = cells
        self.colour_count = len(cells)
        self.variables = variables
        self._named: dict[tuple[str, int, int], int] = {}

    @cached_property
    def blanks(self) -> Cells:
        """The negations of ``cells``."""
        return opposites(self.cells)

    def cell(self, cell: int, colour: int = 1) -> int:
        """Return the literal that a cell has a colour; ``true`` or ``false`` if that is known."""
        if not (0 <= cell < self.width and 1 <= colour <= self.colour_count):
            raise IndexError(f"no cell {cell} with colour {colour} in a line of {self.width} cells")
        return self.cells[colour - 1][cell]

    def new(self, kind: str, index: int, positions: Sequence[int]) -> range:
        """Return a new variable for each position; ``index`` is usually a run, a position a cell.

        Comments in DIMACS name them by kind, line, index and position.
        """
        return self.variables.new(kind, self.number, index, positions)

    def variable(self, kind: str, index: int = 0, position: int = 0) -> int:
        """Return the variable of this name, a new one the first time."""
        key = (kind, index, position)
        if key not in self._named:
            self._named[key] = self.new(kind, index, (position,))[0]
        return self._named[key]


def _positions(bits: int) -> Sequence[int]:
    """Return the positions of the ones, from the lowest; most sets have no gaps."""
    first, end = (bits & -bits).bit_length() - 1, bits.bit_length()
    if bits.bit_count() == end - first:
        return range(first, end)
    return tuple(compress(count(), f"{bits:b}".encode().translate(_DIGIT)[::-1]))


def windows(line: Line) -> tuple[Starts, Ends]:
    """Return the starts that the lengths allow, from each run pushed left to each pushed right; and the ends,
    unless all lengths are known.
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
