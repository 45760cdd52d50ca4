"""A formula in which every number of the clues may be wrong, unless it is assumed to be right.

Each run has order literals for its start and for its end (the cell after its last one), so that its
length is free: ``starts_by[p]`` "it starts at cell p or earlier", ``ends_by[p]`` likewise. The literal
``right`` of a run ties the two: it ends as many cells after its start as its number says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from nonosat.cnf.numbering import cell_literals, cell_variable, cell_variables
from nonosat.encoding.formula import formula_of
from nonosat.encoding.problem import FALSE, TRUE
from nonosat.puzzle import Clue, Line, Puzzle, Run

Clause = list[int]


@dataclass(frozen=True, slots=True)
class FreeLengthFormula:
    """Clauses over the cells (numbered as in every formula) and auxiliary variables.

    ``right[i]`` has a literal for each run of line ``i`` (of ``puzzle.lines()``): true when the run has
    the length that its clue says. It is ``None`` for a run whose length is unknown. ``held[i]`` is the
    literal of a line that holds only when that is assumed.
    """

    clauses: list[Clause]
    right: tuple[tuple[int | None, ...], ...]
    variables: int
    held: Mapping[int, int]


def free_length_formula(
    puzzle: Puzzle, *, hidden: Puzzle | None = None, only_if_held: Sequence[int] = ()
) -> FreeLengthFormula | None:
    """The formula of a puzzle; ``None`` when a line has no room for as many runs.

    The models, seen on the cells, are the pictures in which every line has as many runs as its clue, in
    the same colours, whatever their lengths; given cells hold. A run whose colour is unknown in the
    ``hidden`` puzzle has it only when it is right. Lines ``only_if_held`` (by index) have no literals for
    their runs: the whole clue holds when the line's ``held`` literal is true, and otherwise only what the
    ``hidden`` puzzle says. Lines with ``*`` hold in any case.

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
    said = (hidden or puzzle).lines()
    right: list[tuple[int | None, ...]] = []
    held: dict[int, int] = {}
    for number, line in enumerate(puzzle.lines()):
        if line.clue is None or line.has_any_runs:
            right.append(())
        elif number in only_if_held:
            held[number] = writer.write_held(line, line.clue)
            right.append(())
        elif line.cells_needed - sum((run.length or 1) - 1 for run in line.clue) > len(line.cells):
            return None
        else:
            right.append(writer.write(line, line.clue, said[number].clue or ()))
    writer.write_any_runs(hidden or puzzle)
    return FreeLengthFormula(writer.clauses, tuple(right), writer.variables, held)


