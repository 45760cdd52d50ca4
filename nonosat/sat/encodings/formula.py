"""From a puzzle to its formula, in any encoding, line by line.

A conditional clause begins with the negation of its condition, the *guard*: a line that can be switched off
has the clauses ``(-selector, *clause)``.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice

from nonosat.logic.bits import anything
from nonosat.logic.lines import solve_line
from nonosat.logic.propagation import Knowledge
from nonosat.model.puzzle import Line, Puzzle
from nonosat.sat.cnf.formula import Clause, ClauseFamily, Cnf
from nonosat.sat.encodings.automaton import automaton
from nonosat.sat.encodings.catalogue import Encoding
from nonosat.sat.encodings.cells import (
    Cells,
    Simplified,
    all_variables,
    are_known,
    at_most_one_colour,
    given_literals,
    known_cells,
    known_units,
    raw_cells,
    simplified,
    undecided_cells_of,
)
from nonosat.sat.encodings.line import AT_ONCE, LineToEncode, Variables, too_large, windows
from nonosat.sat.encodings.plug_ins import encoding_named

#: MiB that the clauses of a formula may take unless there is another limit.
DEFAULT_MIB = 1024
#: The same for a formula to be searched: solvers take more than their clauses.
DEFAULT_MIB_TO_SEARCH = 640
#: Bytes of a clause, measured with raw formulas of 100×100 to 200×200; long clauses are few.
_BYTES_OF_CLAUSE = 130


@contextmanager
def _without_collections() -> Iterator[None]:
    """Disable garbage collection, and exempt the new objects from the young generations.

    Among many clauses it takes as long as writing them, and finds nothing.
    """
    if not gc.isenabled() or gc.get_freeze_count():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.unfreeze()  # now all objects are in the oldest generation
        gc.enable()


@_without_collections()
def formula_of(
    puzzle: Puzzle,
    *,
    knowledge: Knowledge | None = None,
    encoding: str = "order",
    check: Callable[[], None] = lambda: None,
    memory_mib: int | None = None,
) -> Cnf:
    """Return the formula whose models, projected to the cells, are the solutions of the puzzle.

    With ``knowledge`` from line logic, decided cells become units, and clauses are written for the rest;
    without it the formula is raw. ``check`` is called between parts and may raise to stop the work. Raises
    ``UnknownName``, and ``LimitReached`` if the clauses take more than ``memory_mib`` (by default
    ``DEFAULT_MIB``).
    """
    if knowledge is not None and knowledge.contradiction:
        knowledge = None
    chosen = encoding_named(encoding)
    colours = len(puzzle.palette)
    cells = raw_cells(puzzle) if knowledge is None else known_cells(knowledge.rows, puzzle.width)
    units = given_literals(puzzle) if knowledge is None else known_units(cells)
    formula = FormulaWriter(puzzle.height * puzzle.width * colours, check, memory_mib)
    # A line whose runs do not fit decides the puzzle alone; it may have far more runs than cells.
    if knowledge is None and any(line.cells_needed > len(line.cells) for line in puzzle.lines()):
        formula.add("impossible line", ((1,), (-1,)))
    else:
        for line in lines_to_encode(puzzle, knowledge, cells, formula.variables):
            check()
            formula.add_line(line, chosen)
        formula.add("at most one colour", at_most_one_colour(cells))
    return formula.cnf(puzzle.height, puzzle.width, units, cells)


def formula_of_line(
    line: Line, *, encoding: str = "order", colours: int = 1, may: Sequence[int] | None = None
) -> Cnf | None:
    """Return the formula of a single line, as a grid of one row without columns.

    ``colours`` is the size of the palette. Without ``may`` the formula is raw; with it (the possible values
    of the cells, see :func:`nonosat.logic.lines.solve_line`) clauses are written only for undecided cells.
    ``None`` if the line has no layout.

    >>> from nonosat.model.clues import clue
    >>> formula_of_line(Line("row 1", clue(3), range(5))).clause_count
    10
    """
    known = solve_line(line, may if may is not None else anything(line.width, colours + 1))
    if known is None:
        return None
    cells = all_variables(line.width, colours) if may is None else known_cells([known.may], line.width)
    formula = FormulaWriter(line.width * colours)
    to_encode = LineToEncode(0, line, known.starts, known.ends, cells, formula.variables)
    formula.add_line(to_encode, encoding_named(encoding))
    formula.add("at most one colour", at_most_one_colour(cells))
    return formula.cnf(1, line.width, [] if may is None else known_units(cells), cells)


class FormulaWriter:
    """The clauses of a formula while it is written, rule by rule, with a memory limit."""

    def __init__(
        self,
        cell_variables: int,
        check: Callable[[], None] = lambda: None,
        memory_mib: int | None = None,
    ) -> None:
        self.variables = Variables(cell_variables, DEFAULT_MIB if memory_mib is None else memory_mib)
        self.rules: dict[str, list[Clause]] = {}
        self._check = check
        self._clauses = 0

    def add_line(self, line: LineToEncode, encoding: Encoding, *guard: int) -> None:
        """Add the clauses of a line, each behind the literals of a ``guard``."""
        write = encoding.write if _can_write(encoding, line.line) else automaton
        for rule, clauses in write(line):
            self.add(rule, clauses, *guard)

    def add(self, rule: str, clauses: Iterable[Clause], *guard: int) -> None:
        """Add clauses of a rule, each behind a ``guard``; raise ``LimitReached`` if there are too many."""
        written = self.rules.setdefault(rule, [])
        for part in _parts(clauses, guard):
            written += part
            self._clauses += len(part)
            if self._clauses * _BYTES_OF_CLAUSE >> 20 > self.variables.memory_mib:
                raise too_large(f"more than {self._clauses:,} clauses", self.variables.memory_mib)
            self._check()

    def cnf(self, height: int, width: int, units: Sequence[int], cells: Cells) -> Cnf:
        """Return the formula written so far."""
        return Cnf(
            height=height,
            width=width,
            colours=len(cells),
            variables=self.variables.last,
            units=units,
            families=tuple(ClauseFamily(name, clauses) for name, clauses in self.rules.items() if clauses),
            auxiliaries=self.variables.names,
            undecided_cells=undecided_cells_of(cells),
        )


def _parts(clauses: Iterable[Clause], guard: tuple[int, ...]) -> Iterator[list[Clause]]:
    """Yield clauses, simplified and each behind a ``guard``, some at once."""
    if isinstance(clauses, Simplified):
        yield [(*guard, *clause) for clause in clauses] if guard else clauses
        return
    more = ((*guard, *clause) for clause in clauses) if guard else iter(clauses)
    while part := list(islice(more, AT_ONCE)):
        yield simplified(part)


def _can_write(encoding: Encoding, line: Line) -> bool:
    """Return whether an encoding can write a line; the automaton can write every line."""
    return line.is_known or (encoding.unknown_lengths and not line.has_any_runs and min(line.colours) > 0)


def lines_to_encode(
    puzzle: Puzzle, knowledge: Knowledge | None, cells: Cells, variables: Variables
) -> Iterator[LineToEncode]:
    """Yield the lines with undecided cells; without ``knowledge`` all lines."""
    for number, line in enumerate(puzzle.lines()):
        of_line = slice(line.cells.start, line.cells.stop, line.cells.step)
        literals = [plane[of_line] for plane in cells]
        if knowledge is not None and all(map(are_known, literals)):
            continue
        starts, ends = (
            windows(line) if knowledge is None else (knowledge.starts[number], knowledge.ends[number])
        )
        yield LineToEncode(number, line, starts, ends, literals, variables)
