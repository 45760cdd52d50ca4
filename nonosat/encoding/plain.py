"""The order and the start encoding of one line, as loops: their rules in plain sight.

This is the specification of ``nonosat.encoding.order`` and ``nonosat.encoding.start``, which write the same
clauses for all lines of a puzzle at once; the tests hold the two against each other. It is made to be read
beside the papers that those name, one function a rule, and needs nothing but Python: where numpy cannot be
imported, ``nonosat.encoding.plain_formula`` writes formulas with it. Lines with ``*`` or with runs of any
colour are not among them, nor ``?`` in the start encoding: they are in ``nonosat.encoding.plain_states``.

Literals may be ``TRUE`` or ``FALSE``, which :func:`simplified` takes out of the clauses.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple, Self

from nonosat.cnf.numbering import cell_variables
from nonosat.encoding.constants import FALSE, TRUE
from nonosat.logic.bits import May, bit_positions
from nonosat.logic.shape import UNKNOWN_LENGTH, Ends, LineShape, Starts

Clause = tuple[int, ...]

#: The clauses of each rule, by its name.
Rules = Mapping[str, Sequence[Clause]]


class PlainLine(NamedTuple):
    """A line to encode: the lengths (0 for ``?``) and colours of its runs, the cells where each can start,
    those where each run of unknown length can end, and ``cells[cell][colour - 1]``, the literal that says so.
    """

    lengths: Sequence[int]
    colours: Sequence[int]
    starts: Sequence[Sequence[int]]
    ends: Sequence[Sequence[int]]
    cells: Sequence[Sequence[int]]

    @classmethod
    def of(cls, shape: LineShape, starts: Starts, ends: Ends, cells: Sequence[Sequence[int]]) -> Self:
        """A line of which is known where its runs can be, and the literals of its ``cells``."""
        return cls(
            shape.lengths,
            shape.colours,
            [tuple(bit_positions(run)) for run in starts],
            [
                tuple(bit_positions(run)) if length == UNKNOWN_LENGTH else ()
                for run, length in zip(ends or starts, shape.lengths, strict=True)
            ],
            cells,
        )

    @property
    def runs(self) -> range:
        """The indices of the runs."""
        return range(len(self.lengths))

    def has_gap(self, run: int) -> bool:
        """Whether a blank cell must stand between a run and the next."""
        return self.colours[run] == self.colours[run + 1]

    def coloured(self, run: int, cell: int) -> int:
        """The literal "the cell has the colour of the run"."""
        return self.cells[cell][self.colours[run] - 1]


def literals_of(may: May, first_cell: int = 0) -> list[list[int]]:
    """For each cell of a row and each colour the literal that says so: a constant where that is known.

    >>> literals_of((0b011, 0b110))
    [[-1073741824], [2], [1073741824]]
    """
    width, colours = max(may).bit_length(), len(may) - 1
    table = []
    for cell in range(width):
        possible = [value for value, cells in enumerate(may) if cells >> cell & 1]
        variables = cell_variables(first_cell + cell, colours=colours)
        known = dict.fromkeys(possible, TRUE) if len(possible) == 1 else {}
        table.append(
            [
                known.get(colour, variable) if colour in possible else FALSE
                for colour, variable in enumerate(variables, 1)
            ]
        )
    return table


def simplified(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses without those that hold in any case, and without false and repeated literals.

    >>> simplified([(1, TRUE), (2, FALSE, 2), (3, -3)])
    [(2,)]
    """
    kept = []
    for clause in clauses:
        literals = dict.fromkeys(clause)
        if TRUE not in literals and not any(-literal in literals for literal in literals):
            literals.pop(FALSE, None)
            kept.append(tuple(literals))
    return kept


def ruled(*rules: tuple[str, Iterable[Clause]]) -> Rules:
    """The simplified clauses of some rules, each with its name."""
    return {name: simplified(clauses) for name, clauses in rules}


