"""The order and the start encoding of one line, as loops: their rules in plain sight.

This is the specification of ``nonosat.encoding.order`` and ``nonosat.encoding.start``, which write the same
clauses for all lines of a puzzle at once; the tests hold the two against each other. It is made to be read
beside the papers that those name, one function a rule, and needs nothing but Python. Lines with ``*`` or with
runs of any colour are not among them, nor ``?`` in the start encoding.

Literals may be ``TRUE`` or ``FALSE``, which :func:`simplified` takes out of the clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count, pairwise
from typing import NamedTuple, Self

from nonosat.cnf.numbering import cell_variable
from nonosat.encoding.constants import FALSE, TRUE
from nonosat.logic.bits import May, bit_positions
from nonosat.logic.shape import UNKNOWN_LENGTH, LineKnowledge, LineShape

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
    def of(cls, shape: LineShape, known: LineKnowledge, may: May) -> Self:
        """A row by itself, of which is known where its runs can be, and what its cells ``may`` be."""
        starts = [list(bit_positions(cells)) for cells in known.starts]
        ends = [
            list(bit_positions(cells)) if length == UNKNOWN_LENGTH else []
            for cells, length in zip(known.ends or known.starts, shape.lengths, strict=True)
        ]
        cells = [_colours_of(cell, may) for cell in range(shape.width)]
        return cls(shape.lengths, shape.colours, starts, ends, cells)

    @property
    def runs(self) -> range:
        """The indices of the runs."""
        return range(len(self.lengths))

    @property
    def first_variable(self) -> int:
        """The first variable behind those of the cells."""
        return sum(map(len, self.cells)) + 1

    def has_gap(self, run: int) -> bool:
        """Whether a blank cell must stand between a run and the next."""
        return self.colours[run] == self.colours[run + 1]

    def coloured(self, run: int, cell: int) -> int:
        """The literal "the cell has the colour of the run"."""
        return self.cells[cell][self.colours[run] - 1]


def _colours_of(cell: int, may: May) -> list[int]:
    possible = [value for value, cells in enumerate(may) if cells >> cell & 1]
    colours = range(1, len(may))
    return [
        FALSE
        if colour not in possible
        else TRUE
        if possible == [colour]
        else cell_variable(cell, colour, colours=len(colours))
        for colour in colours
    ]


def simplified(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses without those that hold in any case, and without false and repeated literals.

    >>> simplified([(1, TRUE), (2, FALSE, 2), (3, -3)])
    [(2,)]
    """
    kept = [tuple(dict.fromkeys(literal for literal in clause if literal != FALSE)) for clause in clauses]
    return [each for each in kept if TRUE not in each and not any(-literal in each for literal in each)]


def _ruled(*rules: tuple[str, Iterable[Clause]]) -> Rules:
    written = {name: simplified(clauses) for name, clauses in rules}
    return {name: clauses for name, clauses in written.items() if clauses}


def one_colour(line: PlainLine) -> Iterator[Clause]:
    """A cell has at most one colour."""
    for literals in line.cells:
        for left, right in combinations(literals, 2):
            yield -left, -right


# The order encoding.


class OrderedLine(NamedTuple):
    """A line with its order literals, ``le[run][cell]`` for each possible start, ``end[run][cell]`` for each
    possible end of a run of unknown length.
    """

    line: PlainLine
    le: Sequence[dict[int, int]]
    end: Sequence[dict[int, int]]

    @classmethod
    def of(cls, line: PlainLine) -> Self:
        """A variable for every possible start and end but the last of each run, which is true."""
        variables = count(line.first_variable)

        def named(places: Sequence[int]) -> dict[int, int]:
            return {cell: TRUE if cell == places[-1] else next(variables) for cell in places}

        le = [named(places) for places in line.starts]
        return cls(line, le, [named(places) for places in line.ends])

    def started(self, run: int, cell: int) -> int:
        """The literal "the run starts at the cell or earlier"."""
        return _latest(self.le[run], cell)

    def ended(self, run: int, cell: int) -> int:
        """The literal "the run has ended before the cell"."""
        length = self.line.lengths[run]
        if length == UNKNOWN_LENGTH:
            return _latest(self.end[run], cell - 1)
        return _latest(self.le[run], cell - length)

    def behind(self, run: int, which: Callable[[Iterable[int]], int]) -> int:
        """The first (``min``) or the last (``max``) cell that can be the one behind the run."""
        length = self.line.lengths[run]
        return which(self.end[run]) + 1 if length == UNKNOWN_LENGTH else which(self.le[run]) + length


