"""What changing each single cell of a picture would do to its puzzle.

Of each cell two things are asked. Whether the changed picture would be the only one for its clues: that is
answered exactly. And how many cells line logic would leave open: fewer than now helps, more harms, whether or
not there is one picture. Line logic comes first, for all cells, because it takes a millisecond for each; then
the searches, for the cells where it does not already prove that there is one picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated

from nonosat.clues import Clue, clue_of
from nonosat.errors import LimitReached
from nonosat.grid import UNDECIDED, Grid
from nonosat.logic.neighbours import neighbours
from nonosat.logic.propagation import propagate
from nonosat.outcome import Verdict
from nonosat.picture_search import PictureSearch
from nonosat.puzzle import Puzzle
from nonosat.search_options import DEFAULT_OPTIONS, SearchOptions


class Effect(StrEnum):
    """What a change does to the number of cells that line logic leaves open."""

    HELPS = "helps"
    HARMS = "harms"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Change:
    """A cell (0-based) that would get another value."""

    row: int
    column: int
    value: Annotated[int, "The value that it would get: 0 for blank, else the number of the colour."]
    open_cells: Annotated[int, "How many cells line logic would leave open."]
    effect: Annotated[Effect, "Whether these would be fewer, more or as many as now."]
    unique: Annotated[
        bool | None,
        "Whether the picture would be the only one for its clues; `null` as long as that is not known.",
    ]

    @property
    def cell(self) -> Annotated[tuple[int, int], "The cell."]:
        """Its row and its column."""
        return self.row, self.column


class WhatIfSearch:
    """What each single change of a picture would do; iterating yields each change when more of it is known.

    A cell of a colour becomes blank, a blank one becomes ``colour``. Cells ``near`` (0-based row and column)
    come first. A given cell that changes is given with its new value. ``open_cells`` is how
    many cells line logic leaves open now. A limit ends the iteration, and is kept in ``limit_reached``.

    >>> picture = Grid.from_text(["#.", ".#"])
    >>> search = WhatIfSearch(picture)
    >>> search.run()
    >>> search.open_cells, {(each.row, each.column): each.unique for each in search.changes()}[0, 1]
    (4, True)
    """

    def __init__(
        self,
        picture: Grid,
        options: SearchOptions = DEFAULT_OPTIONS,
        *,
        puzzle: Puzzle | None = None,
        near: tuple[int, int] = (0, 0),
        colour: int = 1,
    ) -> None:
        own = Puzzle.of(picture) if puzzle is None else replace(puzzle, goal=None, saved=None)
        self._puzzle = own
        self._picture = picture
        self._options = options
        self._near = near
        self._colour = colour
        self._found: dict[int, Change] = {}
        self.open_cells = propagate(own).undecided_count
        self.limit_reached: LimitReached | None = None

    def __iter__(self) -> Iterator[Change]:
        order = self._nearest_first()
        try:
            for cell in order:
                self._options.limits.check()
                self._found[cell] = self._by_lines(cell)
                yield self._found[cell]
            for cell in order:
                change = self._found[cell]
                if change.unique is None:
                    self._options.limits.check()
                    self._found[cell] = replace(change, unique=self._is_only_one(cell))
                    yield self._found[cell]
        except LimitReached as reached:
            self.limit_reached = reached

    def run(self) -> None:
        """Works until all is known, or a limit is reached."""
        for _ in self:
            pass

    def changes(self) -> Sequence[Change]:
        """What is known of each cell now, row by row."""
        return [self._found[cell] for cell in sorted(self._found)]

    @property
    def is_complete(self) -> bool:
        """Whether all is known of every cell."""
        return len(self._found) == len(self._picture.cells) and all(
            change.unique is not None for change in self._found.values()
        )

    def _nearest_first(self) -> list[int]:
        row, column = self._near
        width = self._picture.width

        def distance(cell: int) -> tuple[int, int]:
            down, across = cell // width - row, cell % width - column
            return down * down + across * across, cell

        return sorted(range(len(self._picture.cells)), key=distance)

    def _changed(self, cell: int) -> tuple[Puzzle, Grid]:
        """The puzzle and the picture with the change."""
        picture = self._picture.with_values({cell: 0 if self._picture.cells[cell] else self._colour})
        row, column = divmod(cell, picture.width)
        clues: dict[int, Clue | None] = {
            row: clue_of(picture.row(row)),
            picture.height + column: clue_of(picture.column(column)),
        }
        puzzle, givens = self._puzzle.with_clues(clues), self._puzzle.givens
        if givens is not None and givens.cells[cell] != UNDECIDED:
            puzzle = replace(puzzle, givens=givens.with_values({cell: picture.cells[cell]}))
        return puzzle, picture

    def _by_lines(self, cell: int) -> Change:
        puzzle, picture = self._changed(cell)
        count = propagate(puzzle).undecided_count
        row, column = divmod(cell, picture.width)
        effect = (
            Effect.SAME
            if count == self.open_cells
            else Effect.HELPS
            if count < self.open_cells
            else Effect.HARMS
        )
        return Change(row, column, picture.cells[cell], count, effect, True if count == 0 else None)

    def _is_only_one(self, cell: int) -> bool | None:
        puzzle, picture = self._changed(cell)
        if next(neighbours(puzzle, picture), None) is not None:
            return False
        search = PictureSearch(puzzle, self._options.alone(), known_pictures=(picture,), probing=True)
        verdict = search.run_to_the_end().verdict
        return None if verdict is Verdict.UNDECIDED else verdict is Verdict.UNIQUE
