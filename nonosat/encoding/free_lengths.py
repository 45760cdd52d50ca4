"""A formula in which every number of the clues may be wrong, unless it is assumed to be right.

Each run has order literals for its start and for its end (the cell after its last one), so that its
length is free: ``starts_by[p]`` "it starts at cell p or earlier", ``ends_by[p]`` likewise. The literal
``right`` of a run ties the two: it ends as many cells after its start as its number says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from nonosat.cnf.numbering import cell_literals, cell_variable, cell_variables
from nonosat.encoding.problem import FALSE, TRUE
from nonosat.puzzle import Line, Puzzle

Clause = list[int]


@dataclass(frozen=True, slots=True)
class FreeLengthFormula:
    """Clauses over the cells (numbered as in every formula) and auxiliary variables.

    ``right[i]`` are the literals of the runs of line ``i`` (of ``puzzle.lines()``): true when the run has
    the length that its clue says.
    """

    clauses: list[Clause]
    right: tuple[tuple[int, ...], ...]
    variables: int


def free_length_formula(puzzle: Puzzle) -> FreeLengthFormula | None:
    """The formula of a puzzle whose clues are all known; ``None`` when a line has no room for as many runs.

    The models, seen on the cells, are the pictures in which every line has as many runs as its clue, in
    the same colours, whatever their lengths; given cells hold.

    >>> from nonosat.encoding.wording import in_words
    >>> from nonosat.puzzle import clue
    >>> formula = free_length_formula(Puzzle((clue(1),), (clue(1), ())))
    >>> names = ["x[0]", "x[1]", "starts_by[0]", "ends_by[1]", "right in row 1", "right in column 1"]
    >>> for clause in formula.clauses: print(in_words(clause, dict(enumerate(names, 1))))
    ends_by[1] → starts_by[0]
    right in row 1 ∧ starts_by[0] → ends_by[1]
    right in row 1 ∧ ends_by[1] → starts_by[0]
    starts_by[0] → x[0]
    x[0] → starts_by[0]
    ends_by[1] ∨ x[1]
    ends_by[1] → ¬x[1]
    x[0]
    ¬x[1]
    """
    writer = _Writer(puzzle)
    right: list[tuple[int, ...]] = []
    for line in puzzle.lines():
        literals = writer.write(line)
        if literals is None:
            return None
        right.append(literals)
    return FreeLengthFormula(writer.clauses, tuple(right), writer.variables)


class _Writer:
    def __init__(self, puzzle: Puzzle) -> None:
        self.colours = len(puzzle.palette)
        cells = puzzle.height * puzzle.width
        self.variables = cells * self.colours
        self.clauses: list[Clause] = []
        for cell in range(cells):
            literals = cell_variables(cell, colours=self.colours)
            self.clauses += [[-a, -b] for place, a in enumerate(literals) for b in literals[:place]]
        for row, column, value in puzzle.givens.decided() if puzzle.givens else ():
            literals_of_cell = cell_literals(row * puzzle.width + column, value, colours=self.colours)
            self.clauses += [[literal] for literal in literals_of_cell]

    def write(self, line: Line) -> tuple[int, ...] | None:
        """Writes the clauses of a line; returns the literal of each run that says its number is right."""
        colours, cells = line.colours, line.cells
        gaps = [int(mine == other) for mine, other in pairwise(colours)]
        room = len(cells) - len(colours) - sum(gaps)
        if room < 0:
            return None
        starts: list[_Order] = []
        ends: list[_Order] = []
        first = 0
        for gap in [*gaps, 0][: len(colours)]:
            starts.append(self._order(first, first + room))
            ends.append(self._order(first + 1, first + 1 + room))
            first += 1 + gap
        right: list[int] = []
        for start, end, length in zip(starts, ends, line.lengths, strict=True):
            right.append(self._new())
            for place in range(start.first - 1, end.last + 1):
                # A run has at least one cell; with its number right, exactly as many as that.
                self._add(-end.by(place + 1), start.by(place))
                self._add(-right[-1], -start.by(place), end.by(place + length))
                self._add(-right[-1], -end.by(place + length), start.by(place))
            # A number beyond the line cannot be right.
            if length > len(cells):
                self._add(-right[-1])
        for end, start, gap in zip(ends, starts[1:], gaps, strict=False):
            for place in range(end.first - 1, start.last + 1):
                self._add(-start.by(place + gap), end.by(place))
        self._paint(line, starts, ends)
        return tuple(right)

    def _paint(self, line: Line, starts: Sequence[_Order], ends: Sequence[_Order]) -> None:
        """A run covers its cells; before, between and after the runs cells are blank."""
        for place, cell in enumerate(line.cells):
            for start, end, colour in zip(starts, ends, line.colours, strict=True):
                self._add(-start.by(place), end.by(place), cell_variable(cell, colour, colours=self.colours))
            over = [TRUE, *(end.by(place) for end in ends)]
            begun = [*(start.by(place) for start in starts), FALSE]
            for ended, next_begun in zip(over, begun, strict=True):
                for variable in cell_variables(cell, colours=self.colours):
                    self._add(-ended, next_begun, -variable)

    def _order(self, first: int, last: int) -> _Order:
        variables = tuple(self._new() for _ in range(first, last))
        for earlier, later in pairwise(variables):
            self._add(-earlier, later)
        return _Order(first, variables)

    def _new(self) -> int:
        self.variables += 1
        return self.variables

    def _add(self, *literals: int) -> None:
        if TRUE not in literals:
            self.clauses.append([literal for literal in literals if literal != FALSE])


@dataclass(frozen=True, slots=True)
class _Order:
    """Order literals of a number from ``first`` to ``last``; "at most ``last``" is always true."""

    first: int
    variables: tuple[int, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.variables)

    def by(self, place: int) -> int:
        """The literal "at most ``place``"."""
        if place < self.first:
            return FALSE
        return TRUE if place >= self.last else self.variables[place - self.first]
