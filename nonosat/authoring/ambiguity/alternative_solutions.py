"""The ambiguities of the clues: where other solutions of a puzzle differ from a known one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import Literal

from nonosat.authoring.ambiguity.ambiguities import NO_AMBIGUITY, Ambiguity, AmbiguitySearch, Cells
from nonosat.authoring.ambiguity.footprint import footprint_of_exchange
from nonosat.logic.probing import solutions_around
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.errors import LimitReached, UnknownName
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.solvers.available import solver_info
from nonosat.sat.solvers.session import Session

#: Another solution's values of the undecided cells; false: there is none; ``None``: conflict limit reached.
OtherValues = Mapping[int, int] | Literal[False] | None

#: After this many conflicts a difference is no longer shrunk. Chosen, not measured.
_SHRINKING_CONFLICTS = 2000

#: Of up to this many differences found by probing the smallest is used: small ones give better lower bounds.
#: Of 28 random grids repaired at effort 0.05, 4 and 16 proved 23 optimal, and 1 proved 21.
_FIRST_FEW = 4

#: The side of a box and the width of a band, in cells; each overlaps half of the next. Chosen, not measured:
#: small enough that every call of a solver for one takes milliseconds.
_BOX, _BAND = 10, 4


def check_solver(name: str) -> None:
    """Raise ``UnknownName`` for a solver that is not incremental, or cannot be stopped."""
    backend = solver_info(name)
    if backend.external or not (backend.incremental and backend.assumptions and backend.limited):
        raise UnknownName(f"solver '{name}' cannot repair: it is not incremental, or cannot be stopped")


class AlternativeSolutions(AmbiguitySearch):
    """The differences between a solution of a puzzle and all its other solutions.

    Precondition: ``solution`` is a solution of ``puzzle``; ``knowledge`` is what line logic knows of the
    puzzle, if the caller has it already. With ``probing``, line logic tries values first, unless the options
    name a solver or another encoding; a solver is loaded for the first question that this cannot answer.
    Blocks while the solver runs.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        solution: Grid,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        knowledge: Knowledge | None = None,
        probing: bool = False,
    ) -> None:
        self._puzzle = puzzle
        self._solution = solution
        self._options = options
        self._knowledge = knowledge or propagate(puzzle)
        self._probes = probing and options.uses_defaults
        known = self._knowledge.grid().cells
        self._open = frozenset(cell for cell, value in enumerate(known) if value == UNDECIDED)
        self._session: DifferenceSession | None = None
        #: How often probing was tried in place of the solver.
        self.trials = 0

    @property
    def undecided_cells(self) -> Collection[int]:
        """The cells that line logic leaves undecided."""
        return self._open

    def find(self, given: Collection[int] = (), *, conflicts: int | None = None) -> Ambiguity | None:
        """Return the difference to some other solution that agrees in the given cells."""
        if not self._open:
            return NO_AMBIGUITY
        found: list[Ambiguity] = []
        try:
            for each in islice(self._tried(self._open.difference(given)), _FIRST_FEW):
                found.append(each)
        except LimitReached:
            if not found:
                return self._ambiguity(self._solver().other(given, conflicts=conflicts))
        return min(found, key=lambda each: len(each.cells), default=NO_AMBIGUITY)

    def find_local(self) -> Iterator[Ambiguity]:
        """Yield minimal ambiguities within boxes and bands of the grid, disjoint in each box or band.

        A solver finds the ambiguities of a small part quickly even in a hard puzzle.
        """
        height, width = self._solution.height, self._solution.width
        seen: set[Ambiguity] = set()
        for rows, columns in _parts(height, width):
            inside = {row * width + column for row in rows for column in columns} & self._open
            if not inside:
                continue
            for ambiguity in self.find_disjoint(self._open - inside):
                if ambiguity and ambiguity not in seen:
                    seen.add(ambiguity)
                    yield ambiguity

    def shrink(self, ambiguity: Ambiguity) -> Ambiguity:
        """Return a subset that gives another solution too; minimal, unless proving that takes long."""
        while smaller := self._part(ambiguity.cells):
            ambiguity = smaller
        return ambiguity

    def _part(self, cells: Cells) -> Ambiguity | None:
        """Return a difference within a proper subset of these cells; false or ``None`` if none is found."""
        try:
            return next((each for each in self._tried(cells) if each.cells < cells), None)
        except LimitReached:
            return self._ambiguity(self._solver().closer(cells, conflicts=_SHRINKING_CONFLICTS))

    def _tried(self, free: Cells) -> Iterator[Ambiguity]:
        """Yield the differences within some cells that probing finds; raises ``LimitReached`` if there may
        be more.
        """
        if not self._probes:
            raise LimitReached("probing is not used")
        self.trials += 1
        own = self._solution.cells
        for other in solutions_around(self._knowledge, self._solution, free):
            yield Ambiguity.of([(cell, other.cells[cell]) for cell in free if other.cells[cell] != own[cell]])

    def footprint(self, ambiguity: Ambiguity) -> Cells:
        """Return the cells in and around the difference that keep it from changing any clue."""
        return footprint_of_exchange(self._solution, self._solution.with_values(dict(ambiguity.values)))

    def conflicts(self) -> int:
        """Return the solver's conflicts so far."""
        return self._session.conflicts() if self._session else 0

    def close(self) -> None:
        """Free the solver."""
        if self._session is not None:
            self._session.close()

    def _solver(self) -> DifferenceSession:
        if self._session is None:
            self._session = DifferenceSession(self._puzzle, self._solution, self._knowledge, self._options)
        return self._session

    def _ambiguity(self, answer: OtherValues) -> Ambiguity | None:
        if not answer:
            return None if answer is None else NO_AMBIGUITY
        own = self._solution.cells
        return Ambiguity.of([(cell, value) for cell, value in answer.items() if value != own[cell]])


