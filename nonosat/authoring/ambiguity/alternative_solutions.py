"""The ambiguities of the clues: where other pictures of a puzzle differ from one that is known."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from typing import Literal

from nonosat.authoring.ambiguity.ambiguities import NO_AMBIGUITY, Ambiguity, AmbiguitySearch, Cells
from nonosat.authoring.ambiguity.footprint import footprint_of_exchange
from nonosat.logic.probing import pictures_around
from nonosat.logic.propagation import Knowledge, propagate
from nonosat.model.errors import LimitReached, UnknownName
from nonosat.model.grid import UNDECIDED, Grid
from nonosat.model.puzzle import Puzzle
from nonosat.model.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.sat.encodings.formula import formula_of
from nonosat.sat.solvers.available import backend_named
from nonosat.sat.solvers.session import Session

#: Another picture's values of the open cells; false: there is none; ``None``: the conflicts ran out.
Answer = Mapping[int, int] | Literal[False] | None

#: After this many conflicts a difference is taken as it is, although a part of it might do.
#: Chosen, not measured.
_SHRINKING_CONFLICTS = 2000

#: Of the differences that trying values finds, the smallest of so many is taken: small ones make better
#: proofs of a minimum. Of 28 random pictures repaired at effort 0.05, 4 and 16 proved 23, and 1 proved 21.
_FIRST_FEW = 4

#: The side of a box and the width of a band, in cells; each overlaps half of the next. Chosen, not measured:
#: small enough that a solver answers every question about one within milliseconds.
_BOX, _BAND = 10, 4


def check_solver(name: str) -> None:
    """Raises ``UnknownName`` for a solver that cannot look for one difference after another."""
    backend = backend_named(name)
    if backend.external or not (backend.incremental and backend.assumptions and backend.limited):
        raise UnknownName(
            f"solver '{name}' cannot repair: it answers a single question only, or cannot be stopped"
        )


class OtherPictures(AmbiguitySearch):
    """The differences between a picture of a puzzle and all its other pictures.

    Precondition: ``picture`` is a picture of ``puzzle``; ``knowledge`` is what line logic knows of the
    puzzle, if the caller has it already. With ``probing`` values are tried by line logic first, unless the
    options name a solver or another encoding; a solver is loaded for the first question that this leaves
    open. Blocks while the solver runs.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        knowledge: Knowledge | None = None,
        probing: bool = False,
    ) -> None:
        self._puzzle = puzzle
        self._picture = picture
        self._options = options
        self._knowledge = knowledge or propagate(puzzle)
        self._probes = probing and options.leaves_the_way_open
        known = self._knowledge.grid().cells
        self._open = frozenset(cell for cell, value in enumerate(known) if value == UNDECIDED)
        self._session: DifferenceSession | None = None
        #: How often values were tried instead of asking the solver.
        self.trials = 0

    @property
    def open_cells(self) -> Collection[int]:
        """The cells that line logic leaves undecided."""
        return self._open

    def find(self, given: Collection[int] = (), *, conflicts: int | None = None) -> Ambiguity | None:
        """Where some other picture differs that agrees in the given cells."""
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
        """Minimal ambiguities within boxes and bands of the grid; those of one box or band are disjoint.

        However hard the puzzle is, a solver finds the ambiguities of a small part of it quickly.
        """
        height, width = self._picture.height, self._picture.width
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
        """A part of a difference that makes another picture too; minimal, unless proving that takes long."""
        while smaller := self._part(ambiguity.cells):
            ambiguity = smaller
        return ambiguity

    def _part(self, cells: Cells) -> Ambiguity | None:
        """A difference that is a part of these cells; false if there is none, or it takes long to find."""
        try:
            return next((each for each in self._tried(cells) if each.cells < cells), None)
        except LimitReached:
            return self._ambiguity(self._solver().closer(cells, conflicts=_SHRINKING_CONFLICTS))

    def _tried(self, free: Cells) -> Iterator[Ambiguity]:
        """The differences within some cells that trying values finds; raises ``LimitReached`` if not all."""
        if not self._probes:
            raise LimitReached("no values are tried")
        self.trials += 1
        own = self._picture.cells
        for other in pictures_around(self._knowledge, self._picture, free):
            yield Ambiguity.of([(cell, other.cells[cell]) for cell in free if other.cells[cell] != own[cell]])

    def footprint(self, ambiguity: Ambiguity) -> Cells:
        """The cells in and around the difference because of which no clue notices it."""
        return footprint_of_exchange(self._picture, self._picture.with_values(dict(ambiguity.values)))

    def conflicts(self) -> int:
        """The solver's conflicts so far."""
        return self._session.conflicts() if self._session else 0

    def close(self) -> None:
        """Frees the solver."""
        if self._session is not None:
            self._session.close()

    def _solver(self) -> DifferenceSession:
        if self._session is None:
            self._session = DifferenceSession(self._puzzle, self._picture, self._knowledge, self._options)
        return self._session

    def _ambiguity(self, answer: Answer) -> Ambiguity | None:
        if not answer:
            return None if answer is None else NO_AMBIGUITY
        own = self._picture.cells
        return Ambiguity.of([(cell, value) for cell, value in answer.items() if value != own[cell]])


def _parts(height: int, width: int) -> Iterator[tuple[range, range]]:
    """Boxes, then bands of rows and of columns, that overlap and cover the grid; no part is all of it."""
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
    """A session about the pictures of a puzzle other than ``picture``, which is one; close it after use."""

    def __init__(self, puzzle: Puzzle, picture: Grid, knowledge: Knowledge, options: SearchOptions) -> None:
        super().__init__(options.solver)
        formula = formula_of(puzzle, knowledge=knowledge, encoding=options.encoding)
        self._open_cells = formula.open_cells
        self._free = formula.variables + 1
        self.add(formula.clauses(with_units=False))
        #: For each open cell the literal that says that it has its value in the picture.
        self._same = {
            cell: self._literal(place, picture.cells[cell])
            for place, cell in enumerate(formula.open_cells.cells)
        }
        self.add([[-same for same in self._same.values()]])
        # Pictures that differ little from the known one come first.
        self.prefer(list(self._same.values()))

    def other(self, given: Collection[int], *, conflicts: int | None) -> Answer:
        """Some other picture that agrees in the given cells."""
        return self._answer([self._same[cell] for cell in given if cell in self._same], conflicts)

    def closer(self, cells: Collection[int], *, conflicts: int | None) -> Answer:
        """Some other picture that differs in a part of these cells alone."""
        outside = [same for cell, same in self._same.items() if cell not in cells]
        # At least one of the cells keeps its value.
        smaller = self._new_variable()
        self.add([[-smaller, *(self._same[cell] for cell in sorted(cells))]])
        answer = self._answer([*outside, smaller], conflicts)
        self.add([[-smaller]])
        return answer

    def _answer(self, assumed: list[int], conflicts: int | None) -> Answer:
        if not (found := self.solve(assumed, conflicts=conflicts)):
            return found
        return self._open_cells.by_cell(self._open_cells.values_in(self.model()))

    def _literal(self, place: int, value: int) -> int:
        """The literal "the open cell at this place among them has this value"."""
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
