"""The formula of a puzzle without numpy: one line after another, by the rules that ``plain`` and
``plain_states`` hold.

It has the same variables as ``nonosat.encoding.all_lines`` gives them, and the same clauses; with one colour
in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, count

from nonosat.cnf.formula import Auxiliaries, Cnf, Family
from nonosat.cnf.numbering import cell_variables
from nonosat.cnf.open_cells import OpenCells
from nonosat.cnf.tables import Block, numbers, tables_of
from nonosat.encoding.catalogue import Encoding
from nonosat.encoding.constants import FALSE, TRUE
from nonosat.encoding.open_lines import OpenLine, literals_of_givens, open_lines, shapes_of
from nonosat.encoding.plain import (
    Clause,
    OrderedLine,
    PlainLine,
    Rules,
    StartedLine,
    literals_of,
    one_colour,
    order,
    simplified,
    start,
)
from nonosat.encoding.plain_states import ReadLine, states
from nonosat.encoding.plug_ins import encoding_named
from nonosat.encoding.size import FormulaSize, LineFigures, check_yielded, has_clauses_for, size_of_states
from nonosat.errors import InvalidValue
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.shape import ANY_RUNS_LENGTH
from nonosat.puzzle import Puzzle

#: The names of the encodings that are written here.
ENCODINGS = ("order", "start")

#: For each cell of the grid and each colour the literal that says so.
Cells = Sequence[Sequence[int]]


def formula_line_by_line(
    puzzle: Puzzle, knowledge: Knowledge | None, encoding: Encoding, *, check: Callable[[], None]
) -> Cnf:
    """The formula of a puzzle, as :func:`nonosat.encoding.formula.formula_of` says; ``knowledge`` has no
    contradiction.
    """
    cells, units = _cells_and_units(puzzle, knowledge)
    writer = _LineWriter(encoding, cells)
    shapes = shapes_of(puzzle, knowledge)
    rules: dict[str, list[Clause]] = {} if shapes is not None else {"impossible line": [(1,), (-1,)]}
    for line in open_lines(puzzle, shapes or (), knowledge):
        check()
        for name, clauses in writer.rules(line).items():
            rules.setdefault(name, []).extend(clauses)
    if shapes is not None:
        rules["one colour"] = simplified(one_colour(cells))
    return Cnf(
        height=puzzle.height,
        width=puzzle.width,
        colours=len(puzzle.palette),
        variables=writer.variables,
        units=numbers(units),
        families=tuple(Family(name, tables_of(clauses)) for name, clauses in rules.items() if clauses),
        auxiliaries=tuple(writer.auxiliaries),
        open_cells=_open_cells(cells),
    )


def selectable_lines(puzzle: Puzzle) -> tuple[tuple[Block, ...], tuple[int, ...], tuple[int, ...]]:
    """What :class:`nonosat.encoding.line_selectors.LineSelectorFormula` holds: the clauses, the literals of
    the given cells, and the selectors. ``InvalidValue`` if a line has no room for its runs.
    """
    shapes = shapes_of(puzzle, None)
    if shapes is None:
        raise InvalidValue("a line has no room for its runs")
    cells, units = _cells_and_units(puzzle, None)
    writer = _LineWriter(encoding_named("order"), cells)
    of_lines = [
        list(chain.from_iterable(writer.rules(line).values())) for line in open_lines(puzzle, shapes, None)
    ]
    first = writer.variables + 1
    selectors = tuple(range(first, first + len(of_lines)))
    selected = (
        (-selector, *clause)
        for selector, clauses in zip(selectors, of_lines, strict=True)
        for clause in clauses
    )
    return (*tables_of(selected), *tables_of(one_colour(cells))), tuple(units), selectors


class _LineWriter:
    """Writes one line after another; ``variables`` are so many up to now, and ``auxiliaries`` say what they
    mean.
    """

    def __init__(self, encoding: Encoding, cells: Cells) -> None:
        self.auxiliaries: list[Auxiliaries] = []
        self._encoding = encoding
        self._cells = cells
        self._cell_variables = self.variables = len(cells) * len(cells[0])
        self._clauses = self._literals = 0

    def rules(self, line: OpenLine) -> Rules:
        """The clauses of a line, but for those about a cell alone; raises ``LimitReached`` when they are too
        many.
        """
        check_yielded(self._size_with(line))
        cells = [self._cells[cell] for cell in line.cells]
        variables = count(self.variables + 1)
        if line.shape.lengths == (ANY_RUNS_LENGTH,):
            return {}
        if not has_clauses_for(self._encoding, line.shape):
            written = self._states(line, ReadLine.of(line.shape, cells, variables))
        else:
            plain_line = PlainLine.of(line.shape, line.starts, line.ends, cells)
            if self._encoding.name == "order":
                written = self._order(line, OrderedLine.of(plain_line, variables))
            else:
                written = self._start(line, StartedLine.of(plain_line, variables))
        self._clauses += sum(map(len, written.values()))
        self._literals += sum(len(clause) for clauses in written.values() for clause in clauses)
        return written

    def _order(self, line: OpenLine, ordered: OrderedLine) -> Rules:
        for kind, of_runs in (("starts-by", ordered.le), ("ends-by", ordered.end)):
            places = (
                (literal, run, cell)
                for run, each in enumerate(of_runs)
                for cell, literal in zip(*each, strict=True)
            )
            self._name(kind, line, places, is_ordered=True)
        return order(ordered)

    def _start(self, line: OpenLine, started: StartedLine) -> Rules:
        places = ((s, run, cell) for run, each in enumerate(started.s) for cell, s in each.items())
        self._name("starts-at", line, places)
        return start(started)

    def _states(self, line: OpenLine, read: ReadLine) -> Rules:
        for kind, literals in (("state", read.q), ("reached", read.r)):
            self._name(kind, line, ((literal, state, cell) for (cell, state), literal in literals.items()))
        return states(read)

    def _name(
        self, kind: str, line: OpenLine, places: Iterable[tuple[int, int, int]], *, is_ordered: bool = False
    ) -> None:
        """Takes note of the variables among some literals, and of what each is about."""
        new = [name for literal, *name in places if self._cell_variables < literal < TRUE]
        if new:
            indices, positions = map(numbers, zip(*new, strict=True))
            lines = numbers([line.number] * len(new))
            first = self.variables + 1
            self.auxiliaries.append(Auxiliaries(kind, first, lines, indices, positions, is_ordered))
            self.variables += len(new)

    def _size_with(self, line: OpenLine) -> FormulaSize:
        """At most so large is all that is written with this line."""
        colours = len(self._cells[0])
        if not has_clauses_for(self._encoding, line.shape):
            more = size_of_states(line.shape, colours)
            return FormulaSize(0, self._clauses + more.clauses, self._literals + more.literals)
        figures = LineFigures.of_possible(line.shape, colours, line.starts, line.ends)
        if self._encoding.name == "order":
            more_clauses = 2 * (figures.starts + figures.ends) + figures.spans + figures.length
            more_clauses += figures.gaps * colours
        else:
            more_clauses = figures.runs + figures.pairs + figures.neighbours + figures.shaded
        return FormulaSize(0, self._clauses + more_clauses, self._literals + 3 * more_clauses)


def _cells_and_units(puzzle: Puzzle, knowledge: Knowledge | None) -> tuple[Cells, list[int]]:
    """The literals of all cells, and those that are known beforehand."""
    colours = len(puzzle.palette)
    all_variables = [cell_variables(cell, colours=colours) for cell in range(puzzle.height * puzzle.width)]
    if knowledge is None:
        return all_variables, literals_of_givens(puzzle)
    cells = [
        literals
        for row, may in enumerate(knowledge.rows)
        for literals in literals_of(may, row * puzzle.width)
    ]
    units = [
        variable if literal == TRUE else -variable
        for literals, variables in zip(cells, all_variables, strict=True)
        for literal, variable in zip(literals, variables, strict=True)
        if literal in (TRUE, FALSE)
    ]
    return cells, units


def _open_cells(cells: Cells) -> OpenCells:
    """The cells that are not decided."""
    colours = len(cells[0])
    possible = {
        cell: tuple(colour for colour, literal in enumerate(literals, 1) if literal not in (TRUE, FALSE))
        for cell, literals in enumerate(cells)
    }
    is_open = {cell: each for cell, each in possible.items() if each}
    return OpenCells.of(list(is_open), is_open.values(), colours=colours)
