"""One line as an encoding gets it: the literals of its cells, where its runs can be, and new variables.

Two constants stand among the literals, ``TRUE`` and ``FALSE`` (each the negation of the other), so that a
rule is written for every run and cell alike; they are taken out of the clauses where these are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from nonosat.cnf.formula import Auxiliaries, Clause
from nonosat.errors import LimitReached
from nonosat.logic.bits import Ends, Starts, bit_positions
from nonosat.puzzle import Line

TRUE = 1 << 30
FALSE = -TRUE

#: The literals of some cells: ``cells[colour - 1][cell]`` says that the cell has the colour.
Cells = Sequence[Sequence[int]]


@dataclass(slots=True)
class Variables:
    """The variables of a formula beside those of its cells: the ``last`` one so far, and what each means.

    There may be ``most``: clauses take far more memory than variables, and need not be begun.
    """

    last: int
    most: int
    names: list[Auxiliaries] = field(default_factory=list)

    def expect(self, number: int) -> None:
        """Raises ``LimitReached`` if so many more are too many."""
        if self.last + number > self.most:
            raise LimitReached(
                f"the formula has more than {self.most:,} variables: too many for its memory limit"
            )

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
        self.starts = [tuple(bit_positions(run)) for run in starts]
        self.ends = [tuple(bit_positions(run)) for run in ends]
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


def opposites(cells: Cells) -> Cells:
    """The literals that say that each cell does not have the colour."""
    return [[-literal for literal in of_colour] for of_colour in cells]


def simplified(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses without those that hold in any case, and without false literals.

    >>> simplified([(1, TRUE), (2, FALSE)])
    [(2,)]
    """
    return [
        tuple([literal for literal in clause if literal != FALSE]) if FALSE in clause else clause
        for clause in clauses
        if TRUE not in clause
    ]


def windows(line: Line) -> tuple[Starts, Ends]:
    """The starts that the lengths allow: every run pushed to the left, and as far again as there is room;
    and as many ends, unless all lengths are known.
    """
    if line.has_any_runs:
        return (), ()
    leftmost: list[int] = []
    at, before = 0, 0
    for length, colour in zip(line.lengths, line.colours, strict=True):
        at += colour == before
        leftmost.append(at)
        at, before = at + max(length, 1), colour
    window = (1 << (max(line.width - at, 0) + 1)) - 1
    starts = tuple(window << start for start in leftmost)
    if line.is_known:
        return starts, ()
    return starts, tuple(
        begun << max(length - 1, 0) for begun, length in zip(starts, line.lengths, strict=True)
    )
