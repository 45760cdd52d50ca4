"""A formula in which every number of the clues may be wrong, unless it is assumed to be right.

Each run has order literals for its start and for its end (the cell after its last one), so that its
length is free: ``starts_by[p]`` "it starts at cell p or earlier", ``ends_by[p]`` likewise. The literal
``right`` of a run ties the two: it ends as many cells after its start as its number says. A run of unknown
length has none. Where ``*`` stands between runs, cells can have any value, but the run beside it does not go
on in them. One picture may have several models, as ``*`` can be read in several ways.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from nonosat.clues import Run
from nonosat.cnf.numbering import cell_literals, cell_variable, cell_variables
from nonosat.encoding.cells import FALSE, TRUE
from nonosat.errors import LimitReached
from nonosat.puzzle import Line, Puzzle

Clause = list[int]

#: A gigabyte, as a clause of up to five literals takes about 200 bytes.
_MOST_CLAUSES = 5_000_000


@dataclass(frozen=True, slots=True)
class FreeLengthFormula:
    """Clauses over the cells (numbered as in every formula) and auxiliary variables.

    ``right[i]`` has a literal for each item of the clue of line ``i`` (of ``puzzle.lines()``): true when the
    run has the length that its clue says; ``None`` where the clue says no length. ``held[i]`` is the literal
    of a line that holds only when that is assumed.
    """

    clauses: list[Clause]
    right: tuple[tuple[int | None, ...], ...]
    variables: int
    held: Mapping[int, int]


def free_length_formula(
    puzzle: Puzzle, *, hidden: Puzzle | None = None, only_if_held: Collection[int] = ()
) -> FreeLengthFormula | None:
    """The formula of a puzzle; ``None`` when a line has no room for as many runs.

    The models, seen on the cells, are the pictures in which every line has as many runs as its clue, in
    the same colours, whatever their lengths, as if every number were ``?``; given cells hold. Raises
    ``LimitReached`` if that takes too much memory.

    ``hidden`` is the puzzle with some runs unknown: a run of unknown colour there has its colour only when it
    is right. Lines ``only_if_held`` (by index) have no literals for their runs: the whole clue holds when the
    line's ``held`` literal is true, and what the hidden puzzle says of them in any case.

    >>> from nonosat.encoding.wording import in_words
    >>> from nonosat.clues import clue
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
    right: list[tuple[int | None, ...]] = []
    held: dict[int, int] = {}
    for number, (line, said) in enumerate(zip(puzzle.lines(), (hidden or puzzle).lines(), strict=True)):
        if number in only_if_held:
            writer.write_all_right(said)
            held[number] = writer.write_held(line)
            right.append(())
            continue
        literals = writer.write(line, said)
        if literals is None:
            return None
        right.append(literals)
    return FreeLengthFormula(writer.clauses, tuple(right), writer.variables, held)


