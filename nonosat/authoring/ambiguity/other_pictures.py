"""The ambiguities of the clues: where other pictures of a puzzle differ from one that is known."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from nonosat.authoring.ambiguity.ambiguities import NO_AMBIGUITY, Ambiguity, AmbiguitySearch, Cells
from nonosat.authoring.ambiguity.footprint import footprint_of_exchange
from nonosat.cnf.open_cells import OpenCells
from nonosat.cnf.packed_clauses import PackedClauses
from nonosat.encoding.formula import formula_of
from nonosat.errors import UnknownName
from nonosat.grid import Grid
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.propagation import propagate
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.session.backends import backend_named
from nonosat.session.session import Session

#: After this many conflicts a difference is taken as it is, although a part of it might do.
#: Chosen, not measured.
_SHRINKING_CONFLICTS = 2000

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
    puzzle, if the caller has it already. Blocks while the solver runs.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        picture: Grid,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        knowledge: Knowledge | None = None,
    ) -> None:
        self._picture = picture
        knowledge = knowledge or propagate(puzzle)
        self._same: dict[int, int] = {}
        self._open_cells = OpenCells()
        self._session: Session | None = None
        if knowledge.is_complete:
            return
        formula = formula_of(puzzle, knowledge=knowledge, encoding=options.encoding)
        self._session = Session(options.solver)
        self._open_cells = formula.open_cells
        self._free = formula.variables + 1
        for clauses in PackedClauses.of(formula.blocks()).by_length():
            self._session.add(clauses)
        for place, cell in enumerate(formula.open_cells.cells):
            self._same[cell] = self._literal(place, picture.cells[cell])
        self._session.add([[-same for same in self._same.values()]])
        # Pictures that differ little from the known one come first.
        self._session.prefer(list(self._same.values()))

    @property
    def open_cells(self) -> Collection[int]:
        """The cells that line logic leaves undecided."""
        return self._same.keys()

    def find(self, given: Collection[int] = (), *, conflicts: int | None = None) -> Ambiguity | None:
        """Where some other picture differs that agrees in the given cells."""
        if self._session is None:
            return NO_AMBIGUITY
        assumed = [self._same[cell] for cell in given if cell in self._same]
        answer = self._session.solve(assumed, conflicts=conflicts)
        if answer is None:
            return None
        return self._difference(self._same) if answer else NO_AMBIGUITY

    def find_local(self) -> Iterator[Ambiguity]:
        """Minimal ambiguities within boxes and bands of the grid; those of one box or band are disjoint.

        However hard the puzzle is, a solver finds the ambiguities of a small part of it quickly.
        """
        height, width = self._picture.height, self._picture.width
        open_cells = frozenset(self._same)
        seen: set[Ambiguity] = set()
        for rows, columns in _parts(height, width):
            inside = {row * width + column for row in rows for column in columns} & open_cells
            if not inside:
                continue
            for ambiguity in self.find_disjoint(open_cells - inside):
                if ambiguity and ambiguity not in seen:
                    seen.add(ambiguity)
                    yield ambiguity

    def shrink(self, ambiguity: Ambiguity) -> Ambiguity:
        """A part of a difference that makes another picture too; minimal, unless proving that takes long."""
        assert self._session is not None
        while True:
            outside = [same for cell, same in self._same.items() if cell not in ambiguity.cells]
            # At least one cell of the difference keeps its value.
            smaller = self._new_variable()
            self._session.add([[-smaller, *(self._same[cell] for cell in sorted(ambiguity.cells))]])
            answer = self._session.solve([*outside, smaller], conflicts=_SHRINKING_CONFLICTS)
            part = self._difference(ambiguity.cells) if answer else ambiguity
            self._session.add([[-smaller]])
            if not answer:
                return ambiguity
            ambiguity = part

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

    def _literal(self, place: int, value: int) -> int:
        """The literal "the open cell at this place among them has this value"."""
        assert self._session is not None
        if value:
            return self._open_cells.variable(place, value)
        variables = self._open_cells.variables[place]
        if len(variables) == 1:
            return -variables[0]
        blank = self._new_variable()
        self._session.add([[blank, *variables], *([-blank, -variable] for variable in variables)])
        return blank

    def _new_variable(self) -> int:
        self._free += 1
        return self._free - 1

    def _difference(self, cells: Collection[int]) -> Ambiguity:
        assert self._session is not None
        other = self._open_cells.by_cell(self._open_cells.values_in(self._session.model()))
        return Ambiguity.of(
            [(cell, other[cell]) for cell in cells if other[cell] != self._picture.cells[cell]]
        )


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