def one_colour(cells: Sequence[Sequence[int]]) -> Iterator[Clause]:
    """A cell has at most one colour; ``cells[cell][colour - 1]`` are the literals that say so."""
    for left, right in combinations(range(len(cells[0])), 2):
        for literals in cells:
            yield -literals[left], -literals[right]


# The order encoding.


class Places(NamedTuple):
    """A number that is one of some ``cells``, ascending: for each the literal "it is that cell or an earlier
    one".
    """

    cells: Sequence[int]
    literals: Sequence[int]

    @classmethod
    def of(cls, cells: Sequence[int], variables: Iterator[int]) -> Self:
        """A new variable for every cell but the last, which is true."""
        return cls(cells, [TRUE if cell == cells[-1] else next(variables) for cell in cells])

    def by(self, cell: int) -> int:
        """The literal "it is the cell or an earlier one": that of the last of its cells up to there."""
        at = bisect_right(self.cells, cell)
        return self.literals[at - 1] if at else FALSE


class OrderedLine(NamedTuple):
    """A line with its order literals: ``le[run]`` for the cells where it can start, ``end[run]`` for those
    where a run of unknown length can end.
    """

    line: PlainLine
    le: Sequence[Places]
    end: Sequence[Places]

    @classmethod
    def of(cls, line: PlainLine, variables: Iterator[int]) -> Self:
        """The line with the next variables: first those of starts, then those of ends."""
        le = [Places.of(cells, variables) for cells in line.starts]
        return cls(line, le, [Places.of(cells, variables) for cells in line.ends])

    def started(self, run: int, cell: int) -> int:
        """The literal "the run starts at the cell or earlier"."""
        return self.le[run].by(cell)

    def ended(self, run: int, cell: int) -> int:
        """The literal "the run has ended before the cell"."""
        length = self.line.lengths[run]
        return self.end[run].by(cell - 1) if length == UNKNOWN_LENGTH else self.le[run].by(cell - length)

    def behind(self, run: int, which: Callable[[Iterable[int]], int]) -> int:
        """The first (``min``) or the last (``max``) cell that can be the one behind the run."""
        length = self.line.lengths[run]
        ends = self.end[run].cells
        return which(ends) + 1 if length == UNKNOWN_LENGTH else which(self.le[run].cells) + length


def order(ordered: OrderedLine) -> Rules:
    """The clauses of the order encoding, but for those of :func:`one_colour`.

    >>> line = PlainLine((2,), (1,), [(0, 1, 2)], [()], [[1], [2], [3], [4]])
    >>> order(OrderedLine.of(line, iter([5, 6])))["ladder"]
    [(-5, 6)]
    """
    return ruled(
        ("ladder", ladder(ordered)),
        ("at least one cell", runs_have_cells(ordered)),
        ("order", runs_in_order(ordered)),
        ("cover", runs_cover(ordered)),
        ("gap", gaps_are_blank(ordered)),
    )


def ladder(ordered: OrderedLine) -> Iterator[Clause]:
    """A run that starts at a cell or earlier starts at the next possible cell or earlier; and likewise it
    ends.
    """
    for places in (*ordered.le, *ordered.end):
        for earlier, later in pairwise(places.literals):
            yield -earlier, later


def runs_have_cells(ordered: OrderedLine) -> Iterator[Clause]:
    """A run of unknown length that ends at a cell or earlier starts there or earlier."""
    for run in ordered.line.runs:
        for cell, ended in zip(*ordered.end[run], strict=True):
            yield -ended, ordered.started(run, cell)


def runs_in_order(ordered: OrderedLine) -> Iterator[Clause]:
    """If a run starts at a cell or earlier, the run before it has ended by then, with a gap between runs of
    one colour.
    """
    for before, run in pairwise(ordered.line.runs):
        for cell, started in zip(*ordered.le[run], strict=True):
            yield -started, ordered.ended(before, cell - ordered.line.has_gap(before))