class _Writer:
    def __init__(self, puzzle: Puzzle) -> None:
        self.colours = len(puzzle.palette)
        cells = puzzle.height * puzzle.width
        self.cell_variables = self.variables = cells * self.colours
        self.clauses: list[Clause] = []
        #: A literal that makes all clauses true that are written while it is set.
        self.unless: int = FALSE
        for cell in range(cells):
            literals = cell_variables(cell, colours=self.colours)
            self.clauses += [[-a, -b] for place, a in enumerate(literals) for b in literals[:place]]
        for row, column, value in puzzle.givens.decided() if puzzle.givens else ():
            literals_of_cell = cell_literals(row * puzzle.width + column, value, colours=self.colours)
            self.clauses += [[literal] for literal in literals_of_cell]

    def write_any_runs(self, puzzle: Puzzle) -> None:
        """Writes the clauses of the lines with ``*``, with auxiliary variables of their own."""
        lines = puzzle.lines()
        others = [number for number, line in enumerate(lines) if not (line.clue and line.has_any_runs)]
        if len(others) == len(lines):
            return
        formula = formula_of(replace(puzzle, givens=None).with_clues(dict.fromkeys(others)))
        shift = self.variables - self.cell_variables

        def own(literal: int) -> int:
            if abs(literal) <= self.cell_variables:
                return literal
            return literal + shift if literal > 0 else literal - shift

        self.clauses += (list(map(own, clause)) for clause in formula.clauses())
        self.variables += formula.variables - self.cell_variables

    def write_held(self, line: Line, clue: Clue) -> int:
        """Writes the clauses of a line, in which every number is right; returns the literal of all that."""
        held = self._new()
        self.unless = -held
        if line.cells_needed > len(line.cells):
            self._add()
        else:
            for literal in self.write(line, clue, clue):
                if literal is not None:
                    self._add(literal)
        self.unless = FALSE
        return held

    def write(self, line: Line, clue: Clue, said: Clue) -> tuple[int | None, ...]:
        """Writes the clauses of a line; returns the literal of each run that says its number is right.

        Of the colours only those hold that are ``said`` in any case.

        Precondition: as many runs fit into the line.
        """
        known = [run.colour for run in said]
        gaps = [int(mine == other is not None) for mine, other in pairwise(known)]
        room = len(line.cells) - len(clue) - sum(gaps)
        runs: list[_FreeRun] = []
        first = 0
        for colour, gap in zip(known, [*gaps, 0], strict=False):
            start, end = self._order(first, first + room), self._order(first + 1, first + 1 + room)
            runs.append(_FreeRun(start, end, self._colour(colour)))
            first += 1 + gap
        right = tuple(self._sized(free, run, len(line.cells)) for free, run in zip(runs, clue, strict=True))
        for (one, other), gap in zip(pairwise(runs), gaps, strict=True):
            for place in range(one.end.first - 1, other.start.last + 1):
                self._add(-other.start.by(place + gap), one.end.by(place))
                for mine, same in zip(one.colours, other.colours, strict=True) if not gap else ():
                    self._add(-mine, -same, -other.start.by(place + 1), one.end.by(place))
        self._paint(line, runs)
        return right

    def _sized(self, free: _FreeRun, run: Run, width: int) -> int | None:
        """A run has at least one cell; with its number right, exactly as many as that, in its colour."""
        length = run.length
        for place in range(free.start.first - 1, free.end.last + 1):
            self._add(-free.end.by(place + 1), free.start.by(place))
        if length is None:
            return None
        right = self._new()
        for place in range(free.start.first - 1, free.end.last + 1):
            self._add(-right, -free.start.by(place), free.end.by(place + length))
            self._add(-right, -free.end.by(place + length), free.start.by(place))
        if length > width:
            self._add(-right)
        if run.colour is not None:
            self._add(-right, free.colours[run.colour - 1])
        return right

    def _colour(self, known: int | None) -> list[int]:
        """For every colour the literal that a run has it: one of them is true."""
        if self.colours == 1 or known is not None:
            return [TRUE if colour == (known or 1) else FALSE for colour in range(1, self.colours + 1)]
        literals = [self._new() for _ in range(self.colours)]
        self._add(*literals)
        for place, literal in enumerate(literals):
            for other in literals[:place]:
                self._add(-literal, -other)
        return literals

    def _paint(self, line: Line, runs: Sequence[_FreeRun]) -> None:
        """A run covers its cells; before, between and after the runs cells are blank."""
        for place, cell in enumerate(line.cells):
            for run in runs:
                for colour, has_colour in enumerate(run.colours, 1):
                    variable = cell_variable(cell, colour, colours=self.colours)
                    self._add(-has_colour, -run.start.by(place), run.end.by(place), variable)
            over = [TRUE, *(run.end.by(place) for run in runs)]
            begun = [*(run.start.by(place) for run in runs), FALSE]
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
            clause = [self.unless, *literals]
            self.clauses.append([literal for literal in clause if literal != FALSE])


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


@dataclass(frozen=True, slots=True)
class _FreeRun:
    """A run of free length: where it starts and ends, and for every colour the literal that it has it."""

    start: _Order
    end: _Order
    colours: Sequence[int]