class _Writer:
    def __init__(self, puzzle: Puzzle) -> None:
        self.colours = len(puzzle.palette)
        cells = puzzle.height * puzzle.width
        self.variables = cells * self.colours
        self.clauses: list[Clause] = []
        #: A literal in every clause that is written while it is set.
        self.unless = FALSE
        for cell in range(cells):
            literals = cell_variables(cell, colours=self.colours)
            self.clauses += [[-a, -b] for place, a in enumerate(literals) for b in literals[:place]]
        for row, column, value in puzzle.givens.decided() if puzzle.givens else ():
            literals_of_cell = cell_literals(row * puzzle.width + column, value, colours=self.colours)
            self.clauses += [[literal] for literal in literals_of_cell]

    def write_held(self, line: Line) -> int:
        """Writes a line that holds only with a literal, which is returned."""
        held = self._new()
        self.unless = -held
        self.write_all_right(line)
        self.unless = FALSE
        return held

    def write_all_right(self, line: Line) -> None:
        """Writes a line in which every number is right."""
        right = self.write(line, line)
        if right is None:
            self._add()
        for literal in right or ():
            if literal is not None:
                self._add(literal)

    def write(self, line: Line, said: Line) -> tuple[int | None, ...] | None:
        """Writes the clauses of a line; returns the literal of each run that says its number is right.

        A run has its colour in any case if it is ``said``, and otherwise when it is right.
        """
        runs, has_any_runs = _runs_and_gaps(said)
        numbers = [item for item in line.clue or () if not item.repeats]
        cells = line.cells
        gaps = [int(mine.colour == other.colour is not None) for mine, other in pairwise(runs)]
        room = len(cells) - len(runs) - sum(gaps)
        if room < 0:
            return None
        starts: list[_Order] = []
        ends: list[_Order] = []
        first = 0
        for gap in [*gaps, 0][: len(runs)]:
            starts.append(self._order(first, first + room))
            ends.append(self._order(first + 1, first + 1 + room))
            first += 1 + gap
        for end, start, gap in zip(ends, starts[1:], gaps, strict=False):
            for place in range(end.first - 1, start.last + 1):
                self._add(-start.by(place + gap), end.by(place))
        placed = list(map(_PlacedRun, starts, ends, (run.colour for run in runs)))
        right = [self._sized(cells, place, run) for place, run in zip(placed, numbers, strict=True)]
        self._paint(cells, placed, has_any_runs)
        self._part(cells, placed, has_any_runs)
        of_runs = iter(right)
        return tuple(None if item.repeats else next(of_runs) for item in line.clue or ())

    def _sized(self, cells: range, placed: _PlacedRun, run: Run) -> int | None:
        """A run has at least one cell; with its number right, exactly as many as that, in its colour."""
        start, end, colour = placed
        length = run.length
        right = None if length is None else self._new()
        for place in range(start.first - 1, end.last + 1):
            self._add(-end.by(place + 1), start.by(place))
            if right is not None and length is not None:
                self._add(-right, -start.by(place), end.by(place + length))
                self._add(-right, -end.by(place + length), start.by(place))
        # A number beyond the line cannot be right.
        if right is not None and length is not None and length > len(cells):
            self._add(-right)
        if right is not None and colour is None and run.colour is not None:
            for place, cell in enumerate(cells):
                variable = cell_variable(cell, run.colour, colours=self.colours)
                self._add(-right, -start.by(place), end.by(place), variable)
        return right

    def _paint(self, cells: range, runs: Sequence[_PlacedRun], has_any_runs: Sequence[bool]) -> None:
        """A run covers its cells; before, between and after the runs cells are blank, unless ``*`` stands
        there.
        """
        for place, cell in enumerate(cells):
            variables = cell_variables(cell, colours=self.colours)
            for start, end, colour in runs:
                chosen = variables if colour is None else [variables[colour - 1]]
                self._add(-start.by(place), end.by(place), *chosen)
            over = [TRUE, *(run.end.by(place) for run in runs)]
            begun = [*(run.start.by(place) for run in runs), FALSE]
            for ended, next_begun, any_runs in zip(over, begun, has_any_runs, strict=True):
                for variable in () if any_runs else variables:
                    self._add(-ended, next_begun, -variable)

    def _part(self, cells: range, runs: Sequence[_PlacedRun], has_any_runs: Sequence[bool]) -> None:
        """A run has one colour, and does not go on in what is beside it: in ``*``, or in another run of which
        it is not known that its colour differs.
        """
        before = None
        for number, (start, end, colour) in enumerate(runs):
            touches = has_any_runs[number] or (number > 0 and None in (before, colour))
            for place, (left, right) in enumerate(pairwise(cells), 1):
                for one in range(1, self.colours + 1) if colour is None else (colour,):
                    here = cell_variable(left, one, colours=self.colours)
                    there = cell_variable(right, one, colours=self.colours)
                    if touches:
                        self._add(-start.by(place), start.by(place - 1), -here, -there)
                    if has_any_runs[number + 1]:
                        self._add(-end.by(place), end.by(place - 1), -here, -there)
                    if colour is None:
                        self._add(-start.by(place - 1), end.by(place), -here, there)
            before = colour

    def _order(self, first: int, last: int) -> _Order:
        variables = tuple(self._new() for _ in range(first, last))
        for earlier, later in pairwise(variables):
            self._add(-earlier, later)
        return _Order(first, variables)

    def _new(self) -> int:
        self.variables += 1
        return self.variables

    def _add(self, *literals: int) -> None:
        if len(self.clauses) > _MOST_CLAUSES:
            raise LimitReached(
                f"the formula has more than {_MOST_CLAUSES:,} clauses: too many for the memory of a search"
            )
        if TRUE not in literals:
            clause = [self.unless, *literals]
            self.clauses.append([literal for literal in clause if literal != FALSE])


def _runs_and_gaps(line: Line) -> tuple[list[Run], list[bool]]:
    """The runs of a clue, and for each gap (the first one before all runs) whether ``*`` is in it."""
    runs: list[Run] = []
    has_any_runs = [line.clue is None]
    for item in line.clue or ():
        if item.repeats:
            has_any_runs[-1] = True
        else:
            runs.append(item)
            has_any_runs.append(False)
    return runs, has_any_runs


class _PlacedRun(NamedTuple):
    """Where a run starts, the cell after its last one, and its colour if that is known."""

    start: _Order
    end: _Order
    colour: int | None


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