def _parts(height: int, width: int) -> Iterator[tuple[range, range]]:
    """Yield overlapping boxes, then bands of rows and of columns, that cover the grid; none is all of it."""
    for parts_high, parts_wide in ((_BOX, _BOX), (_BAND, width), (height, _BAND)):
        if parts_high < height or parts_wide < width:
            for rows in _stretches(height, parts_high):
                for columns in _stretches(width, parts_wide):
                    yield rows, columns


def _stretches(size: int, length: int) -> list[range]:
    if length >= size:
        return [range(size)]
    firsts = [*range(0, size - length, max(length // 2, 1)), size - length]
    return [range(first, first + length) for first in firsts]


class DifferenceSession(Session):
    """A session for the solutions of a puzzle other than ``solution``; close it after use."""

    def __init__(self, puzzle: Puzzle, solution: Grid, knowledge: Knowledge, options: SearchOptions) -> None:
        super().__init__(options.solver)
        formula = formula_of(puzzle, knowledge=knowledge, encoding=options.encoding)
        self._open_cells = formula.undecided_cells
        self._free = formula.variables + 1
        self.add(formula.clauses(with_units=False))
        #: For each undecided cell the literal "it has its value in the solution".
        self._same = {
            cell: self._literal(place, solution.cells[cell])
            for place, cell in enumerate(formula.undecided_cells.cells)
        }
        self.add([[-same for same in self._same.values()]])
        # Solutions that differ little from the known one come first.
        self.set_phases(list(self._same.values()))

    def other(self, given: Collection[int], *, conflicts: int | None) -> OtherValues:
        """Return some other solution that agrees in the given cells."""
        return self._answer([self._same[cell] for cell in given if cell in self._same], conflicts)

    def closer(self, cells: Collection[int], *, conflicts: int | None) -> OtherValues:
        """Return some other solution that differs in a proper subset of these cells alone."""
        outside = [same for cell, same in self._same.items() if cell not in cells]
        # At least one of the cells keeps its value.
        smaller = self._new_variable()
        self.add([[-smaller, *(self._same[cell] for cell in sorted(cells))]])
        answer = self._answer([*outside, smaller], conflicts)
        self.add([[-smaller]])
        return answer

    def _answer(self, assumed: list[int], conflicts: int | None) -> OtherValues:
        if not (found := self.solve(assumed, conflicts=conflicts)):
            return found
        return self._open_cells.by_cell(self._open_cells.values_in(self.model()))

    def _literal(self, place: int, value: int) -> int:
        """Return the literal "the open cell at this place among them has this value"."""
        if value:
            return self._open_cells.variable(place, value)
        variables = self._open_cells.variables[place]
        if len(variables) == 1:
            return -variables[0]
        blank = self._new_variable()
        self.add([[blank, *variables], *([-blank, -variable] for variable in variables)])
        return blank

    def _new_variable(self) -> int:
        self._free += 1
        return self._free - 1