def _latest(literals: dict[int, int], cell: int) -> int:
    """The literal of the last of the places up to a cell: false before the first one."""
    return next((literal for place, literal in reversed(literals.items()) if place <= cell), FALSE)


def order(line: PlainLine) -> Rules:
    """The clauses of the order encoding.

    >>> line = LineShape(4, (2,), (1,))
    >>> order(PlainLine.of(line, LineKnowledge((0b111,), ()), (0b1111, 0b1111)))["ladder"]
    [(-5, 6)]
    """
    ordered = OrderedLine.of(line)
    return _ruled(
        ("ladder", ladder(ordered)),
        ("at least one cell", runs_have_cells(ordered)),
        ("order", runs_in_order(ordered)),
        ("cover", runs_cover(ordered)),
        ("gap", gaps_are_blank(ordered)),
        ("one colour", one_colour(line)),
    )


def ladder(ordered: OrderedLine) -> Iterator[Clause]:
    """A run that starts at a cell or earlier starts at the next possible cell or earlier; and likewise it
    ends.
    """
    for literals in (*ordered.le, *ordered.end):
        for earlier, later in pairwise(literals.values()):
            yield -earlier, later


def runs_have_cells(ordered: OrderedLine) -> Iterator[Clause]:
    """A run of unknown length that ends at a cell or earlier starts there or earlier."""
    for run in ordered.line.runs:
        for cell, ended in ordered.end[run].items():
            yield -ended, ordered.started(run, cell)


def runs_in_order(ordered: OrderedLine) -> Iterator[Clause]:
    """If a run starts at a cell or earlier, the run before it has ended by then, with a gap between runs of
    one colour.
    """
    for before, run in pairwise(ordered.line.runs):
        for cell, started in ordered.le[run].items():
            yield -started, ordered.ended(before, cell - ordered.line.has_gap(before))


def runs_cover(ordered: OrderedLine) -> Iterator[Clause]:
    """A cell at which a run has started but not yet ended has the run's colour."""
    for run in ordered.line.runs:
        for cell in range(min(ordered.le[run]), ordered.behind(run, max)):
            yield -ordered.started(run, cell), ordered.ended(run, cell), ordered.line.coloured(run, cell)


def gaps_are_blank(ordered: OrderedLine) -> Iterator[Clause]:
    """A cell at which a run has ended and the next has not begun has none of the colours; so too before the
    first run and after the last one, and everywhere in a line without runs.
    """
    runs = ordered.line.runs
    for gap in range(len(runs) + 1):
        opens, closes = gap > 0, gap < len(runs)
        first = ordered.behind(gap - 1, min) if opens else 0
        last = max(ordered.le[gap]) if closes else len(ordered.line.cells)
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
    def of(cls, line: PlainLine) -> Self:
        """A variable for every possible start; where a run has a single one it is true."""
        variables = count(line.first_variable)
        return cls(
            line,
            [{cell: next(variables) if len(cells) > 1 else TRUE for cell in cells} for cells in line.starts],
        )

    def covered(self, run: int, start: int) -> range:
        """The cells of the run that starts at a cell."""
        return range(start, start + self.line.lengths[run])


def start(line: PlainLine) -> Rules:
    """The clauses of the start encoding, with at most one start in pairs.

    >>> line = LineShape(3, (2,), (1,))
    >>> start(PlainLine.of(line, LineKnowledge((0b11,), ()), (0b111, 0b111)))["support"]
    [(-1, 4), (-2, 4, 5), (-3, 5)]
    """
    started = StartedLine.of(line)
    return _ruled(
        ("at least one", at_least_one_start(started)),
        ("at most one", at_most_one_start(started)),
        ("order", starts_in_order(started)),
        ("shade", runs_shade(started)),
        ("support", shaded_is_covered(started)),
        ("one colour", one_colour(line)),
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