def runs_cover(ordered: OrderedLine) -> Iterator[Clause]:
    """A cell at which a run has started but not yet ended has the run's colour."""
    for run in ordered.line.runs:
        for cell in range(min(ordered.le[run].cells), ordered.behind(run, max)):
            yield -ordered.started(run, cell), ordered.ended(run, cell), ordered.line.coloured(run, cell)


def gaps_are_blank(ordered: OrderedLine) -> Iterator[Clause]:
    """A cell at which a run has ended and the next has not begun has none of the colours; so too before the
    first run and after the last one, and everywhere in a line without runs.
    """
    runs = ordered.line.runs
    for gap in range(len(runs) + 1):
        opens, closes = gap > 0, gap < len(runs)
        first = ordered.behind(gap - 1, min) if opens else 0
        last = max(ordered.le[gap].cells) if closes else len(ordered.line.cells)
        for cell in range(first, last):
            ended = ordered.ended(gap - 1, cell) if opens else TRUE
            begun = ordered.started(gap, cell) if closes else FALSE
            for coloured in ordered.line.cells[cell]:
                yield -ended, begun, -coloured


# The start encoding.


class StartedLine(NamedTuple):
    """A line with ``s[run][cell]``, the literal "the run starts at the cell", for each possible start."""

    line: PlainLine
    s: Sequence[dict[int, int]]

    @classmethod
    def of(cls, line: PlainLine, variables: Iterator[int]) -> Self:
        """The line with the next variables, one for every possible start; where a run has a single one it is
        true.
        """
        return cls(
            line,
            [{cell: next(variables) if len(cells) > 1 else TRUE for cell in cells} for cells in line.starts],
        )

    def covered(self, run: int, start: int) -> range:
        """The cells of the run that starts at a cell."""
        return range(start, start + self.line.lengths[run])


def start(started: StartedLine) -> Rules:
    """The clauses of the start encoding, with at most one start in pairs, but for those of
    :func:`one_colour`.

    >>> line = PlainLine((2,), (1,), [(0, 1)], [()], [[1], [2], [3]])
    >>> start(StartedLine.of(line, iter([4, 5])))["support"]
    [(-1, 4), (-2, 4, 5), (-3, 5)]
    """
    return ruled(
        ("at least one", at_least_one_start(started)),
        ("at most one", at_most_one_start(started)),
        ("order", starts_in_order(started)),
        ("shade", runs_shade(started)),
        ("support", shaded_is_covered(started)),
    )


def at_least_one_start(started: StartedLine) -> Iterator[Clause]:
    """A run starts at one of its possible cells."""
    for literals in started.s:
        yield tuple(literals.values())


def at_most_one_start(started: StartedLine) -> Iterator[Clause]:
    """A run that starts at a cell does not start at another one."""
    for literals in started.s:
        for one, other in combinations(literals.values(), 2):
            yield -one, -other


def starts_in_order(started: StartedLine) -> Iterator[Clause]:
    """If a run starts at a cell, the next one does not start before this one has ended, and a gap between
    runs of one colour.
    """
    line = started.line
    for run, following in pairwise(line.runs):
        for cell, mine in started.s[run].items():
            earliest = cell + line.lengths[run] + line.has_gap(run)
            for later, theirs in started.s[following].items():
                if later < earliest:
                    yield -mine, -theirs


def runs_shade(started: StartedLine) -> Iterator[Clause]:
    """If a run starts at a cell, that cell and those after it, as many as its length, have its colour."""
    for run, literals in enumerate(started.s):
        for first, literal in literals.items():
            for cell in started.covered(run, first):
                yield -literal, started.line.coloured(run, cell)


def shaded_is_covered(started: StartedLine) -> Iterator[Clause]:
    """A cell that has a colour is covered by some run of that colour."""
    for cell, literals in enumerate(started.line.cells):
        for colour, coloured in enumerate(literals, 1):
            yield (
                -coloured,
                *(
                    literal
                    for run in started.line.runs
                    for first, literal in started.s[run].items()
                    if started.line.colours[run] == colour and cell in started.covered(run, first)
                ),
            )
