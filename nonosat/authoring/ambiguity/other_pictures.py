"""The ambiguities of the clues: where other pictures of a puzzle differ from one that is known."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import islice

from nonosat.authoring.ambiguity.ambiguities import NO_AMBIGUITY, Ambiguity, AmbiguitySearch, Cells
from nonosat.authoring.ambiguity.difference_session import Answer, DifferenceSession
from nonosat.authoring.ambiguity.footprint import footprint_of_exchange
from nonosat.errors import LimitReached, UnknownName
from nonosat.grid import UNDECIDED, Grid
from nonosat.logic.knowledge import Knowledge
from nonosat.logic.propagation import propagate
from nonosat.logic.trials import pictures_around
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions
from nonosat.session.backends import backend_named

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
